import type { Concept, Form } from "../../snapshots/questions/concepts.ts";
import { compact } from "../../snapshots/text/compact.ts";
import type { SearchDocument } from "../../snapshots/search/documents/document.ts";

/** What of a question one record carries. */
export type Carried = {
  /** Of what the question names, by rarity, the share that the record carries; 0 to 1. */
  readonly share: number;
  /** How well the record fits what everyday words of the question probably mean; 0 to 1. */
  readonly meant: number;
  /** What the question names and the record lacks, rarest first, as it was asked. */
  readonly lacking: readonly string[];
};

/** A dataset, and how many of its records hold a text: rare words say more. */
export type Rarity = { readonly size: number; holdersOf(text: string): number };

/** What a record says in words. */
export type Said = Pick<SearchDocument, "name" | "aliases" | "fields">;

/** Something that a question asks about, with what it weighs in a dataset. */
export type WeighedConcept = { readonly concept: Concept; readonly weight: number; readonly holders: number };

export function weighedConcepts(concepts: readonly Concept[], dataset: Rarity): WeighedConcept[] {
  return concepts.map((concept) => {
    const said = concept.forms.filter(({ basis }) => basis !== "near");
    const holders = Math.max(0, ...said.map(({ text }) => dataset.holdersOf(text)));
    return { concept, holders, weight: bitsOf((dataset.size + 1) / (holders + 1)) + LEAST_WEIGHT };
  });
}

/** A word that every record carries still is something that was asked. */
const LEAST_WEIGHT = 0.25;

/** Whole bits only: plain arithmetic gives the same on every engine. */
function bitsOf(ratio: number): number {
  return Math.max(0, 31 - Math.clz32(Math.floor(ratio)));
}

/** What a word is worth by where it stands. */
const worth = { name: 1, label: 0.8, body: 0.6 } as const;

/**
 * Holds a record against what a question asks about. `states` tells what the record says in a column instead of words, such
 * as its industry.
 */
export function carriedBy(
  concepts: readonly WeighedConcept[],
  document: Said,
  states: (concept: Concept) => boolean = () => false,
): Carried {
  const texts = textsOf(document);
  const held = concepts.map(({ concept, weight }) => ({
    concept,
    weight,
    value: Math.max(states(concept) ? worth.label : 0, bestOf(concept.forms, texts)),
  }));
  const named = held.filter(({ concept }) => !concept.near);
  const total = named.reduce((sum, { weight }) => sum + weight, 0);
  return {
    share: total === 0 ? 0 : named.reduce((sum, { weight, value }) => sum + weight * value, 0) / total,
    meant: Math.max(0, ...held.filter(({ concept }) => concept.near).map(({ value }) => value)),
    lacking: named
      .filter(({ value }) => value === 0)
      .toSorted((one, other) => other.weight - one.weight)
      .flatMap(({ concept }) => concept.words),
  };
}

type Texts = readonly { readonly value: number; readonly text: string }[];

function textsOf({ name, aliases, fields }: Said): Texts {
  return [
    ...[name, ...aliases].map((text) => ({ value: worth.name, text: compact(text) })),
    ...fields.map(({ text, weight }) => ({ value: worth[weight], text: compact(text) })),
  ];
}

function bestOf(forms: readonly Form[], texts: Texts): number {
  let best = 0;
  for (const { text: sought, weight } of forms) {
    for (const { value, text } of texts) if (value * weight > best && text.includes(sought)) best = value * weight;
  }
  return best;
}
