import type { Texts } from "../language.ts";

type OfferText =
  | "bought"
  | "buyer"
  | "ministry"
  | "procedure"
  | "winner"
  | "award"
  | "ceiling"
  | "bidders"
  | "announced"
  | "questions"
  | "deadline"
  | "decided"
  | "place"
  | "class"
  | "conditions"
  | "tax"
  | "grants"
  | "rate"
  | "formula"
  | "from"
  | "until"
  | "noEnd"
  | "ended"
  | "filing"
  | "authority"
  | "asRules"
  | "laws"
  | "lender"
  | "kind"
  | "most"
  | "term"
  | "grace"
  | "baseRate"
  | "specialRate"
  | "rateNames"
  | "collateral"
  | "ownGuarantee"
  | "otherGuarantee"
  | "securityNotes"
  | "who"
  | "official"
  | "years"
  | "yearly"
  | "granted"
  | "asks"
  | "validity"
  | "benefits"
  | "sizes"
  | "industries"
  | "program"
  | "provider"
  | "leastPremium"
  | "mostPremium"
  | "deduction";

/** Field labels of bids, tax measures, loans, certifications and plans. */
export const offerTexts: Texts<Readonly<Record<OfferText, string>>> = {
  ja: {
    bought: "調達の内容",
    buyer: "調達機関",
    ministry: "府省",
    procedure: "契約方式",
    winner: "落札者・契約相手",
    award: "落札・契約金額",
    ceiling: "予定価格",
    bidders: "応札者数",
    announced: "公告日",
    questions: "質問期限",
    deadline: "入札期限",
    decided: "落札・契約日",
    place: "地域",
    class: "分類",
    conditions: "条件",
    tax: "税目",
    grants: "措置の種類",
    rate: "率・金額",
    formula: "計算方法",
    from: "適用開始",
    until: "適用終了",
    noEnd: "未収録（出典でご確認ください）",
    ended: "適用期限が過ぎています",
    filing: "申告・保存の要件",
    authority: "所管",
    asRules: "条件（判定に使う形）",
    laws: "根拠法令",
    lender: "取扱機関",
    kind: "種類",
    most: "融資限度額",
    term: "返済期間（最長）",
    grace: "据置期間（最長）",
    baseRate: "基準利率",
    specialRate: "特別利率",
    rateNames: "適用利率の名称",
    collateral: "担保",
    ownGuarantee: "代表者保証",
    otherGuarantee: "第三者保証",
    securityNotes: "担保・保証についての記載",
    who: "利用できる人",
    official: "公式ページ",
    years: "年",
    yearly: "（年）",
    granted: "認定する機関",
    asks: "要件",
    validity: "有効期間",
    benefits: "受けられる支援",
    sizes: "対象の規模",
    industries: "対象の業種",
    program: "対応する制度",
    provider: "運営する機関",
    leastPremium: "掛金・保険料の下限（月）",
    mostPremium: "掛金・保険料の上限（月）",
    deduction: "掛金の税の扱い",
  },
  en: {
    bought: "What is bought",
    buyer: "Buyer",
    ministry: "Ministry",
    procedure: "Procedure",
    winner: "Winner",
    award: "Award",
    ceiling: "Price ceiling",
    bidders: "Bidders",
    announced: "Announced",
    questions: "Questions until",
    deadline: "Bids until",
    decided: "Awarded",
    place: "Area",
    class: "Class",
    conditions: "Conditions",
    tax: "Tax",
    grants: "Kind of measure",
    rate: "Rate or amount",
    formula: "Computation",
    from: "Applies from",
    until: "Applies until",
    noEnd: "not held here",
    ended: "has ended",
    filing: "Filing and records",
    authority: "In charge",
    asRules: "Conditions as they are tested",
    laws: "Laws it rests on",
    lender: "Lender",
    kind: "Kind",
    most: "Lends up to",
    term: "Longest term",
    grace: "Longest grace period",
    baseRate: "Standard rate",
    specialRate: "Reduced rate",
    rateNames: "Names of the rates",
    collateral: "Collateral",
    ownGuarantee: "Guarantee of the owner",
    otherGuarantee: "Guarantee of others",
    securityNotes: "On security",
    who: "Who may borrow",
    official: "Official page",
    years: " years",
    yearly: "a year",
    granted: "Granted by",
    asks: "Requirements",
    validity: "Holds for",
    benefits: "Opens the way to",
    sizes: "Company sizes",
    industries: "Industries",
    program: "Program",
    provider: "Run by",
    leastPremium: "Lowest premium a month",
    mostPremium: "Highest premium a month",
    deduction: "Tax treatment of premiums",
  },
};
