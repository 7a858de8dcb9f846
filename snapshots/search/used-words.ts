import { normalizeWithMap } from "../text/normalize.ts";
import type { HeldConcept } from "./question-facts.ts";

/** Words of a question that a record was found by, and the word that stands in the record where that is another. */
export type UsedWords = { readonly words: readonly string[]; readonly by: string | null };

export function countWords(used: readonly UsedWords[]): number {
  return used.flatMap(({ words }) => words).length;
}

/** As answers show them, each word as it stands in the query: `設備`, or `機械 → 設備` for one that was found by another. */
export function showUsed(query: string, used: readonly UsedWords[]): string[] {
  return used.map(({ words, by }) => {
    const shown = asTyped(query, words).join(" ");
    return by === null ? shown : `${shown} → ${by}`;
  });
}

/** Words of a normalized query in the width in which they were typed. */
export function asTyped(query: string, words: readonly string[]): string[] {
  if (query.normalize("NFKC") === query) return [...words];
  const { text, ranges } = normalizeWithMap(query);
  return words.map((word) => {
    const at = text.indexOf(word);
    return at < 0 ? word : query.slice(ranges[at]![0], ranges[at + word.length - 1]![1]);
  });
}

/**
 * The words of the concepts that a record carries, each once. What a table puts in the place of words that the question
 * asks about by themselves, or of parts of them, stands beside the first of those that has nothing beside it.
 */
export function usedConcepts(held: readonly HeldConcept[]): UsedWords[] {
  const used: { readonly words: readonly string[]; by: string | null }[] = [];
  const named = held.flatMap(({ concept }) => (concept.near ? [] : concept.words));
  for (const { concept, form } of held) {
    if (form === null) continue;
    const by = form.shown === concept.words.join(" ") ? null : form.shown;
    if (!concept.near) {
      used.push({ words: concept.words, by });
      continue;
    }
    if (used.some((one) => by !== null && (one.by === by || one.words.includes(by)))) continue;
    const words = withoutParts(concept.words);
    const known = used.filter((one) => words.some((word) => overlaps(word, one.words)));
    const fresh = words.filter((word) => !overlaps(word, [...named, ...known.flatMap((one) => one.words)]));
    const bare = known.find((one) => one.by === null);
    if (fresh.length > 0) used.push({ words: fresh, by });
    else if (bare !== undefined) bare.by = by;
    else if (known.length === 0) used.push({ words, by });
  }
  return used;
}

/** A table may find カタログ and カタログ型 in the same place. */
function withoutParts(words: readonly string[]): string[] {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const parts = new Set(longestFirst.filter((word, at) => overlaps(word, longestFirst.slice(0, at))));
  return words.filter((word) => !parts.has(word));
}

function overlaps(word: string, others: readonly string[]): boolean {
  return others.some((other) => other.includes(word) || word.includes(other));
}
