import type { MatchFacts } from "../../snapshots/search/match-facts.ts";
import { fold } from "../../snapshots/text/fold.ts";
import type { EvidenceEntry } from "./entry.ts";
import type { Match } from "./served-record.ts";

/** Whether records of a kind are named after a party: a name alone never identifies one. */
export function isNamedAfterParty(kind: string): boolean {
  return kind === "enforcement_case" || kind === "case_study";
}

/** A record found by a query, and the match quality of its dataset. */
type FoundEntry = { readonly entry: EvidenceEntry; readonly match: MatchFacts["kind"] };

/** How each record was matched: by number or id, by its whole name, or by words. A partial match is never a hit. */
export function matchesOf(query: string, found: readonly FoundEntry[]): Match[] {
  const folded = fold(query);
  const bases = found.map(({ entry, match }) => {
    if (match === "identifier") return "identifier";
    return match !== "partial" && entry.names.includes(folded) ? "exact_name" : "text";
  });
  const named = bases.filter((basis) => basis === "exact_name").length;
  return bases.map((basis, at): Match => {
    if (basis === "identifier") return { basis, reading: "HIT" };
    const identifies = basis === "exact_name" && named === 1 && !isNamedAfterParty(found[at]!.entry.record.record_kind);
    return { basis, reading: identifies ? "HIT" : "AMBIGUOUS" };
  });
}
