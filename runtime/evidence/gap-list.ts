import { knownGapKind } from "../../schemas/enums.ts";
import type { KnownGap } from "../../schemas/answers/evidence.ts";
import { type GapKind, knownGap } from "../../snapshots/evidence/known-gaps.ts";
import { ageInDays, stalenessOn } from "../../snapshots/evidence/staleness.ts";
import { jstDate } from "../../snapshots/text/era.ts";
import type { EvidenceEntry } from "./entry.ts";

/** Gaps of records on a day: one per kind, naming the records concerned, in vocabulary order. */
export function gapsOfEntries(entries: readonly EvidenceEntry[], asOf: string): KnownGap[] {
  const affected = new Map<GapKind, Set<string>>();
  for (const { record, gaps } of entries) for (const kind of gaps) note(affected, kind, record.entity_id);
  const lacking = [...new Set(entries.flatMap(({ not_held: fields = [] }) => fields))].toSorted();
  const lasting = [...affected].map(([kind, ids]) => {
    const gap = knownGap(kind, [...ids]);
    return kind === "not_held" ? Object.assign(gap, { source_fields: lacking }) : gap;
  });
  const sources = entries.map(({ record }) => ({ id: record.entity_id, fetchedAt: record.source_fetched_at }));
  return inOrder([...lasting, ...staleGaps(sources, asOf)]);
}

/** The gap of records whose sources are old, with the day of the oldest; none when all are fresh. */
export function staleGaps(
  records: readonly { readonly id: string; readonly fetchedAt: string | null }[],
  asOf: string,
): KnownGap[] {
  const isStale = stalenessOn(asOf);
  const stale = records.filter(({ fetchedAt }) => isStale(fetchedAt));
  const [oldest] = stale.map(({ fetchedAt }) => fetchedAt!).toSorted();
  if (oldest === undefined) return [];
  const gap = knownGap("source_stale", [...new Set(stale.map(({ id }) => id))]);
  const [day, age] = [jstDate(new Date(oldest)), ageInDays(oldest, asOf)];
  return [
    {
      ...gap,
      message: `${gap.message} Oldest: as fetched on ${day}, ${age} days ago.`,
      message_ja: `${gap.message_ja}最も古い取得は${day}（${age}日前）です。`,
    },
  ];
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
