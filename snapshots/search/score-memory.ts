import type { QueryReading } from "./query.ts";

/** By ordinal: the score of a record, 0 while nobody has looked, and the place where it holds the query. */
export type RememberedScores = { readonly places: Uint8Array; readonly scores: Float64Array };

const BYTES_PER_RECORD = Uint8Array.BYTES_PER_ELEMENT + Float64Array.BYTES_PER_ELEMENT;
const MOST_BYTES = 4 << 20;

/**
 * What the latest queries with many candidates have found out about each record. Whoever asks for the next page or adds a
 * filter asks the same query again, and neither changes the score of a record.
 */
export class ScoreMemory {
  readonly #records: number;
  readonly #most: number;
  readonly #byQuery = new Map<string, RememberedScores>();

  constructor(records: number) {
    this.#records = records;
    this.#most = Math.max(1, Math.floor(MOST_BYTES / (records * BYTES_PER_RECORD)));
  }

  /** The scores of a query, to be read and filled in. The longest unused makes room for a new one. */
  of(reading: QueryReading): RememberedScores {
    const words = reading.words.map(({ text }) => text);
    const name = [String.fromCharCode(...reading.surface), reading.joined.text, ...words].join("\n");
    const known = this.#byQuery.get(name) ?? this.#blank();
    this.#byQuery.delete(name);
    this.#byQuery.set(name, known);
    return known;
  }

  #blank(): RememberedScores {
    const oldest = this.#byQuery.size < this.#most ? undefined : this.#byQuery.entries().next().value;
    if (oldest === undefined) return { places: new Uint8Array(this.#records), scores: new Float64Array(this.#records) };
    const [name, scores] = oldest;
    this.#byQuery.delete(name);
    scores.scores.fill(0);
    return scores;
  }
}
