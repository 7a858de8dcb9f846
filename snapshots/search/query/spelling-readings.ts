import type { Language } from "../../language/language.ts";
import { foldSentence } from "../../text/folded-sentence.ts";
import { type QueryReading, readText } from "./query.ts";

/** Longer texts are sentences, whose words are looked for one by one. */
const LONGEST = 40;
const MOST_READINGS = 8;

/** A stretch of a query and what may be written instead. */
type Variant = { readonly start: number; readonly end: number; readonly others: readonly string[] };

/**
 * The same query in other spellings of its words: those that the lexicon lists (子供, こども), and katakana with and without a long
 * vowel at the end (プリンタ, プリンター). Records of all of them are found by each.
 */
export function spellingReadings(query: string, language: Language): QueryReading[] {
  const text = query.normalize("NFKC");
  if (text.length > LONGEST) return [];
  const { text: folded, ranges } = foldSentence(text);
  const listed = language.findVariants(folded).map(({ start, end, meaning }): Variant => {
    return { start: ranges[start]![0], end: ranges[end - 1]![1], others: meaning };
  });
  const isFree = (start: number, end: number) => !listed.some((one) => one.start < end && start < one.end);
  const vowels = [...text.matchAll(KATAKANA)].flatMap(({ 0: word, index }): Variant[] => {
    const end = index + word.length;
    return isFree(index, end)
      ? [{ start: index, end, others: [word.endsWith("ー") ? word.slice(0, -1) : `${word}ー`] }]
      : [];
  });
  return withOthers(text, [...listed, ...vowels])
    .slice(0, MOST_READINGS)
    .map(readText);
}

/** Shorter words are others without their last vowel: キー, バー. */
const KATAKANA = /[\p{Script=Katakana}ー]{3,}/gu;

/** The text with each choice of others, last stretch first, so that places before it stay. */
function withOthers(text: string, variants: readonly Variant[]): string[] {
  let texts = [text];
  for (const { start, end, others } of variants.toSorted((one, other) => other.start - one.start))
    texts = texts.flatMap((each) => [each, ...others.map((word) => each.slice(0, start) + word + each.slice(end))]);
  return texts.slice(1);
}
