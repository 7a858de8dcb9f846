import type { z } from "zod";
import { Checksum, CorpusSnapshotId } from "../../schemas/common.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { DatasetPage, PageRequest } from "../corpus/tables/dataset.ts";
import { joinRows, withMembers } from "../corpus/tables/json-rows.ts";
import type { Answer, ResultNote } from "../endpoint/endpoint.ts";
import { ServiceError } from "../base/errors.ts";

/** Which note a page of a search carries. */
export function noteOf({ total, partial, fieldMissing }: Omit<DatasetPage, "rows">): ResultNote | undefined {
  if (total === 0) return fieldMissing ? "field-not-published" : "not-confirmable";
  return partial ? "partial-match" : undefined;
}

/** One page of a dataset as search answers it: the records as they are stored. */
export function pageAnswer<Filters>(
  dataset: {
    page(filters: Filters, request: PageRequest): DatasetPage;
    bytes(row: number): Buffer;
  },
  filters: Filters,
  { q, limit, offset }: { readonly q?: string | undefined; readonly limit: number; readonly offset: number },
): Answer<never> {
  const page = dataset.page(filters, { query: q, limit, offset });
  const rows = page.rows.map((row) => dataset.bytes(row));
  return {
    body: joinRows(`{"total":${page.total},"limit":${limit},"offset":${offset},"results":[`, rows, "]}"),
    note: noteOf(page),
    empty: page.total === 0,
  };
}

/** One record as it is stored, with the identity of its corpus. Throws `record_not_found`, which repeats `asked`. */
export function recordAnswer(
  { id, checksum }: Corpus,
  record: Buffer | null,
  asked: Readonly<Record<string, unknown>>,
): Answer<never> {
  if (record === null) throw new ServiceError("record_not_found", asked);
  return { body: withMembers(record, corpusIdentity({ id, checksum })) };
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
