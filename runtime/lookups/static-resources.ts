import { type license as licenses, redistributableLicense } from "../../schemas/enums.ts";
import type { ExclusionRule } from "../../schemas/records/exclusion.ts";
import type { amStaticResource } from "../../schemas/service-enums.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { sourceOf } from "../evidence/receipts.ts";

export type ResourceId = (typeof amStaticResource)[number];
type License = (typeof licenses)[number];
export type StaticResource = { readonly title_ja: string; readonly license: License; readonly content: unknown };

/** Static reference material. Our own texts are free to use; rules come from the snapshot. */
export function staticResource(corpus: Corpus, id: ResourceId): StaticResource {
  return id === "exclusion_rules" ? exclusionRules(corpus) : texts[id];
}

const ownLicense = "cc_by_4.0";

/**
 * The wording of a rule belongs to its publisher; the affected programs are facts. The list has a licence only when all rules
 * share it.
 */
function exclusionRules(corpus: Corpus): StaticResource {
  const rules = Array.from(corpus.snapshot.records.records("exclusion_rule"), ({ json }) => {
    const rule = JSON.parse(json.toString()) as ExclusionRule;
    const { rule_id, kind, severity, program_a, program_b, program_b_group } = rule;
    return { rule_id, kind, severity, program_a, program_b, program_b_group, license: licenseOf(corpus, rule) };
  });
  const terms = new Set(rules.map(({ license }) => license));
  const shared = redistributableLicense.filter((license) => terms.has(license));
  return {
    title_ja: "併用に関する規則の一覧",
    license: terms.size === 1 && shared.length === 1 ? shared[0]! : "unknown",
    content: { note_ja: "登録された規則だけの一覧です。載っていない組み合わせが認められるとは限りません。", rules },
  };
}

function licenseOf(corpus: Corpus, { source_urls: urls }: ExclusionRule): License {
  return sourceOf(corpus, urls[0] ?? null)?.license ?? "unknown";
}

const texts: Readonly<Record<Exclude<ResourceId, "exclusion_rules">, StaticResource>> = {
  seido: own("公的支援制度の種類", [
    entry("補助金", "事業にかかった費用の一部を、審査のうえ後から支払うもの。予算と公募期間がある。"),
    entry("助成金", "要件を満たして手続をした者に支払うもの。雇用に関するものが多い。"),
    entry("融資", "公的な金融機関などによる貸付け。返済が必要。"),
    entry("信用保証", "信用保証協会が借入れを保証するもの。保証料がかかる。"),
    entry("税制措置", "税額控除、特別償却、軽減税率など。適用期限のあるものが多い。"),
    entry("認定制度", "計画や取組を行政が認めるもの。ほかの支援の前提になることがある。"),
    entry("共済", "掛金を積み立て、退職、廃業、取引先の倒産などに備えるもの。"),
    entry("相談", "専門家や公的窓口が助言するもの。費用がかからないものが多い。"),
  ]),
  glossary: own("用語集", [
    entry("交付決定", "補助金の交付を行政が正式に決めること。これより前に発注した費用は、対象外になることが多い。"),
    entry("公募要領", "対象、金額、日程、書類、審査の観点を定めた文書。"),
    entry("補助対象経費", "補助額の計算の対象になる費用。"),
    entry("補助率", "対象経費のうち補助される割合。"),
    entry("採択", "審査で選ばれること。交付決定とは別の手続である。"),
    entry("実績報告", "事業の終了後に、実施内容と支払の実績を報告すること。"),
    entry("確定検査", "実績報告を検査し、支払う額を確定すること。"),
    entry("収益納付", "補助事業で得た利益の一部を納めること。"),
    entry("財産処分の制限", "補助で得た設備を、定められた期間、承認なく売ったり貸したりできないこと。"),
    entry("適格請求書発行事業者", "適格請求書（インボイス）を交付できる、登録を受けた事業者。"),
  ]),
  money_types: own("資金の種類と返済の要否", [
    {
      type: "subsidy",
      name_ja: "補助金",
      repayment: false,
      paid: "after",
      note_ja: "原則として後払いのため、つなぎ資金が必要。",
    },
    {
      type: "grant",
      name_ja: "助成金・給付金",
      repayment: false,
      paid: "after",
      note_ja: "支給の前に取組を終える必要があることが多い。",
    },
    { type: "loan", name_ja: "融資", repayment: true, paid: "before", note_ja: "元金と利息を返す。" },
    {
      type: "guarantee",
      name_ja: "信用保証",
      repayment: true,
      paid: "before",
      note_ja: "借入れ自体は返済が必要で、保証料もかかる。",
    },
    {
      type: "tax_credit",
      name_ja: "税額控除",
      repayment: false,
      paid: "at_filing",
      note_ja: "納める税がなければ効果がないことがある。",
    },
    {
      type: "special_depreciation",
      name_ja: "特別償却",
      repayment: false,
      paid: "at_filing",
      note_ja: "課税を繰り延べるもので、総額は変わらないことが多い。",
    },
  ]),
  obligations: own("受給後によくある義務", [
    entry("証拠書類の保存", "見積、発注、納品、請求、支払の書類を定められた年数保存する。"),
    entry("事業化状況の報告", "事業の終了後も数年間、毎年の状況を報告する。"),
    entry("取得財産の管理", "台帳を作り、処分の前に承認を受ける。"),
    entry("賃上げなどの約束の履行", "達成できないと返還を求められることがある。"),
    entry("検査への協力", "行政や会計検査院の実地検査を受けることがある。"),
    entry("表示", "補助を受けて整備したことの表示を求められることがある。"),
  ]),
  dealbreakers: own("申請前に確認したい、対象外になりやすい点", [
    entry("交付決定前の発注", "契約や支払を先に済ませた費用は対象外になることが多い。"),
    entry("同じ経費への重複", "同じ経費に国や自治体の別の補助を重ねることは、通常認められない。"),
    entry("みなし大企業", "大企業の出資や役員の割合により、中小企業として扱われないことがある。"),
    entry("税の滞納", "納税証明が要件になることがある。"),
    entry("反社会的勢力との関係", "誓約が求められ、虚偽は取消しの理由になる。"),
    entry("汎用品の購入", "パソコンや車両など、目的外にも使えるものは対象外になることが多い。"),
    entry("申請者と支払者の相違", "名義が違う支払は認められないことが多い。"),
  ]),
  sector_combos: own("業種ごとに併せて調べられることの多い支援", [
    combo("E", "製造業", ["設備投資", "省エネルギー", "研究開発", "賃上げ"]),
    combo("I", "卸売業、小売業", ["販路開拓", "店舗改装", "キャッシュレス", "省力化"]),
    combo("M", "宿泊業、飲食サービス業", ["省力化", "インバウンド", "衛生", "人材確保"]),
    combo("D", "建設業", ["人材育成", "デジタル化", "安全衛生"]),
    combo("A", "農業、林業", ["新規就農", "機械導入", "スマート農業", "鳥獣対策"]),
    combo("G", "情報通信業", ["創業", "研究開発", "人材育成"]),
    combo("H", "運輸業、郵便業", ["低公害車", "省力化", "人材確保"]),
    combo("P", "医療、福祉", ["処遇改善", "デジタル化", "省エネルギー"]),
  ]),
  crop_library: own("作物の分類", [
    { category: "穀物", crops: ["水稲", "小麦", "大麦", "そば"] },
    { category: "豆類", crops: ["大豆", "小豆", "落花生"] },
    { category: "いも類", crops: ["ばれいしょ", "かんしょ", "さといも"] },
    { category: "野菜", crops: ["トマト", "きゅうり", "キャベツ", "たまねぎ", "ほうれんそう"] },
    { category: "果樹", crops: ["りんご", "みかん", "ぶどう", "もも", "なし"] },
    { category: "花き", crops: ["きく", "ばら", "カーネーション"] },
    { category: "工芸作物", crops: ["茶", "さとうきび", "てんさい"] },
    { category: "飼料作物", crops: ["牧草", "青刈りとうもろこし"] },
  ]),
};

function own(title: string, entries: readonly unknown[]): StaticResource {
  return { title_ja: title, license: ownLicense, content: { entries } };
}

function entry(term: string, description: string) {
  return { term_ja: term, description_ja: description };
}

function combo(letter: string, name: string, themes: readonly string[]) {
  return { industry_jsic: letter, industry_ja: name, themes_ja: themes };
}
