import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passagesOf } from "../../../snapshots/texts/text-unit.ts";

describe("passages", () => {
  it("are paragraphs with their items", () => {
    expect(passagesOf("架空事業者は届け出る。\n２　前項の届出には次を記す。\n  一　名称\n  二　住所")).toEqual([
      "架空事業者は届け出る。",
      "２　前項の届出には次を記す。\n  一　名称\n  二　住所",
    ]);
  });

  it("end at the end of a sentence where a paragraph is long", () => {
    const sentence = `${"架空の事業を営む者は、".repeat(12)}届け出る。`;
    const passages = passagesOf(sentence.repeat(5));
    expect(passages.length).toBeGreaterThan(1);
    for (const passage of passages) expect(passage.endsWith("。")).toBe(true);
    expect(passages.join("")).toBe(sentence.repeat(5));
  });

  it("lose no word of any text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("架空", "。", "\n", "  一　", "」", "事業者は", "　"), { maxLength: 400 }),
        (parts) => {
          const words = (text: string) => text.replaceAll(/\s/gu, "");
          expect(words(passagesOf(parts.join("")).join(""))).toBe(words(parts.join("")));
        },
      ),
    );
  });
});
