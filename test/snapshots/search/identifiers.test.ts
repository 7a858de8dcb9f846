import { describe, expect, it } from "vitest";
import { identifiersIn, idSpellings } from "../../../snapshots/search/documents/identifiers.ts";

describe("numbers in a query", () => {
  it.each([
    ["昭和60年法律第949号", "law:s60-法律-949"],
    ["昭和六十年法律第九百四十九号", "law:s60-法律-949"],
    ["昭和６０年　法律　第９４９号", "law:s60-法律-949"],
    ["昭和60年法律949号", "law:s60-法律-949"],
    ["昭60法949", "law:s60-法律-949"],
    ["S60法949号", "law:s60-法律-949"],
    ["昭和六〇年法九四九号", "law:s60-法律-949"],
    ["1985年法律第949号", "law:s60-法律-949"],
    ["令元政12", "law:r1-政令-12"],
    ["平成28年（行コ）第34号", "case:h28-行コ-34"],
    ["平成２８年（行ｺ）第３４号", "case:h28-行コ-34"],
    ["平成二十八年（行コ）第三十四号", "case:h28-行コ-34"],
    ["平28(行コ)34", "case:h28-行コ-34"],
    ["H28行コ34", "case:h28-行コ-34"],
    ["2016年(行コ)第34号", "case:h28-行コ-34"],
    ["7000000000101", "houjin:7000000000101"],
    ["７０００００００００１０１", "houjin:7000000000101"],
    ["T7-0000-0000-0101", "houjin:7000000000101"],
  ])("%s is %s", (query, key) => {
    expect(identifiersIn(query)).toEqual({ keys: [key], wholeQuery: true });
  });

  it("of a year with two eras are those of both", () => {
    expect(identifiersIn("2019年(ワ)第5号").keys).toEqual(["case:h31-ワ-5", "case:r1-ワ-5"]);
  });

  it.each([
    ["架空税法（昭和六十年法律第九百四十九号）", "law:s60-法律-949"],
    ["架空地裁平成28年（ワ）第34号", "case:h28-ワ-34"],
    ["見本運送 7000000000101", "houjin:7000000000101"],
    ["法人番号7000000000101", "houjin:7000000000101"],
    ["登録番号：T7000000000101の会社", "houjin:7000000000101"],
    ["7000000000102", "houjin:7000000000102"],
    ["uni-3F2A9C01D4 とは", "id:uni-3f2a9c01d4"],
    ["３２２AC0000000049", "id:322ac0000000049"],
  ])("%s may be %s among other words", (query, key) => {
    const { keys, wholeQuery } = identifiersIn(query);
    expect(keys).toContain(key);
    expect(wholeQuery).toBe(false);
  });

  it.each(["補助金", "令和5年度", "昭60", "法49", "12345678901234", "平成99年法律第1号", "2016年", "昭60法949条"])(
    "%s is none",
    (query) => {
      expect(identifiersIn(query).keys.filter((key) => !key.startsWith("id:"))).toEqual([]);
    },
  );

  it("ids are found in any case", () => {
    expect(idSpellings("uni-3F2A9C01D4")).toContain("UNI-3f2a9c01d4");
    expect(idSpellings("ＬＡＷ－３ｆ２ａ９ｃ０１ｄ４")).toContain("LAW-3f2a9c01d4");
  });
});
