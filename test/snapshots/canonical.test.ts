import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, canonicalRecord } from "../../snapshots/files/canonical.ts";

function double(hex: string): number {
  return Buffer.from(hex, "hex").readDoubleBE();
}

describe("canonical JSON, RFC 8785", () => {
  it("writes the sample of section 3.2.2", () => {
    const input = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    );
    expect(canonicalJson(input)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it("sorts members by UTF-16 code units, section 3.2.3", () => {
    const input = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    expect(Object.values(JSON.parse(canonicalJson(input)) as object)).toEqual([
      "One",
      "Carriage Return",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ]);
  });

  it.each([
    ["0000000000000000", "0"],
    ["8000000000000000", "0"],
    ["0000000000000001", "5e-324"],
    ["8000000000000001", "-5e-324"],
    ["7fefffffffffffff", "1.7976931348623157e+308"],
    ["ffefffffffffffff", "-1.7976931348623157e+308"],
    ["4340000000000000", "9007199254740992"],
    ["c340000000000000", "-9007199254740992"],
    ["4430000000000000", "295147905179352830000"],
    ["44b52d02c7e14af5", "9.999999999999997e+22"],
    ["44b52d02c7e14af6", "1e+23"],
    ["44b52d02c7e14af7", "1.0000000000000001e+23"],
    ["444b1ae4d6e2ef4e", "999999999999999700000"],
    ["444b1ae4d6e2ef4f", "999999999999999900000"],
    ["444b1ae4d6e2ef50", "1e+21"],
    ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
    ["3eb0c6f7a0b5ed8d", "0.000001"],
    ["41b3de4355555553", "333333333.3333332"],
    ["41b3de4355555554", "333333333.33333325"],
    ["41b3de4355555555", "333333333.3333333"],
    ["41b3de4355555556", "333333333.3333334"],
    ["41b3de4355555557", "333333333.33333343"],
    ["becbf647612f3696", "-0.0000033333333333333333"],
    ["43143ff3c1cb0959", "1424953923781206.2"],
  ])("writes the double %s of appendix B as %s", (hex, text) => {
    expect(canonicalJson(double(hex))).toBe(text);
  });

  it.each(["7fffffffffffffff", "7ff0000000000000"])("refuses the double %s", (hex) => {
    expect(() => canonicalJson(double(hex))).toThrow();
  });

  it("refuses what JSON cannot say", () => {
    const values = [
      undefined,
      { a: undefined },
      [undefined],
      1n,
      { a: () => 1 },
      "\ud800",
      { "\udc00": 1 },
      new Date(0),
    ];
    for (const value of values) expect(() => canonicalJson(value)).toThrow();
  });

  it("agrees with a second implementation on 10,000 objects", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }), (value) => {
        expect(canonicalJson(value)).toBe(secondOpinion(value));
      }),
      { numRuns: 10_000 },
    );
  });

  it("refuses integers of a record that other languages would round", () => {
    expect(() => canonicalRecord({ a: [{ b: 2 ** 53 }] })).toThrow("2^53");
    expect(canonicalRecord({ b: 2 ** 53 - 1, a: "x" })).toBe('{"a":"x","b":9007199254740991}');
  });
});

/** Written from the RFC alone: sorts by code units, escapes by hand, takes numbers from ECMAScript. */
function secondOpinion(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "number") return Object.is(value, -0) ? "0" : String(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(secondOpinion).join(",")}]`;
  const members = value as Record<string, unknown>;
  const names = Object.keys(members).sort((a, b) => {
    for (let i = 0; i < Math.min(a.length, b.length); i++)
      if (a.charCodeAt(i) !== b.charCodeAt(i)) return a.charCodeAt(i) - b.charCodeAt(i);
    return a.length - b.length;
  });
  return `{${names.map((name) => `${quoted(name)}:${secondOpinion(members[name])}`).join(",")}}`;
}

function quoted(text: string): string {
  const short: Record<string, string> = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
  };
  let out = '"';
  for (let i = 0; i < text.length; i++) {
    const unit = text[i]!;
    out += short[unit] ?? (unit < " " ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}` : unit);
  }
  return `${out}"`;
}
