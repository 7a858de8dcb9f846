import type { Concept, Form } from "../../questions/concepts.ts";
import { isAlphabetic } from "./near-match.ts";
import { isShortCode, place } from "../file/document-table.ts";
import { Evidence } from "./evidence.ts";
import type { IndexParts } from "./index-parts.ts";
import { wordOf } from "../query/query.ts";
import { conceptShare } from "./ranking.ts";

/** A word that stands in a record only in pieces counts this much at most, and not at all below this share of it. */
const IN_PIECES = 0.7;
const LEAST_PIECES = 0.5;

/** Looks for a concept and leaves what it finds in `parts.question.concept`; gives how much the concept tells records apart. */
export function matchConcept(parts: IndexParts, { forms }: Concept): number {
  const found = parts.question.concept;
  found.clear();
  for (const form of forms) if (form.basis !== "near") addWhole(parts, form);
  const sayIt = found.length;
  const tells = sayIt === 0 ? 0 : weightOf(sayIt, parts.documents.count);
  for (const form of forms) if (form.basis === "near") addWhole(parts, form, tells);
  const carriers = sayIt > 0 ? sayIt : found.length;
  const [own] = forms;
  if (own?.basis === "written" && own.text.length > 2 && !isAlphabetic(own.text)) addPieces(parts, own.text);
  return weightOf(carriers > 0 ? carriers : found.length, parts.documents.count);
}

/** A form that tells less than the word that it stands for, because many records carry it, counts as much less; `tells` is what that tells. */
function addWhole({ documents, postings, scratch: { first }, question }: IndexParts, form: Form, tells = 0): void {
  const { concept: found } = question;
  const word = wordOf(form.text);
  const terms = postings.findAll(word.terms);
  if (terms === null || terms.length === 0) return;
  let length = postings.read(terms[0]!, first);
  for (let at = 1; at < terms.length; at++) length = postings.retain(terms[at]!, first, length);
  const says = form.basis !== "near";
  const weight = form.weight * (tells === 0 ? 1 : Math.min(1, weightOf(length, documents.count) / tells));
  // Where a common word stands decides little, and a look at every text would take longer than all the rest.
  const known = (word.terms.length === 1 || length > MANY) && !isShortCode(word.units);
  for (let at = 0; at < length; at++) {
    const [ordinal, rank] = [first[at]! >>> 2, first[at]! & 3];
    const isNews = weight * mostOfRank[rank]! > found.values[ordinal]!;
    if (!isNews && (!says || found.satisfied[ordinal] === 1)) continue;
    const stands = known ? placeOfRank[rank]! : documents.placeOf(word.units, ordinal);
    if (stands === place.absent || (known && rank >= ALIAS && documents.straddles(word.units, ordinal))) continue;
    const better = found.raise(ordinal, weight * conceptShare(stands));
    if (better) found.inName[ordinal] = stands >= place.nameInside ? word.units.length : 0;
    if (says) found.satisfied[ordinal] = 1;
  }
}

/** Records that carry most of a word in pairs of letters: a misspelt word, or a compound said in another order. */
function addPieces(parts: IndexParts, text: string): void {
  const { postings, scratch, question } = parts;
  const { first, second } = scratch;
  const { concept: found } = question;
  const { masks, nameMasks } = found;
  const evidence = new Evidence(parts, [wordOf(text)]);
  let touched = 0;
  for (const [bit, { term }] of evidence.terms.entries()) {
    if (term < 0) continue;
    // Once the terms still to come are too little of the word, they only add to records already begun.
    const opens = evidence.restWithout(bit) >= LEAST_PIECES * evidence.total;
    const length = postings.read(term, first);
    for (let at = 0; at < length; at++) {
      const ordinal = first[at]! >>> 2;
      if (masks[ordinal] === 0) {
        if (!opens) continue;
        second[touched++] = ordinal;
      }
      masks[ordinal]! |= 1 << bit;
      if ((first[at]! & 3) >= ALIAS) nameMasks[ordinal]! |= 1 << bit;
    }
  }
  for (let at = 0; at < touched; at++) {
    const ordinal = second[at]!;
    const share = evidence.weightOf(masks[ordinal]!) / evidence.total;
    if (share >= LEAST_PIECES) {
      const inNames = evidence.weightOf(nameMasks[ordinal]!) / evidence.total;
      found.raise(ordinal, IN_PIECES * (0.4 * share + 0.6 * inNames));
    }
    masks[ordinal] = 0;
    nameMasks[ordinal] = 0;
  }
}

/** From this many records on, those that carry every pair of letters of a word are taken to carry the word. */
const MANY = 400;

/** The least place of a word in a field of a rank, and the highest score of a word there; see fieldRank. */
const placeOfRank = [place.bodyInside, place.labelInside, place.aliasInside, place.nameInside] as const;
const mostOfRank = [place.bodyStart, place.labelWhole, place.aliasWhole, place.nameWhole].map(conceptShare);

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
