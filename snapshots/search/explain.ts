import type { Topic } from "../questions/question.ts";
import { abbreviationParts } from "./match/abbreviation-match.ts";
import type { AskedQuery } from "./query/asked-query.ts";
import { collectHits, type Step } from "./collect.ts";
import { fieldClass } from "./documents/document-text.ts";
import { fullMatchParts } from "./match/full-match.ts";
import type { HitList } from "./match/hit-list.ts";
import { identifierEntry } from "./documents/identifiers.ts";
import type { IndexParts } from "./match/index-parts.ts";
import { namesakeParts } from "./match/namesake-match.ts";
import { questionMatchParts } from "./match/question-match.ts";
import { type QueryReading, unitsOfTerm, type Word } from "./query/query.ts";
import { band, nearScoreParts, type ScorePart } from "./match/ranking.ts";

export type FieldName = keyof typeof fieldClass;

/** How a query was read and which steps were tried, and on request why a record is in the answer. */
export type Explanation = {
  /** Numbers and ids that the query may stand for, and how many records have each. */
  readonly identifiers: readonly { readonly key: string; readonly records: number }[];
  readonly words: readonly {
    readonly text: string;
    readonly quoted: boolean;
    /** Its terms, and how many records carry each. */
    readonly terms: readonly { readonly text: string; readonly records: number }[];
  }[];
  /** The query read as a sentence: what it asks about, with every word that may stand for it, and where. */
  readonly topic: Topic;
  /** In order, each with the words it looked for and the records it added or ranked higher. */
  readonly steps: readonly { readonly step: Step; readonly words: readonly string[]; readonly records: number }[];
  /** Null for a record that is not in the answer. */
  record(ordinal: number): RecordExplanation | null;
};

export type RecordExplanation = {
  /** The step that gave the score. */
  readonly step: Step;
  /** Fields of the record that hold words of that step, as the index keeps them, with those words. */
  readonly fields: readonly { readonly field: FieldName; readonly text: string; readonly words: readonly string[] }[];
  /** Their sum, rounded to thousandths, is the score. */
  readonly score: readonly ScorePart[];
};

type Found = { readonly step: Step; readonly reading: QueryReading; readonly score: number; readonly also: boolean };

/** Searches once more, with a look at what every step does; `hits` must be empty. */
export function explainSearch(
  parts: IndexParts,
  hits: HitList,
  reading: AskedQuery,
  admits: (ordinal: number) => boolean,
  partial: "fill" | "never",
): Explanation {
  const found = new Map<number, Found>();
  const steps: { step: Step; words: string[]; records: number }[] = [];
  const tell = (step: Step, looked: QueryReading) => {
    const changed = [...hits].filter(({ ordinal, score }) => found.get(ordinal)?.score !== score);
    steps.push({ step, words: looked.words.map(({ text }) => text), records: changed.length });
    for (const { ordinal, score } of changed)
      found.set(ordinal, { step, reading: looked, score, also: found.has(ordinal) });
  };
  collectHits(parts, hits, { asked: reading, admits, partial, tell });
  return {
    identifiers: reading.identifiers.keys.map((key) => ({
      key,
      records: parts.keys.get(identifierEntry(key))?.length ?? 0,
    })),
    words: reading.words.map((word) => ({
      text: word.text,
      quoted: reading.phrases.some(({ text }) => text === word.text),
      terms: termsOf(parts, word),
    })),
    topic: reading.topic,
    steps,
    record(ordinal) {
      const hit = found.get(ordinal);
      if (hit === undefined) return null;
      return {
        step: hit.step,
        fields: fieldsHolding(parts, hit.reading, ordinal),
        score: scoreOf(parts, reading, hit, ordinal),
      };
    },
  };
}

function termsOf({ postings }: IndexParts, word: Word): { text: string; records: number }[] {
  return word.terms.map((key) => {
    const term = postings.find(key);
    return { text: String.fromCharCode(...unitsOfTerm(key)), records: term < 0 ? 0 : postings.count(term) };
  });
}

function fieldsHolding({ documents }: IndexParts, { words }: QueryReading, ordinal: number) {
  const names = Object.entries(fieldClass) as [FieldName, number][];
  return documents.fieldsOf(ordinal).flatMap(({ kind, text }) => {
    const held = words.filter((word) => text.includes(word.text)).map((word) => word.text);
    return held.length === 0 ? [] : [{ field: names.find(([, own]) => own === kind)![0], text, words: held }];
  });
}

function scoreOf(parts: IndexParts, asked: AskedQuery, { step, reading, also }: Found, ordinal: number): ScorePart[] {
  const { documents } = parts;
  switch (step) {
    case "identifier":
      return [{ part: "number or id", points: band.identifier }];
    case "short_form":
      return abbreviationParts(parts, reading.joined.text, ordinal, also);
    case "other_name":
      return namesakeParts(parts, reading.joined.text, ordinal);
    case "question":
      return questionMatchParts(parts, asked.topic, ordinal);
    case "one_edit":
      return nearScoreParts(reading.joined.units.length, documents.nameLength(ordinal), documents.priors[ordinal]!);
    default:
      return fullMatchParts(parts, reading, ordinal);
  }
}
