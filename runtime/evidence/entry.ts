import type { SourceReceipt } from "../../schemas/artifact.ts";
import type { subjectKind } from "../../schemas/enums.ts";
import type { EvidenceRecord } from "../../schemas/evidence.ts";
import type { GapKind } from "../../snapshots/evidence/known-gaps.ts";
import type { TextSize } from "../../snapshots/evidence/text-size.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import type { Corpus } from "../corpus/corpus.ts";

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
  readonly memory: EntryMemory;
};

/** A record as packets of one kind show it; its JSON is written when one of them is. */
export type ShownForm = { readonly record: EvidenceRecord; json: Buffer | null };

/** What was worked out about a record, kept as long as its entry is. */
export class EntryMemory {
  /** By what was asked for and how the record was matched. */
  readonly forms = new Map<string, ShownForm>();
  /** Its names, folded. */
  names: readonly string[] | null = null;
}

/** The prepared evidence of a record that the public may see, or null. */
export function readEntry({ snapshot, evidence }: Corpus, kind: CataloguedKind, id: string): EvidenceEntry | null {
  const shape = prepared.evidence(kind);
  return evidence.get(
    `${shape} ${id}`,
    () => snapshot.records.prepared(shape, id),
    (json) => ({ ...(JSON.parse(json) as Omit<EvidenceEntry, "memory">), memory: new EntryMemory() }),
  );
}
