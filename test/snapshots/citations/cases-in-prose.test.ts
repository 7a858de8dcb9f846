import { describe, expect, it } from "vitest";
import { casesInPlain } from "../../../snapshots/citations/cases-in-prose.ts";
import { plainText } from "../../../snapshots/citations/plain-text.ts";
import { toCaseNumberKey } from "../../../snapshots/text/laws/case-number.ts";
import { language } from "../../support/language.ts";

function read(text: string): string[] {
  return casesInPlain(language.courts(), plainText(text).text).map(
    ({ number, court, bench, day, type, impossibleDay }) =>
      [number && toCaseNumberKey(number), court, bench, day, type, impossibleDay ? "impossible" : null]
        .filter((part) => part !== null)
        .join(" "),
  );
}

describe("court decisions in running text", () => {
  it.each([
    ["最判平成30年12月14日は", ["最高裁判所 2018-12-14 判決"]],
    ["最三小判令4・4・19民集76巻4号411頁", ["最高裁判所 第三小法廷 2022-04-19 判決"]],
    ["最高裁令和４年４月１９日判決", ["最高裁判所 2022-04-19 判決"]],
    ["最大判昭和48年4月4日刑集27巻3号265頁", ["最高裁判所 大法廷 1973-04-04 判決"]],
    ["最高裁判所第二小法廷平成三十年十二月十四日決定", ["最高裁判所 第二小法廷 2018-12-14 決定"]],
    [
      "最高裁平成29年（受）第1519号同30年12月14日第二小法廷判決・民集72巻6号1101頁参照",
      ["h29-受-1519 最高裁判所 第二小法廷 2018-12-14 判決"],
    ],
    ["最決平29.1.31（平成28年(許)第45号）による", ["h28-許-45 最高裁判所 2017-01-31 決定"]],
    [
      "東京高判令和2年3月4日、大阪地判平成31年1月10日",
      ["東京高等裁判所 2020-03-04 判決", "大阪地方裁判所 2019-01-10 判決"],
    ],
    ["事件東京地裁令和2年3月4日判決", ["東京地方裁判所 2020-03-04 判決"]],
    ["東京地立川支判令和2年3月4日", ["東京地方裁判所 2020-03-04 判決"]],
    ["知財高裁令和2年2月28日特別部判決", ["知的財産高等裁判所 2020-02-28 判決"]],
    ["平成30年12月14日の最高裁判決", ["最高裁判所 2018-12-14 判決"]],
    ["平30(受)1519、令和2年(行ヒ)第283号", ["h30-受-1519", "r2-行ヒ-283"]],
    ["大判大正4年1月26日民録21輯49頁", ["大審院 1915-01-26 判決"]],
    ["平成30年12月14日、東京地裁に提訴した。", []],
    ["平成30年12月14日に判決があった。", []],
    ["最判平成40年1月1日", ["最高裁判所 判決 impossible"]],
    ["東京高判平成31年2月30日", ["東京高等裁判所 判決 impossible"]],
    ["最も高い判断", []],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it("stand where they were written, with the reports and the number in brackets", () => {
    const plain = plainText("判例（最判 平成３０年１２月１４日 民集72巻6号1101頁（平成29年（受）第1519号）等）参照");
    const places = casesInPlain(language.courts(), plain.text).map(({ start, end }) => plain.written(start, end));
    expect(places).toEqual(["最判 平成３０年１２月１４日 民集72巻6号1101頁（平成29年（受）第1519号）"]);
  });

  it.each(["最", "平成30年", "東京地", "平30(", "最判平30・1・1", "同30年1月1日"])(
    "of %s again and again are read in time that grows with the length",
    (unit) => {
      expect(() => casesInPlain(language.courts(), unit.repeat(10_000))).not.toThrow();
    },
  );
});
