import { describe, expect, it } from "vitest";
import { type Question, readQuestion, type Topic } from "../../../snapshots/questions/question.ts";
import { questions } from "./questions.ts";
import { language } from "../../support/language.ts";

const today = "2026-11-15";
const nothing: Omit<Question, keyof Topic> = {
  prefectures: [],
  industries: [],
  sizes: [],
  employees: null,
  amounts: [],
  dates: [],
  themes: [],
  notUnderstood: [],
};

describe("readQuestion", () => {
  it("is held to a hundred questions", () => {
    expect(questions.length).toBeGreaterThanOrEqual(100);
  });

  it.each(questions)("%s", (text, expected) => {
    const read = readQuestion(language, text, today);
    const { notUnderstood, ...wanted } = { ...nothing, ...expected };
    expect(read).toMatchObject(wanted);
    if (expected.notUnderstood !== undefined) expect(read.notUnderstood).toEqual(notUnderstood);
  });

  it("leaves out what a question says it does not ask for", () => {
    const asked = (text: string) => {
      const { concepts, places } = readQuestion(language, text, today);
      return [...concepts, ...places].flatMap((found) => ("words" in found ? found.words : [found.written]));
    };
    expect(asked("農業ではなく林業の補助金")).not.toContain("農業");
    expect(asked("農業ではなく林業の補助金")).toContain("林業");
    expect(asked("東京都以外で使える創業の補助金")).not.toContain("東京都");
    expect(asked("融資じゃなくて補助金を探しています")).not.toContain("融資");
  });

  it("reads the same in any width and case", () => {
    const read = (text: string) => {
      const { concepts, ...rest } = readQuestion(language, text, today);
      // What is shown keeps the caller's spelling.
      return { ...rest, forms: concepts.map(({ forms }) => forms.map(({ text: form, weight }) => [form, weight])) };
    };
    expect(read("東京都の中小企業 ＤＸ ３００万円以上 ２０２６年４月１日まで")).toEqual(
      read("東京都の中小企業 dx 300万円以上 2026年4月1日まで"),
    );
  });

  it("names what it did not understand, as it was written", () => {
    expect(readQuestion(language, "東京都のドローン測量の補助金", today).notUnderstood).toEqual(["ドローン測量"]);
    expect(readQuestion(language, "subsidies for Underwater Basketweaving in Tokyo", today).notUnderstood).toEqual([
      "Underwater Basketweaving",
    ]);
  });

  it("does not take 今 for a part of the word behind it", () => {
    const named = (text: string) => readQuestion(language, text, today).concepts.filter(({ near }) => !near);
    const wordsOf = (text: string) => named(text).flatMap(({ words }) => words);
    expect(wordsOf("東京都で今使える補助金")).toEqual(["補助金"]);
    expect(wordsOf("現在公募中の補助金")).not.toContain("現在公募中");
  });

  it("takes whom something is meant for as a word of its own", () => {
    const written = readQuestion(language, "小さな会社向けの助成金", today).concepts.flatMap(({ words }) => words);
    expect(written).toContain("会社");
    expect(written).not.toContain("会社向");
  });

  it("finds an industry whose name is longer than the word in it, and takes what tables put in place of words once", () => {
    const { concepts } = readQuestion(language, "健康経営に力を入れているトラック運送会社の事例", today);
    const formsOf = (wanted: boolean) =>
      concepts.filter(({ near }) => near === wanted).flatMap(({ forms }) => forms.map(({ text }) => text));
    expect(concepts.flatMap(({ words }) => words)).not.toContain("力");
    expect(formsOf(false)).toContain("運輸");
    expect(formsOf(true).filter((text) => formsOf(false).includes(text))).toEqual([]);
  });

  it("counts relative days from today", () => {
    expect(readQuestion(language, "来月", "2026-12-31").dates).toEqual([
      { from: "2027-01-01", to: "2027-01-31", relation: "within" },
    ]);
    expect(readQuestion(language, "今年度", "2027-03-31").dates).toEqual([
      { from: "2026-04-01", to: "2027-03-31", relation: "within" },
    ]);
    expect(readQuestion(language, "今年度", "2027-04-01").dates[0]!.from).toBe("2027-04-01");
  });

  it("takes IT for a word of its own, not for a pronoun", () => {
    const words = readQuestion(language, "IT人材を雇い、ITで業務を楽にしたい", today).concepts.flatMap(
      (one) => one.words,
    );
    expect(words).toContain("IT");
  });

  it.each([
    "",
    " ",
    "？？",
    "0".repeat(2_000),
    "円".repeat(2_000),
    "年月日".repeat(600),
    "東京".repeat(1_000),
    "(".repeat(2_000),
  ])("takes anything, far longer than a question may be", (text) => {
    const parts = [...Object.keys(nothing), "isSentence", "places", "concepts", "dropped"];
    expect(Object.keys(readQuestion(language, text, today)).toSorted()).toEqual(parts.toSorted());
  });
});
