import { describe, expect, it } from "vitest";
import type { ServiceError } from "../../../runtime/base/errors.ts";
import { assertUrlLength, decodePathSegment, parseQuery } from "../../../runtime/wire/text-guard.ts";

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as ServiceError).code;
  }
  return "accepted";
}

/** As Node's parser hands over raw bytes of a request line. */
const onWire = (text: string) => Buffer.from(text, "utf8").toString("latin1");

describe("query strings", () => {
  it.each([
    ["", []],
    ["q=it", [["q", "it"]]],
    ["q=%E8%A3%9C%E5%8A%A9%E9%87%91", [["q", "補助金"]]],
    [onWire("q=補助金"), [["q", "補助金"]]],
    ["q=a+b%2Bc", [["q", "a b+c"]]],
    [
      "b=2&a=1&b=3",
      [
        ["b", "2"],
        ["a", "1"],
        ["b", "3"],
      ],
    ],
    ["q=a=b", [["q", "a=b"]]],
    ["q", [["q", ""]]],
    ["&&q=&", [["q", ""]]],
    ["__proto__=1", [["__proto__", "1"]]],
    ["q=%F0%9F%98%80", [["q", "😀"]]],
  ])("%j", (wire, pairs) => {
    expect(parseQuery(wire)).toEqual(pairs);
  });

  it.each([
    "q=%00",
    "q=%0d%0aX-Injected:1",
    "q=%09",
    "q=%1b",
    "q=%7F",
    "q=%C2%85",
    "q=%",
    "q=%4",
    "q=%zz",
    "q=%ff",
    "q=%c0%af",
    "q=%ed%a0%80",
    "q=%E3%81",
    "q=\u00e9",
    "%00=1",
    "q=補",
  ])("refuses %j", (wire) => {
    expect(codeOf(() => parseQuery(wire))).toBe("invalid_text");
  });

  // A hundred times what an address may hold; more than linear time would end in the timeout of the test.
  it.each([
    ["%41", 1],
    ["a&", 100_000],
    ["+", 1],
    ["=", 1],
    ["%E3%81%82", 1],
    ["&", 0],
  ])("are read however often %s is repeated", (piece, pairs) => {
    expect(parseQuery(piece.repeat(100_000))).toHaveLength(pairs);
  });
});

describe("path segments", () => {
  it("are decoded, a plus staying a plus", () => {
    expect(decodePathSegment("UNI-0123")).toBe("UNI-0123");
    expect(decodePathSegment("a+b%2Fc%20d")).toBe("a+b/c d");
    expect(decodePathSegment(onWire("法令"))).toBe("法令");
  });

  it.each(["%00", "a%0Ab", "%", "%ff", "\u0080"])("refuse %j", (wire) => {
    expect(codeOf(() => decodePathSegment(wire))).toBe("invalid_text");
  });
});

describe("the length of an address", () => {
  it("is 8192 bytes at most", () => {
    expect(codeOf(() => assertUrlLength("/".repeat(8192)))).toBe("accepted");
    expect(codeOf(() => assertUrlLength("/".repeat(8193)))).toBe("uri_too_long");
  });
});
