import { fieldClass, fieldRank } from "../documents/document-text.ts";
import { unitsOfTerm, type Word } from "../query/query.ts";
import type { HitList } from "./hit-list.ts";
import type { IndexParts } from "./index-parts.ts";
import { nearScore } from "./ranking.ts";

/** Shorter names have too many neighbours one edit away. */
const SHORTEST = 4;
const SHORTEST_ALPHABETIC = 6;
const LONGEST = 64;
const NAME = fieldRank(fieldClass.name);

/**
 * Adds, marked as partial, the records whose name holds the query with one character wrong, missing, extra, or two
 * neighbours swapped. For use when nothing else matched.
 */
export function addNearMatches(
  parts: IndexParts,
  word: Word,
  admits: (ordinal: number) => boolean,
  hits: HitList,
): void {
  const { documents, postings, scratch } = parts;
  const shortest = isAlphabetic(word.text) ? SHORTEST_ALPHABETIC : SHORTEST;
  if (word.units.length < shortest || word.units.length > LONGEST) return;
  const { marks, first } = scratch;
  for (const key of new Set(word.terms.flatMap((term) => [term, swapped(term)]))) {
    const term = postings.find(key);
    if (term < 0) continue;
    const length = postings.read(term, first);
    for (let index = 0; index < length; index++) if ((first[index]! & 3) === NAME) marks[first[index]! >>> 2] = 1;
  }
  for (let ordinal = 0; ordinal < documents.count; ordinal++) {
    if (marks[ordinal] !== 1 || !admits(ordinal)) continue;
    const name = documents.nameOf(ordinal);
    if (holdsWithOneEdit(word.units, name))
      hits.add(ordinal, nearScore(word.units.length, name.length, documents.priors[ordinal]!), "text", true);
  }
  marks.fill(0);
}

/**
 * The term of the same two characters the other way round: two neighbours swapped in the middle of four characters leave no
 * other term of the name in place.
 */
function swapped(term: number): number {
  const [first = 0, second = 0] = unitsOfTerm(term);
  return second * 0x10000 + first;
}

/** Whether some stretch of `name` becomes `query` by one edit at most. */
export function holdsWithOneEdit(query: Uint16Array, name: Uint16Array): boolean {
  for (let start = 0; start < name.length; start++) {
    let same = 0;
    while (same < query.length && query[same] === name[start + same]) same++;
    const rest = query.length - same;
    if (rest <= 1) return true;
    if (same === 0 && query[1] !== name[start] && query[1] !== name[start + 1]) continue;
    const at = start + same;
    if (
      follows(query, same + 1, name, at + 1) ||
      follows(query, same + 1, name, at) ||
      follows(query, same, name, at + 1)
    )
      return true;
    if (query[same] === name[at + 1] && query[same + 1] === name[at] && follows(query, same + 2, name, at + 2))
      return true;
  }
  return false;
}

function follows(query: Uint16Array, from: number, name: Uint16Array, at: number): boolean {
  if (at + query.length - from > name.length) return false;
  for (let index = from; index < query.length; index++) if (query[index] !== name[at + index - from]) return false;
  return true;
}

/**
 * Whether a compact word has neither kanji nor kana. Pairs of Latin letters or digits stand in thousands of texts that have nothing
 * to do with the word, so such a word counts as a whole or not at all.
 */
export function isAlphabetic(word: string): boolean {
  return !JAPANESE.test(word);
}

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
