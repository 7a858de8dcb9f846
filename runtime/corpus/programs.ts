import { LRUCache } from "lru-cache";
import { type authorityLevel, type fieldsLevel, tier as tierNames } from "../../schemas/enums.ts";
import type { Program, ProgramDetail } from "../../schemas/records/program.ts";
import type { RowTexts } from "../../snapshots/columns/row-texts.ts";
import type { WordLists } from "../../snapshots/columns/word-lists.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import type { Rows, RowSet } from "./tables/row-set.ts";
import { ProgramReadings } from "./program-readings.ts";
import type { DatasetColumns, NumberColumn, WordColumn } from "./tables/columns.ts";
import { Dataset, type Narrow, type OpenedFiles, openFiles } from "./tables/dataset.ts";

export type FieldsLevel = (typeof fieldsLevel)[number];
export type Tier = (typeof tierNames)[number];
type AuthorityLevel = (typeof authorityLevel)[number];

/** Filters are joined by AND, members of one list by OR; absent fields do not filter. */
export type ProgramFilters = {
  readonly tiers?: readonly Tier[] | undefined;
  /** Official name; null for programs without a prefecture. An unknown name matches nothing. */
  readonly prefecture?: string | null | undefined;
  readonly authorityLevel?: AuthorityLevel | undefined;
  readonly fundingPurposes?: readonly string[] | undefined;
  readonly targetTypes?: readonly string[] | undefined;
  /** Bounds on the maximum amount, in units of 10,000 JPY; programs without one are left out. */
  readonly amountMinManYen?: number | undefined;
  readonly amountMaxManYen?: number | undefined;
  /** Only these rows, such as those with an open call. */
  readonly rows?: RowSet | undefined;
};

/** The public programs of a snapshot. Programs that are excluded or await review are not accessible here. */
export class Programs extends Dataset<"program", ProgramFilters> {
  readonly #snapshot: Snapshot;
  /** Rows as search shows them by default. Measured: reading the 20 rows of a page from lmdb takes 50 µs. */
  readonly #defaultRows = new LRUCache<number, Buffer>({
    maxSize: 8 << 20,
    sizeCalculation: (bytes) => bytes.length,
    memoMethod: (row) => this.#prepared(prepared.programDefault, row),
  });
  readonly #tierPlaces: Uint8Array;
  readonly #mergedIds: WordLists;
  /** Rows by tier, next deadline, largest maximum amount, each with those without one last, then by id. */
  readonly byMerit: Rows;
  readonly tiers: WordColumn;
  readonly prefectures: WordColumn;
  readonly authorityLevels: WordColumn;
  readonly targetTypes: WordColumn;
  readonly industries: WordColumn;
  readonly readings: ProgramReadings;
  readonly names: RowTexts;
  readonly amounts: NumberColumn;

  constructor(files: OpenedFiles<"program">) {
    super(files, narrowPrograms);
    const { columns } = this;
    this.#snapshot = files.snapshot;
    this.#tierPlaces = columns.table.words("tier").placesIn(tierNames, this.size);
    this.#mergedIds = columns.table.words("merged_id");
    this.byMerit = columns.table.order("by_merit");
    this.tiers = columns.words("tier");
    this.prefectures = columns.words("prefecture");
    this.authorityLevels = columns.words("authority_level");
    this.targetTypes = columns.words("target_types");
    this.industries = columns.words("industries");
    this.readings = new ProgramReadings(columns.words("reading"));
    this.names = columns.table.texts("name");
    this.amounts = columns.numbers("amount_max_man_yen");
  }

  /** Row of a program by its id, or by the id of a program merged into it; or null. */
  override rowOf(id: string): number | null {
    return super.rowOf(id) ?? this.#mergedIds.rowsOf(id)[0] ?? null;
  }

  /** Current id of a program: its own, or that of the program it was merged into. Other texts are returned unchanged. */
  heldId(id: string): string {
    const row = this.rowOf(id);
    return row === null ? id : this.idOf(row);
  }

  /** Rank of a row's tier, the best first. */
  tierPlaceOf(row: number): number {
    return this.#tierPlaces[row]!;
  }

  /** Name of a public program, or null. */
  nameOf(id: string): string | null {
    const row = this.rowOf(id);
    return row === null ? null : this.names.of(row);
  }

  /** Name and aliases of a public program; none for any other id. */
  namesOf(id: string): string[] {
    const row = this.rowOf(id);
    if (row === null) return [];
    const { primary_name: name, aliases } = this.summary(row);
    return [name, ...aliases];
  }

  /** A row as search shows it: seven keys, all but the details, or the whole record. */
  searchBytes(row: number, level: FieldsLevel): Buffer {
    if (level === "full") return this.bytes(row);
    return level === "default" ? this.#defaultRows.memo(row) : this.#prepared(prepared.programMinimal, row);
  }

  #prepared(shape: string, row: number): Buffer {
    const id = this.idOf(row);
    const stored = this.#snapshot.records.prepared(shape, id);
    if (stored === null) throw new Error(`records.mdb has lost ${shape} of ${id}`);
    return stored;
  }

  /** One program as its own page shows it: seven keys, or the whole record. Null when no public program has the id. */
  detailBytes(id: string, level: FieldsLevel): Buffer | null {
    const row = this.rowOf(id);
    return row === null ? null : this.searchBytes(row, level === "minimal" ? "minimal" : "full");
  }

  /** All of a record but its details. */
  summary(row: number): Program {
    return JSON.parse(this.searchBytes(row, "default").toString()) as Program;
  }

  /** The whole record. */
  record(row: number): ProgramDetail {
    return JSON.parse(this.searchBytes(row, "full").toString()) as ProgramDetail;
  }
}

export async function openPrograms(snapshot: Snapshot): Promise<Programs> {
  return new Programs(await openFiles(snapshot, "program"));
}

/** The filters over these columns. */
export function narrowPrograms(columns: DatasetColumns<"program">): Narrow<ProgramFilters> {
  const tiers = columns.words("tier");
  const prefectures = columns.words("prefecture");
  const authorityLevels = columns.words("authority_level");
  const fundingPurposes = columns.words("funding_purpose");
  const targetTypes = columns.words("target_types");
  const amounts = columns.numbers("amount_max_man_yen");
  return (filters, narrowing) => {
    narrowing.keepWords(tiers, filters.tiers);
    narrowing.keepWord(prefectures, filters.prefecture);
    narrowing.keepWord(authorityLevels, filters.authorityLevel);
    narrowing.keepWords(fundingPurposes, filters.fundingPurposes);
    narrowing.keepWords(targetTypes, filters.targetTypes);
    narrowing.keepRange(amounts, filters.amountMinManYen, filters.amountMaxManYen);
    if (filters.rows) narrowing.keep({ published: true }, filters.rows.copy());
  };
}
