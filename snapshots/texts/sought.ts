import { findLegalWords, type LegalTexts } from "../questions/legal-words/find.ts";
import { analyse } from "../language/analyser.ts";
import { contentWords } from "../language/content-words.ts";
import { isNumber, termsOf } from "./terms.ts";

/** A word of a question, or one that means about the same. */
export type SoughtWord = {
  /** Compact. */
  readonly text: string;
  /** As it stands in the question or in the table that gives it; null where only its compact form is known. */
  readonly shown: string | null;
  readonly terms: readonly number[];
  /** 1 for a word of the question itself. */
  readonly weight: number;
  /** Words of the question that it stands for; none for those words themselves. */
  readonly standsFor?: readonly string[];
};

/** What the words of the tables weigh, the first of a line more, and a word of the question that they stand for. */
const FIRST = 0.9;
const OTHER = 0.7;
const COVERED = 0.6;
/** Numbers stand in many texts. */
const NUMBER = 0.6;

/** Words that say that something is asked, or that it is about law; never what it is about. */
const ASKING = new Set(
  "規定 条文 条項 条 定 規則 場合 時 方法 教 知 何 何日 何年 何人 何円 何歳 誰 判例 判決 裁判例 裁判 決定 事件 事例 法律 法令 内容 意味 必要 可能 対象 者 人 関 係 基 等 当 受 言 見 出 入 行 会社 企業 事業者 際 旨 例 中 上 下 前 後 内 外 間 以内 以上 以下 超 年 月 日 回 件 有効 方 作 求 何日以内 何日前 何年以内 違反 処分 行政処分".split(
    " ",
  ),
);

/** What a question asks for in texts of a kind: its content words, and the words that the texts use instead. */
export function soughtWords(question: string, texts: LegalTexts): SoughtWord[] {
  const percentages = new Map<string, string>();
  const plain = question.normalize("NFKC").replaceAll(/([0-9]+)(?:%|パーセント)/g, (written, number: string) => {
    percentages.set(`100分の${number}`, written);
    return `100分の${number}`;
  });
  const found = findLegalWords(plain, texts);
  const covered = found.flatMap(({ written }) => written);
  const own = ownWords(plain).map(({ text, shown, terms, weight }): SoughtWord => {
    return {
      text,
      shown: shown.replaceAll(/100分の[0-9]+/g, (fraction) => percentages.get(fraction) ?? fraction),
      terms,
      weight: covered.some((written) => written.includes(text)) ? COVERED : weight,
    };
  });
  const others = found.flatMap(({ written, search }) =>
    search.map(({ text, shown }, at): SoughtWord => {
      return { text, shown, terms: termsOf(text), weight: at === 0 ? FIRST : OTHER, standsFor: written };
    }),
  );
  return [...own, ...others];
}

/** The content words of a question. Verbs say less than nouns, single characters and numbers less still. */
function ownWords(question: string): (SoughtWord & { readonly shown: string })[] {
  const words: (SoughtWord & { readonly shown: string })[] = [];
  const seen = new Set<string>();
  for (const { text, written, kind } of contentWords(question, analyse(question))) {
    if (seen.has(text) || ASKING.has(text)) continue;
    seen.add(text);
    const terms = termsOf(text);
    if (terms.length === 0) continue;
    const weight = terms.every(isNumber) ? NUMBER : kind === "noun" ? (text.length === 1 ? SINGLE : 1) : INFLECTED;
    words.push({ text, shown: written, terms, weight });
  }
  return words;
}

const SINGLE = Number(process.env["SINGLE"] ?? 0.4);
const INFLECTED = Number(process.env["INFL"] ?? 0.4);
