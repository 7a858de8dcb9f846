import type { Concept, Form } from "../questions/concepts.ts";
import { compact } from "./compact.ts";
import { place } from "./document-table.ts";
import { Evidence } from "./evidence.ts";
import type { IndexParts } from "./index-parts.ts";
import { wordOf } from "./query.ts";
import { conceptShare } from "./ranking.ts";

/** A word that stands in a record only in pieces counts this much at most, and not at all below this share of it. */
const IN_PIECES = 0.7;
const LEAST_PIECES = 0.5;

/**
 * Which records carry one thing that a question asks about, and how well: working memory of one index, used for one concept
 * at a time.
 */
export class ConceptMatches {
  /** Records that carry something of the concept, in the order of finding. */
  readonly ordinals: Uint32Array;
  length = 0;
  /** By ordinal, 0 to 1. */
  readonly values: Float32Array;
  /** By ordinal: 1 for a record that carries it letter for letter, or a word that means the same. */
  readonly satisfied: Uint8Array;
  /** By ordinal: how many characters of the name its best form takes. */
  readonly inName: Uint16Array;
  readonly #masks: Int32Array;
  readonly #nameMasks: Int32Array;

  constructor(documents: number) {
    this.ordinals = new Uint32Array(documents);
    this.values = new Float32Array(documents);
    this.satisfied = new Uint8Array(documents);
    this.inName = new Uint16Array(documents);
    this.#masks = new Int32Array(documents);
    this.#nameMasks = new Int32Array(documents);
  }

  /** Looks for a concept; gives how much it tells records apart. */
  fill(parts: IndexParts, { forms }: Concept): number {
    this.#clear();
    for (const form of forms) if (form.basis !== "near") this.#addWhole(parts, form);
    const sayIt = this.length;
    for (const form of forms) if (form.basis === "near") this.#addWhole(parts, form);
    const carriers = sayIt > 0 ? sayIt : this.length;
    const [own] = forms;
    if (own?.basis === "written" && own.text.length > 2) this.#addPieces(parts, own.text);
    return weightOf(carriers > 0 ? carriers : this.length, parts.documents.count);
  }

  #clear(): void {
    for (let at = 0; at < this.length; at++) {
      const ordinal = this.ordinals[at]!;
      this.values[ordinal] = 0;
      this.satisfied[ordinal] = 0;
      this.inName[ordinal] = 0;
    }
    this.length = 0;
  }

  #raise(ordinal: number, value: number): boolean {
    const known = this.values[ordinal]!;
    if (value <= known) return false;
    if (known === 0) this.ordinals[this.length++] = ordinal;
    this.values[ordinal] = value;
    return true;
  }

  #addWhole({ documents, postings, scratch: { first } }: IndexParts, { text, weight, basis }: Form): void {
    const word = wordOf(compact(text));
    const terms = postings.findAll(word.terms);
    if (terms === null || terms.length === 0) return;
    let length = postings.read(terms[0]!, first);
    for (let at = 1; at < terms.length; at++) length = postings.retain(terms[at]!, first, length);
    // Where a common word stands decides little, and a look at every text would take longer than all the rest.
    const known = word.terms.length === 1 || length > MANY;
    for (let at = 0; at < length; at++) {
      const ordinal = first[at]! >>> 2;
      const found = known ? placeOfRank[first[at]! & 3]! : documents.placeOf(word.units, ordinal);
      if (found === place.absent) continue;
      const better = this.#raise(ordinal, weight * conceptShare(found));
      if (better) this.inName[ordinal] = found >= place.nameInside ? word.units.length : 0;
      if (basis !== "near") this.satisfied[ordinal] = 1;
    }
  }

  /** Records that carry most of a word in pairs of letters: a misspelt word, or a compound said in another order. */
  #addPieces(parts: IndexParts, text: string): void {
    const { postings, scratch } = parts;
    const { first, second } = scratch;
    const evidence = new Evidence(parts, [wordOf(compact(text))]);
    let touched = 0;
    for (const [bit, { term }] of evidence.terms.entries()) {
      if (term < 0) continue;
      const length = postings.read(term, first);
      for (let at = 0; at < length; at++) {
        const ordinal = first[at]! >>> 2;
        if (this.#masks[ordinal] === 0) second[touched++] = ordinal;
        this.#masks[ordinal]! |= 1 << bit;
        if ((first[at]! & 3) >= ALIAS) this.#nameMasks[ordinal]! |= 1 << bit;
      }
    }
    for (let at = 0; at < touched; at++) {
      const ordinal = second[at]!;
      const share = evidence.weightOf(this.#masks[ordinal]!) / evidence.total;
      if (share >= LEAST_PIECES) {
        const inNames = evidence.weightOf(this.#nameMasks[ordinal]!) / evidence.total;
        this.#raise(ordinal, IN_PIECES * (0.4 * share + 0.6 * inNames));
      }
      this.#masks[ordinal] = 0;
      this.#nameMasks[ordinal] = 0;
    }
  }
}

/** From this many records on, those that carry every pair of letters of a word are taken to carry the word. */
const MANY = 400;

/** The least a word may be worth in a field of a rank; see fieldRank. */
const placeOfRank = [place.bodyInside, place.labelInside, place.aliasInside, place.nameInside] as const;

/** Rank of a posting whose term stands in a name or an alias; see fieldRank. */
const ALIAS = 2;

/** Rare words say more. Words that very few records carry all say the same. */
function weightOf(count: number, total: number): number {
  return Math.min(0.7 * log2(total + 1), log2((total + 1) / (count + 1)));
}

/** Linear between powers of two: plain arithmetic, because the last digit of Math.log2 may differ between engines. */
function log2(value: number): number {
  let ratio = value;
  let steps = 0;
  while (ratio >= 2) {
    ratio /= 2;
    steps++;
  }
  return steps + Math.max(0, ratio - 1);
}
