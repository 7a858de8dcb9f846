import { prefectures } from "../../../schemas/enums.ts";
import type { AskedPlace } from "../../questions/question.ts";
import { compact } from "../../text/compact.ts";
import { placeEntry } from "../documents/identifiers.ts";
import type { KeyTable } from "./key-table.ts";

/**
 * How the place of a record is related to what was asked: of the municipality, of the prefecture, for the whole country, of
 * another municipality of the prefecture, of another prefecture, not known; `local` when no place was asked for and the
 * record has one.
 */
export type Locality = "municipality" | "prefecture" | "nationwide" | "neighbour" | "elsewhere" | "unknown" | "local";

/** Under which keys every record of a municipality, and every record for the whole country, is filed. */
export const ANY_MUNICIPALITY = "*municipality";
export const WHOLE_COUNTRY = "*country";

/** Where the records of an index belong; one byte each. */
export class Localities {
  readonly #keys: KeyTable;
  /** Number of the prefecture, counted from 1, 0 for none; the highest bit says that it is of a municipality. */
  readonly #codes: Uint8Array;
  /** Whether any record has a place. */
  readonly known: boolean;
  /** Whether the records offer something to those of a place: programs, loans and their like. */
  readonly #offers: boolean;

  constructor(keys: KeyTable, documents: number) {
    this.#keys = keys;
    this.#codes = new Uint8Array(documents);
    for (const [at, { name }] of prefectures.entries())
      for (const ordinal of this.#filed(name)) this.#codes[ordinal] = at + 1;
    this.known = this.#codes.some((code) => code > 0);
    for (const ordinal of this.#filed(ANY_MUNICIPALITY)) this.#codes[ordinal]! |= MUNICIPAL;
    for (const ordinal of this.#filed(WHOLE_COUNTRY)) this.#codes[ordinal] = COUNTRY;
    this.#offers = this.#codes.includes(COUNTRY);
  }

  /** Whether a record offers something to those of another place than was asked for, be it the town next door. */
  isForOthers(locality: Locality): boolean {
    return this.#offers && (locality === "elsewhere" || locality === "neighbour");
  }

  /** Tells for each record how its place is related to the places asked for. */
  relationTo(places: readonly AskedPlace[]): (ordinal: number) => Locality {
    const codes = this.#codes;
    if (places.length === 0)
      return (ordinal) => (codes[ordinal] === 0 || codes[ordinal] === COUNTRY ? "nationwide" : "local");
    const towns = new Set<number>();
    const byPrefecture: Locality[] = prefectures.map(() => "elsewhere");
    for (const { prefectures: asked, municipality } of places) {
      for (const name of asked) {
        const at = prefectures.findIndex((prefecture) => prefecture.name === name);
        if (municipality === null) byPrefecture[at] = "prefecture";
        else if (byPrefecture[at] === "elsewhere") byPrefecture[at] = "neighbour";
      }
      if (municipality === null) continue;
      for (const ordinal of this.#filed(municipality))
        if (asked.includes(prefectures[(codes[ordinal]! & ~MUNICIPAL) - 1]?.name ?? "")) towns.add(ordinal);
    }
    return (ordinal) => {
      const code = codes[ordinal]!;
      if (towns.has(ordinal)) return "municipality";
      if (code === 0) return "unknown";
      if (code === COUNTRY) return "nationwide";
      const relation = byPrefecture[(code & ~MUNICIPAL) - 1] ?? "elsewhere";
      return relation === "neighbour" && (code & MUNICIPAL) === 0 ? "prefecture" : relation;
    };
  }

  #filed(name: string): readonly number[] {
    return this.#keys.get(placeEntry(compact(name))) ?? [];
  }
}

const MUNICIPAL = 0x80;
const COUNTRY = 0x7f;
