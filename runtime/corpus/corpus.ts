import { Meta } from "../../schemas/meta.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import { ExclusionRules } from "./exclusions.ts";
import { Freshness } from "./freshness.ts";
import { openPrograms, type Programs } from "./programs.ts";

/** Read-only views of one open snapshot: everything an answer from it may use. */
export type Corpus = {
  readonly snapshot: Snapshot;
  /** `corpus_snapshot_id`. */
  readonly id: string;
  /** `corpus_checksum`. */
  readonly checksum: string;
  readonly programs: Programs;
  readonly exclusions: ExclusionRules;
  readonly freshness: Freshness;
  /** Size and age of the public programs, as JSON. */
  readonly meta: Buffer;
  /** Reads from the snapshot; throws when that is no longer possible. */
  probe(): void;
};

/**
 * Prepares the views of a snapshot that was verified and opened. Other work goes on meanwhile. Fails when parts of the
 * snapshot do not fit each other; the snapshot then stays open.
 */
export async function openCorpus(snapshot: Snapshot): Promise<Corpus> {
  const programs = await openPrograms(snapshot);
  return {
    snapshot,
    id: snapshot.id,
    checksum: snapshot.manifest.corpus_checksum,
    programs,
    exclusions: new ExclusionRules(ruleRecords(snapshot), (id) => programs.nameOf(id)),
    freshness: new Freshness(programs.rows),
    meta: metaOf(snapshot),
    probe: () => void metaOf(snapshot),
  };
}

/** Closes the snapshot; no view of it may be used any more. */
export async function closeCorpus({ snapshot }: Corpus): Promise<void> {
  await snapshot.close();
}

function* ruleRecords(snapshot: Snapshot): Generator<Buffer> {
  for (const { json } of snapshot.records.records("exclusion_rule")) yield json;
}

/** The prepared answer also counts the rows of other datasets, which this one does not show. */
function metaOf(snapshot: Snapshot): Buffer {
  const stored = snapshot.records.prepared(prepared.corpus, "meta");
  if (stored === null) throw new Error(`records.mdb of ${snapshot.id} has lost its meta record`);
  return Buffer.from(JSON.stringify(Meta.parse(JSON.parse(stored.toString()))));
}
