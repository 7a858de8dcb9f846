import { describe, expect, it } from "vitest";
import { lawIdToParts } from "../../../snapshots/text/laws/law-id.ts";
import {
  formatLawNumber,
  lawNumberFromLawId,
  lawNumberKey,
  parseLawNumber,
} from "../../../snapshots/text/laws/law-number.ts";
import { describeWithCorpus } from "../../support/shared-corpus.ts";
import { readCorpus } from "./read-corpus.ts";

describe("lawNumberKey", () => {
  it.each<[string, string | null]>([
    ["昭和二十二年法律第四十九号", "s22-法律-49"],
    ["昭和22年法律第49号", "s22-法律-49"],
    ["昭和２２年　法律　第４９号", "s22-法律-49"],
    ["（昭和二十二年法律第四十九号）", "s22-法律-49"],
    ["昭和二二年法律四九号", "s22-法律-49"],
    ["昭和二十二年法律第四十九號", "s22-法律-49"],
    ["S22年法律第49号", "s22-法律-49"],
    ["昭和22年法律第49号 施行日 2025-04-01", "s22-法律-49"],
    ["平成十七年法律第八十六号", "h17-法律-86"],
    ["平成元年政令第百二十二号", "h1-政令-122"],
    ["平成1年政令第122号", "h1-政令-122"],
    ["令和五年内閣府令第三号", "r5-内閣府令-3"],
    ["令和3年デジタル庁令第5号", "r3-デジタル庁令-5"],
    ["平成13年総務省・財務省令第1号", "h13-総務省・財務省令-1"],
    ["平成十三年総務省令・財務省令第一号", "h13-総務省・財務省令-1"],
    ["平成13年財務省・総務省令第1号", "h13-総務省・財務省令-1"],
    ["昭和20年第一復員省令第2号", "s20-第一復員省令-2"],
    ["昭和24年国家公安委員会規則第2号", "s24-国家公安委員会規則-2"],
    ["昭和二十四年人事院規則一―一", "s24-人事院規則-1-1"],
    ["平成2年人事院規則9-89", "h2-人事院規則-9-89"],
    ["明治八年太政官布告第百三号", "m8-太政官布告-103"],
    ["明治八年太政官達第百五十二号", "m8-太政官達-152"],
    ["明治十九年勅令", "m19-勅令"],
    ["昭和21年憲法", "s21-憲法"],
    ["平成12年八月二十一日内閣総理大臣決定", "h12-内閣総理大臣決定-8-21"],
    ["平成29年厚生労働省告示第5号", "h29-厚生労働省告示-5"],
    ["平成32年法律第1号", null],
    ["昭和22年第49号", null],
    ["昭和22年法律第号", null],
    ["法律第49号", null],
    ["昭和44年直審(法)25", null],
    ["平成7年課消2-25", null],
    ["令和5(行ツ)334", null],
    ["労働基準法", null],
    ["", null],
  ])("of %j is %j", (text, key) => {
    expect(lawNumberKey(text)).toBe(key);
  });
});

describe("a law number", () => {
  it("is told in parts", () => {
    expect(parseLawNumber("令和五年内閣府・財務省令第三号")).toEqual({
      era: "令和",
      year: 5,
      type: "府省令",
      number: "3",
      body: "内閣府・財務省",
    });
  });

  it.each([
    ["昭和22年法律第49号", "昭和二十二年法律第四十九号"],
    ["平成元年政令第122号", "平成元年政令第百二十二号"],
    ["昭和60年人事院規則9-80", "昭和六十年人事院規則九―八〇"],
    ["平成12年8月21日内閣総理大臣決定", "平成十二年八月二十一日内閣総理大臣決定"],
    ["明治19年勅令", "明治十九年勅令"],
  ])("%j is written %j", (text, expected) => {
    const lawNumber = parseLawNumber(text);
    expect(lawNumber && formatLawNumber(lawNumber)).toBe(expected);
  });
});

describe("law ids", () => {
  it("are told in parts", () => {
    const parts = { era: "昭和", year: 22, code: "AC", type: "法律", body: null, number: "49" };
    expect(lawIdToParts("322AC0000000049")).toEqual(parts);
    expect(lawIdToParts("508M60000100007")).toMatchObject({
      era: "令和",
      year: 8,
      type: "府省令",
      body: "厚生労働省",
      number: "7",
    });
    // Bit 0x8000000 belongs to no ministry known here.
    expect(lawIdToParts("508M68000000001")).toMatchObject({ code: "M", type: null, body: null, number: "1" });
  });

  it.each<[string, string | null]>([
    ["322AC0000000049", "昭和二十二年法律第四十九号"],
    ["326AC1000000313", "昭和二十六年法律第三百十三号"],
    ["325AC0100000123", "昭和二十五年法律第百二十三号"],
    ["322CO0000000001", "昭和二十二年政令第一号"],
    ["321CONSTITUTION", "昭和二十一年憲法"],
    ["413M60000042002", "平成十三年内閣府・財務省令第二号"],
    ["322R00000001001", "昭和二十二年会計検査院規則第一号"],
    ["402RJNJ09089000", "平成二年人事院規則九―八九"],
    ["416RJNJ02003025", "平成十六年人事院規則二―三―二五"],
    ["351RPMD12230000", "昭和五十一年十二月二十三日内閣総理大臣決定"],
    ["105DF0000000337", "明治五年太政官布告第三百三十七号"],
    ["508M68000000001", null],
    ["622AC0000000049", null],
    ["322AC000000049", null],
    ["LAW-0123456789", null],
    ["", null],
  ])("%j stands for %j", (lawId, lawNumber) => {
    expect(lawNumberFromLawId(lawId)).toBe(lawNumber);
  });
});

describeWithCorpus("law numbers of the real laws", (corpus) => {
  type Row = { law_id: string | null; law_number: string | null; law_number_kanji: string | null };
  const rows = (): Row[] => readCorpus<Row>(corpus, "laws.jsonl.gz");

  it("as published all parse, and are written back as published", () => {
    const published = rows().flatMap((row) => row.law_number_kanji ?? []);
    expect(published).toHaveLength(4155);
    const changed = published.filter((text) => {
      const lawNumber = parseLawNumber(text);
      return lawNumber === null || formatLawNumber(lawNumber) !== text;
    });
    // The one joint order that names its kind twice.
    expect(changed).toEqual(["令和四年カジノ管理委員会規則・国土交通省令第一号"]);
  });

  it("agree with the law id but for those without a number of their own", () => {
    const published = rows().filter((row) => row.law_number_kanji !== null && row.law_id !== null);
    const apart = published.filter(
      (row) => lawNumberKey(row.law_number_kanji ?? "") !== lawNumberKey(lawNumberFromLawId(row.law_id ?? "") ?? ""),
    );
    expect(apart).toHaveLength(9);
    for (const row of apart) expect(row.law_number_kanji).toMatch(/(?:勅令|省令|国家公安委員会規程第二号)$/);
  });

  it("in digits parse but for three circulars", () => {
    const stated = rows().flatMap((row) => row.law_number ?? []);
    expect(stated).toHaveLength(6470);
    expect(stated.filter((text) => parseLawNumber(text) === null)).toHaveLength(3);
  });

  it("have ids that all come apart", () => {
    const ids = rows().flatMap((row) => row.law_id ?? []);
    expect(ids).toHaveLength(6980);
    expect(ids.filter((id) => lawIdToParts(id) === null)).toEqual([]);
  });
});
