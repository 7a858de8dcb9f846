import { type CaseCitation, casesInPlain } from "../../../snapshots/citations/cases-in-prose.ts";
import { lawMentions } from "../../../snapshots/citations/law-names-in-text.ts";
import { plainText } from "../../../snapshots/citations/plain-text.ts";
import { citationsInPlain, type ProseCitation } from "../../../snapshots/citations/statutes-in-prose.ts";
import { type LawNumber, parseLawNumber } from "../../../snapshots/text/laws/law-number.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { TextLaws, unknownNameEnding } from "./text-laws.ts";

/** A law as named in a text: by name, by number, or both. */
export type NamedLaw = {
  readonly name: string | null;
  readonly number: LawNumber | null;
};

export type Citation = { readonly asWritten: string } & (
  | ({ readonly kind: "article"; readonly law: NamedLaw } & Pick<
      ProseCitation,
      "article" | "paragraph" | "item" | "former" | "supplementary"
    >)
  | { readonly kind: "law"; readonly law: NamedLaw }
  | ({ readonly kind: "case_number" } & Omit<CaseCitation, "start" | "end">)
  | { readonly kind: "program"; readonly name: string }
);

type Placed = { readonly start: number; readonly end: number; readonly citation: (asWritten: string) => Citation };

/** Finds the citations of a text in order; one inside another is part of it. */
export function readCitations(corpus: Corpus, text: string): Citation[] {
  const plain = plainText(text);
  const laws = new TextLaws(corpus, plain.text);
  const placed: Placed[] = [];
  const taken = new Uint8Array(plain.text.length);
  // Earlier patterns take precedence: an article over the law it names, a law over a quoted name.
  for (const found of [
    articlesOf(plain.text, laws),
    casesOf(corpus, plain.text),
    lawsOf(plain.text, laws),
    programsOf(plain.text),
  ])
    for (const one of found) {
      if (taken.subarray(one.start, one.end).includes(1)) continue;
      taken.fill(1, one.start, one.end);
      placed.push(one);
    }
  return placed
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, citation }) => citation(plain.written(start, end)));
}

function* articlesOf(plain: string, laws: TextLaws): Generator<Placed> {
  for (const { start, end, law, ...cited } of citationsInPlain(plain, laws)) {
    const named = { name: laws.meant(law), number: numberIn(plain.slice(start, end)) };
    yield { start, end, citation: (asWritten) => ({ asWritten, kind: "article", law: named, ...cited }) };
  }
}

function* casesOf({ language }: Corpus, plain: string): Generator<Placed> {
  for (const { start, end, ...cited } of casesInPlain(language.courts(), plain))
    yield { start, end, citation: (asWritten) => ({ asWritten, kind: "case_number", ...cited }) };
}

const YEAR = "(?:明治|大正|昭和|平成|令和)(?:元|\\d{1,2}|[〇一二三四五六七八九十]{1,3})年";
const LAW_NUMBER = new RegExp(
  `${YEAR}(?:法律|政令|勅令|[一-龠・]{2,20}(?:省令|府令|規則))第?[\\d〇一二三四五六七八九十百千]{1,9}号`,
  "g",
);
/** Title endings that identify a law which is not held. */
const TITLE_ENDS =
  /(?:に関する法律|に関する政令|(?:特別措置|臨時措置|基本|促進|振興|規制|保護|防止|適正化)法)(?!律|人|施行|第?\d+条)/g;

/** Laws without an article: known by name or number, or with a title that only laws have. */
function* lawsOf(plain: string, laws: TextLaws): Generator<Placed> {
  const toPlaced = (start: number, end: number, name: string | null): Placed => {
    const [bracket = ""] = /^\([^()]*号[^()]*\)/.exec(plain.slice(end, end + 80)) ?? [];
    const number = numberIn(name === null ? plain.slice(start, end) : bracket);
    const law = { name: name && laws.meant(name), number };
    const whole = name !== null && number !== null ? end + bracket.length : end;
    return { start, end: whole, citation: (asWritten) => ({ asWritten, kind: "law", law }) };
  };
  const nameEnding = (text: string) => laws.nameEnding(text);
  for (const { name, start, end } of lawMentions(plain, nameEnding)) yield toPlaced(start, end, name);
  for (const match of plain.matchAll(TITLE_ENDS)) {
    const end = match.index + match[0].length;
    const name = unknownNameEnding(plain.slice(Math.max(0, end - 60), end));
    if (name !== null) yield toPlaced(end - name.length, end, name);
  }
  for (const match of plain.matchAll(LAW_NUMBER)) {
    const end = match.index + match[0].length;
    // A law cited as the amending one is not a citation of its own.
    if (!/^による(?:全部|一部)?改正/.test(plain.slice(end, end + 8))) yield toPlaced(match.index, end, null);
  }
}

function numberIn(text: string): LawNumber | null {
  const [written] = text.match(LAW_NUMBER) ?? [];
  return written === undefined ? null : parseLawNumber(written);
}

const QUOTED = /[「『]([^「」『』]{3,80})[」』]/g;
/** Endings of program names; other quoted words are not citations. */
export const A_PROGRAM =
  /(?:補助金?|助成金?|給付金|交付金|支援金|奨励金|協力金|補助事業|支援事業|促進事業|推進事業|対策事業|補助制度|助成制度|支援制度|融資制度|貸付金?|プログラム)$/;

function* programsOf(plain: string): Generator<Placed> {
  for (const { index: start, 0: quoted, 1: name = "" } of plain.matchAll(QUOTED))
    // After 以下 a text defines a short name for something mentioned before.
    if (A_PROGRAM.test(name) && !/以下[^「」『』]{0,6}$/.test(plain.slice(Math.max(0, start - 10), start)))
      yield {
        start,
        end: start + quoted.length,
        citation: (asWritten) => ({ asWritten, kind: "program", name }),
      };
}
