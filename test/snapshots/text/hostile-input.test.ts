import { describe, expect, it } from "vitest";
import {
  articleNumberSort,
  formatArticleNumber,
  parseArticleNumber,
  parseProvision,
} from "../../../snapshots/text/laws/article-number.ts";
import { tokens } from "../../../snapshots/text/bigram.ts";
import { caseNumberKey, parseCaseNumbers } from "../../../snapshots/text/laws/case-number.ts";
import { corporateName } from "../../../snapshots/text/entities/corporate-form.ts";
import { parseJapaneseDate, toEraDate } from "../../../snapshots/text/era.ts";
import { fold, foldWithMap } from "../../../snapshots/text/fold.ts";
import { isHoujinBangou, parseHoujinBangou, parseInvoiceNumber } from "../../../snapshots/text/entities/houjin.ts";
import { lawIdToParts } from "../../../snapshots/text/laws/law-id.ts";
import { lawNumberKey } from "../../../snapshots/text/laws/law-number.ts";
import { kanjiToDigits, parseNumber, parseYen } from "../../../snapshots/text/numerals.ts";
import { modernKanji } from "../../../snapshots/text/old-kanji.ts";
import { parsePrefecture, prefectureOfLocalGovernmentCode } from "../../../snapshots/text/entities/prefecture.ts";

const functions: Readonly<Record<string, (text: string) => unknown>> = {
  fold,
  foldWithMap,
  tokens: (text) => tokens(fold(text)),
  modernKanji,
  parseNumber,
  parseYen,
  kanjiToDigits,
  parseJapaneseDate,
  toEraDate,
  isHoujinBangou,
  parseHoujinBangou,
  parseInvoiceNumber,
  corporateName,
  caseNumberKey,
  parseCaseNumbers,
  lawNumberKey,
  lawIdToParts,
  parseArticleNumber,
  parseProvision,
  articleNumberSort,
  formatArticleNumber,
  parsePrefecture,
  prefectureOfLocalGovernmentCode,
};

const units = [
  ..."あー-\u3099々ヶの千ヴ1(",
  ..."申し 条の三の 第三 (株 か\u3099 e\u0301 \u0301\u0323 1, 1. 三十 r5 令和5年(ワ)第1号、 昭和22年 a- &a \u{20bb7} ᄀ\u1161".split(
    " ",
  ),
  ..."カ) 株式会社 第一条及び ㍿ 。\n 322AC _1 :1".split(" "),
  "  ",
  "1 ",
  "\ud842",
];

describe("text made to be slow", () => {
  // With more than linear time, one of these lengths takes longer than the whole test may.
  it.each(Object.entries(functions))("does not stop %s", (_name, work) => {
    for (const unit of units)
      expect(() => work(unit.repeat(Math.ceil(50_000 / unit.length))), JSON.stringify(unit)).not.toThrow();
  });

  it.each(["\u0301\u0323", "条の三の", "申し", "三十"])(
    "does not stop fold in half a million characters of %j",
    (unit) => {
      expect(typeof fold(unit.repeat(500_000 / unit.length))).toBe("string");
    },
  );
});
