import type { SourceReceipt } from "../../schemas/answers/artifact.ts";
import type { subjectKind } from "../../schemas/enums.ts";
import type { EvidenceRecord } from "../../schemas/answers/evidence.ts";
import type { OpenState } from "../../schemas/records/program.ts";
import type { GapKind } from "../../snapshots/evidence/known-gaps.ts";
import { o200kTokens, type TextSize } from "../../snapshots/evidence/text-size.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import { fold } from "../../snapshots/text/fold.ts";
import type { Corpus } from "../corpus/corpus.ts";

export type SubjectKind = (typeof subjectKind)[number];
/** Kinds with evidence prepared by the build; the two registers are read row by row. */
export type CataloguedKind = Exclude<SubjectKind, "houjin" | "invoice_registrant">;

type WholeRecord = { [Field in keyof EvidenceRecord]-?: Exclude<EvidenceRecord[Field], undefined> };
/** A complete record without its match information. */
export type UnmatchedRecord = Omit<
  WholeRecord,
  "match_reading" | "match_basis" | "matching_passages" | keyof OpenState
>;

/** Evidence about one record, as prepared by the build. */
export type PreparedEvidence = {
  readonly record: UnmatchedRecord;
  /** Gaps that do not depend on the day. */
  readonly gaps: readonly GapKind[];
  /** Fields of which no value was captured; there with the gap `not_held`. */
  readonly not_held?: readonly string[];
  readonly receipts: readonly SourceReceipt[];
  /** Size of the record as compact JSON. */
  readonly size: TextSize;
};

/** The prepared evidence of one record and its cached forms. */
export type EvidenceEntry = PreparedEvidence & {
  /** Its name and aliases, folded. */
  readonly names: readonly string[];
  /** Forms shown in packets, cached by selection and match. */
  readonly served: Map<string, ServedRecord>;
};

/** A record as shown in a packet, with its entry. */
export class ServedRecord {
  readonly entry: EvidenceEntry;
  readonly record: EvidenceRecord;
  #json: Buffer | null = null;
  #tokens: number | null = null;

  constructor(entry: EvidenceEntry, record: EvidenceRecord) {
    this.entry = entry;
    this.record = record;
  }

  /** JSON of the record, serialised on first use. */
  get json(): Buffer {
    return (this.#json ??= Buffer.from(JSON.stringify(this.record)));
  }

  /** Approximate tokens of its JSON; counted on first use. */
  get tokens(): number {
    return (this.#tokens ??= o200kTokens(this.json.toString()));
  }
}

export function entryOf(evidence: PreparedEvidence): EvidenceEntry {
  const { primary_name: name, aliases } = evidence.record;
  const names = [name, ...aliases].filter((each) => each !== null).map((each) => fold(each));
  return { ...evidence, names, served: new Map() };
}

/** The prepared evidence of a public record, or null. Shared between calls, so it must not be mutated. */
export function readEntry({ snapshot, evidence }: Corpus, kind: CataloguedKind, id: string): EvidenceEntry | null {
  const key = `${kind} ${id}`;
  const cached = evidence.get(key) as EvidenceEntry | undefined;
  if (cached !== undefined) return cached;
  const json = snapshot.records.prepared(prepared.evidence(kind), id);
  if (json === null) return null;
  const entry = entryOf(JSON.parse(json.toString()) as PreparedEvidence);
  evidence.set(key, entry, { size: json.length });
  return entry;
}
