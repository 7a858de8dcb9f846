import { type CaseCitation, casesInPlain } from "../../../snapshots/citations/cases-in-prose.ts";
import {
  citationsInPlain,
  lawMentions,
  lawNameEnding,
  type LawsOfText,
  type ProseCitation,
} from "../../../snapshots/citations/statutes-in-prose.ts";
import { plainText } from "../../../snapshots/citations/plain-text.ts";
import { type LawNumber, parseLawNumber } from "../../../snapshots/text/laws/law-number.ts";
import type { Corpus } from "../../corpus/corpus.ts";

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
    lawsOf(corpus, plain.text, laws),
    programsOf(corpus, plain.text),
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
/** Laws without an article: known by name or number, or with a title that only laws have. */
function* lawsOf({ language }: Corpus, plain: string, laws: TextLaws): Generator<Placed> {
  const toPlaced = (start: number, end: number, name: string | null): Placed => {
    const [bracket = ""] = /^\([^()]*号[^()]*\)/.exec(plain.slice(end, end + 80)) ?? [];
    const number = numberIn(name === null ? plain.slice(start, end) : bracket);
    const law = { name: name && laws.meant(name), number };
    const whole = name !== null && number !== null ? end + bracket.length : end;
    return { start, end: whole, citation: (asWritten) => ({ asWritten, kind: "law", law }) };
  };
  const nameEnding = (text: string) => laws.nameEnding(text);
  for (const { name, start, end } of lawMentions(plain, nameEnding)) yield toPlaced(start, end, name);
  for (const match of plain.matchAll(new RegExp(language.pattern("law-title"), "gu"))) {
    const end = match.index + match[0].length;
    const name = laws.unknownEnding(plain.slice(Math.max(0, end - 60), end));
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
function* programsOf({ language }: Corpus, plain: string): Generator<Placed> {
  for (const { index: start, 0: quoted, 1: name = "" } of plain.matchAll(QUOTED))
    // After 以下 a text defines a short name for something mentioned before.
    if (
      language.pattern("program-name").test(name) &&
      !/以下[^「」『』]{0,6}$/.test(plain.slice(Math.max(0, start - 10), start))
    )
      yield {
        start,
        end: start + quoted.length,
        citation: (asWritten) => ({ asWritten, kind: "program", name }),
      };
}

/** 「個人情報の保護に関する法律（平成15年法律第57号。以下「法」という。）」 defines 法 as a short name within this text. */
const DEFINED = /\((?:[^()「」]*[。、,])?以下[^()「」]{0,6}「([^「」]{1,30})」と(?:いう|総称|略称)/g;
/** Further words that may precede a name: 旧民法, 改正会社法. */
const BEFORE_A_NAME = /(?:改正|新|旧|各|及|当該)$/;
const WRITTEN_ON = /[\p{Script=Han}\p{Script=Katakana}ーA-Za-z0-9]$/u;
const A_PART = /[一-龠々ァ-ヶー・A-Za-z0-9]$/;
/** Particles that join the parts of a title. */
const JOINTS = ["に関する", "における", "に対する", "に係る", "による", "並びに", "及び", "又は", "の"];
const LONGEST_UNKNOWN = 60;
/** The laws named in one text: those of the snapshot, and short names defined in the text. */
class TextLaws implements LawsOfText {
  readonly #corpus: Corpus;
  readonly #defined = new Map<string, string>();
  readonly #known = new Map<string, boolean>();

  constructor(corpus: Corpus, plain: string) {
    this.#corpus = corpus;
    for (const { index, 1: short = "" } of plain.matchAll(DEFINED)) {
      const named =
        this.nameEnding(plain.slice(Math.max(0, index - 80), index)) ?? this.unknownEnding(plain.slice(0, index));
      if (named !== null) this.#defined.set(short, this.meant(named));
    }
  }

  nameEnding(before: string): string | null {
    const last = before.slice(-1);
    if (this.#defined.has(last) && !WRITTEN_ON.test(before.slice(0, -1))) return last;
    return lawNameEnding(before, (name) => this.#isName(name), BEFORE_A_NAME);
  }

  /** The name of a law that is not in the snapshot; for a bare article the law of the sentence. */
  unnamed(before: string, last: string | null): string | null {
    if (WRITTEN_ON.test(before)) return this.unknownEnding(before);
    const sentence = before.slice(before.lastIndexOf("。") + 1);
    const named = [...lawMentions(sentence, (text) => this.nameEnding(text))].at(-1)?.name;
    return named ?? (sentence === before ? last : null);
  }

  /** Resolves a name: the law of a short name defined in the text, otherwise the name itself. */
  meant(name: string): string {
    return this.#defined.get(name) ?? name;
  }

  /** A likely law name at the end of a text, or null. */
  unknownEnding(before: string): string | null {
    if (!/(?:法|法律|令|規則|規程|条例|条約)$/.test(before)) return null;
    const text = before.slice(-LONGEST_UNKNOWN);
    let start = partBefore(text, text.length);
    for (;;) {
      const joint = JOINTS.find((words) => text.endsWith(words, start));
      const next = joint === undefined ? start : partBefore(text, start - joint.length);
      if (joint === undefined || next === start - joint.length) break;
      start = next;
    }
    const name = text.slice(start).replace(/^(?:同|本件|及び|又は)/, "");
    return name === "" || this.#corpus.language.pattern("no-law-name").test(name) ? null : name;
  }

  #isName(name: string): boolean {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const isName =
      this.#defined.has(name) ||
      (!this.#corpus.language.pattern("passing-law-name").test(name) &&
        this.#corpus.laws.records.named(name).length > 0);
    this.#known.set(name, isName);
    return isName;
  }
}

/** Start of the word that ends at an index; the index itself when there is none. */
function partBefore(text: string, end: number): number {
  let at = end;
  while (at > 0 && A_PART.test(text.charAt(at - 1))) at--;
  return at;
}
