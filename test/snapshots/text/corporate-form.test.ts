import { describe, expect, it } from "vitest";
import { corporateName, stripCorporateForm } from "../../../snapshots/text/entities/corporate-form.ts";
import { describeWithCorpus } from "../../support/shared-corpus.ts";
import { readCorpus } from "./read-corpus.ts";
import { nonEmpty } from "../../support/non-empty.ts";

describe("corporateName", () => {
  it.each<[string, string, string | null, string | null]>([
    ["株式会社山田製作所", "山田製作所", "株式会社", "head"],
    ["山田製作所株式会社", "山田製作所", "株式会社", "tail"],
    ["㈱山田製作所", "山田製作所", "株式会社", "head"],
    ["山田製作所㈱", "山田製作所", "株式会社", "tail"],
    ["(株)山田", "山田", "株式会社", "head"],
    ["（株）山田", "山田", "株式会社", "head"],
    ["㍿山田", "山田", "株式会社", "head"],
    ["株式會社髙島", "高島", "株式会社", "head"],
    ["株式会社　山田　製作所", "山田製作所", "株式会社", "head"],
    ["ｶ)ﾔﾏﾀﾞ", "やまだ", "株式会社", "head"],
    ["ﾔﾏﾀﾞ(ｶ", "やまだ", "株式会社", "tail"],
    ["ヤマダ（カ）", "やまだ", "株式会社", "tail"],
    ["ﾕ)ｻｻｷ", "ささき", "有限会社", "head"],
    ["ﾄﾞ)ｱｻﾋ", "あさひ", "合同会社", "head"],
    ["ﾄｸﾋ)ﾐﾗｲ", "みらい", "特定非営利活動法人", "head"],
    ["ｼﾔ)ﾐﾗｲ", "みらい", "社団法人", "head"],
    ["有限会社佐々木", "佐佐木", "有限会社", "head"],
    ["㈲佐藤", "佐藤", "有限会社", "head"],
    ["合同会社あさひ", "あさひ", "合同会社", "head"],
    ["合資会社あさひ", "あさひ", "合資会社", "head"],
    ["合名会社あさひ", "あさひ", "合名会社", "head"],
    ["一般社団法人みらい", "みらい", "一般社団法人", "head"],
    ["みらい一般社団法人", "みらい", "一般社団法人", "tail"],
    ["(一社)みらい", "みらい", "一般社団法人", "head"],
    ["社団法人みらい", "みらい", "社団法人", "head"],
    ["公益財団法人みらい", "みらい", "公益財団法人", "head"],
    ["医療法人みらい会", "みらい会", "医療法人", "head"],
    ["医療法人社団　みらい会", "みらい会", "医療法人社団", "head"],
    ["学校法人みらい学園", "みらい学園", "学校法人", "head"],
    ["社会福祉法人みらい", "みらい", "社会福祉法人", "head"],
    ["特定非営利活動法人みらい", "みらい", "特定非営利活動法人", "head"],
    ["ＮＰＯ法人みらい", "みらい", "特定非営利活動法人", "head"],
    ["独立行政法人みらい機構", "みらい機構", "独立行政法人", "head"],
    ["国立大学法人みらい大学", "みらい大学", "国立大学法人", "head"],
    ["あさひ税理士法人", "あさひ", "税理士法人", "tail"],
    ["みらい農業協同組合", "みらい農業協同組合", null, null],
    ["みらい信用金庫", "みらい信用金庫", null, null],
    ["株式会社", "株式会社", null, null],
    ["㈱", "株式会社", null, null],
    ["山田太郎", "山田太郎", null, null],
    ["山田株式会社東京支店", "山田株式会社東京支店", null, null],
    ["", "", null, null],
  ])("%j has the core %j, form %j, position %j", (text, core, form, position) => {
    expect(corporateName(text)).toEqual({ core, form, position });
  });

  it("strips the form and leaves the rest as written", () => {
    expect(stripCorporateForm("株式会社　サービス髙島")).toBe("サービス高島");
    expect(stripCorporateForm("サービス　みらい")).toBe("サービス　みらい");
  });
});

describeWithCorpus("names in the real register", (corpus) => {
  it("carry the form of their kind, but for the few the register itself files otherwise", () => {
    const formOfKind: Readonly<Record<string, string>> = {
      "301": "株式会社",
      "302": "有限会社",
      "303": "合名会社",
      "304": "合資会社",
      "305": "合同会社",
    };
    const companies = readCorpus<{ name: string | null; kind: string }>(corpus, "houjin_diff.jsonl.gz").filter(
      (row): row is { name: string; kind: string } => row.name !== null && row.kind in formOfKind,
    );
    expect(companies).toHaveLength(24_797);
    const odd = companies.filter(({ name, kind }) => corporateName(name).form !== formOfKind[kind]);
    expect(odd).toHaveLength(11);
    // Seven are filed under another kind than their name says, four put 農業生産法人 before the form.
    expect(
      nonEmpty(odd.filter(({ name }) => !name.startsWith("農業生産法人"))).every(
        ({ name }) => corporateName(name).form !== null,
      ),
    ).toBe(true);
  });
});
