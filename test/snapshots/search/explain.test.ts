import { describe, expect, it } from "vitest";
import { openIndex } from "../../../snapshots/search/index-reader.ts";
import { writeIndex } from "../../../snapshots/search/file/index-writer.ts";
import { decisions, enforcement, laws, programs } from "./invented-records.ts";
import { language } from "../../support/language.ts";

const indexes = {
  programs: openIndex(writeIndex(programs, language), language),
  laws: openIndex(writeIndex(laws, language), language),
  decisions: openIndex(writeIndex(decisions, language), language),
  enforcement: openIndex(writeIndex(enforcement, language), language),
};

/** Queries with the step that finds the first record. */
const asked: readonly (readonly [step: string, dataset: keyof typeof indexes, query: string])[] = [
  ["identifier", "enforcement", "7000000000101"],
  ["identifier", "laws", "昭和60年法律第949号"],
  ["every_word", "programs", "からくり製品高度化補助金"],
  ["every_word", "programs", "製品高度化"],
  ["every_word", "programs", "富山県 人材確保 補助金"],
  ["every_word", "programs", "号"],
  ["every_word", "decisions", "雛形 権利"],
  ["every_word", "decisions", '"雛形の権利"'],
  ["every_word", "decisions", "見本"],
  ["short_form", "laws", "労基法"],
  ["short_form", "laws", "労基法36条"],
  ["law_of_article", "laws", "架空税法第三十五条の二第一項"],
  ["other_spelling", "programs", "サーバ更新ー 支援ー事業"],
  ["every_word", "programs", "KEC補助金"],
  ["question", "programs", "からくり製品 奉加帳"],
  ["question", "programs", "富山県 からくり 奉加帳"],
  ["one_edit", "programs", "かくらり"],
];

describe("an explanation", () => {
  it.each(asked)("names %s as the step in %s for %s, and its parts add up to every score", (step, dataset, query) => {
    const index = indexes[dataset];
    for (const partial of ["fill", "never"] as const) {
      const { hits } = index.search(query, { limit: 1000, partial });
      const explanation = index.explain(query, { partial });
      if (partial === "fill") expect(explanation.record(hits[0]!.ordinal)!.step).toBe(step);
      for (const { ordinal, score } of hits) {
        const sum = explanation.record(ordinal)!.score.reduce((points, part) => points + part.points, 0);
        expect(sum).toBeCloseTo(score, 3);
      }
      const records = new Set(hits.map(({ ordinal }) => ordinal));
      for (let ordinal = 0; ordinal < index.size; ordinal++)
        expect(explanation.record(ordinal) !== null).toBe(records.has(ordinal));
    }
  });

  it("shows how the query was read", () => {
    const { identifiers, words } = indexes.enforcement.explain('見本 "ﾀﾞﾐｰ 物産" T5-0000-0000-0202', {});
    expect(identifiers).toContainEqual({ key: "houjin:5000000000202", records: 1 });
    expect(words.map(({ text, quoted }) => [text, quoted])).toEqual([
      ["見本", false],
      ["だみー物産", true],
      ["t5000000000202", false],
    ]);
    expect(words[0]!.terms).toEqual([{ text: "見本", records: expect.any(Number) }]);
    expect(words[1]!.terms.map(({ text }) => text)).toEqual(["だみ", "みー", "ー物", "物産"]);
    expect(indexes.enforcement.explain("T5-0000-0000-0202", {}).identifiers).toEqual([
      { key: "houjin:5000000000202", records: 1 },
    ]);
  });

  it("lists the steps in the order of trying, with what they found", () => {
    const { steps } = indexes.programs.explain("かくらり", {});
    expect(steps.map(({ step, records }) => [step, records > 0])).toEqual([
      ["identifier", false],
      ["every_word", false],
      ["short_form", false],
      ["question", false],
      ["one_edit", true],
    ]);
  });

  it("shows the fields that hold the words", () => {
    const index = indexes.programs;
    const [first] = index.search("富山県 人材確保 補助金", { limit: 1 }).hits;
    const { fields } = index.explain("富山県 人材確保 補助金", {}).record(first!.ordinal)!;
    expect(fields[0]).toMatchObject({ field: "name", words: expect.arrayContaining(["人材確保", "補助金"]) });
    expect(fields.flatMap(({ words }) => words)).toContain("富山県");
  });
});
