import { amIntent } from "../../schemas/service-enums.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { wordFinder } from "../../snapshots/questions/word-finder.ts";

export type IntentId = (typeof amIntent)[number];
export type IntentScore = { readonly intent_id: IntentId; readonly intent_name_ja: string; readonly score: number };
export type IntentReading = {
  /** Null when no keyword was found. */
  readonly intentId: IntentId | null;
  readonly intentNameJa: string | null;
  /** Best score by the best two together; 0 when nothing was found. */
  readonly confidence: number;
  /** Every intent, best first, equals in the order of the vocabulary. */
  readonly scores: readonly IntentScore[];
  readonly sampleQueries: readonly string[];
};

/** What a question asks for, by the keywords in it: deterministic, with every score shown. */
export function readIntent(query: string): IntentReading {
  const scores = amIntent
    .map((id) => ({ intent_id: id, intent_name_ja: intents[id].name, score: scoreOf(id, query) }))
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scores;
  if (best === undefined || best.score === 0)
    return { intentId: null, intentNameJa: null, confidence: 0, scores, sampleQueries: [] };
  return {
    intentId: best.intent_id,
    intentNameJa: best.intent_name_ja,
    confidence: best.score / (best.score + (second?.score ?? 0)),
    scores,
    sampleQueries: intents[best.intent_id].samples,
  };
}

type Keywords = readonly (readonly [weight: number, ...words: string[]])[];
type Intent = { readonly name: string; readonly keywords: Keywords; readonly samples: readonly string[] };

/** Each line of keywords counts once, however many of its words are found. */
function scoreOf(id: IntentId, query: string): number {
  const folded = fold(query);
  let score = 0;
  for (const { weight, find } of finders.get(id) ?? []) if (find(folded).length > 0) score += weight;
  return score;
}

const intents: Readonly<Record<IntentId, Intent>> = {
  i01_filter_programs_by_profile: {
    name: "条件に合う制度を探す",
    keywords: [
      [2, "使える", "利用できる", "対象になる", "受けられる", "もらえる", "eligible", "qualify"],
      [2, "制度を探", "補助金を探", "制度を知りたい", "おすすめ", "候補", "find", "looking for", "which programs"],
      [1, "補助金", "助成金", "支援制度", "給付金", "subsidy", "subsidies", "grant"],
      [1, "従業員", "資本金", "業種", "製造業", "小売", "飲食", "農業", "建設", "employees", "manufactur"],
    ],
    samples: ["東京都の製造業で従業員20人の会社が使える補助金は？", "創業したばかりの飲食店が対象になる支援制度"],
  },
  i02_program_deadline_documents: {
    name: "締切と必要書類を確かめる",
    keywords: [
      [3, "締切", "〆切", "期限", "いつまで", "deadline", "due date", "closes"],
      [3, "必要書類", "提出書類", "申請書類", "添付書類", "documents", "paperwork"],
      [2, "公募期間", "受付期間", "申請期間", "次回の公募", "スケジュール", "application period", "schedule"],
      [1, "申請", "応募", "apply", "application"],
    ],
    samples: ["ものづくり補助金の締切はいつですか", "申請に必要な書類を教えて"],
  },
  i03_program_successor_revision: {
    name: "後継制度と改正を調べる",
    keywords: [
      [3, "後継", "後釜", "代わりの制度", "引き継", "successor", "replaced by", "replacement"],
      [3, "改正", "見直し", "変更点", "改定", "廃止", "amended", "amendment", "revision", "abolished"],
      [2, "旧制度", "新制度", "終了した", "なくなった", "いつから変わ", "what changed", "discontinued"],
    ],
    samples: ["終了した補助金の後継制度はありますか", "今年度の改正で何が変わりましたか"],
  },
  i04_tax_measure_sunset: {
    name: "税制措置と適用期限を調べる",
    keywords: [
      [3, "税制", "税額控除", "特別償却", "減税", "免税", "tax credit", "tax measure", "tax incentive", "depreciation"],
      [2, "適用期限", "期限切れ", "延長", "時限", "sunset", "expires", "extension"],
      [1, "法人税", "所得税", "消費税", "固定資産税", "租税特別措置", "corporate tax", "income tax"],
    ],
    samples: ["中小企業投資促進税制の適用期限はいつまでですか", "賃上げ促進税制の税額控除率"],
  },
  i05_certification_howto: {
    name: "認定や認証の取り方を調べる",
    keywords: [
      [3, "認定", "認証", "certification", "certified", "accreditation"],
      [2, "取得方法", "取り方", "取得したい", "受けるには", "認定要件", "how to get", "obtain"],
      [1, "経営力向上計画", "経営革新計画", "先端設備", "えるぼし", "くるみん", "健康経営", "iso"],
    ],
    samples: ["経営力向上計画の認定を受けるには", "くるみん認定の取り方"],
  },
  i06_compat_incompat_stacking: {
    name: "併用の可否を確かめる",
    keywords: [
      [4, "併用", "重複受給", "二重", "同時に使え", "同時に申請", "stack", "combine", "together with"],
      [2, "両方", "組み合わせ", "併せて", "重ねて", "both", "at the same time", "double"],
      [1, "できますか", "可能", "可否", "can i", "allowed"],
    ],
    samples: ["IT導入補助金とものづくり補助金は併用できますか", "国と市の補助金の重複受給は可能ですか"],
  },
  i07_adoption_cases: {
    name: "採択事例と採択率を調べる",
    keywords: [
      [4, "採択事例", "活用事例", "導入事例", "採択された", "case study", "case studies", "success stor"],
      [3, "採択率", "採択件数", "採択結果", "通過率", "acceptance rate", "adoption rate"],
      [1, "事例", "実績", "採択", "example", "adopted"],
    ],
    samples: ["事業再構築補助金の採択率は", "製造業の活用事例を見たい"],
  },
  i08_similar_municipality_programs: {
    name: "ほかの自治体の似た制度を探す",
    keywords: [
      [3, "他の自治体", "ほかの自治体", "近隣", "他県", "他市", "全国の自治体", "other municipalit", "other cities"],
      [3, "似た制度", "類似", "同じような", "比較", "similar", "compare"],
      [1, "自治体", "市町村", "都道府県", "municipal", "prefecture"],
    ],
    samples: ["空き店舗補助金と似た制度がある他の自治体は", "近隣の市町村の創業支援と比較したい"],
  },
  i09_succession_closure: {
    name: "事業承継と廃業の支援を調べる",
    keywords: [
      [4, "事業承継", "後継者", "事業引継ぎ", "business succession", "succession"],
      [4, "廃業", "閉店", "清算", "closing the business", "closure", "winding up", "liquidat"],
      [2, "m&a", "株式譲渡", "事業譲渡", "経営者交代", "acquisition", "retire"],
    ],
    samples: ["事業承継・引継ぎの補助金を知りたい", "廃業にかかる費用の支援はありますか"],
  },
  i10_wage_dx_gx_themed: {
    name: "賃上げ・デジタル化・脱炭素の支援を調べる",
    keywords: [
      [3, "賃上げ", "賃金引上げ", "最低賃金", "wage"],
      [3, "dx", "デジタル化", "it導入", "ai導入", "digital", "automation"],
      [3, "gx", "脱炭素", "省エネ", "再エネ", "太陽光", "カーボン", "decarbon", "carbon", "renewable", "solar"],
    ],
    samples: ["賃上げに使える助成金", "省エネ設備の導入に使える補助金"],
  },
};

const finders = new Map(
  amIntent.map((id) => [
    id,
    intents[id].keywords.map(([weight, ...words]) => ({ weight, find: wordFinder(words.map((word) => [word, id])) })),
  ]),
);
