import { compact } from "../../snapshots/text/compact.ts";
import { classesOf } from "./program/classes.ts";
import { ProgramPlaces } from "./program/places.ts";
import { behindLast, SCHEME_BLOCK, schemeNamed, schemesInOrder } from "./program/scheme-order.ts";
import { LRUCache } from "lru-cache";
import { type authorityLevel, type fieldsLevel, tier as tierNames } from "../../schemas/enums.ts";
import type { Program, ProgramDetail, ProgramMinimal } from "../../schemas/records/program.ts";
import type { RowTexts } from "../../snapshots/columns/row-texts.ts";
import type { WordLists } from "../../snapshots/columns/word-lists.ts";
import type { Language } from "../../snapshots/language/language.ts";
import { AskedQuery } from "../../snapshots/search/query/asked-query.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import { type Rows, RowSet } from "./tables/row-set.ts";
import { ProgramReadings } from "./program-readings.ts";
import type { DatasetColumns, NumberColumn, WordColumn } from "./tables/columns.ts";
import {
  Dataset,
  type DatasetPage,
  type Narrow,
  type OpenedFiles,
  openFiles,
  type PageRequest,
} from "./tables/dataset.ts";

export type FieldsLevel = (typeof fieldsLevel)[number];
export type Tier = (typeof tierNames)[number];
type AuthorityLevel = (typeof authorityLevel)[number];

/** Filters are joined by AND, members of one list by OR; absent fields do not filter. */
export type ProgramFilters = {
  readonly tiers?: readonly Tier[] | undefined;
  /** Official name; null for programs without a prefecture. An unknown name matches nothing. */
  readonly prefecture?: string | null | undefined;
  /** With a prefecture: also programs for the whole country. */
  readonly includeNational?: boolean | undefined;
  readonly authorityLevel?: AuthorityLevel | undefined;
  readonly fundingPurposes?: readonly string[] | undefined;
  readonly targetTypes?: readonly string[] | undefined;
  /** Bounds on the maximum amount, in units of 10,000 JPY; programs without one are left out. */
  readonly amountMinManYen?: number | undefined;
  readonly amountMaxManYen?: number | undefined;
  /** Only these rows, such as those with an open call. */
  readonly rows?: RowSet | undefined;
  /** Rows that come behind all others where no words are asked, else behind others of their scheme: calls that have closed. */
  readonly last?: RowSet | undefined;
};

/** A page of programs, with how many are of the place that was named and how many for the whole country. */
export type ProgramPage = DatasetPage & {
  /** When the source of each row was fetched. */
  readonly fetched: readonly (string | null)[];
  readonly place?: { readonly named: string[]; readonly of_place: number; readonly nationwide: number };
};

/** A page that is asked for, its query read once. */
type AskedRequest = Omit<PageRequest, "query"> & { readonly query?: AskedQuery | undefined };

/** The public programs of a snapshot. Programs that are excluded or await review are not accessible here. */
export class Programs extends Dataset<"program", ProgramFilters> {
  readonly #snapshot: Snapshot;
  /** Rows as search shows them by default. Measured: reading the 20 rows of a page from lmdb takes 50 µs. */
  readonly #defaultRows = new LRUCache<number, Buffer>({
    maxSize: 8 << 20,
    sizeCalculation: (bytes) => bytes.length,
    memoMethod: (row) => this.#prepared(prepared.programDefault, row),
  });
  /** Names of schemes by row, as far as rows were ranked: a page looks at a hundred of them or more. */
  readonly #schemes = new Map<number, string>();
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
  readonly #fetched: RowTexts;
  readonly #language: Language;
  #kinds: ReadonlyMap<string, RowSet> | null = null;
  readonly amounts: NumberColumn;
  readonly places: ProgramPlaces;

  constructor(files: OpenedFiles<"program">) {
    super(files, narrowPrograms);
    const { columns } = this;
    this.#snapshot = files.snapshot;
    this.#language = files.index.language;
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
    this.#fetched = columns.table.texts("fetched_at");
    this.amounts = columns.numbers("amount_max_man_yen");
    this.places = new ProgramPlaces({
      size: this.size,
      prefectures: this.prefectures,
      authorityLevels: this.authorityLevels,
      nameOf: (row) => this.names.of(row) ?? "",
      urlOf: (row) => (JSON.parse(this.searchBytes(row, "minimal").toString()) as ProgramMinimal).official_url,
      bodyOf: (row) => this.summary(row),
      findPlaces: (folded) => this.#language.findPlaces(folded),
    });
  }

  /**
   * As of every dataset; but a place in the words keeps programs of the place and those for the whole country, and a filter by
   * prefecture with `includeNational` does the same. `place` counts both.
   */
  override page(filters: ProgramFilters, { query, ...paging }: PageRequest): ProgramPage {
    const { prefecture, includeNational = false, ...others } = filters;
    const asked =
      typeof query === "string" && query !== "" ? new AskedQuery(query, this.#language) : query || undefined;
    const request = { query: asked, ...paging };
    if (prefecture && includeNational) return this.#placed(others, request, [prefecture]);
    const named = prefecture === undefined ? prefecturesOf(asked) : [];
    return named.length > 0 ? this.#placed(others, request, named) : this.#withDays(this.#ordered(filters, request));
  }

  #placed(filters: ProgramFilters, request: AskedRequest, named: readonly string[]): ProgramPage {
    const within = (rows: RowSet) => {
      if (filters.rows) rows.intersect(filters.rows);
      return { ...filters, rows };
    };
    const read =
      request.query?.places.filter(({ prefectures }) => prefectures.some((name) => named.includes(name))) ?? [];
    const ofPlace = this.places.ofPlaces(read.length > 0 ? read : [{ prefectures: named, municipality: null }]);
    const rows = ofPlace.copy();
    rows.unite(this.places.nationwide);
    const found = this.#ordered(within(rows), { ...request, limit: this.size, offset: 0 });
    const more = hasWhole(found) ? this.#beyondPlaces(within(rows), request) : [];
    const all = [
      ...new Set([
        ...found.rows,
        ...more.filter((row) => ofPlace.has(row)),
        ...more.filter((row) => !ofPlace.has(row)),
      ]),
    ];
    const shown = all.slice(request.offset, request.offset + request.limit);
    const of_place = all.filter((row) => ofPlace.has(row)).length;
    return {
      place: { named: [...named], of_place, nationwide: all.length - of_place },
      ...this.#withDays({ ...found, rows: shown }),
      total: all.length,
    };
  }

  /**
   * Rows with every word of a query but its places: 群馬県 補助金 finds names with both words first, and means every subsidy that
   * is offered there. None where a municipality is named, or no place.
   */
  #beyondPlaces(filters: ProgramFilters, { query, among }: AskedRequest): readonly number[] {
    if (query === undefined) return [];
    const { text, places } = query;
    if (places.length === 0 || places.some(({ municipality }) => municipality !== null)) return [];
    const words = places
      .reduce((left, { written }) => left.replace(written, " "), text.normalize("NFKC"))
      .replace(/^[\sのでにを]+/u, "")
      .trim();
    const all = { limit: this.size, offset: 0 };
    // What is left may be marks alone.
    const { rows } = this.#ordered(
      filters,
      compact(words) === "" ? all : { query: new AskedQuery(words, this.#language), wholeOnly: true, ...all },
    );
    return among === undefined ? rows : rows.filter((row) => among.has(row));
  }

  /** A page of the dataset, with the rows that belong behind the others: last without words, else last of their scheme. */
  #ordered(filters: ProgramFilters, request: AskedRequest): DatasetPage {
    const { query, limit, offset } = request;
    const { last } = filters;
    const [from, to] = last === undefined ? [offset, offset + limit] : query ? blocksOf(request) : [0, this.size];
    const found = super.page(filters, { ...request, limit: to - from, offset: from });
    const rows = this.#lastBehind(found.rows, query, last).slice(offset - from, offset - from + limit);
    return { ...found, rows };
  }

  #withDays(page: DatasetPage): ProgramPage {
    return { fetched: page.rows.map((row) => this.fetchedAt(row)), ...page };
  }

  #lastBehind(rows: readonly number[], query: AskedQuery | undefined, last: RowSet | undefined): readonly number[] {
    if (last === undefined) return rows;
    const isBehind = (row: number) => last.has(row);
    if (!query) return behindLast(rows, isBehind);
    // A number may name one of the calls.
    if (/\d/.test(query.text.normalize("NFKC"))) return rows;
    const placeOf = (row: number) => {
      const { prefecture, municipality } = this.summary(row);
      return `${prefecture} ${municipality}`;
    };
    return schemesInOrder(rows, { schemeOf: (row) => this.#schemeOf(row), placeOf }, isBehind);
  }

  #schemeOf(row: number): string {
    const scheme = this.#schemes.get(row) ?? schemeNamed(this.names.of(row) ?? "");
    this.#schemes.set(row, scheme);
    return scheme;
  }

  /** Rows of each kind of support, read from the prepared answers on first use: it is no column of the index. */
  get kinds(): ReadonlyMap<string, RowSet> {
    if (this.#kinds !== null) return this.#kinds;
    const kinds = new Map<string, RowSet>();
    for (let row = 0; row < this.size; row++) {
      const kind = /"program_kind":"([^"]+)"/.exec(this.#prepared(prepared.programDefault, row).toString())?.[1];
      if (kind === undefined) continue;
      if (!kinds.has(kind)) kinds.set(kind, new RowSet(this.size));
      kinds.get(kind)!.add(Uint32Array.of(row));
    }
    return (this.#kinds = kinds);
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

  /** When the source of a row was fetched, or null. */
  fetchedAt(row: number): string | null {
    return this.#fetched.of(row);
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

  /** Rows that a text names: by id, else by exact name in any spelling, else by alias. */
  meant(text: string): number[] {
    const row = this.rowOf(text);
    if (row !== null) return [row];
    const all = this.named(text);
    const titled = all.filter((each) => compact(this.names.of(each) ?? "") === compact(text));
    return titled.length > 0 ? titled : all;
  }

  /** Ids that a text names; of several records with one name the nationwide ones, the others being its local offices. */
  idsOf(text: string): string[] {
    const rows = this.meant(text);
    const nationwide = rows.length > 1 ? rows.filter((row) => this.summary(row).prefecture === null) : [];
    return (nationwide.length > 0 ? nationwide : rows).map((row) => this.idOf(row));
  }

  /** Keys of the classes that a program belongs to; none for an unknown id. */
  classesOf(id: string): string[] {
    const row = this.rowOf(id);
    return row === null ? [] : classesOf(this.#language, this.summary(row));
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

  /** All of a record but its details. */
  summary(row: number): Program {
    return JSON.parse(this.searchBytes(row, "default").toString()) as Program;
  }

  /** The whole record. */
  record(row: number): ProgramDetail {
    return JSON.parse(this.searchBytes(row, "full").toString()) as ProgramDetail;
  }
}

/** Whether some record satisfies every word of the query. */
function hasWhole({ match }: DatasetPage): boolean {
  return match.kind === "full" || match.complete !== undefined;
}

/** First and end of the whole blocks in which a page lies. */
function blocksOf({ offset, limit }: PageRequest): [number, number] {
  const blocks = Math.ceil((offset + limit) / SCHEME_BLOCK);
  return [offset - (offset % SCHEME_BLOCK), blocks * SCHEME_BLOCK];
}

/** Prefectures that were read from the words of a query. */
function prefecturesOf(asked: AskedQuery | undefined): readonly string[] {
  return [...new Set(asked?.places.flatMap(({ prefectures }) => prefectures))];
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
