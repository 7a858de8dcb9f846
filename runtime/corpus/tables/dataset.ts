import type { MatchingPassage } from "../../../schemas/answers/evidence.ts";
import type { ColumnTable } from "../../../snapshots/columns/column-table.ts";
import type { ColumnDataset } from "../../../snapshots/columns/dataset-columns.ts";
import type { Snapshot } from "../../../snapshots/open.ts";
import { withoutNegated } from "../../../snapshots/questions/negated.ts";
import { AskedQuery } from "../../../snapshots/search/query/asked-query.ts";
import type { TieOrder } from "../../../snapshots/search/match/hit-list.ts";
import type { SearchIndex } from "../../../snapshots/search/index-reader.ts";
import { band } from "../../../snapshots/search/match/ranking.ts";
import { factsOfText, factsOfWords, type MatchFacts } from "../../../snapshots/search/match-facts.ts";
import { DatasetColumns } from "./columns.ts";
import { Narrowing } from "./narrowing.ts";
import type { RowSet } from "./row-set.ts";
import type { Shown, TextAnswers } from "./text-answers.ts";

/** Which page of which rows. */
export type PageRequest = {
  /** Blank or absent: all rows, in browsing order. Parse a query that several datasets receive once. */
  readonly query?: string | AskedQuery | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Leave out partial matches, even when there are no full ones. */
  readonly wholeOnly?: boolean | undefined;
  /** The query is a name: texts of the records are not searched. */
  readonly namesOnly?: boolean | undefined;
  /** Only these rows, in addition to the filters; applies to a query only. */
  readonly among?: ReadonlySet<number> | undefined;
};

export type DatasetPage = {
  /** Matching rows on all pages. */
  readonly total: number;
  readonly rows: readonly number[];
  /** No row matched the whole query; these have at least half of its weight. */
  readonly partial: boolean;
  /** Additional members of each row, for a query on datasets with searchable texts. */
  readonly shown?: readonly ((record: Buffer) => Shown)[];
  /** The passages of each row that match the query, in the same case. */
  readonly passages?: readonly ((record: Buffer) => MatchingPassage[])[];
  /** A filter used a field that the snapshot, or one of its sources, does not have. */
  readonly fieldMissing: boolean;
  /** How well the rows fit the query. */
  readonly match: MatchFacts;
  /** How many of the rows, from the first, are the cited provision, when a citation was resolved. */
  readonly cited?: number;
  /** How many rows were left out because no source states their last day, when only open ones were asked for. */
  readonly undated?: number | undefined;
};

/** How a dataset applies its filters; they are joined by and. */
export type Narrow<Filters> = (filters: Filters, narrowing: Narrowing) => void;

/**
 * The records of one table for search and detail. Rows, order and filter values come from the columns that the build wrote, so
 * opening reads one file and does not depend on the number of records.
 */
export class Dataset<Name extends ColumnDataset, Filters> {
  readonly columns: DatasetColumns<Name>;
  /** Table of the records. */
  readonly name: Name;
  readonly #snapshot: Snapshot;
  readonly #table: ColumnTable<Name>;
  readonly #index: SearchIndex;
  readonly #ties: TieOrder;
  readonly #narrow: Narrow<Filters>;
  readonly #texts: TextAnswers | null;

  constructor(
    { snapshot, name, table, index }: OpenedFiles<Name>,
    narrowOf: (columns: DatasetColumns<Name>) => Narrow<Filters>,
    texts: TextAnswers | null = null,
  ) {
    this.columns = new DatasetColumns(table);
    this.#snapshot = snapshot;
    this.name = name;
    this.#table = table;
    this.#index = index;
    this.#ties = table.ties;
    this.#narrow = narrowOf(this.columns);
    this.#texts = texts;
  }

  get size(): number {
    return this.#table.size;
  }

  /** Row of a record, or null. */
  rowOf(id: string): number | null {
    return this.#table.rowOf(id);
  }

  /** Rows with exactly this name or alias, in any spelling. */
  named(name: string): number[] {
    return this.#index.named(name).map((ordinal) => this.#ties.places[ordinal]!);
  }

  /** Number of records that contain a text exactly. */
  holdersOf(text: string): number {
    return this.#index.rank(`"${text}"`, { limit: 0, partial: "never" }).total;
  }

  /** Id of a row's record. */
  idOf(row: number): string {
    return this.#table.idOf(row);
  }

  /** Index of a row's id among all sorted ids. */
  idPlaceOf(row: number): number {
    return this.#ties.ordinals[row]!;
  }

  /** A record as it is stored. */
  bytes(row: number): Buffer {
    const id = this.idOf(row);
    const stored = this.#snapshot.record(this.name, id);
    if (!stored) throw new Error(`records.mdb has lost ${this.name} ${id}`);
    return stored.json;
  }

  /** The record of an id as it is stored, or null. */
  bytesOf(id: string): Buffer | null {
    const row = this.rowOf(id);
    return row === null ? null : this.bytes(row);
  }

  /** One page of the records that fit query and filters: by relevance and then in browsing order. */
  page(filters: Filters, request: PageRequest): DatasetPage {
    const { query, limit, offset } = request;
    const narrowing = new Narrowing();
    this.#narrow(filters, narrowing);
    const { admitted, fieldMissing } = narrowing;
    if (query) {
      const admits = admission(admitted, request.among);
      const asked = typeof query === "string" ? new AskedQuery(query, this.#index.language) : query;
      const filter = admits === null ? undefined : (ordinal: number) => admits(this.#ties.places[ordinal]!);
      return this.#found(asked, request, filter, fieldMissing);
    }
    const { total, rows } = admitted
      ? { total: admitted.count, rows: admitted.page(offset, limit) }
      : { total: this.size, rows: firstRows(this.size, offset, limit) };
    return { total, rows, partial: false, fieldMissing, match: factsOfWords("", { total, partial: false }) };
  }

  /** Searches names first, and the texts, if any, when no name matches in full. */
  #found(
    asked: AskedQuery,
    { limit, offset, wholeOnly = false, namesOnly = false }: PageRequest,
    filter: ((ordinal: number) => boolean) | undefined,
    fieldMissing: DatasetPage["fieldMissing"],
  ): DatasetPage {
    const rank = (partial: "never" | "fill", most: number, from = 0) =>
      this.#index.rank(asked, { limit: most, offset: from, partial, ties: this.#ties, filter });
    const texts = wholeOnly || namesOnly ? null : this.#texts;
    if (texts === null) {
      const found = rank(wholeOnly ? "never" : "fill", limit, offset);
      const rows = found.hits.map(({ ordinal }) => this.#ties.places[ordinal]!);
      const match = this.#index.factsOf(asked, found);
      return { total: found.total, rows, partial: match.kind === "partial", fieldMissing, match };
    }
    const question = texts.ask({ ...asked.translation, text: withoutNegated(asked.language, asked.translation.text) });
    const upToPage = Math.min(this.size, offset + Math.max(limit, MOST_NAMED));
    const whole = rank("never", upToPage);
    const [best] = whole.first;
    const isNamed = best !== undefined && (best.score >= band.whole || !question.leads);
    const answer = isNamed && !question.precedes ? null : question.answer(filter ?? (() => true));
    const isAnswered = answer !== null && answer.ordinals.length > 0;
    const named = isNamed || (isAnswered && !question.isName) ? whole : rank("fill", upToPage);
    const byName = named.hits.map(({ ordinal }) => ordinal);
    const lists = isAnswered ? [answer.ordinals, byName.slice(0, MOST_NAMED)] : [byName];
    const merged = [...new Set((question.isName ? lists.toReversed() : lists).flat())];
    const shown = merged.slice(offset, offset + limit);
    const match = isAnswered ? factsOfText(asked, answer) : this.#index.factsOf(asked, named);
    return {
      total: isAnswered ? merged.length : named.total,
      rows: shown.map((ordinal) => this.#ties.places[ordinal]!),
      partial: match.kind === "partial",
      fieldMissing,
      match,
      ...(isAnswered && match.kind === "identifier" && { cited: Math.max(0, answer.cited - offset) }),
      shown: shown.map((ordinal) => {
        const at = answer?.ordinals.indexOf(ordinal) ?? -1;
        return (record) => (at < 0 ? texts.nothing : answer!.shown(at, record));
      }),
      passages: shown.map((ordinal) => {
        const at = answer?.ordinals.indexOf(ordinal) ?? -1;
        return (record) => (at < 0 ? [] : answer!.passages(at, record));
      }),
    };
  }
}

function admission(admitted: RowSet | null, among: ReadonlySet<number> | undefined): ((row: number) => boolean) | null {
  if (among === undefined) return admitted === null ? null : (row) => admitted.has(row);
  return (row) => among.has(row) && (admitted === null || admitted.has(row));
}

function firstRows(size: number, offset: number, limit: number): number[] {
  const shown = Math.max(0, Math.min(limit, size - offset));
  return Array.from({ length: shown }, (_, at) => offset + at);
}

/** Most name matches that are listed after text matches. */
const MOST_NAMED = 100;

export type OpenedFiles<Name extends ColumnDataset> = {
  readonly snapshot: Snapshot;
  readonly name: Name;
  readonly table: ColumnTable<Name>;
  readonly index: SearchIndex;
};

/** Reads index and columns of a dataset in pieces, while requests are answered. */
export async function openFiles<Name extends ColumnDataset>(
  snapshot: Snapshot,
  name: Name,
): Promise<OpenedFiles<Name>> {
  const [table, index] = [await snapshot.columns(name), await snapshot.index(name)];
  if (index.size !== table.size)
    throw new Error(`the ${name} index of ${snapshot.id} has ${index.size} rows, its columns ${table.size}`);
  return { snapshot, name, table, index };
}

export async function openDataset<Name extends ColumnDataset, Filters>(
  snapshot: Snapshot,
  name: Name,
  narrowOf: (columns: DatasetColumns<Name>) => Narrow<Filters>,
  texts: TextAnswers | null = null,
): Promise<Dataset<Name, Filters>> {
  return new Dataset(await openFiles(snapshot, name), narrowOf, texts);
}
