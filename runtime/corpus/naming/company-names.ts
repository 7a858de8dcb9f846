import type { NameIndex } from "../../../snapshots/names/name-index.ts";
import { beginningKeys, rowsBeginning, rowsWithKeys, sameNameKeys } from "../../../snapshots/names/rows-by-name.ts";
import type { Condition } from "../../../snapshots/names/scan.ts";
import type { Snapshot } from "../../../snapshots/open.ts";

/** A corporate number found by a name; `exact` when the name is it but for spelling and legal form. */
export type NamedNumber = { readonly number: string; readonly exact: boolean };

/**
 * Companies by name: in the two registers, and among the parties that other records name with their corporate numbers. All
 * three are read where they lie.
 */
export class CompanyNames {
  readonly #houjin: NameIndex;
  readonly #registrants: NameIndex;
  readonly #parties: NameIndex;

  constructor(snapshot: Snapshot) {
    this.#houjin = snapshot.names("houjin");
    this.#registrants = snapshot.names("invoice_registrant");
    this.#parties = snapshot.names("party");
  }

  /** Names that are searched. */
  get size(): number {
    return this.#houjin.entries + this.#registrants.entries + this.#parties.entries;
  }

  /**
   * Corporate numbers by name, each once: those with exactly this name, then those that begin with it, of each the register
   * of corporate numbers first. Entries of the registers are of this prefecture, null for those that state none; of other
   * parties none is known here. Whoever has enough stops.
   */
  *find(name: string, prefecture: string | null | undefined): Generator<NamedNumber, void, void> {
    const seen = new Set<string>();
    const sources = this.#sources(prefecture);
    for (const [keys, rowsOf] of [
      [sameNameKeys(name), rowsWithKeys],
      [beginningKeys(name), rowsBeginning],
    ] as const)
      for (const { index, conditions } of sources)
        for (const row of rowsOf(index, keys, conditions)) {
          const number = index.numberOf(row);
          if (seen.has(number)) continue;
          seen.add(number);
          yield { number, exact: rowsOf === rowsWithKeys };
        }
  }

  #sources(prefecture: string | null | undefined): { index: NameIndex; conditions: Condition[] }[] {
    const isOf = (index: NameIndex) =>
      prefecture === undefined ? [] : [conditionOf(index, "prefecture", (word) => word === prefecture)];
    // The number of a sole proprietor's registration is no corporate number.
    const isCompany = conditionOf(this.#registrants, "registrant_kind", (word) => word === "corporation");
    return [
      { index: this.#houjin, conditions: isOf(this.#houjin) },
      { index: this.#registrants, conditions: [...isOf(this.#registrants), isCompany] },
      { index: this.#parties, conditions: [] },
    ];
  }
}

function conditionOf(index: NameIndex, name: string, passes: (word: string | null) => boolean): Condition {
  const column = index.column(name);
  return { column, admitted: column.admitting(passes) };
}
