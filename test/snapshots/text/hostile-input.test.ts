import { describe, expect, it } from "vitest";
import { articleNumberSort, formatArticleNumber, parseArticleNumber } from "../../../snapshots/text/article-number.ts";
import { tokens } from "../../../snapshots/text/bigram.ts";
import { caseNumberKey, parseCaseNumbers } from "../../../snapshots/text/case-number.ts";
import { corporateName } from "../../../snapshots/text/corporate-form.ts";
import { parseJapaneseDate, toEraDate } from "../../../snapshots/text/era.ts";
import { fold, foldWithMap } from "../../../snapshots/text/fold.ts";
import { isHoujinBangou, parseHoujinBangou, parseInvoiceNumber } from "../../../snapshots/text/houjin.ts";
import { lawIdToParts } from "../../../snapshots/text/law-id.ts";
import { lawNumberKey } from "../../../snapshots/text/law-number.ts";
import { kanjiToDigits, parseNumber, parseYen } from "../../../snapshots/text/numerals.ts";
import { modernKanji } from "../../../snapshots/text/old-kanji.ts";
import { parsePrefecture, prefectureOfLocalGovernmentCode } from "../../../snapshots/text/prefecture.ts";

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

/** Processor time in milliseconds, so that a busy machine does not count; the best of three. */
function processorTime(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

describe("ten thousand characters made to be slow", () => {
  it.each(Object.entries(functions))("do not stop %s for 50 ms", (_name, work) => {
    for (const unit of units) {
      const text = unit.repeat(Math.ceil(10_000 / unit.length));
      expect(
        processorTime(() => work(text)),
        JSON.stringify(unit),
      ).toBeLessThan(50);
    }
  });

  it("nor does ten times the text take much more than ten times as long", () => {
    for (const unit of ["\u0301\u0323", "条の三の", "申し", "三十"]) {
      const [short, long] = [20_000, 200_000].map((length) =>
        processorTime(() => fold(unit.repeat(length / unit.length))),
      );
      expect(long! / Math.max(short!, 1), JSON.stringify(unit)).toBeLessThan(60);
    }
  });
});

describe("speed", () => {
  it("folds at least ten megabytes of text a second", () => {
    const paragraph =
      "第三十八条の三　中小企業者等が、令和五年四月一日から令和七年三月三十一日までの期間内に、ものづくり・商業・サービス補助金（ＩＴ導入枠）の" +
      "申し込みをした場合における設備の取り扱いについては、１，２３４万円を限度とする。e-Taxによる手続きも同様とする。\n";
    const text = paragraph.repeat(4000);
    const megabytes = Buffer.byteLength(text) / 1e6;
    fold(text);
    expect((megabytes / processorTime(() => fold(text))) * 1000).toBeGreaterThan(10);
  });
});
