import type { Fact, Source } from "../../schemas/provenance.ts";
import { canonicalJson } from "../../snapshots/canonical.ts";

export type FactLabel = "high" | "medium" | "low" | "unknown";

/** Counts over facts; every fact is in exactly one class of each breakdown. */
export type FactStatistics = {
  readonly total: number;
  /** Mean confidence; null without facts. */
  readonly meanScore: number | null;
  /** By confidence: high from 0.8, medium from 0.5, low below; unknown where no source is connected. */
  readonly labels: Readonly<Record<FactLabel, number>>;
  /** By licence of the source; unknown where there is none. */
  readonly licenses: ReadonlyMap<string, number>;
  /** By kind of JSON value: string, number, boolean, array, object. */
  readonly kinds: ReadonlyMap<string, number>;
  /** By the moment the source was fetched; null where that is not known. */
  readonly fetched: ReadonlyMap<string | null, number>;
  /** Fields of entities that two or more sources state, and whether all of them state the same. */
  readonly agreement: { readonly compared: number; readonly agree: number; readonly disagree: number };
};

/** Counts facts one by one. `sourceJson` gives the stored record of a source. */
export class FactCounts {
  readonly #sourceJson: (id: string) => Buffer | undefined;
  readonly #sources = new Map<string, Source | null>();
  readonly #labels = { high: 0, medium: 0, low: 0, unknown: 0 };
  readonly #licenses = new Map<string, number>();
  readonly #kinds = new Map<string, number>();
  readonly #fetched = new Map<string | null, number>();
  readonly #stated = new Map<string, { sources: Set<string>; values: Set<string> }>();
  #total = 0;
  /** In millionths, so that the mean does not depend on the order of adding. */
  #score = 0;

  constructor(sourceJson: (id: string) => Buffer | undefined) {
    this.#sourceJson = sourceJson;
  }

  add(fact: Fact): void {
    const source = fact.source_id === null ? null : this.#source(fact.source_id);
    this.#total++;
    this.#score += Math.round(fact.confidence * 1e6);
    this.#labels[fact.source_id === null ? "unknown" : labelOf(fact.confidence)]++;
    increase(this.#licenses, source?.license ?? "unknown");
    increase(this.#kinds, Array.isArray(fact.value) ? "array" : typeof fact.value);
    increase(this.#fetched, source?.fetched_at ?? null);
    if (fact.source_id === null) return;
    const key = `${fact.entity_id}\n${fact.field}`;
    const stated = this.#stated.get(key) ?? { sources: new Set(), values: new Set() };
    stated.sources.add(fact.source_id);
    stated.values.add(canonicalJson(fact.value));
    this.#stated.set(key, stated);
  }

  result(): FactStatistics {
    const compared = [...this.#stated.values()].filter(({ sources }) => sources.size > 1);
    const agree = compared.filter(({ values }) => values.size === 1).length;
    return {
      total: this.#total,
      meanScore: this.#total === 0 ? null : Math.round(this.#score / this.#total) / 1e6,
      labels: { ...this.#labels },
      licenses: this.#licenses,
      kinds: this.#kinds,
      fetched: this.#fetched,
      agreement: { compared: compared.length, agree, disagree: compared.length - agree },
    };
  }

  #source(id: string): Source | null {
    const known = this.#sources.get(id);
    if (known !== undefined) return known;
    const stored = this.#sourceJson(id);
    const source = stored === undefined ? null : (JSON.parse(stored.toString()) as Source);
    this.#sources.set(id, source);
    return source;
  }
}

function labelOf(confidence: number): FactLabel {
  if (confidence >= 0.8) return "high";
  return confidence >= 0.5 ? "medium" : "low";
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
