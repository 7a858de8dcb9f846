import { amIntent } from "../../schemas/service-enums.ts";
import type { Language } from "../../snapshots/language/language.ts";
import { listOf } from "../../snapshots/lexicon/lexicon.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { readTopic } from "../../snapshots/questions/question.ts";

export type IntentId = (typeof amIntent)[number];
export type IntentScore = { readonly intent_id: IntentId; readonly intent_name_ja: string; readonly score: number };
export type IntentReading = {
  /** Null when no keyword was found. */
  readonly intentId: IntentId | null;
  readonly intentNameJa: string | null;
  /** Best score by the best two together; 0 when nothing was found. */
  readonly confidence: number;
  /** Every intent, best first, equals in the order of the vocabulary. */
  readonly scores: readonly IntentScore[];
  readonly sampleQueries: readonly string[];
};

/** What a question asks for, by the keywords in it: deterministic, with every score shown. */
export function readIntent(language: Language, query: string): IntentReading {
  const text = spelledOut(language, query);
  const scores = amIntent
    .map((id) => ({
      intent_id: id,
      intent_name_ja: cellsOf(language, id)["name"] ?? id,
      score: scoreOf(language, id, text),
    }))
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scores;
  if (best === undefined || best.score === 0)
    return { intentId: null, intentNameJa: null, confidence: 0, scores, sampleQueries: [] };
  return {
    intentId: best.intent_id,
    intentNameJa: best.intent_name_ja,
    confidence: best.score / (best.score + (second?.score ?? 0)),
    scores,
    sampleQueries: listOf(cellsOf(language, best.intent_id)["samples"] ?? ""),
  };
}

/** The weights of the lines of which a word is found. */
function scoreOf({ finders }: Language, id: IntentId, folded: string): number {
  let score = 0;
  for (const { cells, find } of finders("intent-words"))
    if (cells["intent"] === id && find(folded).length > 0) score += Number(cells["weight"]);
  return score;
}

/** What is written in hiragana alone counts in its usual spelling too: ほじょきん is 補助金. */
function spelledOut(language: Language, query: string): string {
  const spellings = readTopic(language, query).concepts.flatMap(({ words, forms }) =>
    words.every((word) => HIRAGANA.test(word))
      ? forms.filter(({ basis }) => basis === "same").map(({ text }) => text)
      : [],
  );
  return [fold(query), ...spellings].join(" ");
}
const HIRAGANA = /^[\p{Script=Hiragana}ー\s]+$/u;

function cellsOf({ lexicon }: Language, id: IntentId): Readonly<Record<string, string>> {
  return lexicon.lines("intents").find(({ cells }) => cells["intent"] === id)?.cells ?? {};
}
