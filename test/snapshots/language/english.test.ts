import { describe, expect, it } from "vitest";
import { readTopic } from "../../../snapshots/questions/question.ts";
import { language, lexicon } from "../../support/language.ts";
import { listOf } from "../../../snapshots/lexicon/lexicon.ts";

const inJapanese = (text: string) => language.translate(text).text;

describe("an English question", () => {
  it("is put into the words of Japanese records, whatever the form of its words", () => {
    expect(inJapanese("Subsidies for farmers")).toBe(inJapanese("a subsidy for the farmer"));
    expect(inJapanese("dismissing employees")).toBe("解雇 従業員");
    expect(inJapanese("paid leave of part-time workers")).toBe("有給休暇 パートタイム");
  });

  it("keeps short words apart that differ by a silent e", () => {
    expect(inJapanese("nursing care providers")).not.toContain("自動車");
    expect(inJapanese("hiring")).toBe(inJapanese("hire"));
    expect(inJapanese("hired")).toBe(inJapanese("hire"));
  });

  it("names acts by their official titles, and their articles", () => {
    expect(inJapanese("Article 36 of the Labor Standards Act")).toBe("第36条 労働基準法");
  });

  it("is about words that only bind where it has no others, and IT is no pronoun", () => {
    expect(inJapanese("subsidies")).toBe("補助金");
    expect(inJapanese("IT training")).toBe("IT 人材育成");
  });

  it("is not about a negation", () => {
    expect(inJapanese("I can't find farmers and don't hire")).toBe(inJapanese("farmers hire"));
  });

  it("keeps places and words that no line knows", () => {
    expect(inJapanese("JASRAC copyright fees in Fukuoka City")).toBe("JASRAC 使用料 Fukuoka City");
  });

  it("shows the English words that a record is found by", () => {
    const { concepts, isSentence } = readTopic(language, "rent for a bakery");
    expect(isSentence).toBe(true);
    expect(concepts.filter(({ near }) => !near).flatMap(({ words }) => words)).toEqual(["rent", "bakery", "bakery"]);
  });

  it("leaves text with Japanese in it as it is", () => {
    const text = "EC サイト subsidy";
    expect(language.translate(text)).toEqual({ text, said: new Map(), stems: [] });
  });

  it("has one translation of each phrase", () => {
    const phrases = lexicon.lines("english").flatMap(({ cells }) => listOf(cells["phrases"]!));
    const keys = phrases.map((phrase) => phrase.toLowerCase().replaceAll("-", " "));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});
