import { prefecture } from "../../../schemas/enums.ts";
import type { HeldSnapshot } from "../../endpoint/integrity.ts";
import type { Visit } from "../../pages/page.ts";
import type { ChangeCount, ChangedRecord } from "./snapshot-changelog.ts";

/** Stands for records without a place in an address. */
export const nowhere = "-";

/** Which records of a changelog a person wants to see; null for all. */
export type ChangeFilter = { readonly kind: string | null; readonly place: string | null };

export function filterOf({ query }: Visit): ChangeFilter {
  const kind = query.get("kind") ?? "";
  const place = query.get("place") ?? "";
  return {
    kind: /^[a-z_]{1,40}$/.test(kind) ? kind : null,
    place: place === nowhere || (prefecture as readonly string[]).includes(place) ? place : null,
  };
}

export function fits(
  { kind, place }: ChangeFilter,
  row: Pick<ChangedRecord | ChangeCount, "table" | "place">,
): boolean {
  return (kind === null || row.table === kind) && (place === null || (row.place ?? nowhere) === place);
}

/** The filter as fields of an address. */
export function filterFields({ kind, place }: ChangeFilter): Record<string, string> {
  return { ...(kind === null ? {} : { kind }), ...(place === null ? {} : { place }) };
}

/** The two snapshots to compare; a word where there is nothing to compare. */
export type ChosenPair =
  | { readonly from: HeldSnapshot; readonly to: HeldSnapshot }
  | "none"
  | "one"
  | "notHeld"
  | "same";

/** The snapshots that the query names among those held, newest first; unless named the one served and the one before it. */
export function chosenPair({ query, corpus }: Visit, held: readonly HeldSnapshot[]): ChosenPair {
  if (held.length === 0) return "none";
  if (held.length === 1) return "one";
  const named = (name: string) => query.get(name) ?? "";
  const byId = (id: string) => held.find((each) => each.corpus_snapshot_id === id);
  const served = byId(corpus().id);
  const usual = served !== undefined && before(served, held) !== undefined ? served : held[0];
  const to = named("to") === "" ? usual : byId(named("to"));
  if (to === undefined) return "notHeld";
  const from = named("from") === "" ? before(to, held) : byId(named("from"));
  if (from === undefined) return "notHeld";
  return from === to ? "same" : { from, to };
}

/** The snapshot that another was made after, else the next older one that is held. */
export function before(to: HeldSnapshot, held: readonly HeldSnapshot[]): HeldSnapshot | undefined {
  return held.find(({ corpus_snapshot_id: id }) => id === to.prev_id) ?? held[held.indexOf(to) + 1];
}
