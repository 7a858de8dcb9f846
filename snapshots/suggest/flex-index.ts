import { Index } from "flexsearch";

/** Terms with the names that carry them, as FlexSearch exports them: `[term, [[place, ...]]]`. */
export type FlexEntries = [term: string, slots: number[][]][];

/** No term holds it. */
const BETWEEN_TERMS = "\n";
/** Lists up to this length count as equally short. */
const SHORT_LIST = 100;

/**
 * The part of FlexSearch that is used: places of names by their terms. Names are added in the order of their places, best
 * known first, so its lists are in that order too. It keeps no scores (one slot), no cache and nothing for later changes.
 */
export class FlexIndex {
  readonly #index = new Index({
    encode: (terms: string) => terms.split(BETWEEN_TERMS),
    tokenize: "strict",
    resolution: 1,
    fastupdate: false,
  });
  /** Lengths of the longer lists, which FlexSearch does not tell. */
  readonly #longLists = new Map<string, number>();

  add(place: number, terms: readonly string[]): void {
    if (terms.length > 0) this.#index.add(place, terms.join(BETWEEN_TERMS));
  }

  /** Hands out the terms in the order in which they were met, some thousand at a time. */
  export(take: (entries: FlexEntries) => void): void {
    this.#index.export((part, data) => {
      // The register of places serves updates alone, and nothing is ever updated.
      if (part.endsWith("map") && data) take(JSON.parse(data) as FlexEntries);
    });
  }

  import(entries: FlexEntries): void {
    for (const [term, [places = []]] of entries)
      if (places.length > SHORT_LIST) this.#longLists.set(term, places.length);
    // Taken as it is when it is no text; the declared type knows texts alone.
    this.#index.import("map", entries as never);
  }

  /** The terms with the shortest lists, which tell most about a name: at least one, and no more than `places` together. */
  rarest(terms: readonly string[], places: number): string[] {
    const lengthOf = (term: string) => this.#longLists.get(term) ?? SHORT_LIST;
    let sum = 0;
    return terms
      .toSorted((a, b) => lengthOf(a) - lengthOf(b))
      .filter((term, at) => (sum += lengthOf(term)) <= places || at === 0);
  }

  /** Places of names with a term, ascending. */
  withTerm(term: string, limit: number): readonly number[] {
    return this.#index.search(term, { limit }) as number[];
  }

  /** Places of names with some of the terms, those with most of them first. */
  withSome(terms: readonly string[], limit: number): readonly number[] {
    return this.#index.search(terms.join(BETWEEN_TERMS), { limit, suggest: true }) as number[];
  }
}
