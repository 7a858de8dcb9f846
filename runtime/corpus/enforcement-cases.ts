import type { EnforcementCase } from "../../schemas/enforcement.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { NumberColumn, WordColumn } from "./columns.ts";
import { Dataset, type Narrow, newestFirst, readRows } from "./dataset.ts";
import { dayColumn } from "./day-column.ts";
import type { Narrowing } from "./narrowing.ts";
import { TextColumn } from "./text-column.ts";

/** What is left out does not filter. Days and amounts are bounds, both ends included; cases without them drop out. */
export type EnforcementFilters = {
  /** Kind of measure and acting ministry by their whole name, in any spelling. */
  readonly eventType?: string | undefined;
  readonly ministry?: string | undefined;
  /** Official name; null for cases that name none. */
  readonly prefecture?: string | null | undefined;
  /** Parts of the provision, and of the name of the program. */
  readonly legalBasis?: string | undefined;
  readonly programName?: string | undefined;
  readonly houjinBangou?: string | undefined;
  readonly disclosedFrom?: string | undefined;
  readonly disclosedUntil?: string | undefined;
  readonly minImproperGrantYen?: number | undefined;
  readonly maxImproperGrantYen?: number | undefined;
};

export type EnforcementCases = Dataset<EnforcementFilters>;

/** What is kept of a case for filtering and ordering it. */
export type EnforcementRow = Pick<
  EnforcementCase,
  | "case_id"
  | "event_type"
  | "ministry"
  | "prefecture"
  | "legal_basis"
  | "program_name_hint"
  | "recipient_houjin_bangou"
  | "disclosed_date"
  | "amount_improper_grant_yen"
  | "source_url"
>;

/** The enforcement cases, latest disclosure first, then by id. */
export async function openEnforcementCases(snapshot: Snapshot): Promise<EnforcementCases> {
  const rows = await readRows(snapshot, "enforcement_case", (record): EnforcementRow => ({
    case_id: record.case_id,
    event_type: record.event_type,
    ministry: record.ministry,
    prefecture: record.prefecture,
    legal_basis: record.legal_basis,
    program_name_hint: record.program_name_hint,
    recipient_houjin_bangou: record.recipient_houjin_bangou,
    disclosed_date: record.disclosed_date,
    amount_improper_grant_yen: record.amount_improper_grant_yen,
    source_url: record.source_url,
  }));
  rows.sort((a, b) => newestFirst(a.disclosed_date, b.disclosed_date));
  const ids = rows.map(({ case_id }) => case_id);
  const dataset = new Dataset(snapshot, "enforcement_case", ids, narrowEnforcement(rows));
  dataset.warm();
  return dataset;
}

/** The filters over these rows. */
export function narrowEnforcement(rows: readonly EnforcementRow[]): Narrow<EnforcementFilters> {
  const size = rows.length;
  const eventTypes = new TextColumn(size, (row) => rows[row]!.event_type);
  const ministries = new TextColumn(size, (row) => rows[row]!.ministry);
  const prefectures = new WordColumn(size, (row) => rows[row]!.prefecture);
  const provisions = new TextColumn(size, (row) => rows[row]!.legal_basis);
  const programs = new TextColumn(size, (row) => rows[row]!.program_name_hint);
  const recipients = new WordColumn(size, (row) => rows[row]!.recipient_houjin_bangou);
  const days = dayColumn(size, (row) => rows[row]!.disclosed_date);
  const improperGrants = new NumberColumn(size, (row) => rows[row]!.amount_improper_grant_yen);
  const withoutNumbers = rowsOfSilentSources(rows);
  return (filters, narrowing) => {
    narrowing.keepText(eventTypes, filters.eventType);
    narrowing.keepText(ministries, filters.ministry);
    narrowing.keepWord(prefectures, filters.prefecture);
    narrowing.keepPart(provisions, filters.legalBasis);
    narrowing.keepPart(programs, filters.programName);
    narrowing.keepDays(days, filters.disclosedFrom, filters.disclosedUntil);
    narrowing.keepRange(improperGrants, filters.minImproperGrantYen, filters.maxImproperGrantYen);
    // Last, so that only sources which the other filters leave in are asked whether they publish numbers.
    if (filters.houjinBangou !== undefined)
      narrowing.keep({ published: !admitsAny(narrowing, withoutNumbers) }, recipients.anyOf([filters.houjinBangou]));
  };
}

/** Rows of sources that give the corporate number of no recipient: a filter by number never sees what they publish. */
function rowsOfSilentSources(rows: readonly EnforcementRow[]): number[] {
  const sources = rows.map(({ source_url: address }) => publisherOf(address));
  const speaking = new Set(sources.filter((_, row) => rows[row]!.recipient_houjin_bangou !== null));
  return sources.flatMap((source, row) => (speaking.has(source) ? [] : row));
}

function admitsAny({ admitted }: Narrowing, rows: readonly number[]): boolean {
  return admitted === null ? rows.length > 0 : rows.some((row) => admitted.has(row));
}

/** The publisher, as far as an address tells; cases without an address count as those of one. */
function publisherOf(address: string | null): string {
  return address === null ? "" : new URL(address).host;
}
