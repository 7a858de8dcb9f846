import { knownGapKind } from "../../schemas/enums.ts";
import type { KnownGap } from "../../schemas/answers/evidence.ts";
import { type GapKind, knownGap } from "../../snapshots/evidence/known-gaps.ts";
import { stalenessOn } from "../../snapshots/evidence/staleness.ts";
import type { EvidenceEntry } from "./entry.ts";

/** Gaps of records on a day: one per kind, naming the records concerned, in vocabulary order. */
export function gapsOfEntries(entries: readonly EvidenceEntry[], asOf: string): KnownGap[] {
  const affected = new Map<GapKind, Set<string>>();
  const isStale = stalenessOn(asOf);
  for (const { record, gaps } of entries) {
    for (const kind of gaps) note(affected, kind, record.entity_id);
    if (isStale(record.source_fetched_at)) note(affected, "source_stale", record.entity_id);
  }
  return [...affected].map(([kind, ids]) => knownGap(kind, [...ids])).toSorted(byVocabulary);
}

/** Gaps in vocabulary order, stable within a kind. */
export function inOrder(gaps: readonly KnownGap[]): KnownGap[] {
  return gaps.toSorted(byVocabulary);
}

/** Whether the answer needs human review. */
export function needsReview(gaps: readonly KnownGap[]): boolean {
  return gaps.some(({ severity }) => severity !== "info");
}

function note(affected: Map<GapKind, Set<string>>, kind: GapKind, id: string): void {
  const ids = affected.get(kind);
  if (ids) ids.add(id);
  else affected.set(kind, new Set([id]));
}

function byVocabulary(a: KnownGap, b: KnownGap): number {
  return place.get(a.kind)! - place.get(b.kind)!;
}

const place: ReadonlyMap<GapKind, number> = new Map(knownGapKind.map((kind, at) => [kind, at]));
