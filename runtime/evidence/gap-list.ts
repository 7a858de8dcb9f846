import { knownGapKind } from "../../schemas/enums.ts";
import type { KnownGap } from "../../schemas/answers/evidence.ts";
import { type GapKind, knownGap } from "../../snapshots/evidence/known-gaps.ts";
import { ageInDays, stalenessOn } from "../../snapshots/evidence/staleness.ts";
import type { EvidenceEntry } from "./entry.ts";

/** Gaps of records on a day: one per kind, naming the records concerned, in vocabulary order. */
export function gapsOfEntries(entries: readonly EvidenceEntry[], asOf: string): KnownGap[] {
  const affected = new Map<GapKind, Set<string>>();
  const isStale = stalenessOn(asOf);
  for (const { record, gaps } of entries) {
    for (const kind of gaps) note(affected, kind, record.entity_id);
    if (isStale(record.source_fetched_at)) note(affected, "source_stale", record.entity_id);
  }
  return [...affected].map(([kind, ids]) => filledIn(knownGap(kind, [...ids]), entries, asOf)).toSorted(byVocabulary);
}

/** Says which fields are not held, and how old the oldest source is. */
function filledIn(gap: KnownGap, entries: readonly EvidenceEntry[], asOf: string): KnownGap {
  if (gap.kind === "not_held")
    return { ...gap, source_fields: [...new Set(entries.flatMap(({ not_held: fields = [] }) => fields))].toSorted() };
  if (gap.kind !== "source_stale") return gap;
  const oldest = entries.flatMap(({ record }) => record.source_fetched_at ?? []).toSorted()[0]!;
  const [day, age] = [oldest.slice(0, 10), ageInDays(oldest, asOf)];
  return {
    ...gap,
    message: `${gap.message} Oldest: as fetched on ${day}, ${age} days ago.`,
    message_ja: `${gap.message_ja}最も古い取得は${day}（${age}日前）です。`,
  };
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
