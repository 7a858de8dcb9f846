import { z } from "zod";
import { Checksum, CorpusSnapshotId, pageOf } from "../../schemas/common.ts";
import { KnownGap } from "../../schemas/answers/evidence.ts";
import { Match } from "../../schemas/answers/match.ts";
import { knownGap } from "../../snapshots/evidence/known-gaps.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { HeldBefore } from "../corpus/tables/removed-records.ts";
import type { DatasetPage, PageRequest } from "../corpus/tables/dataset.ts";
import type { Shown } from "../corpus/tables/text-answers.ts";
import { joinRows, withMembers } from "../corpus/tables/json-rows.ts";
import type { SearchedTable } from "../corpus/searched.ts";
import type { Answer, ResultNote } from "../endpoint/endpoint.ts";
import { matchOf, type MoreFacts } from "../endpoint/match.ts";
import { ServiceError } from "../base/errors.ts";

/** The result note of a search page. */
export function noteOf({ total, partial, fieldMissing }: Omit<DatasetPage, "rows" | "match">): ResultNote | undefined {
  if (total === 0) return fieldMissing ? "field-not-published" : "not-confirmable";
  return partial ? "partial-match" : undefined;
}

/** Extra members of a search page when the snapshot has no row of the dataset: nothing was searched, so it is free. */
export function notLoaded(dataset: { readonly size: number }): { known_gaps: KnownGap[] } | null {
  return dataset.size > 0 ? null : { known_gaps: [knownGap("dataset_not_loaded", [])] };
}

/** The same as a schema. */
export const notLoadedFields = {
  known_gaps: z
    .array(KnownGap)
    .optional()
    .describe("Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing."),
} satisfies z.ZodRawShape;

/** Part of every search description: how unmatched words are reported. */
export const tellTheMatch =
  "match says how well the rows fit, which words the best of them lack and what was searched: pass its note on to the user.";

/** A page of records and how well they fit; `known_gaps` is present only when the snapshot has no row of the dataset. */
export function searchPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({ match: Match, ...notLoadedFields });
}

/** A searchable dataset: its table, its size, and pages of its records. */
export type SearchedRows<Filters> = {
  readonly name: SearchedTable;
  readonly size: number;
  page(filters: Filters, request: PageRequest): DatasetPage;
  bytes(row: number): Buffer;
};

/** One search page of a dataset, with records as stored. */
export function pageAnswer<Filters>(
  corpus: Corpus,
  dataset: SearchedRows<Filters>,
  page: DatasetPage,
  { limit, offset, asOf }: { readonly limit: number; readonly offset: number; readonly asOf: string },
  added: (record: Buffer) => Buffer = (record) => record,
): Answer<never> {
  const rows = page.rows.map((row, at) => added(withShown(dataset.bytes(row), page.shown?.[at])));
  return foundRows(corpus, dataset, page, { limit, offset, rows, asOf });
}

/** A found page with its rows as JSON, its match quality and further members. */
export function foundRows(
  { searched }: Corpus,
  dataset: { readonly name: SearchedTable; readonly size: number },
  found: Omit<DatasetPage, "rows"> & MoreFacts,
  {
    limit,
    offset,
    rows,
    asOf,
  }: { readonly limit: number; readonly offset: number; readonly rows: readonly Buffer[]; readonly asOf: string },
  members: object = {},
): Answer<never> {
  const match = matchOf(found.match, searched[dataset.name], asOf, found);
  return {
    body: joinRows(
      `{"total":${found.total},"limit":${limit},"offset":${offset},"results":[`,
      rows,
      `],${JSON.stringify({ match, ...members, ...notLoaded(dataset) }).slice(1)}`,
    ),
    note: noteOf(found),
    empty: found.total === 0,
    ...unbilledIfEmpty(dataset),
  };
}

/** A record with its matching passages, if any. */
function withShown(record: Buffer, shownOf: ((record: Buffer) => Shown) | undefined): Buffer {
  const shown = shownOf?.(record) ?? {};
  return Object.keys(shown).length === 0 ? record : withMembers(record, shown);
}

/** An empty dataset was not searched, so the answer is free. */
export function unbilledIfEmpty({ size }: { readonly size: number }): { unbilled?: true } {
  return size > 0 ? {} : { unbilled: true };
}

/** One record as stored, with the identity of its corpus. */
export function recordAnswer({ id, checksum }: Corpus, record: Buffer): Answer<never> {
  return { body: withMembers(record, corpusIdentity({ id, checksum })) };
}

/**
 * Fails with `code` and `asked`, a note when the snapshot has no row of the dataset, and `held_before` when the snapshot
 * directly before it had the record.
 */
export async function missingRecord(
  corpus: Corpus,
  dataset: { readonly name: string; readonly size: number },
  asked: Readonly<Record<string, string>>,
  code: "record_not_found" | "program_not_found" = "record_not_found",
): Promise<never> {
  const [key = ""] = Object.values(asked);
  throw new ServiceError(code, {
    ...asked,
    ...notLoaded(dataset),
    ...(await heldBefore(corpus, dataset.name, key)),
  });
}

/** Extra member of a 404 for a record that the snapshot directly before this one held. */
export async function heldBefore(
  { removed }: Corpus,
  table: string,
  key: string,
): Promise<{ held_before?: HeldBefore }> {
  const held = await removed.find(table, key);
  return held === null ? {} : { held_before: held };
}

/** The same for several missing ids, beside the list of them; absent when none of them was held. */
export async function missingHeldBefore(
  { removed }: Corpus,
  table: string,
  ids: readonly string[],
): Promise<{ missing_held_before?: (HeldBefore & { unified_id: string })[] }> {
  const found = await Promise.all(ids.map(async (id) => ({ id, held: await removed.find(table, id) })));
  const held = found.flatMap(({ id, held: before }) => (before === null ? [] : [{ unified_id: id, ...before }]));
  return held.length === 0 ? {} : { missing_held_before: held };
}

/** The identity of a corpus as answers show it. */
export function corpusIdentity({ id, checksum }: Pick<Corpus, "id" | "checksum">) {
  return { corpus_snapshot_id: id, corpus_checksum: checksum };
}

/** The same as a schema. */
export const corpusIdentityFields = {
  corpus_snapshot_id: CorpusSnapshotId,
  corpus_checksum: Checksum.describe("Root of the tree over the snapshot's tables."),
} satisfies z.ZodRawShape;
