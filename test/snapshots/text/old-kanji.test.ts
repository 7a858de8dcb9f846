import { describe, expect, it } from "vitest";
import { modernKanji, oldKanjiPairs } from "../../../snapshots/text/old-kanji.ts";

describe("old kanji", () => {
  it.each([
    ["髙高", "高高"],
    ["國會學營縣區圓號當", "国会学営県区円号当"],
    ["渡邉渡邊", "渡辺渡辺"],
    ["𠮷野家", "吉野家"],
    ["補助金", "補助金"],
  ])("%j becomes %j", (text, expected) => {
    expect(modernKanji(text)).toBe(expected);
  });

  it("form a table of single characters without chains, repeats or compatibility forms", () => {
    expect(oldKanjiPairs.length).toBeGreaterThan(550);
    const sources = oldKanjiPairs.map(([old]) => old);
    expect(new Set(sources).size).toBe(sources.length);
    for (const [old, modern] of oldKanjiPairs) {
      expect([...old, ...modern]).toHaveLength(2);
      expect(sources).not.toContain(modern);
      expect((old + modern).normalize("NFKC")).toBe(old + modern);
    }
  });
});
