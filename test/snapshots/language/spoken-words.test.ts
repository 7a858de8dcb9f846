import { describe, expect, it } from "vitest";
import { lexiconOf } from "../../../snapshots/lexicon/lexicon.ts";
import { SpokenWords, spokenStems } from "../../../snapshots/language/spoken-words.ts";

const cells = { words: "親+面倒、タダ", meanings: "介護、無料" };
const of = (more: Record<string, string>) =>
  new SpokenWords(lexiconOf([{ kind: "spoken-words", file: "spoken.tsv", line: 3, cells: { ...cells, ...more } }]));

const none = () => false;

describe("SpokenWords", () => {
  it("adds what a word means, at a smaller weight, and says for which word it stands", () => {
    const asked = of({}).expand(["タダ".normalize("NFKC"), "授業"], none, none);
    expect([...asked.keys()]).toContain("授業");
    expect(of({}).expand(["ただ"], none, none).get("無料")).toEqual({ share: 0.6, inPhrase: 0.6, origin: "ただ" });
  });

  it("needs all words of a phrase", () => {
    expect(of({}).expand(["親"], none, none).has("介護")).toBe(false);
    expect(of({}).expand(["親", "面倒"], none, none).has("介護")).toBe(true);
  });

  it("counts words that stand in every question little", () => {
    expect(
      of({})
        .expand(["会社"], () => true, none)
        .get("会社")!.share,
    ).toBeLessThan(1);
  });

  it("counts a bare verb in phrases alone", () => {
    const stem = of({})
      .expand(["来る"], none, () => true)
      .get("来る")!;
    expect(stem.share).toBe(0);
    expect(stem.inPhrase).toBeGreaterThan(0);
  });

  it("reads the stems that a snapshot keeps as it reads the words", () => {
    const asked = ["親", "面倒"];
    expect(of(spokenStems(cells)).expand(asked, none, none)).toEqual(of({}).expand(asked, none, none));
  });
});
