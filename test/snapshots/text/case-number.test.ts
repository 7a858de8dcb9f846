import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  caseNumberKey,
  formatCaseNumber,
  parseCaseNumber,
  parseCaseNumbers,
  toCaseNumberKey,
} from "../../../snapshots/text/laws/case-number.ts";
import { describeWithCorpus } from "../../support/shared-corpus.ts";
import { readCorpus } from "./read-corpus.ts";

describe("caseNumberKey", () => {
  it.each<[string, string | null]>([
    ["令和5(行ツ)334", "r5-行ツ-334"],
    ["令和５年（行ツ）第３３４号", "r5-行ツ-334"],
    ["令和五年（行ツ）第三百三十四号", "r5-行ツ-334"],
    ["令和 5年 (行ツ) 第 334 号", "r5-行ツ-334"],
    ["R5(行ツ)334", "r5-行ツ-334"],
    ["令5（行ツ）334", "r5-行ツ-334"],
    ["㋿5年(行ﾂ)第334号", "r5-行ツ-334"],
    ["令和5年〔行ツ〕第334號", "r5-行ツ-334"],
    ["平成28年（行コ）第34号", "h28-行コ-34"],
    ["昭和57(行コ)218", "s57-行コ-218"],
    ["令和元年(ワ)第1号", "r1-ワ-1"],
    ["令和1(ワ)1", "r1-ワ-1"],
    ["平成26年行ケ第10231号", "h26-行ケ-10231"],
    ["平成二十六年(行ケ)第一〇二三一号", "h26-行ケ-10231"],
    ["大正3(オ)12", "t3-オ-12"],
    // Hiragana is criminal, katakana civil.
    ["平成12(わ)5", "h12-わ-5"],
    ["平成12(ワ)5", "h12-ワ-5"],
    ["平成12刑(わ)1098", "h12-刑わ-1098"],
    ["平成12年刑（わ）第1098号", "h12-刑わ-1098"],
    ["平成13合(わ)215", "h13-合わ-215"],
    ["平成10特(わ)3270", "h10-特わ-3270"],
    ["昭和24新(れ)181", "s24-新れ-181"],
    ["昭和24(を)新1031", "s24-新を-1031"],
    ["昭和24(新を)1031", "s24-新を-1031"],
    ["平成28年（行コ）第34号の2", "h28-行コ-34-2"],
    ["平成1(ネ)386等", "h1-ネ-386"],
    ["平成28年(ワ)第34号外3件", "h28-ワ-34"],
    ["平成28年（行コ）第34号、第35号", "h28-行コ-34"],
    ["平成47(人)1", null],
    ["昭和65(ワ)1", null],
    ["令和5(行ツ)", null],
    ["令和5(行ツ)0", null],
    ["令和5年第334号", null],
    ["(行ツ)334", null],
    ["昭和22年法律第49号", null],
    ["昭和44年直審(法)25", null],
    ["令和5(行ツ)334判決", null],
    ["最高裁令和5(行ツ)334", null],
    ["", null],
  ])("of %j is %j", (text, key) => {
    expect(caseNumberKey(text)).toBe(key);
  });
});

describe("parseCaseNumbers", () => {
  it.each([
    ["平成28年（行コ）第34号、第35号", ["h28-行コ-34", "h28-行コ-35"]],
    ["平成28年（ワ）第34号・平成29年（ワ）第35号", ["h28-ワ-34", "h29-ワ-35"]],
    ["平成16年(ワ)第1号（甲事件），平成17年(ワ)第2号（乙事件）", ["h16-ワ-1", "h17-ワ-2"]],
    ["平成28年（ワ）第34号，同第35号,同年（ネ）第3号", ["h28-ワ-34", "h28-ワ-35", "h28-ネ-3"]],
    ["平成28年（ワ）第34号及び平成28年（ワ）第36号", ["h28-ワ-34", "h28-ワ-36"]],
    ["平成28年（ワ）第34号と補助金", []],
  ])("of %j gives %j", (text, keys) => {
    expect(parseCaseNumbers(text).map(toCaseNumberKey)).toEqual(keys);
  });
});

describe("a case number", () => {
  it("is told in parts", () => {
    expect(parseCaseNumber("令和５年（行ツ）第３３４号")).toEqual({
      era: "令和",
      year: 5,
      mark: "行ツ",
      number: 334,
      branch: null,
    });
  });

  it("is read back from how judgments write it", () => {
    const parts = {
      era: fc.constantFrom("明治" as const, "大正" as const, "昭和" as const, "平成" as const, "令和" as const),
      year: fc.integer({ min: 1, max: 15 }),
      mark: fc.constantFrom("行ツ", "ワ", "わ", "あ", "受", "刑わ", "新れ", "モ甲"),
      number: fc.integer({ min: 1, max: 99_999 }),
      branch: fc.option(fc.integer({ min: 2, max: 20 })),
    };
    const caseNumbers = fc.record(parts, { noNullPrototype: true });
    expect(
      fc.check(fc.property(caseNumbers, (one) => isDeepStrictEqual(parseCaseNumber(formatCaseNumber(one)), one)))
        .counterexample,
    ).toBeNull();
  });
});

describeWithCorpus("case numbers of the real decisions", (corpus) => {
  it("parse but for three, and all that parse round-trip", () => {
    type Row = { case_number: string | null; original_case_number: string | null };
    const texts = readCorpus<Row>(corpus, "court_decisions.jsonl.gz")
      .flatMap((row) => [row.case_number, row.original_case_number])
      .filter((text) => text !== null);
    expect(texts).toHaveLength(73_940);
    const unread = texts.filter((text) => parseCaseNumber(text) === null);
    // Two are empty, one names a year that Heisei never had.
    expect(unread.sort()).toEqual(["", "", "平成47(人)1"]);
    const changed = texts.filter((text) => {
      const caseNumber = parseCaseNumber(text);
      return caseNumber !== null && !isDeepStrictEqual(parseCaseNumber(formatCaseNumber(caseNumber)), caseNumber);
    });
    expect(changed).toEqual([]);
  });

  it("keep different numbers apart", () => {
    const rows = readCorpus<{ case_number: string | null }>(corpus, "court_decisions.jsonl.gz");
    const spellings = new Map<string, string>();
    const confused: string[] = [];
    for (const { case_number: text } of rows) {
      const key = text === null ? null : caseNumberKey(text);
      if (text === null || key === null) continue;
      const plain = text.replace(/等$/, "");
      if ((spellings.get(key) ?? plain) !== plain) confused.push(text);
      spellings.set(key, plain);
    }
    expect(confused).toEqual([]);
    expect(spellings.size).toBeGreaterThan(40_000);
  });
});
