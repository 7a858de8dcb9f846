import { type authorityLevel, type fieldsLevel, tier as tiers } from "../../schemas/enums.ts";
import type { ProgramDetail } from "../../schemas/program.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import { NumberColumn, WordColumn } from "./columns.ts";
import { type ProgramRow, readProgramRows } from "./program-rows.ts";
import type { Rows, RowSet } from "./row-set.ts";
import { DatasetSearch, type RowPage } from "./search.ts";

export type FieldsLevel = (typeof fieldsLevel)[number];
type Tier = (typeof tiers)[number];
type AuthorityLevel = (typeof authorityLevel)[number];

/** Filters are joined by and, members of one list by or; what is left out does not filter. */
export type ProgramFilters = {
  readonly tiers?: readonly Tier[] | undefined;
  /** Official name; null for programs without a prefecture; a name nobody has finds nothing. */
  readonly prefecture?: string | null | undefined;
  readonly authorityLevel?: AuthorityLevel | undefined;
  readonly fundingPurposes?: readonly string[] | undefined;
  readonly targetTypes?: readonly string[] | undefined;
  /** Bounds on the maximum amount, in units of 10,000 JPY; programs without one drop out. */
  readonly amountMinManYen?: number | undefined;
  readonly amountMaxManYen?: number | undefined;
};

export type ProgramPage = RowPage & {
  /** A filter asked for a field that no program of the snapshot carries. */
  readonly fieldMissing: boolean;
};

/** The public programs of a snapshot: none that is excluded or waits for review is reachable from here. */
export class Programs {
  readonly #snapshot: Snapshot;
  readonly #search: DatasetSearch;
  readonly #rowOf: ReadonlyMap<string, number>;
  /** In browsing order. */
  readonly rows: readonly ProgramRow[];
  /** Rows by tier, largest maximum amount first and those without one last, then by id. */
  readonly byMerit: Rows;
  readonly tiers: WordColumn;
  readonly prefectures: WordColumn;
  readonly authorityLevels: WordColumn;
  readonly fundingPurposes: WordColumn;
  readonly targetTypes: WordColumn;
  readonly industries: WordColumn;
  readonly amounts: NumberColumn;

  constructor(snapshot: Snapshot, rows: readonly ProgramRow[]) {
    const words = (field: (row: ProgramRow) => readonly string[] | string | null) =>
      new WordColumn(rows.length, (row) => field(rows[row]!));
    this.#snapshot = snapshot;
    this.rows = rows;
    this.byMerit = Uint32Array.from(rows.keys()).sort((a, b) => compareMerit(rows[a]!, rows[b]!));
    this.#rowOf = new Map(rows.map(({ unified_id }, row) => [unified_id, row]));
    this.#search = new DatasetSearch(snapshot, "program", this.#rowOf);
    this.tiers = words((row) => row.tier);
    this.prefectures = words((row) => row.prefecture);
    this.authorityLevels = words((row) => row.authority_level);
    this.fundingPurposes = words((row) => row.funding_purpose);
    this.targetTypes = words((row) => row.target_types);
    this.industries = words((row) => row.industries);
    this.amounts = new NumberColumn(rows.length, (row) => rows[row]!.amount_max_man_yen);
  }

  /** Row of a public program, or null. */
  rowOf(id: string): number | null {
    return this.#rowOf.get(id) ?? null;
  }

  /** Name of a public program, or null. */
  nameOf(id: string): string | null {
    const row = this.rowOf(id);
    return row === null ? null : this.rows[row]!.primary_name;
  }

  /** A row as search shows it: seven keys, all but the details, or the whole record. */
  searchBytes(row: number, level: FieldsLevel): Buffer {
    const id = this.rows[row]!.unified_id;
    const { records } = this.#snapshot;
    if (level === "full") return this.#recordBytes(id);
    return present(records.prepared(level === "minimal" ? prepared.programMinimal : prepared.programDefault, id), id);
  }

  /** One program as its own page shows it: seven keys, or the whole record. Null when no public program has the id. */
  detailBytes(id: string, level: FieldsLevel): Buffer | null {
    const row = this.rowOf(id);
    if (row === null) return null;
    return level === "minimal" ? this.searchBytes(row, level) : this.#recordBytes(id);
  }

  /** The whole record. */
  record(row: number): ProgramDetail {
    return JSON.parse(this.searchBytes(row, "full").toString()) as ProgramDetail;
  }

  /** One page of the programs that fit query and filters. */
  page(filters: ProgramFilters, request: { query?: string | undefined; limit: number; offset: number }): ProgramPage {
    const { admitted, fieldMissing } = this.#admitted(filters);
    return { ...this.#search.page({ ...request, admitted }), fieldMissing };
  }

  /** Reads the search index now instead of with the first query. */
  warm(): void {
    this.#search.warm();
  }

  #admitted(filters: ProgramFilters): { readonly admitted: RowSet | null; readonly fieldMissing: boolean } {
    let admitted: RowSet | null = null;
    let fieldMissing = false;
    const narrow = ({ published }: WordColumn | NumberColumn, rows: RowSet) => {
      fieldMissing ||= !published;
      if (admitted) admitted.intersect(rows);
      else admitted = rows;
    };
    const narrowByWords = (column: WordColumn, words: readonly (string | null)[] | undefined) => {
      if (words && words.length > 0) narrow(column, column.anyOf(words));
    };
    const { prefecture, authorityLevel: level, amountMinManYen: min, amountMaxManYen: max } = filters;
    narrowByWords(this.tiers, filters.tiers);
    narrowByWords(this.prefectures, prefecture === undefined ? undefined : [prefecture]);
    narrowByWords(this.authorityLevels, level === undefined ? undefined : [level]);
    narrowByWords(this.fundingPurposes, filters.fundingPurposes);
    narrowByWords(this.targetTypes, filters.targetTypes);
    if (min !== undefined || max !== undefined)
      narrow(this.amounts, this.amounts.between(min ?? -Infinity, max ?? Infinity));
    return { admitted, fieldMissing };
  }

  #recordBytes(id: string): Buffer {
    return present(this.#snapshot.records.get("program", id)?.json ?? null, id);
  }
}

/** Reads what filters need of every program and opens the index; about 25 ms per thousand programs. */
export async function openPrograms(snapshot: Snapshot): Promise<Programs> {
  const programs = new Programs(snapshot, await readProgramRows(snapshot));
  programs.warm();
  return programs;
}

function compareMerit(a: ProgramRow, b: ProgramRow): number {
  return (
    tiers.indexOf(a.tier) - tiers.indexOf(b.tier) ||
    (b.amount_max_man_yen ?? -1) - (a.amount_max_man_yen ?? -1) ||
    a.idPlace - b.idPlace
  );
}

function present(bytes: Buffer | null, id: string): Buffer {
  if (bytes === null) throw new Error(`records.mdb has lost ${id}`);
  return bytes;
}
