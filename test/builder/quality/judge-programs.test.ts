import { describe, expect, it } from "vitest";
import { judgePrograms } from "../../../builder/quality/judge-programs.ts";
import type { InputOf } from "../../../schemas/input/input.ts";
import { lexiconOf } from "../../../snapshots/lexicon/lexicon.ts";
import { lexicon } from "../../support/language.ts";

const lineage = {
  sourceId: "curated",
  kind: "canonical",
  url: "https://www.example.lg.jp/list",
  publisher: "架空市",
  license: "unknown",
  fetchedAt: "2026-04-01T00:00:00Z",
  checksum: `sha256:${"0".repeat(64)}`,
  official: false,
};

function judge(row: Partial<InputOf<"program">> & { primary_name: string }, official = false, words = lexicon) {
  const { rows, refused, noted } = judgePrograms(
    [{ row, lineage: { ...lineage, official }, at: "list#1", rowChecksum: "" }],
    words,
  );
  return { row: rows[0]?.row, told: [...refused, ...noted].map(({ reason }) => reason.split(":")[0]) };
}

describe("a row that names nothing is refused", () => {
  it.each([
    ["(cid:5349)(cid:7231)補助金", "name-broken-glyphs"],
    ["補助金\uFFFD", "name-broken-glyphs"],
    ["ああああああああ", "name-repeated-characters"],
    ["null", "name-placeholder"],
    ["－－", "name-placeholder"],
    ["sk_live_0123456789abcdefghij", "name-leaked-key"],
    ["動画メニュー", "name-navigation"],
    ["page top", "name-navigation"],
    ["企画調整G", "name-department"],
    ["架空県 - 農林水産部", "name-department"],
  ])("%s", (primary_name, rule) => {
    const { row, told } = judge({ primary_name, source_kind: "subsidy" });
    // What was repaired before may be noted behind it.
    expect([row, told[0]]).toEqual([undefined, rule]);
  });
});

describe("a row that names no program is held", () => {
  it.each([
    ["都市架空法", null, "law-as-program"],
    ["架空業法 第3条 義務化", null, "law-provision"],
    ["架空営業許可制度", "subsidy", "permission"],
    ["購入型クラウドファンディング（CAMPFIRE）", "subsidy", "private-firm"],
    ["令和6年度架空補助金 採択結果", "subsidy", "result-list"],
    ["架空交付金を活用した事業の実施状況及び効果検証", "subsidy", "result-list"],
    ["架空施設整備事業に係る事後評価の結果", "subsidy", "result-list"],
    ["企業化状況報告（架空補助金等）", "subsidy", "form-or-paper"],
    ["架空商工会議所 融資・補助金案内", "other", "announcement"],
    ["架空産業ナビ-補助金・支援の総合窓口", "subsidy", "announcement"],
    ["公募・補助金等（環境保全）", "subsidy", "announcement"],
    ["架空関係の補助金など", "subsidy", "announcement"],
    ["架空関係補助事業まとめ【令和6年度版】", "subsidy", "announcement"],
    ["架空市 架空支援策活用カタログ（2025年度版）掲載制度", "subsidy", "result-list"],
    ["架空車両証明書の発行", "other", "form-or-paper"],
    ["架空キャラクターの使用申請", "other", "form-or-paper"],
    ["架空ロボット導入に係る好事例を紹介します～国内初～", "subsidy", "sentence"],
    ["事業概要 類型 補助率 補助上限額", "subsidy", "sentence"],
    ["DX推進・事業者支援", "other", "name-generic"],
    ["架空支援A型 利用者 雇用契約 原則", "operational_rule", "not-a-program-kind"],
    ["株式投資型クラウドファンディング 架空", "other", "private-firm"],
    ["整備新幹線 建設事業（架空）", null, "concession"],
    ["等 対 象 内 容 事業者名", "subsidy", "sentence"],
    ["架空業法 / 架空業 登録制度", "certification", "permission"],
    ["架空支援計画（第4次）（案）", "support", "about-a-program"],
    ["架空事業費補助金審査委員会", "subsidy", "about-a-program"],
    ["「架空支援金交付業務」の委託事業者", "support", "about-a-program"],
    ["就労・採用支援", "support", "heading"],
    ["架空支援に関する県の取組", "support", "heading"],
    ["架空分野に関する俯瞰調査", "subsidy", "commissioned-survey"],
    ["架空空港 特定運営事業 (架空国際空港)", null, "concession"],
    ["架空補助金 第1号様式", "subsidy", "form-or-paper"],
    ["架空補助金の対象が広がります", "subsidy", "sentence"],
    ["架空支援セミナー", "support", "announcement"],
    ["架空技術協会", null, "body-as-program"],
    ["架空産業ビジョン", "subsidy", "plan-or-event"],
    ["架空士試験", null, "plan-or-event"],
    ["架空分野の技術動向調査", "subsidy", "commissioned-survey"],
    ["架空企業に対する補助金の指定について（令和6年度第1回）", "subsidy", "sentence"],
    ["架空業者等を対象とした各種制度・事業", "subsidy", "sentence"],
    ["架空県の補助金", "subsidy", "name-generic"],
    ["架空設備 架空法規制", "loan", "plan-or-event"],
    ["架空システム海外展開 (行動計画 令和7年版)", "consultation", "plan-or-event"],
    ["架空市 電源立地地域対策補助金（架空球場設備更新）", "subsidy", "result-list"],
    ["架空の生活支援（制度と相談窓口）", "other", "sentence"],
    ["架空会議所 保険・共済ハブ", "insurance", "announcement"],
    ["架空ふるさと納税 併用可能 補助金・交付金（80制度）", "tax_credit", "sentence"],
    ["架空強靱化のための5か年加速化対策", "subsidy", "plan-or-event"],
    ["架空支援補助金（事務局公募）", "subsidy", "commissioned-survey"],
    ["補助・支援", "subsidy", "name-generic"],
    ["架空補助金（ぷらす", "subsidy", "name-cut-off"],
    ["最高裁判決の推移", null, "court-decision"],
    ["架空士の登録", null, "no-program-word"],
    ["架空標準", "guideline", "not-a-program-kind"],
    ["架空標準運賃制度", "regulatory_price_standard", "not-a-program-kind"],
    ["架空作業標準料金表", null, "price-list"],
    ["2026架空補助金ハンドブック", "subsidy", "collection"],
    ["架空市農業補助金／制度", "subsidy", "collection"],
    ["架空市 国・県補助事業", "subsidy", "collection"],
    ["令和8年度架空関係補助事業（詳細は資料参照）", "subsidy", "collection"],
    ["架空市6次産業化支援施策", "support", "collection"],
    ["架空農業者向け補助事業", "subsidy", "collection"],
    ["架空街に対する助成", "subsidy", "collection"],
    ["架空手帳・手当・助成", "subsidy", "collection"],
    ["「架空補助金」に係る復興事業計画", "subsidy", "about-a-program"],
    ["架空臨時交付金活用事業", "other", "about-a-program"],
    ["架空者支援パッケージ", "support", "collection"],
    ["架空下水道受益者負担金制度", "subsidy", "levy-or-tax-matter"],
    ["架空市宿泊税 (架空県)", "tax_reduction_by_ordinance", "levy-or-tax-matter"],
    ["役員架空社宅・役員社宅制度", "tax", "levy-or-tax-matter"],
    ["架空支援基本計画の策定", "subsidy", "own-work"],
    ["架空市 架空対策の推進", "subsidy", "own-work"],
    ["架空普及啓発事業", "other", "own-work"],
    ["架空資金移動業 第一種", null, "no-program-mark"],
    ["架空市 架空下水道事業", null, "concession"],
    ["架空国家備蓄事業", null, "concession"],
    ["ヤンマー 架空割引プログラム", "subsidy", "private-firm"],
    ["キオクシア 架空計画 認定助成", "subsidy_fund_certification", "private-firm"],
    ["架空食品 表示許可", "certification", "permission"],
    ["架空事業 認定結果", "certification", "result-list"],
    ["架空補助金を交付する事業者を決定しました（追加募集分）", "subsidy", "result-list"],
    ["架空ファンドのゲートキーパー", "grant", "commissioned-survey"],
    ["架空市 グローバル架空特区", "other", "no-program-word"],
    ["架空脳症(KSE)対策", null, "no-program-mark"],
    ["架空援助ホーム (架空援助事業)", null, "no-program-mark"],
    ["「架空計画の運営に関する調査」および「架空懸賞」", "subsidy", "commissioned-survey"],
    ["PFS/SIB 架空（架空市）", "other", "commissioned-survey"],
    ["架空事業者支援センター", "subsidy", "body-as-program"],
    ["架空機 機体登録制度 (義務化)", "certification", "permission"],
    ["架空就農者向けの支援事業", "subsidy", "collection"],
    ["個別架空相談会", "subsidy", "plan-or-event"],
  ])("%s", (primary_name, source_kind, rule) => {
    const { row, told } = judge({ primary_name, source_kind });
    expect(row).toMatchObject({ excluded: true, exclusion_reason: rule });
    expect(told).toEqual([rule]);
  });

  it("keeps the reason that its source gives", () => {
    const { row } = judge({ primary_name: "補助・支援", excluded: true, exclusion_reason: "merged" });
    expect(row?.exclusion_reason).toBe("merged");
  });
});

describe("without a table of rules", () => {
  it("every row that names something stays", () => {
    const told = (primary_name: string) => judge({ primary_name, source_kind: "subsidy" }, false, lexiconOf([])).told;
    expect(["都市架空法", "動画メニュー", "架空士の登録"].flatMap(told)).toEqual([]);
    expect(["null", "補助金\uFFFD"].flatMap(told)).toEqual(["name-placeholder", "name-broken-glyphs"]);
  });
});

describe("a program stays", () => {
  it.each([
    ["架空ものづくり補助金（カタログ注文型）", "subsidy"],
    ["架空市創業セミナー受講料補助金", "subsidy"],
    ["事業継続力強化計画（認定）", "certification"],
    ["架空県中小企業制度融資", "loan"],
    ["雇用就農資金", "subsidy"],
    ["架空県省エネ設備導入支援", "support"],
    ["架空所得安定対策", "subsidy"],
    ["中小企業退職金共済", null],
    ["架空研究 基盤研究(A)", "research_grant"],
    ["架空設備導入の税額控除（架空法）", "tax_credit"],
    ["架空飼料価格安定制度", null],
    ["架空起業家ビザ", "visa"],
    ["特定技能1号 架空分野", "visa_residence_status"],
    ["架空おこし協力隊（農業枠）", "subsidy"],
    ["移住支援金制度", "grant"],
    ["架空会議所 補助金 様式4（計画書）発行窓口", "subsidy"],
    ["株式会社国際協力銀行 架空企業向け融資", "loan"],
    ["架空後継者人材バンク", "other"],
    ["架空町新規就農支援制度", "subsidy"],
    ["架空改革支援センター (無料相談)", "consultation"],
    ["架空お助け隊サービス 認定 (1 類 / 2 類)", "certification"],
    ["特定退職金共済 (特退共) 架空商工会議所", "insurance"],
    ["経営革新計画", "other"],
    ["架空収入保険", null],
    ["規制の架空サンドボックス制度 実証支援", "regulatory_sandbox"],
    ["架空宇宙航空科学技術推進委託費（人材育成）", "subsidy"],
    ["架空就農者向け農業スクール", "subsidy"],
    ["架空就業特例調整金", "subsidy"],
    ["経営革新計画承認制度", "other"],
    ["架空県両立支援企業登録制度", "support"],
    ["第一生命財団 架空研究助成", "grant"],
    ["架空訓練給付制度（架空保険法）", null],
    ["架空協会 貿易相談（無料）", null],
    ["架空労災保険特別加入（個人）", null],
    ["架空猟免許取得支援", null],
    ["架空市 新規就農支援金", "subsidy"],
    ["架空草刈機の貸し出し", "subsidy"],
    ["架空町農地銀行", "subsidy"],
    ["架空地区農地土壌診断サービス", "subsidy"],
    ["J-クレジット制度 架空分野", null],
    ["架空JAS認証(架空規格)", "certification"],
    ["架空活性化協議会（無料経営相談・再生支援）", null],
    ["架空アクセラレーションプログラム", "certification_meta"],
    ["架空法に基づく経営革新計画", "subsidy"],
    ["架空市町村下水道接続に対する助成", "subsidy"],
    ["架空インバウンド受入環境整備高度化事業", null],
    ["架空資格試験受験料を助成します", "subsidy"],
    ["架空フォーラム共同研究 課題募集", "grant"],
    ["架空地震等に係る事業者支援施策", "other"],
    ["中小企業向け架空現地支援プラットフォーム", "platform"],
    ["NEDO 次世代架空実現プロジェクト", null],
    ["架空 Deep Tech Accelerator", null],
    ["令和7年度架空地域農業経営者学校", "subsidy"],
    ["架空技術研究推進制度 (架空省ファンディング)", null],
    ["架空農機株式会社等の取引先への金融支援", "subsidy"],
    ["架空計画書 (様式4) 発行支援", "support"],
    ["認定NPO法人", "certification"],
  ])("%s", (primary_name, source_kind) => {
    expect(judge({ primary_name, source_kind })).toEqual({ row: { primary_name, source_kind }, told: [] });
  });

  it("with the name of its purpose alone, where a place is stated", () => {
    const grant = { primary_name: "創業助成金", source_kind: "subsidy" };
    expect(judge({ ...grant, prefecture: "東京都" }).told).toEqual([]);
    expect(judge(grant).told).toEqual(["name-generic"]);
  });

  it("with the name of a field, when an amount is stated", () => {
    expect(judge({ primary_name: "就労・採用支援", source_kind: "support", amount_max_man_yen: 50 }).told).toEqual([]);
  });

  it("also without a word of a program, when the publisher's own format lists it", () => {
    expect(judge({ primary_name: "架空チャレンジ2026" }, true).told).toEqual([]);
    expect(judge({ primary_name: "架空奨励金 中止届" }, true).told).toEqual(["step-of-grant"]);
    expect(judge({ primary_name: "架空奨励金（交付申請等）" }, true).told).toEqual(["step-of-grant"]);
    expect(judge({ primary_name: "【交付申請】架空奨励金" }, true).told).toEqual(["step-of-grant"]);
    expect(judge({ primary_name: "【事前着手】 架空転換支援事業" }, true).told).toEqual(["step-of-grant"]);
    expect(judge({ primary_name: "架空ビジョン策定にかかる調査" }, true).told).toEqual(["commissioned-survey"]);
    expect(judge({ primary_name: "架空補助金（補助事業者（執行団体））" }, true).told).toEqual(["commissioned-survey"]);
    expect(judge({ primary_name: "【架空総合事務局】架空補助金" }, true).told).toEqual([]);
    expect(judge({ primary_name: "架空会議及び情報発信等事業" }, true).told).toEqual(["commissioned-survey"]);
  });
});

describe("the last day that a title states", () => {
  it.each([
    ["【R8.4.22まで】架空産業支援補助金", "2026-04-22"],
    ["架空補助金の申請を受け付けています（令和8年2月27日まで）", "2026-02-27"],
  ])("ends the window: %s", (primary_name, end) => {
    const { row } = judge({ primary_name, source_kind: "subsidy" });
    expect(row).toMatchObject({ application_window: { start: null, end } });
    expect(row?.primary_name).toMatch(/^架空\S*補助金$/);
  });

  it("gives way to a window that the row states, and is none without its year", () => {
    const stated = {
      primary_name: "【R8.4.22まで】架空補助金",
      application_window: { start: null, end: "2026-05-01" },
    };
    expect(judge(stated).row?.application_window).toEqual(stated.application_window);
    expect(judge({ primary_name: "【5/15〆】架空補助金" }).row?.application_window).toBeUndefined();
  });
});

describe("a name is repaired", () => {
  it.each([
    ["PREF-11-001_埼玉_架空就農事業", "埼玉 架空就農事業", "name-code-prefix"],
    ["架空起業補助金 - 架空県ホームページ（経営支援課）", "架空起業補助金", "name-site-suffix"],
    ["架空支援補助金｜架空県公式ホームページ", "架空支援補助金", "name-site-suffix"],
    ["架空支援補助金／大阪府（おおさかふ）ホームページ [Osaka]", "架空支援補助金", "name-site-suffix"],
    ["山梨県／架空支援補助金", "架空支援補助金", "name-site-prefix"],
    ["架空整備補助金（PDF：195KB）", "架空整備補助金", "name-file-suffix"],
    ["【受付終了】架空支援補助金", "架空支援補助金", "name-state-prefix"],
    ["架空支援補助金（令和7年度募集は終了しました）", "架空支援補助金", "name-state-prefix"],
    ["架空支援補助金の募集について", "架空支援補助金", "name-page-phrase"],
    ["架空支援補助金を募集します。", "架空支援補助金", "name-page-phrase"],
    ["「架空支援補助金」", "架空支援補助金", "name-page-phrase"],
    ["「架空支援補助金」の事業募集", "架空支援補助金", "name-page-phrase"],
    ["架空改善事業補助金概要", "架空改善事業補助金", "name-page-phrase"],
    ["架空事業補助金交付要綱", "架空事業補助金", "name-rules-suffix"],
    ["架空事業費補助金交付要綱の一部改正", "架空事業費補助金", "name-rules-suffix"],
    ["岩手県 - 架空資産復旧事業費補助", "架空資産復旧事業費補助", "name-site-prefix"],
    ["架空補助金（トップ / しごと・産業 / 架空）", "架空補助金", "name-site-suffix"],
    ["架空補助金 ※公募は締め切りました。", "架空補助金", "name-state-prefix"],
    ["「架空支援金（第5弾）」実施のお知らせについて（令和8年1月分）", "架空支援金（第5弾）", "name-page-phrase"],
    ["「架空再建補助金」交付申請手続き", "架空再建補助金", "name-page-phrase"],
    ["チラシ:R7補正架空環境整備事業", "架空環境整備事業", "name-code-prefix"],
    ["(架空地域づくり助成事業) 企画調整G", "架空地域づくり助成事業", "name-department-suffix"],
    ["架空地域振興事業費補助 調整G", "架空地域振興事業費補助", "name-department-suffix"],
    ["優遇制度 > 補助制度 > 架空立地補助金", "架空立地補助金", "name-site-prefix"],
    ["架空GX促進補助金の募集について（R8.4.6追記）", "架空GX促進補助金", "name-page-phrase"],
    ["架空特別研究員 制度概要", "架空特別研究員 制度", "name-page-phrase"],
    ["架空研究助成 募集要項", "架空研究助成", "name-page-phrase"],
    ["架空女性起業のための補助金を交付します", "架空女性起業のための補助金", "name-page-phrase"],
    ["架空地域中小企業応援ファンド ハブ", "架空地域中小企業応援ファンド", "name-page-phrase"],
    ["【架空振興課】架空輸出展開支援事業補助金について掲載しました", "架空輸出展開支援事業補助金", "name-page-phrase"],
    ["架空継続支援補助金 架空福祉課 [2026年04月20日] new １．計画書", "架空継続支援補助金", "name-page-phrase"],
    ["架空設備導入補助金（第２期）　※募集受付は終了しました", "架空設備導入補助金（第２期）", "name-state-prefix"],
    ["地域型を対象とした架空支援金の募集開始します！", "地域型を対象とした架空支援金", "name-page-phrase"],
    ["架空中小企業の賃上げ促進支援について（令和8年度）", "架空中小企業の賃上げ促進支援", "name-page-phrase"],
    ["人材育成を、県が支援。～令和8年度架空育成補助金について～", "令和8年度架空育成補助金", "name-page-phrase"],
    ["架空定着支援事業の申請期間を延長します！", "架空定着支援事業", "name-page-phrase"],
    ["「架空県こころのオンライン相談」にご相談ください", "架空県こころのオンライン相談", "name-page-phrase"],
    ["経営革新計画を策定しませんか！", "経営革新計画", "name-page-phrase"],
    ["架空プログラム 令和7年度公募のお知らせ（説明会動画公開）", "架空プログラム", "name-page-phrase"],
    ["架空支援\n補助金", "架空支援補助金", "name-line-break"],
  ])("%s", (primary_name, expected, repair) => {
    const { row, told } = judge({ primary_name, source_kind: "subsidy" });
    expect([row?.primary_name, row?.excluded, told]).toEqual([expected, undefined, [repair]]);
  });
});
