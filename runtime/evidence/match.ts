import { fold } from "../../snapshots/text/fold.ts";
import type { EvidenceEntry } from "./entry.ts";
import type { Match } from "./served-record.ts";

/** Whether records of a kind carry the name of a party: a name alone never identifies one. */
export function isNamedAfterParty(kind: string): boolean {
  return kind === "enforcement_case" || kind === "case_study";
}

/** How each record was matched by a query: by its id, by its whole name, or by words of it. */
export function matchesOf(query: string, entries: readonly EvidenceEntry[]): Match[] {
  const folded = fold(query);
  const lower = query.toLowerCase();
  const bases = entries.map((entry) => {
    if (entry.record.entity_id.toLowerCase() === lower) return "identifier";
    return entry.names.includes(folded) ? "exact_name" : "text";
  });
  const named = bases.filter((basis) => basis === "exact_name").length;
  return bases.map((basis, at): Match => {
    if (basis === "identifier") return { basis, reading: "HIT" };
    const identifies = basis === "exact_name" && named === 1 && !isNamedAfterParty(entries[at]!.record.record_kind);
    return { basis, reading: identifies ? "HIT" : "AMBIGUOUS" };
  });
}
