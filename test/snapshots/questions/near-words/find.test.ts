import { describe, expect, it } from "vitest";
import { fold } from "../../../../snapshots/text/fold.ts";
import { language } from "../../../support/language.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const { findNearWords } = language;

/** A sentence, then words that must be among those to search. */
const sentences: readonly (readonly [string, ...string[]])[] = [
  // Founding and succession
  ["会社を立ち上げたいのですが", "創業"],
  ["父の会社を継ぐことになった", "事業承継"],
  ["跡継ぎがいないので会社を人に譲りたい", "事業承継・引継ぎ支援センター"],
  ["同業者を買収したい。M&Aの仲介手数料", "専門家活用枠"],
  ["商店街の空き店舗でパン屋を始めたい", "空き店舗", "創業"],
  ["大学の研究成果をもとに起業する", "大学発"],
  // Work
  ["アルバイトを正社員にしたい", "正社員化", "キャリアアップ助成金"],
  ["発達障害の人を雇いたい", "障害者雇用"],
  ["60歳以上の人を雇うと出るお金", "特定求職者雇用開発助成金"],
  ["従業員に大型免許を取らせたい", "教育訓練給付"],
  ["男性社員が育休を取る", "出生時両立支援コース"],
  ["親の介護で辞める社員を出したくない。介護離職", "介護離職防止支援コース"],
  ["親の介護で従業員が辞めないように", "介護離職防止支援コース"],
  ["残業を減らしたい", "働き方改革推進支援助成金"],
  ["パートの年収の壁が心配", "短時間労働者労働時間延長"],
  ["若手の奨学金を会社で返してあげたい", "奨学金返還支援"],
  ["注文が減って社員を休ませる", "雇用調整助成金"],
  // Equipment, energy, digital
  ["配膳ロボットを入れたい食堂", "省力化投資補助金"],
  ["工場の蛍光灯を替えたい", "省エネ設備"],
  ["勤怠管理のソフトを入れたい", "デジタル化・AI導入補助金"],
  ["ランサムウェアが怖い", "サイバーセキュリティ対策"],
  ["屋根に太陽光パネルを載せたい工場", "自家消費型太陽光発電"],
  // Sales, abroad, research
  ["海外の見本市に商品を出したい", "海外展示会・商談会出展"],
  ["台湾でまねされた", "模倣品対策"],
  ["中国で特許を取りたい", "外国特許出願"],
  ["大学と共同で研究したい", "産学連携"],
  // Loans
  ["借入をまとめて返済を楽にしたい", "借換"],
  ["得意先が倒産して売掛金が回収できない", "取引企業倒産対応資金"],
  ["保証人なしで借りたい", "マル経融資"],
  ["開業資金を借りたい", "創業融資"],
  ["トラクターのローン", "JA農機・施設ローン"],
  // Taxes and invoices
  ["25万円のパソコンを一括で経費にする", "少額減価償却資産の特例"],
  ["コインロッカーのインボイス", "自動販売機特例"],
  ["免税事業者に外注したときの消費税", "免税事業者等からの課税仕入経過措置"],
  ["紙の領収書を捨ててもよいか", "スキャナ保存の要件"],
  ["自社株を息子に渡すときの相続税", "事業承継税制"],
  ["赤字を翌年に回したい", "欠損金の繰越控除"],
  // Certifications
  ["子育てに熱心な会社のマークがほしい。子育て認定", "くるみん認定"],
  ["個人情報の扱いがしっかりしている証明のマーク。個人情報マーク", "プライバシーマーク"],
  ["地震に備える計画を作りたい", "事業継続力強化計画"],
  // Disaster
  ["浸水した店を直したい", "災害復旧"],
  ["自宅が全壊した", "被災者生活再建支援金"],
  // Farming, forest, sea
  ["脱サラして農業を始めたい", "新規就農"],
  ["実家の畑を継ぐ", "親元就農"],
  ["鹿に畑を荒らされる", "鳥獣被害", "電気柵"],
  ["荒れた農地を元に戻す", "耕作放棄地"],
  ["ビニールハウスを建てたい", "園芸用ハウス"],
  ["漁師になりたい", "新規漁業就業者"],
  ["山の手入れ。間伐したい", "森林整備"],
  // Homes, family, town
  ["実家を解体したい", "空家等解体"],
  ["窓を二重にしたい", "先進的窓リノベ"],
  ["シングルマザーがもらえる手当", "児童扶養手当"],
  ["東京から田舎に移って田舎暮らしがしたい", "移住支援金"],
  ["汲み取りのトイレを水洗にしたい。下水につなぐ", "水洗化"],
  ["自宅の離れで民泊を始める手続き", "住宅宿泊事業"],
  ["外国人を雇いたい介護施設", "特定技能"],
  // Abbreviations, kana, slips
  ["もの補助", "ものづくり補助金"],
  ["中退共に入りたい", "中小企業退職金共済", "新規加入掛金助成"],
  ["しんきしゅうのう ほじょきん", "新規就農", "補助金"],
  ["でんきさくの ほじょ", "電気柵"],
  ["固定試算税の特例", "固定資産税"],
];

describe("findNearWords", () => {
  it.each(sentences)("%s", (sentence, ...expected) => {
    const shown = searchedFor(sentence);
    for (const word of nonEmpty(expected)) expect(shown).toContain(word);
  });

  it("says which words of the sentence made a line apply, and where the line stands", () => {
    const found = findNearWords(fold("パートさんを正社員に"));
    expect(found).toContainEqual({
      kind: "near",
      written: [fold("パート"), "正社員"],
      places: [
        { start: 0, end: 3 },
        { start: 6, end: 9 },
      ],
      search: expect.arrayContaining(["正社員化", fold("キャリアアップ助成金")]),
      shown: expect.arrayContaining(["正社員化", "キャリアアップ助成金"]),
      place: expect.stringMatching(/^near-words\/employment\.tsv:\d+$/),
    });
  });

  it("lists same words first, then the lines that explain most", () => {
    const kinds = findNearWords(fold("地震で壊れた店を直す補助金")).map(({ kind }) => kind);
    expect(kinds).toEqual([...kinds].sort((a, b) => Number(a !== "same") - Number(b !== "same")));
    const near = findNearWords(fold("石川の店が地震で壊れた")).filter(({ kind }) => kind === "near");
    const lengths = near.map(({ written }) => written.join("").length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
  });

  it("lets the longer of two same words count", () => {
    expect(writtenAs("same", "移住支援金")).toEqual(["移住支援金"]);
    expect(writtenAs("same", "創業支援")).toEqual(["創業支援"]);
  });

  it("searches no word that holds the one written", () => {
    expect(findNearWords("特許")[0]?.search ?? []).not.toContain("特許権");
  });

  it.each([
    ["再開業務のお知らせ", "創業"],
    ["パートナーの正社員", "正社員化"],
    ["農家の断熱", "住宅断熱化"],
    ["子会社を作る", "会社設立"],
    ["地場の輸出産業", "分娩"],
    ["補助金利用の手引き", "利率"],
    ["住宅建材の工場", "宅地建物取引士"],
    ["〜とまとめて申請", "ミニトマト"],
    ["鹿児島の会社", "鳥獣被害"],
    ["じぎょうしょうけい", "養鶏"],
    ["credit", "ICT"],
  ])("finds nothing by chance in %s", (sentence, word) => {
    expect(searchedFor(sentence)).not.toContain(word);
  });

  it("finds nothing in a sentence of other matters", () => {
    expect(findNearWords(fold("カジノを運営している"))).toEqual([]);
    expect(findNearWords("")).toEqual([]);
  });
});

function searchedFor(sentence: string): string[] {
  return findNearWords(fold(sentence)).flatMap(({ shown }) => shown);
}

function writtenAs(kind: string, sentence: string): string[] {
  return findNearWords(fold(sentence))
    .filter((found) => found.kind === kind)
    .flatMap(({ written }) => written);
}
