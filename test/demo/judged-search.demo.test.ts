import { describe, expect, inject, it } from "vitest";
import { searchSnapshot } from "../../cli/snapshots/search-report.ts";
import type { SearchableDataset } from "../../snapshots/search/documents/searched-record.ts";

type Judged = readonly [kind: string, dataset: SearchableDataset, query: string, first: string];

/** Queries as people and agents write them, with the name of the record that must come first. */
const judged: readonly Judged[] = [
  ["whole name", "program", "業務改善助成金", "業務改善助成金"],
  ["whole name", "law", "中小企業基本法", "中小企業基本法"],
  ["whole name", "mutual_plan", "小規模企業共済", "小規模企業共済"],
  ["name of an order, not of its act", "law", "消費税法施行令", "消費税法施行令"],
  ["usual name", "program", "ものづくり補助金", "ものづくり・商業・サービス生産性向上促進補助金"],
  ["usual name", "program", "持続化補助金", "小規模事業者持続化補助金（一般型・通常枠）"],
  ["short form", "program", "もの補助", "ものづくり・商業・サービス生産性向上促進補助金"],
  ["short form", "program", "雇調金", "雇用調整助成金"],
  ["short form", "mutual_plan", "建退共", "建設業退職金共済（建退共）"],
  ["law by its short form", "law", "独禁法", "私的独占の禁止及び公正取引の確保に関する法律"],
  ["law by its short form", "law", "個人情報保護法", "個人情報の保護に関する法律"],
  [
    "law by its former short form",
    "law",
    "下請法",
    "製造委託等に係る中小受託事業者に対する代金の支払の遅延等の防止に関する法律",
  ],
  ["article", "law", "民法709条", "民法"],
  ["article of a short form", "law", "労基法36条", "労働基準法"],
  ["law number", "law", "明治二十九年法律第八十九号", "民法"],
  ["law number as quoted", "law", "明29法89", "民法"],
  ["law id", "law", "129AC0000000089", "民法"],
  ["id", "program", "uni-bcac4c2936", "ものづくり補助金 グローバル枠"],
  ["full width", "program", "デジタル化・ＡＩ導入補助金", "デジタル化・AI導入補助金2026"],
  ["full width", "certification", "ＤＸ認定", "DX認定制度"],
  ["hiragana", "program", "きゃりああっぷ助成金", "キャリアアップ助成金（正社員化コース）"],
  [
    "half-width kana",
    "loan_program",
    "経営環境変化対応資金 ｾｰﾌﾃｨﾈｯﾄ貸付",
    "経営環境変化対応資金（セーフティネット貸付）",
  ],
  ["neither ・ nor okurigana", "program", "事業承継引継補助金", "事業承継・引継ぎ補助金"],
  ["okurigana put in", "tax_ruleset", "青色欠損金の繰り越し控除", "青色欠損金の繰越控除"],
  ["part of a name", "tax_ruleset", "少額減価償却資産", "少額減価償却資産の取得価額の損金算入の特例"],
  ["part of a name", "loan_program", "新規開業", "新規開業・スタートアップ支援資金"],
  ["part of a name", "court_decision", "残業代", "残業代等請求事件"],
  ["two words", "program", "キャリアアップ助成金 正社員化", "キャリアアップ助成金（正社員化コース）"],
  ["two words", "case_study", "持続化補助金 三角形", "株式会社三角形：持続化補助金の活用"],
  ["phrase and word", "program", '"業務改善" 助成', "業務改善助成金"],
  ["company without its form", "enforcement_case", "東京産業", "東京産業株式会社"],
  ["company with its form in short", "enforcement_case", "㈱クシム", "株式会社クシム"],
  ["company with its form in short", "case_study", "（有）山城屋", "有限会社山城屋（大分県、宿泊業）"],
  ["typing error", "program", "業務改善助成禁", "業務改善助成金"],
  ["one word too many", "program", "業務改善助成金 奉加帳", "業務改善助成金"],
];

describe("judged queries over the demo corpus", () => {
  const directory = () => inject("snapshot").directory;

  it.each(judged)("%s: %s %s", async (_kind, dataset, query, first) => {
    const { hits } = await searchSnapshot(directory(), { dataset, query, limit: 1, explain: false });
    expect(hits[0]?.name).toBe(first);
  });

  it.each([
    ["program", "zzqqxxjj"],
    ["law", "昭和60年法律第9949号"],
    ["enforcement_case", "3000000000303"],
    ["bid", '"奉加帳の清掃"'],
  ] as const)("finds nothing in %s for %s rather than what looks like it", async (dataset, query) => {
    const { total } = await searchSnapshot(directory(), { dataset, query, limit: 1, explain: false });
    expect(total).toBe(0);
  });
});
