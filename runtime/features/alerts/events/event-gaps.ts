import type { Source } from "../../../../schemas/provenance.ts";
import type { GapKind } from "../../../../snapshots/evidence/known-gaps.ts";
import { sourceGaps } from "../../../../snapshots/evidence/source-gaps.ts";
import { sourceIdOf } from "../../../../snapshots/evidence/source-id.ts";
import { stalenessOn } from "../../../../snapshots/evidence/staleness.ts";
import type { Snapshot } from "../../../../snapshots/open.ts";
import { prepared } from "../../../../snapshots/records/layout.ts";

/** The record of an event: where it is held, and what it says of its source. */
export type EventRecord = {
  readonly table: string;
  readonly key: string;
  readonly url: string | null;
  readonly fetchedAt: string | null;
  readonly checksum: string | null;
};

/** What the evidence of a record lacks on a day: as the build prepared it, or by its source where nothing is prepared. */
export function gapsOnDay(record: EventRecord, snapshot: Snapshot, today: string): GapKind[] {
  const isStale = stalenessOn(today)(record.fetchedAt);
  return [...lastingGaps(record, snapshot), ...(isStale ? (["source_stale"] as const) : [])];
}

function lastingGaps({ table, key, url, checksum }: EventRecord, snapshot: Snapshot): readonly GapKind[] {
  const evidence = snapshot.records.prepared(prepared.evidence(table), key);
  if (evidence !== null) return (JSON.parse(evidence.toString()) as { gaps: GapKind[] }).gaps;
  const source = url === null ? null : snapshot.record("source", sourceIdOf(url));
  const license = source && (JSON.parse(source.json.toString()) as Source).license;
  return sourceGaps({ url, checksum, license });
}
