/** Words of a question that a sentence names, and characters of each: a question may be one word of 500 characters. */
const MOST_WORDS = 5;
const MOST_CHARACTERS = 30;

/** Words of a question inside a sentence: 「水素」「船」, long ones and those behind the fifth cut short. */
export function quotedWords(words: readonly string[]): string {
  const named = words.slice(0, MOST_WORDS).map((word) => `「${shortened(word)}」`);
  return `${named.join("")}${words.length > MOST_WORDS ? "…" : ""}`;
}

/** A word that somebody sent, cut to what a sentence can bear. */
export function shortened(word: string, most = MOST_CHARACTERS): string {
  const characters = Array.from(word);
  return characters.length <= most ? word : `${characters.slice(0, most).join("")}…`;
}
