import type { CompanionTable } from "../../../corpus/tables/companion-tables.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { AmFailure } from "./envelopes.ts";

/** Throws `dataset_not_loaded` when the snapshot has no row of the table: an empty list would suggest that nothing exists. */
export function assertLoaded({ companions }: Corpus, table: CompanionTable): void {
  assertHeld({ size: companions.isLoaded(table) ? 1 : 0 }, table);
}

/** The same for a searchable dataset. */
export function assertHeld({ size }: { readonly size: number }, table: string): void {
  if (size > 0) return;
  throw new AmFailure("dataset_not_loaded", `this snapshot holds no rows of ${table}`, {
    hint: "Nothing can be said from this snapshot; check the official source.",
    severity: "soft",
  });
}
