import type { Language } from "../../snapshots/language/language.ts";
import { listOf } from "../../snapshots/lexicon/lexicon.ts";
import type { Concept } from "../../snapshots/questions/concepts.ts";
import { fold } from "../../snapshots/text/fold.ts";
import type { IntentId } from "./intent.ts";

/** What a question asks about, without the words that say what it wants to know of it: no record need carry 締切. */
export function withoutAskingWords(
  { lexicon }: Language,
  concepts: readonly Concept[],
  intent: IntentId | null,
): readonly Concept[] {
  const lines = lexicon.lines("asking-words").filter(({ cells }) => cells["intent"] === intent);
  if (lines.length === 0) return concepts;
  const words = new Set(lines.flatMap(({ cells }) => listOf(cells["words"]!)).map(fold));
  return concepts.filter(({ forms: [own] }) => own === undefined || !words.has(own.text));
}
