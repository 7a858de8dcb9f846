import { setImmediate as nextTurn } from "node:timers/promises";
import { trustLevel } from "../../schemas/enums.ts";
import type { ProgramDetail } from "../../schemas/program.ts";
import type { Snapshot } from "../../snapshots/open.ts";

/** What is kept of a public program for filtering, ordering and naming it. */
export type ProgramRow = Pick<
  ProgramDetail,
  | "unified_id"
  | "primary_name"
  | "tier"
  | "trust_level"
  | "prefecture"
  | "authority_level"
  | "amount_max_man_yen"
  | "target_types"
  | "funding_purpose"
  | "source_fetched_at"
> & {
  readonly industries: readonly string[];
  /** Place of its id among the ids of all programs. */
  readonly idPlace: number;
};

/** Requests are answered between two slices of this many records while a snapshot is mounted. */
const SLICE = 500;

/** Every public program in browsing order: verified first, then by name, then by id. */
export async function readProgramRows(snapshot: Snapshot): Promise<ProgramRow[]> {
  const rows: ProgramRow[] = [];
  let read = 0;
  for (const { json } of snapshot.records.records("program")) {
    const record = JSON.parse(json.toString()) as ProgramDetail;
    // Records come in the order of their ids.
    if (!record.excluded) rows.push(toRow(record, read));
    if (++read % SLICE === 0) await nextTurn();
  }
  return rows.sort(
    (a, b) =>
      trustPlace(a.trust_level) - trustPlace(b.trust_level) ||
      compare(a.primary_name, b.primary_name) ||
      a.idPlace - b.idPlace,
  );
}

/** Order of code units, the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function toRow(record: ProgramDetail, idPlace: number): ProgramRow {
  return {
    unified_id: record.unified_id,
    primary_name: record.primary_name,
    tier: record.tier,
    trust_level: record.trust_level,
    prefecture: record.prefecture,
    authority_level: record.authority_level,
    amount_max_man_yen: record.amount_max_man_yen,
    target_types: record.target_types,
    funding_purpose: record.funding_purpose,
    source_fetched_at: record.source_fetched_at,
    industries: textsOf(record.enriched?.B_target?.["industries_jsic"]),
    idPlace,
  };
}

function trustPlace(level: ProgramRow["trust_level"]): number {
  return level === null ? trustLevel.length : trustLevel.indexOf(level);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
