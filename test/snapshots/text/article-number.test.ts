import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  articleNumberSort,
  formatArticleNumber,
  formatProvision,
  parseArticleNumber,
  parseProvision,
} from "../../../snapshots/text/laws/article-number.ts";
import { describeWithCorpus } from "../../support/shared-corpus.ts";
import { readCorpus } from "./read-corpus.ts";

describe("parseArticleNumber", () => {
  it.each<[string, string | null]>([
    ["第三十八条の三", "38_3"],
    ["第三十八条", "38"],
    ["第41条の19", "41_19"],
    ["第４１条の１９", "41_19"],
    ["41の19", "41_19"],
    ["41-19", "41_19"],
    ["41－19", "41_19"],
    ["41_19", "41_19"],
    ["41条の19", "41_19"],
    ["41", "41"],
    ["三十八条の三の二", "38_3_2"],
    ["第百七十四条の四十九の十一の二", "174_49_11_2"],
    ["第一条ノ二", "1_2"],
    ["第 7 条", "7"],
    ["42:47", "42:47"],
    ["第四十二条から第四十七条まで", "42:47"],
    ["第三条及び第四条", "3:4"],
    ["第二十九条及第二十九条ノ二", "29:29_2"],
    ["第十八条ノ二乃至第十八条ノ四", "18_2:18_4"],
    ["第百六十六条から第百六十九条の二まで", "166:169_2"],
    ["第三十八条から第四十条", null],
    ["第38", null],
    ["第41条19", null],
    ["第十条第二項", null],
    ["1の2の3の4の5", null],
    ["第〇条", null],
    ["0", null],
    ["1.5条", null],
    ["三万条", null],
    ["第1条の1000", null],
    ["1_附2", null],
    ["附則", null],
    ["条", null],
    ["", null],
  ])("%j is %j", (text, expected) => {
    expect(parseArticleNumber(text)).toBe(expected);
  });
});

describe("articleNumberSort", () => {
  it.each<[string, number | null]>([
    ["38", 38_000_000_000],
    ["38_3", 38_003_000_000],
    ["38_3_2", 38_003_002_000],
    ["174_49_11_2", 174_049_011_002],
    ["42:47", 42_000_000_000],
    ["25_36:25_37", 25_036_000_000],
    ["38_1000", null],
    ["9007199", null],
    ["第38条", null],
    ["", null],
  ])("%j is %j", (articleNumber, expected) => {
    expect(articleNumberSort(articleNumber)).toBe(expected);
  });

  it("sorts as the numbers do, part by part", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const sign =
          [0, 1, 2, 3].map((at) => Math.sign((one[at] ?? 0) - (other[at] ?? 0))).find((step) => step !== 0) ?? 0;
        const [left, right] = [articleNumberSort(one.join("_")), articleNumberSort(other.join("_"))];
        expect(Math.sign((left ?? 0) - (right ?? 0))).toBe(sign);
        expect(Number.isSafeInteger(left)).toBe(true);
      }),
    );
  });
});

describe("formatArticleNumber", () => {
  it.each<[string, string | null]>([
    ["38_3", "第三十八条の三"],
    ["42:47", "第四十二条から第四十七条まで"],
    ["3:4", "第三条及び第四条"],
    ["5_6:5_6_2", "第五条の六及び第五条の六の二"],
    ["1:2:3", null],
    ["x", null],
  ])("%j is %j", (articleNumber, expected) => {
    expect(formatArticleNumber(articleNumber)).toBe(expected);
  });

  it("is read back", () => {
    const one = fc
      .array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join("_"));
    const any = fc.oneof(
      one,
      fc.tuple(one, one).map((ends) => ends.join(":")),
    );
    expect(
      fc.check(fc.property(any, (number) => parseArticleNumber(formatArticleNumber(number) ?? "") === number))
        .counterexample,
    ).toBeNull();
  });
});

describe("parseProvision", () => {
  it.each<[string, string | null]>([
    ["22条3項", "22/3/-"],
    ["第二十二条第三項", "22/3/-"],
    ["423①", "423/1/-"],
    ["423条㉑", "423/21/-"],
    ["2条9項6号", "2/9/6"],
    ["第２条第９項第６号の２イ", "2/9/6_2"],
    ["第41条の19第1項ただし書", "41_19/1/-"],
    ["41-19", "41_19/-/-"],
    ["2条3号", "2/-/3"],
    ["709条本文", "709/-/-"],
    ["4:6", "4:6/-/-"],
    ["4:6第1項", null],
    ["223項", null],
    ["3号", null],
    ["第三項", null],
    ["民法22条", null],
    ["", null],
  ])("%j is %j", (text, expected) => {
    const read = parseProvision(text);
    expect(read && `${read.article}/${read.paragraph ?? "-"}/${read.item ?? "-"}`).toBe(expected);
  });
});

describe("formatProvision", () => {
  it.each([
    [{ article: "709", paragraph: null, item: null }, "第709条"],
    [{ article: "12_3", paragraph: 2, item: null }, "第12条の3第2項"],
    [{ article: "2", paragraph: 9, item: "6_2" }, "第2条第9項第6号の2"],
  ])("writes %j as people do", (provision, expected) => {
    expect(formatProvision(provision)).toBe(expected);
    expect(parseProvision(expected)).toEqual(provision);
  });
});

describeWithCorpus("article titles of the real laws", (corpus) => {
  it("give the numbers of the law database, and numbers where it has none", () => {
    type Row = { article_title: string | null; article_number: string | null };
    const titled = ["law_articles.main.jsonl.gz", "law_articles.suppl_sample.jsonl.gz"]
      .flatMap((file) => readCorpus<Row>(corpus, file))
      .filter((row): row is Row & { article_title: string } => row.article_title !== null);
    expect(titled).toHaveLength(145_808);
    const wrong = titled.filter(({ article_title: title, article_number: number }) => {
      const parsed = parseArticleNumber(title);
      return (
        parsed === null ||
        (number !== null && (parsed !== number || formatArticleNumber(number) !== title.replaceAll("ノ", "の")))
      );
    });
    expect(wrong).toEqual([]);
  });
});
