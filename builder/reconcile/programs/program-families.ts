import { fold } from "../../../snapshots/text/fold.ts";

/**
 * Programs that sources tell of under one key: national schemes with many local windows, renamed ones, and certifications
 * that each municipality grants. Rules about combining programs name them by such keys.
 */
type ProgramFamily = {
  /** How rules and lists call it. */
  readonly keys: readonly string[];
  /** A program belongs to it when its name holds one of these, in any spelling … */
  readonly holds: readonly string[];
  /** … and none of these, which name something else about the same scheme. */
  readonly lacks?: readonly string[];
};

const families: readonly ProgramFamily[] = [
  {
    keys: ["keiei-kaishi-shikin"],
    // Its names before 2022 and before 2017 go on in municipal pages.
    holds: ["経営開始資金", "農業次世代人材投資", "青年就農給付金"],
    lacks: ["独自", "準備型"],
  },
  {
    keys: ["shuno-junbi-shikin"],
    holds: ["就農準備資金", "農業次世代人材投資資金（準備型", "青年就農給付金（準備型"],
  },
  { keys: ["koyo-shuno-shikin"], holds: ["雇用就農資金"] },
  { keys: ["jissen-kenshu-shien"], holds: ["雇用就農者実践研修支援"] },
  { keys: ["keiei-hatten-shoki"], holds: ["初期投資促進"] },
  { keys: ["keiei-hatten-sedai"], holds: ["世代交代円滑化", "世代交代タイプ", "世代交代促進"] },
  { keys: ["keiei-keishou-hatten-shien"], holds: ["経営継承・発展"] },
  { keys: ["shinki-challenge", "shinki-shuno-challenge"], holds: ["新規就農者チャレンジ事業"] },
  {
    keys: ["認定新規就農者", "ninsho-shinki-shuno-sha"],
    holds: ["認定新規就農者制度", "青年等就農計画", "認定新規就農者の認定", "新規就農認定"],
  },
  {
    keys: ["認定農業者", "nintei-nogyosha"],
    holds: [
      "認定農業者制度",
      "認定農業者の認定",
      "農業経営改善計画認定",
      "農業経営改善計画の認定",
      "認定農業者・認定新規就農者制度",
    ],
    lacks: ["大阪版", "認定状況"],
  },
  { keys: ["seinen-shuno-shikin"], holds: ["青年等就農資金"], lacks: ["利子"] },
  { keys: ["super-L-shikin"], holds: ["スーパーL", "スーパL", "農業経営基盤強化資金"], lacks: ["利子"] },
  { keys: ["nogyo-kindaika-shikin"], holds: ["農業近代化資金"] },
  {
    keys: ["みどりの食料システム法 環境負荷低減"],
    holds: ["みどりの食料システム法 認定", "環境負荷低減事業活動実施計画", "みどり認定"],
  },
  { keys: ["地域計画目標地図位置付け"], holds: ["目標地図"] },
  { keys: ["sanchi-seisan-kiban-power-up"], holds: ["産地生産基盤パワーアップ"] },
  { keys: ["chikusan-cluster-shisetsu"], holds: ["畜産クラスター"] },
  { keys: ["tamenteki-kinou-shiharai"], holds: ["多面的機能支払"] },
  {
    keys: ["chusankan-chiiki-chokusetsu-shiharai"],
    holds: ["中山間地域等直接支払", "中山間地域直接支払", "中山間直接支払"],
  },
  { keys: ["chushokigyo-seicho-kasoku-hojokin"], holds: ["成長加速化補助金"] },
  {
    keys: ["jigyo-saikouchiku-hojokin"],
    holds: ["事業再構築補助金", "事業再構築促進補助金", "事業再構築促進事業"],
    lacks: ["新事業進出", "後継", "商工会議所"],
  },
  {
    keys: ["kigyoban-furusato-nouzei"],
    holds: ["企業版ふるさと納税"],
    lacks: ["併用可能", "誘致", "立地", "人材派遣型"],
  },
  { keys: ["seikatsu-hogo"], holds: ["生活保護"] },
  { keys: ["kyushoku-shien"], holds: ["求職者支援"] },
];

/** Keys that mean every program of a kind and level; no list of programs stands for them. */
const classes = new Set([
  "national_subsidy",
  "national_subsidy_same_asset",
  "pref_subsidy",
  "municipality_subsidy",
  "pref_loan_interest_subsidy",
  "other-seikatsu-kyufu-kokka",
]);

export function isProgramClass(key: string): boolean {
  return classes.has(key);
}

/** Finds the programs of a family by its key. */
export class ProgramFamilies {
  readonly #members = new Map<string, readonly string[]>();

  constructor(programs: readonly { readonly id: string; readonly names: readonly string[] }[]) {
    const folded = programs.map(({ id, names }) => ({ id, names: names.map(fold) }));
    for (const { keys, holds, lacks = [] } of families) {
      const [wanted, unwanted] = [holds.map(fold), lacks.map(fold)];
      const fits = (name: string) =>
        wanted.some((part) => name.includes(part)) && !unwanted.some((part) => name.includes(part));
      const ids = folded.filter(({ names }) => names.some(fits)).map(({ id }) => id);
      for (const key of keys) this.#members.set(key, ids.toSorted());
    }
  }

  /** Ids of the members, sorted; none for a key that is no family's. */
  membersOf(key: string): readonly string[] {
    return this.#members.get(key) ?? [];
  }
}
