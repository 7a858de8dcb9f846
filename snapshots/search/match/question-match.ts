import type { Concept } from "../../questions/concepts.ts";
import type { Topic } from "../../questions/question.ts";
import { compact } from "../../text/compact.ts";
import { matchConcept } from "./concept-match.ts";
import type { HitList } from "./hit-list.ts";
import type { IndexParts } from "./index-parts.ts";
import type { Scopes } from "../documents/scopes.ts";
import type { Locality } from "../file/locality.ts";
import type { QuestionScratch } from "./question-scratch.ts";
import { PRIOR_MAX } from "../documents/document.ts";
import { band, mostLocalValue, questionPoints, questionScore, questionWorth, type ScorePart } from "./ranking.ts";

/** A record must carry this share of what a question names to be shown, and this share of what the best record carries. */
const LEAST_SHARE = 0.08;
const LEAST_OF_BEST = 0.2;

/** Everyday words seldom share letters with the names of programs, so what a table says about them counts a little more. */
const NEAR_WORDS = 1.1;

/** What the words probably mean counts at most this many times what they weigh themselves, and this much where they weigh little. */
const MOST_MEANT = 1.2;
const LEAST_MEANT = 12;
/** The same where a place is named: what is there and carries the words goes before what is meant elsewhere. */
const MOST_MEANT_PLACED = { sentence: 0.4, words: 0.15 } as const;

/**
 * Adds the records that answer a question, each concept by the best of its forms. A record that carries everything that
 * was named, by the word itself or one that means the same, is complete; the others are marked as partial.
 */
export function addQuestionMatches(
  parts: IndexParts,
  asked: Topic,
  admits: (ordinal: number) => boolean,
  hits: HitList,
): void {
  const { question: scratch } = parts;
  const topic = topicFor(parts, asked);
  const { named, total, held } = collectScores(parts, topic);
  const mostMeant = mostMeantFor(topic, total);
  const where = parts.localities.relationTo(topic.places);
  const most = mostLocalValue(topic.places.length > 0);
  // Most records carry a common word alone: their upper bound shows that they need no closer look.
  let best = 0;
  for (let at = 0; at < scratch.length; at++) {
    const ordinal = scratch.ordinals[at]!;
    scratch.scores[ordinal]! += Math.min(scratch.meant[ordinal]!, mostMeant);
    // A better record that a filter leaves out says nothing against the others.
    if (scratch.scores[ordinal]! * most > best && admits(ordinal))
      best = Math.max(best, worthOf(parts, ordinal, where(ordinal), total));
  }
  const least = Math.max(LEAST_SHARE * held, (LEAST_OF_BEST * best) / most);
  for (let at = 0; at < scratch.length; at++) {
    const ordinal = scratch.ordinals[at]!;
    if (scratch.scores[ordinal]! < least) continue;
    const locality = where(ordinal);
    if (parts.localities.isForOthers(locality)) continue;
    const worth = worthOf(parts, ordinal, locality, total);
    if (worth < LEAST_OF_BEST * best || hits.has(ordinal) || !admits(ordinal)) continue;
    const complete = named > 0 && scratch.satisfied[ordinal] === named && fitsPlace(locality);
    hits.add(ordinal, questionScore(worth, total, parts.documents.priors[ordinal]!), "text", !complete);
  }
  clear(scratch);
}

/** What the score of a record consists of, as addQuestionMatches gives it. */
export function questionMatchParts(parts: IndexParts, asked: Topic, ordinal: number): ScorePart[] {
  const topic = topicFor(parts, asked);
  const { concept: matches } = parts.question;
  const { total } = collectScores(parts, topic);
  parts.question.scores[ordinal]! += Math.min(parts.question.meant[ordinal]!, mostMeantFor(topic, total));
  const locality = parts.localities.relationTo(topic.places)(ordinal);
  const sum = parts.question.scores[ordinal]!;
  const worth = worthOf(parts, ordinal, locality, total);
  clear(parts.question);
  return [
    { part: "part of the question", points: band.partial },
    ...topic.concepts.map((concept) => {
      const weight = weightIn(parts, concept);
      return { part: concept.words.join(" "), points: questionPoints(weight * matches.values[ordinal]!, total) };
    }),
    { part: `rest of the name, and place: ${locality}`, points: questionPoints(worth - sum, total) },
    { part: "prior", points: parts.documents.priors[ordinal]! / PRIOR_MAX },
  ];
}

/** A topic as an index can answer it: where no record states a place, a place is a word like any other. */
export function topicFor({ localities, scopes }: IndexParts, asked: Topic): Topic {
  const topic = { ...asked, concepts: asked.concepts.flatMap((concept) => inScope(concept, scopes)) };
  if (localities.known || topic.places.length === 0) return topic;
  const words = topic.places.map(({ written }): Concept => {
    return {
      words: [written],
      near: false,
      forms: [{ text: compact(written), shown: written, weight: 1, basis: "written" }],
    };
  });
  return { ...topic, places: [], concepts: [...words, ...topic.concepts] };
}

function inScope(concept: Concept, scopes: Scopes): Concept[] {
  if (concept.scope === undefined) return [concept];
  const factor = scopes[concept.scope] ?? 0;
  const share = factor < 1 ? factor * (concept.standing ?? 1) : factor;
  return factor === 0 ? [] : [{ ...concept, weight: share * (concept.weight ?? 1) }];
}

/** Whether a record is what was asked for as far as its place goes. */
export function fitsPlace(locality: Locality): boolean {
  return locality !== "elsewhere" && locality !== "neighbour" && locality !== "unknown";
}

function worthOf(
  { documents, question: { scores, inName } }: IndexParts,
  ordinal: number,
  locality: Locality,
  total: number,
): number {
  const partOfName = Math.min(1, inName[ordinal]! / Math.max(1, documents.nameLength(ordinal)));
  return questionWorth({ sum: scores[ordinal]!, total, partOfName, locality });
}

function mostMeantFor({ places, isSentence }: Topic, total: number): number {
  if (places.length > 0) return MOST_MEANT_PLACED[isSentence ? "sentence" : "words"] * total;
  return Math.max(LEAST_MEANT, MOST_MEANT * total);
}

/** Looks for a concept; gives what it weighs. */
function weightIn(parts: IndexParts, concept: Concept): number {
  return matchConcept(parts, concept) * (concept.near ? NEAR_WORDS : 1) * (concept.weight ?? 1);
}

function clear(scratch: QuestionScratch): void {
  for (let at = 0; at < scratch.length; at++) {
    const ordinal = scratch.ordinals[at]!;
    scratch.scores[ordinal] = 0;
    scratch.meant[ordinal] = 0;
    scratch.satisfied[ordinal] = 0;
    scratch.inName[ordinal] = 0;
  }
  scratch.length = 0;
}

/**
 * Sums up the concepts; gives how many the question names itself, what they weigh together, and what those weigh that some record
 * carries: all of them where none is carried, because then nothing that was named is held.
 */
function collectScores(parts: IndexParts, { concepts }: Topic): { named: number; total: number; held: number } {
  const { question: scratch } = parts;
  const { concept: matches } = scratch;
  let [named, total, held] = [0, 0, 0];
  for (const concept of concepts) {
    const weight = weightIn(parts, concept);
    if (!concept.near) {
      named++;
      total += weight;
      if (matches.length > 0) held += weight;
    }
    for (let at = 0; at < matches.length; at++) {
      const ordinal = matches.ordinals[at]!;
      if (scratch.scores[ordinal] === 0 && scratch.meant[ordinal] === 0) scratch.ordinals[scratch.length++] = ordinal;
      // A word that every record carries weighs nothing, and still makes the record one that was found.
      (concept.near ? scratch.meant : scratch.scores)[ordinal]! += Math.max(
        Number.EPSILON,
        weight * matches.values[ordinal]!,
      );
      scratch.inName[ordinal]! += matches.inName[ordinal]!;
      if (!concept.near) scratch.satisfied[ordinal]! += matches.satisfied[ordinal]!;
    }
  }
  return { named, total, held: held > 0 ? held : total };
}
