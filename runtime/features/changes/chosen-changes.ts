import { prefecture } from "../../../schemas/enums.ts";
import type { HeldSnapshot } from "../../endpoint/integrity.ts";
import type { Visit } from "../../pages/page.ts";
import type { ChangeCount, ChangedRecord } from "./snapshot-changelog.ts";

/** URL value for records without a place. */
export const nowhere = "-";

/** The selected records of a changelog; null for all. */
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

/** The filter as URL parameters. */
export function filterFields({ kind, place }: ChangeFilter): Record<string, string> {
  return { ...(kind === null ? {} : { kind }), ...(place === null ? {} : { place }) };
}

/** The two snapshots to compare, or why there are none. */
export type ChosenPair =
  | { readonly from: HeldSnapshot; readonly to: HeldSnapshot }
  | "none"
  | "one"
  | "notHeld"
  | "same";

/** The held snapshots named in the query, newest first; by default the served one and its predecessor. */
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

/** The predecessor of a snapshot, otherwise the next older one held. */
export function before(to: HeldSnapshot, held: readonly HeldSnapshot[]): HeldSnapshot | undefined {
  return held.find(({ corpus_snapshot_id: id }) => id === to.prev_id) ?? held[held.indexOf(to) + 1];
}
