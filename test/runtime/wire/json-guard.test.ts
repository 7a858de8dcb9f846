import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ServiceError } from "../../../runtime/base/errors.ts";
import { deepestJson, defaultBodyLimits, parseJsonBody, repeatsKey } from "../../../runtime/wire/json-guard.ts";
import type { GuardedJson, JsonLimits } from "../../../runtime/wire/json-guard.ts";

function read(body: string | Uint8Array, limits: JsonLimits = defaultBodyLimits): GuardedJson {
  return parseJsonBody(typeof body === "string" ? Buffer.from(body) : body, limits);
}

function refusal(body: string | Uint8Array, limits: JsonLimits = defaultBodyLimits): string {
  try {
    read(body, limits);
  } catch (error) {
    return (error as ServiceError).code;
  }
  return "accepted";
}

/** The most that any operation takes. */
const largest: JsonLimits = { bytes: 8_388_608, members: 500_000 };
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const list = (length: number) => `[${Array.from({ length }, () => "0").join(",")}]`;
const record = (length: number) => `{${Array.from({ length }, (_, index) => `"k${index}":0`).join(",")}}`;

describe("limits of a body", () => {
  it("are those of the contract", () => {
    expect([defaultBodyLimits, deepestJson]).toEqual([{ bytes: 262_144, members: 10_000 }, 32]);
  });

  it.each([
    ["262144 bytes", `"${"a".repeat(262_142)}"`, "accepted"],
    ["262145 bytes", `"${"a".repeat(262_143)}"`, "body_too_large"],
    ["depth 32", nested(32), "accepted"],
    ["depth 33", nested(33), "malformed_json"],
    ["depth 32 of objects", `${'{"a":'.repeat(32)}1${"}".repeat(32)}`, "accepted"],
    ["depth 33 of objects", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`, "malformed_json"],
    ["brackets in text", JSON.stringify("[".repeat(100)), "accepted"],
    ["10000 elements", list(10_000), "accepted"],
    ["10001 elements", list(10_001), "malformed_json"],
    ["10000 members", record(10_000), "accepted"],
    ["10001 members", record(10_001), "malformed_json"],
    ["10001 members over two objects", `[${record(5000)},${record(4999)}]`, "malformed_json"],
    ["10000 members over two objects", `[${record(5000)},${record(4998)}]`, "accepted"],
    ["empty containers hold nothing", `[${Array.from({ length: 10_000 }, () => "{ }").join(",")}]`, "accepted"],
    ["commas in text", JSON.stringify(",".repeat(20_000)), "accepted"],
  ])("%s", (_, body, outcome) => {
    expect(refusal(body)).toBe(outcome);
  });

  it.each([
    ["10000 members of one object among many", `[${record(10_000)},${record(10_000)}]`, "accepted"],
    ["10001 members of one object", `[{},${record(10_001)}]`, "malformed_json"],
    ["10001 elements of one array", `{"a":${list(10_001)}}`, "malformed_json"],
  ])("where all may be many: %s", (_, body, outcome) => {
    expect(refusal(body, largest)).toBe(outcome);
  });
});

describe("what is no JSON", () => {
  it.each([
    "",
    " ",
    "{",
    "[1,]",
    '{"a":1,}',
    "{'a':1}",
    "NaN",
    "undefined",
    "01",
    '{"a" 1}',
    '"\\x41"',
    '"\\u12"',
    '"open',
    '"a\tb"',
    "]",
    "1 2",
    "1,2",
    "\ufeff{}",
    "1e400",
    '{"a":[-1e999]}',
  ])("%j", (body) => {
    expect(refusal(body)).toBe("malformed_json");
  });

  it("tells why, without a part of the body", () => {
    expect(() => read('{"secret": oops}')).toThrow(expect.objectContaining({ extra: { reason: "no JSON" } }));
  });
});

describe("repeated keys", () => {
  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":2,"a":3}',
    '{"a":1,"\\u0061":2}',
    '[{"b":{"a":1,"a":2}}]',
    '{"__proto__":1,"__proto__":2}',
    '{"":1,"":2}',
    '{"1":0,"1":0}',
  ])("%s", (body) => {
    expect(refusal(body)).toBe("malformed_json");
  });

  it.each(['{"a":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":1,"A":1}', '{"a":"\\"a\\":1,"}', '{"a:":":{[,"}'])(
    "not in %s",
    (body) => {
      expect(read(body)).toEqual({ value: JSON.parse(body), faults: [] });
    },
  );
});

describe("keys of the object machinery", () => {
  it.each([
    ['{"__proto__":{"admin":true}}', "__proto__"],
    ['{"\\u005f_proto__":1}', "__proto__"],
    ['{"a":[{"constructor":{"prototype":1}}]}', "constructor"],
  ])("%s are a fault of the schema step", (body, key) => {
    expect(read(body).faults).toEqual([
      { loc: ["body", key], msg: `${key} is not allowed as a key`, type: "forbidden_key" },
    ]);
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
  });

  it("are no fault as values", () => {
    expect(read('{"a":"__proto__"}').faults).toEqual([]);
  });
});

describe("text that is refused", () => {
  it.each([
    ["a raw NUL", '"a\0b"'],
    ["a NUL between tokens", '{"a":\0 1}'],
    ["an escaped NUL", '"\\u0000"'],
    ["an escaped control", '"\\u001f"'],
    ["a backspace", '"\\b"'],
    ["a form feed", '"\\f"'],
    ["a raw escape character", '"\u001b[31m"'],
    ["DEL", '"\u007f"'],
    ["a C1 control", '"\u0085"'],
    ["an escaped C1 control", '"\\u0085"'],
    ["a control in a key", '{"\\u0001":1}'],
    ["a lone high surrogate", '"\\ud83d"'],
    ["a lone low surrogate", '"\\ude00"'],
    ["surrogates in the wrong order", '"\\ude00\\ud83d"'],
    ["a lone surrogate in a key", '{"\\ud800":1}'],
    ["a byte that is no UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["an overlong form", Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ["an encoded surrogate", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ["a cut character", Buffer.from([0x22, 0xe3, 0x81, 0x22])],
    ["Shift_JIS", Buffer.from([0x22, 0x95, 0xe2, 0x8f, 0x95, 0x22])],
  ])("%s", (_, body) => {
    expect(refusal(body)).toBe("invalid_text");
  });

  it("is not TAB, LF, CR, a pair of surrogates or Japanese", () => {
    const value = { "補助金\n": ["a\tb\r\n", "😀", "\\", '"', "/", "\u00a0"] };
    expect(read(JSON.stringify(value, null, "\t"))).toEqual({ value, faults: [] });
    expect(read('"\\ud83d\\ude00"').value).toBe("😀");
  });
});

describe("long texts", () => {
  it.each([
    ["plain", "a".repeat(5000)],
    ["with a quote at the end", `${"a".repeat(5000)}"`],
    ["of quotes", '"'.repeat(5000)],
    ["of backslashes", "\\".repeat(5001)],
    ["with escapes far apart", `${"a".repeat(600)}\n`.repeat(9)],
    ["with brackets and commas behind an escape", `${"a".repeat(700)}"[{,:]}`.repeat(7)],
  ])("%s keep their end", (_, text) => {
    const value = [{ [text]: text }, text, 1];
    expect(read(JSON.stringify(value))).toEqual({ value, faults: [] });
  });

  it("hide no repeated key, no control and no half pair behind their first part", () => {
    const long = "a".repeat(1000);
    expect(refusal(`{"${long}":1,"${long}":2}`)).toBe("malformed_json");
    expect(refusal(`"${long}\\u0000"`)).toBe("invalid_text");
    expect(refusal(`"${long}\\ud800${long}"`)).toBe("invalid_text");
    expect(refusal(`"${long}\0"`)).toBe("invalid_text");
  });
});

describe("any JSON within the limits", () => {
  it("is read as the parser reads it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        const outcome = refusal(text);
        if (outcome === "accepted") expect(read(text).value).toEqual(JSON.parse(text));
        else expect(outcome).toBe("invalid_text");
      }),
      { numRuns: 500, seed: 8259 },
    );
  });

  it("never fails otherwise than by one of the three codes, whatever the bytes", () => {
    const pieces = ['"', "\\", "{", "}", "[", "]", ":", ",", "1", "a", "\\u0061", "\\ud800", " ", "\0", "null", "é"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
        expect(["accepted", "malformed_json", "invalid_text"]).toContain(refusal(parts.join("")));
      }),
      { numRuns: 2000, seed: 8259 },
    );
  });
});

describe("hostile bodies", () => {
  it.each([
    ["10 MB", `"${"a".repeat(10_000_000)}"`, largest, "body_too_large"],
    ["depth 10000", nested(10_000), defaultBodyLimits, "malformed_json"],
    ["depth 4 million, never closed", "[".repeat(4_000_000), largest, "malformed_json"],
    ["1 million keys", record(1_000_000).slice(0, 8_388_608), largest, "malformed_json"],
    ["1 million keys, default", record(1_000_000), defaultBodyLimits, "body_too_large"],
    ["20000 keys", record(20_000), defaultBodyLimits, "malformed_json"],
    ["4 million elements", list(4_000_000), largest, "malformed_json"],
    ["8 MB of open text", `"${"a".repeat(8_000_000)}`, largest, "malformed_json"],
  ])("%s is refused", (_, text, limits, code) => {
    expect(refusal(Buffer.from(text), limits)).toBe(code);
  });
});

describe("a key that stands twice", () => {
  it.each([
    ["at the top", '{"a":1,"b":2,"a":1}', true],
    ["by an escape", String.raw`{"a":1,"\u0061":1}`, true],
    ["deep inside", '[{"x":[{"a":{},"a":{}}]}]', true],
    ["as a name of JavaScript", '{"__proto__":1,"__proto__":2}', true],
    ["in two objects", '{"a":{"a":1},"b":[{"a":1},{"a":1}]}', false],
    ["only in a text", String.raw`{"a":"\"a\":1,\"a\":2","b":"{:"}`, false],
    ["nowhere, below 40 levels", `${'{"a":'.repeat(40)}"\\u0001"${"}".repeat(40)}`, false],
    ["nowhere, without an object", '[1,"a:b",null]', false],
  ])("is found %s", (_, text, repeated) => {
    expect(repeatsKey(text, JSON.parse(text))).toBe(repeated);
  });

  it("is found nowhere in what JavaScript writes", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(repeatsKey(JSON.stringify(JSON.parse(text)), JSON.parse(text))).toBe(false);
      }),
    );
  });
});
