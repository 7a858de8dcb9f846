import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefectures } from "../../../schemas/enums.ts";
import {
  isLocalGovernmentCode,
  localGovernmentCheckDigit,
  parsePrefecture,
  parseTypedPrefecture,
  prefectureOfCode,
  prefectureOfLocalGovernmentCode,
} from "../../../snapshots/text/entities/prefecture.ts";
import { describeWithCorpus } from "../../support/shared-corpus.ts";
import { readCorpus } from "./read-corpus.ts";

describe("parsePrefecture", () => {
  it.each<[string, string | null]>([
    ["東京都", "東京都"],
    ["東京", "東京都"],
    ["Tokyo", "東京都"],
    ["TOKYO-TO", "東京都"],
    ["Tōkyō", "東京都"],
    ["toukyou", "東京都"],
    ["Tokyo Metropolis", "東京都"],
    ["大阪", "大阪府"],
    ["Osaka Prefecture", "大阪府"],
    ["Ōsaka-fu", "大阪府"],
    ["京都", "京都府"],
    ["Kyoto", "京都府"],
    ["Kyoto-fu", "京都府"],
    ["北海道", "北海道"],
    ["Hokkaidō", "北海道"],
    ["Gunma", "群馬県"],
    ["Gumma-ken", "群馬県"],
    ["Hyougo", "兵庫県"],
    ["Ooita", "大分県"],
    ["ｈｙｏｇｏ", "兵庫県"],
    ["岡山　県", "岡山県"],
    ["廣島縣", "広島県"],
    ["三重", "三重県"],
    ["全国", null],
    ["national", null],
    ["ALL", null],
  ])("%j is %j", (text, prefecture) => {
    expect(parsePrefecture(text)).toEqual({ prefecture });
  });

  it.each(["", "大阪府大阪市", "北海", "関東", "Hokkai", "東", "13", "未定"])("%j is none", (text) => {
    expect(parsePrefecture(text)).toBeNull();
  });

  it("knows all 47 by full name, short name, Latin name and code", () => {
    expect(prefectures).toHaveLength(47);
    for (const { name, romaji, code } of prefectures) {
      const short = name === "北海道" ? name : name.slice(0, -1);
      for (const text of [name, short, romaji, romaji.toUpperCase()])
        expect(parsePrefecture(text)).toEqual({ prefecture: name });
      expect(prefectureOfCode(code)).toBe(name);
    }
    for (const code of ["00", "48", "1", "013", ""]) expect(prefectureOfCode(code)).toBeNull();
  });
});

describe("local-government codes", () => {
  it.each<[string, string | null]>([
    ["131016", "東京都"],
    ["13101", "東京都"],
    ["011002", "北海道"],
    ["131017", null],
    ["491011", null],
    ["1310", null],
    ["1310166", null],
    ["", null],
  ])("%j lies in %j", (code, prefecture) => {
    expect(prefectureOfLocalGovernmentCode(code)).toBe(prefecture);
  });

  it("refuses to compute over anything but five digits", () => {
    expect(localGovernmentCheckDigit("13101")).toBe(6);
    for (const text of ["1310", "131016", "1310a"]) expect(() => localGovernmentCheckDigit(text)).toThrow(RangeError);
  });

  // Modulo 11 written as one digit: remainders 1 and 0 share no digit with others but 10 and 11 become 0 and 1.
  it("catches a wrong check digit always, a wrong digit of the body nearly always", () => {
    const body = fc.integer({ min: 1000, max: 47_999 }).map((number) => String(number).padStart(5, "0"));
    fc.assert(
      fc.property(body, fc.nat({ max: 9 }), (digits, last) => {
        expect(isLocalGovernmentCode(digits + String(last))).toBe(last === localGovernmentCheckDigit(digits));
      }),
    );
    fc.assert(
      fc.property(body, fc.nat({ max: 4 }), fc.nat({ max: 9 }), (digits, at, wrong) => {
        fc.pre(digits.charAt(at) !== String(wrong));
        const mistaken = digits.slice(0, at) + String(wrong) + digits.slice(at + 1);
        const remainder = (text: string): number =>
          [...text].reduce((sum, digit, index) => sum + Number(digit) * (6 - index), 0) % 11;
        const sharesDigit = [remainder(digits), remainder(mistaken)].sort((a, b) => a - b).join() === "0,10";
        expect(isLocalGovernmentCode(mistaken + String(localGovernmentCheckDigit(digits)))).toBe(sharesDigit);
      }),
    );
  });
});

describeWithCorpus("real municipalities", (corpus) => {
  it("all have the right check digit and lie in their prefecture", () => {
    const rows = readCorpus<{ lg_code6: string; code5: string; prefecture: string }>(
      corpus,
      "enums/municipalities.jsonl",
    );
    expect(rows).toHaveLength(1714);
    const wrong = rows.filter(({ lg_code6, code5, prefecture }) => {
      return [lg_code6, code5].some((code) => prefectureOfLocalGovernmentCode(code) !== prefecture);
    });
    expect(wrong).toEqual([]);
  });
});

describe("parseTypedPrefecture", () => {
  it("reads kana and codes beside all that parsePrefecture reads", () => {
    const read = (text: string) => parseTypedPrefecture(text)?.prefecture;
    expect(["さいたま", "サイタマ", "さいたまけん", "11", "埼玉", "saitama"].map(read)).toEqual(
      Array(6).fill("埼玉県"),
    );
    expect(["ほっかいどう", "おおさか", "とうきょうと", "おきなわ"].map(read)).toEqual([
      "北海道",
      "大阪府",
      "東京都",
      "沖縄県",
    ]);
    expect(parseTypedPrefecture("全国")).toEqual({ prefecture: null });
    for (const text of ["さいたま市", "48", "00", "", "なら県北"]) expect(parseTypedPrefecture(text)).toBeNull();
  });

  it("leaves what the build reads as it was: kana names no prefecture there", () => {
    expect(parsePrefecture("さいたま")).toBeNull();
  });
});
