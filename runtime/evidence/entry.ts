import type { SourceReceipt } from "../../schemas/artifact.ts";
import type { subjectKind } from "../../schemas/enums.ts";
import type { EvidenceRecord } from "../../schemas/evidence.ts";
import type { GapKind } from "../../snapshots/evidence/known-gaps.ts";
import type { TextSize } from "../../snapshots/evidence/text-size.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { RecordText } from "./record-json.ts";

export type SubjectKind = (typeof subjectKind)[number];
/** Kinds whose evidence the build has prepared; the two registers are read row by row. */
export type CataloguedKind = Exclude<SubjectKind, "houjin" | "invoice_registrant">;

type WholeRecord = { [Field in keyof EvidenceRecord]-?: Exclude<EvidenceRecord[Field], undefined> };
/** A record before anything was asked for: every part is there, only how it was matched is not yet known. */
export type UnmatchedRecord = Omit<WholeRecord, "match_reading" | "match_basis">;

/** All that an answer needs to know of one record. */
export type EvidenceEntry = {
  readonly record: UnmatchedRecord;
  /** What it lacks, whatever the day. */
  readonly gaps: readonly GapKind[];
  readonly receipts: readonly SourceReceipt[];
  /** Size of the record as compact JSON. */
  readonly size: TextSize;
  /** Its record as JSON, by which parts were asked for; filled in as they are. */
  readonly texts: Map<string, RecordText>;
};

/** The prepared evidence of a record that the public may see, or null. */
export function readEntry({ snapshot, evidence }: Corpus, kind: CataloguedKind, id: string): EvidenceEntry | null {
  const shape = prepared.evidence(kind);
  return evidence.get(
    `${shape} ${id}`,
    () => snapshot.records.prepared(shape, id),
    (json) => ({ ...(JSON.parse(json) as Omit<EvidenceEntry, "texts">), texts: new Map() }),
  );
}
