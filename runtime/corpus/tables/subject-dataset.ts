import { placeWord, readSubjects, type SubjectTable } from "../../../snapshots/eligibility/subjects.ts";
import type { DatasetColumns, WordColumn } from "./columns.ts";
import { Dataset, type DatasetPage, type Narrow, type OpenedFiles, type PageRequest } from "./dataset.ts";
import { RowSet } from "./row-set.ts";

/** Datasets whose names are read for subjects; each has a column `subject`. */
type SubjectDatasets = "tax_ruleset" | "loan_program";

/**
 * A dataset that is also found by what people call its subjects. Letters come first: only where no row satisfies the whole
 * query, rows are shown whose names are about what the query asks for (研究開発税制 is 試験研究費税額控除).
 */
export class SubjectDataset<Name extends SubjectDatasets, Filters> extends Dataset<Name, Filters> {
  readonly #table: SubjectTable;
  readonly #subjects: WordColumn;
  /** Number of subjects of each row. */
  readonly #breadth: Uint8Array;

  constructor(
    files: OpenedFiles<Name>,
    narrowOf: (columns: DatasetColumns<Name>) => Narrow<Filters>,
    table: SubjectTable,
    subjectsOf: (columns: DatasetColumns<Name>) => WordColumn,
  ) {
    super(files, narrowOf);
    this.#table = table;
    this.#subjects = subjectsOf(this.columns);
    this.#breadth = new Uint8Array(this.size);
    for (const { id } of table.subjects) this.#subjects.anyOf([id]).each((row) => this.#breadth[row]!++);
  }

  override page(filters: Filters, request: PageRequest): DatasetPage {
    const found = super.page(filters, request);
    const text = typeof request.query === "string" ? request.query : request.query?.text;
    if (!text || (found.total > 0 && !found.partial)) return found;
    const asked = readSubjects(this.#table, text);
    if (asked.ids.length === 0) return found;
    const rows = this.#bySubject(filters, asked.ids, asked.prefectures);
    const partial = asked.rest.length > 0 || !rows.whole;
    if (rows.all.length === 0 || (partial && request.wholeOnly)) return found;
    return {
      total: rows.all.length,
      rows: rows.all.slice(request.offset, request.offset + request.limit),
      partial,
      fieldMissing: found.fieldMissing,
    };
  }

  /**
   * The admitted rows with most of the subjects: those of the place first, then those that are about least else. `whole` when
   * the first has all that was asked for.
   */
  #bySubject(
    filters: Filters,
    ids: readonly string[],
    places: readonly string[],
  ): { readonly all: readonly number[]; readonly whole: boolean } {
    const sets = ids.map((id) => this.#subjects.anyOf([id]));
    const near = this.#nearTo(places);
    const far = this.#farFrom(near, places);
    const admitted = super.page(filters, { limit: this.size, offset: 0 }).rows;
    const scored = admitted
      .map((row) => ({
        row,
        shared: sets.filter((set) => set.has(row)).length,
        near: near.has(row),
        breadth: this.#breadth[row]!,
      }))
      .filter(({ row, shared }) => shared > 0 && !far?.has(row));
    const most = scored.reduce((best, { shared }) => Math.max(best, shared), 0);
    const best = scored
      .filter(({ shared }) => shared === most)
      .toSorted((a, b) => Number(b.near) - Number(a.near) || a.breadth - b.breadth);
    return { all: best.map(({ row }) => row), whole: most === ids.length && (places.length === 0 || best[0]!.near) };
  }

  /** Rows of the asked places; where none was asked for, those that name no place. */
  #nearTo(places: readonly string[]): RowSet {
    if (places.length > 0) return this.#subjects.anyOf(places.map(placeWord));
    const near = new RowSet(this.size, [Uint32Array.from({ length: this.size }, (_, row) => row)]);
    near.subtract(this.#placed());
    return near;
  }

  /** Rows that name another place than the asked ones; null when none was asked for. */
  #farFrom(near: RowSet, places: readonly string[]): RowSet | null {
    if (places.length === 0) return null;
    const far = this.#placed();
    far.subtract(near);
    return far;
  }

  #placed(): RowSet {
    return this.#subjects.anyOf(this.#subjects.words.filter((word) => word.startsWith(placeWord(""))));
  }
}
