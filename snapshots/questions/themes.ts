import type { amCompanySize } from "../../schemas/enums.ts";
import { wordFinder } from "./word-finder.ts";

export type CompanySize = (typeof amCompanySize)[number];

/** What a program can be about. */
export const questionTheme = [
  "startup",
  "succession",
  "closure",
  "wage",
  "digital",
  "green",
  "equipment",
  "export",
  "research",
  "employment",
  "training",
  "disaster",
  "sales_channel",
  "vacant_store",
  "tax",
  "certification",
  "loan",
] as const;
export type QuestionTheme = (typeof questionTheme)[number];

export const findSizes = wordFinder<CompanySize>(
  meaningOf({
    sole: [
      "個人事業主",
      "個人事業者",
      "個人事業",
      "フリーランス",
      "自営業",
      "一人親方",
      "sole proprietor",
      "freelance",
      "self-employed",
    ],
    small: [
      "小規模事業者",
      "小規模企業",
      "小規模",
      "零細企業",
      "零細",
      "small business",
      "micro business",
      "microenterprise",
    ],
    sme: ["中小企業", "中小事業者", "中小", "sme", "small and medium"],
    mid: ["中堅企業", "中堅", "mid-size", "midsize", "medium-sized compan"],
    large: ["大企業", "大手企業", "上場企業", "large compan", "large enterprise", "large corporation", "listed compan"],
  }),
);

export const findThemes = wordFinder<QuestionTheme>(
  meaningOf({
    startup: ["創業", "起業", "開業", "スタートアップ", "startup", "start-up", "founding", "new business"],
    succession: ["事業承継", "事業引継ぎ", "後継者", "succession"],
    closure: ["廃業", "閉店", "closure", "closing down"],
    wage: ["賃上げ", "賃金引上げ", "最低賃金", "wage"],
    digital: ["dx", "デジタル化", "デジタル", "it導入", "ai導入", "ict", "digital"],
    green: [
      "gx",
      "脱炭素",
      "省エネ",
      "省エネルギー",
      "再エネ",
      "再生可能エネルギー",
      "太陽光",
      "カーボンニュートラル",
      "decarboni",
      "energy saving",
      "renewable",
      "solar",
      "carbon",
    ],
    equipment: ["設備投資", "設備導入", "設備更新", "設備", "機械導入", "equipment", "machinery"],
    export: ["海外展開", "海外進出", "輸出", "export", "overseas"],
    research: ["研究開発", "試作開発", "新製品開発", "r&d", "research and development", "prototype"],
    employment: ["雇用", "採用", "正社員化", "hiring", "employment"],
    training: ["人材育成", "研修", "リスキリング", "training", "reskilling"],
    disaster: ["災害", "被災", "防災", "復旧", "bcp", "disaster", "earthquake"],
    sales_channel: ["販路開拓", "販路拡大", "展示会", "見本市", "trade fair", "sales channel", "marketing"],
    vacant_store: ["空き店舗", "空き家", "店舗改装", "vacant store", "vacant shop"],
    tax: ["税制", "税額控除", "特別償却", "減税", "tax credit", "tax incentive", "tax"],
    certification: ["認定", "認証", "certification", "certified"],
    loan: ["融資", "貸付", "借入", "資金繰り", "loan", "financing"],
  }),
);

function meaningOf<Meaning extends string>(words: Readonly<Record<Meaning, readonly string[]>>) {
  return Object.entries<readonly string[]>(words).flatMap(([meaning, own]) =>
    own.map((word) => [word, meaning as Meaning] as const),
  );
}
