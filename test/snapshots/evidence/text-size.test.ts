import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimatedTokens, textSize } from "../../../snapshots/evidence/text-size.ts";

describe("size of a text", () => {
  it.each([
    ["", 0, 0],
    ["補助金 2026", 3, 5],
    ["ひらカナー", 4, 1],
    ["「、」　", 4, 0],
    ["ＡＢ１", 3, 0],
    ["𠮷野家", 3, 0],
    ["😀a", 0, 2],
  ])("of %j is %i and %i", (text, cjk, other) => {
    expect(textSize(text)).toEqual({ cjk, other });
  });

  it("counts every code point once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { cjk, other } = textSize(text);
        expect(cjk + other).toBe([...text].length);
      }),
    );
  });

  it("becomes tokens by rounding up once", () => {
    expect(estimatedTokens({ cjk: 5, other: 4 })).toBe(3);
    expect(estimatedTokens({ cjk: 1, other: 0 })).toBe(1);
    expect(estimatedTokens({ cjk: 0, other: 0 })).toBe(0);
  });
});
