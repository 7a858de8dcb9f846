import { fold } from "../../snapshots/text/fold.ts";

/** What a caller sees of a tool before it chooses. */
export type Offered = { readonly name: string; readonly title: string; readonly description: string };

/**
 * Ranks tools for a question by BM25 over what is listed of them, best first: a stand-in for a reader who knows the words and
 * nothing else. Words are Latin runs and pairs of other letters, folded as the search folds them; the name counts twice.
 */
export function rankTools(tools: readonly Offered[], question: string): string[] {
  const documents = tools.map(({ name, title, description }) => termsOf(`${name} ${name} ${title} ${description}`));
  const mean = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const asked = new Set(termsOf(question));
  const scored = tools.map(({ name }, at) => {
    const terms = documents[at]!;
    let score = 0;
    for (const term of asked) {
      const times = terms.filter((one) => one === term).length;
      const holding = documents.filter((document) => document.includes(term)).length;
      const rarity = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
      score += (rarity * times * (k1 + 1)) / (times + k1 * (1 - b + (b * terms.length) / mean));
    }
    return { name, score };
  });
  return scored.toSorted((one, other) => other.score - one.score).map(({ name }) => name);
}

/** The usual constants of BM25. */
const [k1, b] = [1.2, 0.75];

function termsOf(text: string): string[] {
  const runs = fold(text).match(/[a-z0-9]+|(?:(?![a-z0-9])[\p{L}\p{N}\p{M}])+/gu) ?? [];
  return runs.flatMap((run) => (/^[a-z0-9]/.test(run) ? stem(run) : pairsOf(run))).filter((term) => !isFiller(term));
}

/** Words that tell nothing of a subject: English function words, and pairs of hiragana, most of which are endings. */
function isFiller(term: string): boolean {
  return fillers.has(term) || /^\p{Script=Hiragana}+$/u.test(term);
}

const fillers = new Set(
  "a an and any are be by can do for from has have i in is it me my of on or our right that the there this to us want we what when which with you".split(
    " ",
  ),
);

/** Forms of a word count as one; of numbers only that one is long, with T or without, because nobody lists a certain one. */
function stem(word: string): string[] {
  if (/^\d{1,9}$/.test(word)) return [];
  if (/^t?\d+$/.test(word)) return [word.startsWith("t") ? "t-number" : "long-number"];
  return [word.replace(/ies$/, "y").replace(/(?:ing|ed|es|s|e)$/, "")];
}

/** A letter alone is mostly a counter, such as 年 or 条 after a number. */
function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, at) => letters[at]! + letter);
}
