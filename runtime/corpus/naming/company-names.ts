import type { NameIndex } from "../../../snapshots/names/name-index.ts";
import { beginningKeys, rowsBeginning, rowsWithKeys, sameNameKeys } from "../../../snapshots/names/rows-by-name.ts";
import type { Condition } from "../../../snapshots/names/scan.ts";
import type { Snapshot } from "../../../snapshots/open.ts";
import { partyNames } from "../../../snapshots/text/entities/party-name.ts";

/** A corporate number found by name; `exact` when the names differ only in spelling and legal form. */
export type NamedNumber = { readonly number: string; readonly exact: boolean };

/**
 * Companies by name: from the two registers, and from parties that other records name with their corporate numbers. All three are
 * read from disk on demand.
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

  /** Number of names searched. */
  get size(): number {
    return this.#houjin.entries + this.#registrants.entries + this.#parties.entries;
  }

  /**
   * Corporate numbers by name, each once: exact matches first, then prefix matches; within each, the register of corporate
   * numbers first. Register entries are filtered by prefecture (null: entries without one); the prefecture of other parties is
   * unknown, so they always pass. A generator, so the caller can stop early.
   */
  *find(written: string, prefecture: string | null | undefined): Generator<NamedNumber, void, void> {
    const [name = written] = partyNames(written);
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
    // The registration number of a sole proprietor is not a corporate number.
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
