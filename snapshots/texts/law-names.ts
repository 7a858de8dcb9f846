import { setImmediate as turn } from "node:timers/promises";
import { compactWithMap } from "../text/compact.ts";
import { parseNumber } from "../text/numerals.ts";
import type { GroupEntry } from "./file-format.ts";

/** A law that a question names. */
export type NamedLaw = {
  /** Places of the laws with this name, best first. */
  readonly groups: readonly number[];
  /** The name as it stands in the question. */
  readonly written: string;
  /** Number of the article behind it, as the law database writes it (30_4); null where none follows. */
  readonly article: string | null;
  /** The same as it stands in the question. */
  readonly cited: string;
  /** Name and article as they stand in the question. */
  readonly citation: string;
  /** The question without name and article. */
  readonly rest: string;
};

const NUMERAL = "[0-9〇一二三四五六七八九十百千]+";
/** 709条, 第30条の4第1項, and as tax practitioners write: 所法73, 措法42の4. */
const ARTICLE = new RegExp(
  `^[\\s(（の]*(?:第?(${NUMERAL})条((?:[のノ]${NUMERAL})*)|([0-9]+)((?:[のノ_-][0-9]+)*)(?![0-9年月日円人件回歳%号項か]))` +
    `(?:第?${NUMERAL}項)?(?:第?${NUMERAL}号(?:[のノ]${NUMERAL})*)?(?:本文|ただし書|前段|後段|各号|柱書)?[)）]?`,
);
/** How names of laws end; other short forms (民訴) mean too many things inside a sentence. */
const A_LAW = /[法令則程例律規約]$/;
const LONGEST = 80;
/** Laws whose names are taken up between two turns of the event loop. */
const SLICE = 500;
/** What may stand before a name without being part of another word. */
const BEFORE = /(?:改正|新|現行|旧|[^\p{Script=Han}\p{Script=Katakana}ーA-Za-z])$/u;

/** Finds laws by the names that questions give them: titles, abbreviations, former titles. */
export class LawNames {
  readonly #byName = new Map<string, number[]>();
  readonly #byLength = new Map<number, string[]>();
  readonly #endings = new Set<string>();

  readonly #groups: readonly GroupEntry[];

  private constructor(groups: readonly GroupEntry[]) {
    this.#groups = groups;
  }

  /** Takes up the names of all laws in slices, so that other work goes on meanwhile. */
  static async open(groups: readonly GroupEntry[]): Promise<LawNames> {
    const names = new LawNames(groups);
    for (const place of groups.keys()) {
      names.#add(place);
      if (place % SLICE === SLICE - 1) await turn();
    }
    names.#sort();
    return names;
  }

  #add(place: number): void {
    for (const [at, name] of this.#groups[place]![4].entries()) {
      if (at > 0 && !A_LAW.test(name)) continue;
      const held = this.#byName.get(name);
      if (held !== undefined) held.push(place);
      else {
        this.#byName.set(name, [place]);
        const alike = this.#byLength.get(name.length);
        if (alike === undefined) this.#byLength.set(name.length, [name]);
        else alike.push(name);
        this.#endings.add(name.at(-1)!);
      }
    }
  }

  /** A law whose title this is goes before those that are called so, acts before their orders. */
  #sort(): void {
    const rankOf = (place: number, name: string) => rank(this.#groups[place]!, name);
    for (const [name, places] of this.#byName)
      if (places.length > 1) places.sort((one, other) => rankOf(other, name) - rankOf(one, name));
  }

  /** Laws with exactly this compact name, best first. */
  named(name: string): readonly number[] {
    return this.#byName.get(name) ?? [];
  }

  /** The first law that a question names, by its longest name; null when it names none. */
  find(question: string): NamedLaw | null {
    const plain = withoutCircles(question).normalize("NFKC");
    const { text, ranges } = compactWithMap(plain);
    for (let end = 2; end <= text.length; end++) {
      if (!this.#endings.has(text[end - 1]!)) continue;
      const start = this.#startOf(text, end, (at) => BEFORE.test(plain.slice(0, ranges[at]![0])));
      if (start < 0 || this.#goesOn(text, start, end)) continue;
      const [from, to] = [ranges[start]![0], ranges[end - 1]![1]];
      const cited = ARTICLE.exec(plain.slice(to));
      const article = cited === null ? null : articleNumber(cited);
      const written = cited === null ? "" : cited[0].replaceAll(/^[\s(（の]+|[)）]$/g, "");
      const behind = to + (article === null ? 0 : cited![0].length);
      const rest = `${plain.slice(0, from)} ${plain.slice(behind)}`;
      const groups = this.#byName.get(text.slice(start, end))!;
      const citation = withoutLoneBracket(plain.slice(from, behind).trim());
      return { groups, written: plain.slice(from, to), article, cited: written, citation, rest };
    }
    return null;
  }

  /** Laws one of whose names is the whole text but for one character wrong, missing or too many, or two swapped. */
  near(name: string): readonly number[] {
    if (name.length < SHORTEST_NEAR || name.length > LONGEST) return [];
    const [first, last] = [name.charCodeAt(0), name.charCodeAt(name.length - 1)];
    for (const length of [name.length, name.length - 1, name.length + 1])
      for (const known of this.#byLength.get(length) ?? []) {
        // One edit leaves the beginning or the end as it is.
        const may = known.charCodeAt(0) === first || known.charCodeAt(known.length - 1) === last;
        if (may && isOneEdit(known, name)) return this.named(known);
      }
    return [];
  }

  #startOf(text: string, end: number, mayBegin: (at: number) => boolean): number {
    for (let start = Math.max(0, end - LONGEST); start <= end - 2; start++)
      if (this.#byName.has(text.slice(start, end)) && (start === 0 || mayBegin(start))) return start;
    return -1;
  }

  /** Whether a longer name begins at the same place: 法人税法 in 法人税法施行令. */
  #goesOn(text: string, start: number, end: number): boolean {
    for (let longer = Math.min(text.length, start + LONGEST); longer > end; longer--)
      if (this.#byName.has(text.slice(start, longer))) return true;
    return false;
  }
}

const SHORTEST_NEAR = 4;

function rank([, prior, , , names]: GroupEntry, name: string): number {
  return prior + (names[0] === name ? 10_000 : 0);
}

/** （民法709条） is in brackets as a whole, 民法（709条） is not. */
function withoutLoneBracket(citation: string): string {
  return citation.includes("(") ? citation : citation.replace(/\)$/, "");
}

/** ① behind an article is its first paragraph; as a digit it would be part of the number. */
function withoutCircles(text: string): string {
  return text.replaceAll(/[①-⑳]/g, (circle) => `第${circle.charCodeAt(0) - 0x245f}項`);
}

function articleNumber([, main, branches, plainMain, plainBranches]: RegExpExecArray): string | null {
  const parts = [main ?? plainMain!, ...(branches ?? plainBranches ?? "").split(/[のノ_-]/).slice(1)];
  const numbers = parts.map(parseNumber);
  return numbers.includes(null) || numbers.includes(0) ? null : numbers.join("_");
}

function isOneEdit(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
