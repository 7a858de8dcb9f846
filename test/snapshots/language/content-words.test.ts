import { describe, expect, it } from "vitest";
import { analyse } from "../../../snapshots/language/analyser.ts";
import { contentWords } from "../../../snapshots/language/content-words.ts";
import { phraseStems, stemsOf } from "../../../snapshots/language/stems.ts";
import { soughtWords } from "../../../snapshots/texts/sought.ts";
import { language } from "../../support/language.ts";

const wordsOf = (text: string) => contentWords(text, analyse(text)).map(({ written }) => written);

describe("the words of a question that name something", () => {
  it("are nouns with what is joined to them, without particles, endings and pronouns", () => {
    expect(wordsOf("これから健康診断を受けさせたいのですが")).toEqual(["健康診断", "受け"]);
    expect(wordsOf("週3日在宅で働く")).toEqual(["週", "3日", "在宅", "働く"]);
  });

  it("keep letters with digits and signs whole", () => {
    expect(wordsOf("N-23211 の R&D")).toEqual(["N-23211", "R&D"]);
  });

  it("end before a suffix that only addresses somebody", () => {
    expect(wordsOf("パートさん社員になる")).toEqual(["パート", "社員"]);
  });

  it("are numbers with what they count, however they are written", () => {
    expect(wordsOf("資本金5,000万円の会社")).toEqual(["資本金", "5,000万円", "会社"]);
    expect(wordsOf("資本金5000万円の会社")).toEqual(["資本金", "5000万円", "会社"]);
  });

  it("are one word where nothing binds its parts", () => {
    expect(wordsOf("からり製品")).toEqual(["からり製品"]);
  });
});

describe("stems", () => {
  it("of phrases are those that the whole analysis gives", () => {
    for (const phrase of [
      "隣の木の枝が伸びてくる",
      "AIで業務を効率化したい",
      "CO2 を減らす設備",
      "farming grants",
      "3か月以内",
      "有給と残業代",
    ])
      expect(phraseStems(phrase), phrase).toEqual(stemsOf(phrase, analyse));
  });

  it("are the same whatever particle or ending stands between the words", () => {
    const raise = phraseStems("時給を上げる");
    expect(phraseStems("時給上げたら")).toEqual(raise);
    expect(phraseStems("時給は上げません")).toEqual(raise);
  });

  it("do not lose a noun before a spoken particle", () => {
    expect(stemsOf("有給ってもらえる", language.analyse)).toContain("有給");
    expect(stemsOf("残業代って", language.analyse)).toEqual(phraseStems("残業代は"));
  });

  it("of English words have no plural and no -ing", () => {
    expect(phraseStems("farming grants")).toEqual(phraseStems("farm grant"));
  });

  it("of English words that only bind lead nowhere, in names and in texts", () => {
    expect(language.findPlainWords(["for", "on", "of", "to"], () => true)).toEqual([]);
    expect(
      soughtWords(language, "fine for dumping of waste on land", "statutes").map(({ shown }) => shown),
    ).not.toEqual(expect.arrayContaining(["for"]));
  });
});
