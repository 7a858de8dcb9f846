import { z } from "zod";
import type { Corpus } from "../corpus/corpus.ts";
import { defineEndpoint, type Endpoint, type ToolGuide } from "../endpoint/endpoint.ts";
import { pageOfAsked, type TestedConditions } from "./asked-filters.ts";
import { pageFields, queryWords } from "./corpus-fields.ts";
import {
  corpusIdentityFields,
  pageAnswer,
  recordAnswer,
  type SearchedRows,
  searchPageOf,
  tellTheMatch,
} from "./dataset-answers.ts";
import { publicRead } from "./terms.ts";

type Named = { readonly id: string; readonly description: string };

type Declared = {
  readonly id: string;
  readonly path: string;
  readonly example: Readonly<Record<string, unknown>>;
  readonly summary: string;
  readonly description: string;
  readonly tool: string;
  readonly guide: ToolGuide;
};

/** Declares the search of a dataset: words, its own filters, and a page of records as stored. */
export function defineSearch<Fields extends z.ZodRawShape, Filters>({
  fields,
  record,
  page,
  dataset,
  filters,
  conditions = {},
  description,
  ...declared
}: Declared & {
  readonly fields: Fields;
  readonly record: z.ZodType;
  /** Schema name of the page in the published documents. */
  readonly page: Named;
  dataset(corpus: Corpus): SearchedRows<Filters>;
  /** Converts the query into the dataset's filters. */
  filters(query: z.output<z.ZodObject<Fields>>): NoInfer<Filters>;
  /** The fields that test numeric conditions of a question. */
  readonly conditions?: TestedConditions;
}): Endpoint {
  const paging = z.object({ q: queryWords(), ...pageFields({ limit: 20, maxLimit: 100 }) });
  return defineEndpoint({
    ...publicRead,
    ...declared,
    csv: true,
    description: `${description} ${tellTheMatch}`,
    query: z.object({ q: paging.shape.q, ...fields, limit: paging.shape.limit, offset: paging.shape.offset }),
    response: searchPageOf(record).meta(page),
    handler: ({ query }, { corpus, asOf }) => {
      const rows = dataset(corpus);
      const asked = query as z.output<typeof paging> & z.output<z.ZodObject<Fields>>;
      const found = pageOfAsked(asked, {
        tested: conditions,
        today: asOf,
        page: (read) => rows.page(filters(read), { query: read.q, limit: read.limit, offset: read.offset }),
      });
      return pageAnswer(corpus, rows, found, { ...asked, asOf });
    },
  });
}

/** Declares the read of one record by its id, the only path parameter. */
export function defineRecordRead({
  param,
  record,
  detail,
  dataset,
  ...declared
}: Declared & {
  /** Schema of the id, keyed by parameter name. */
  readonly param: Readonly<Record<string, z.ZodType<string, string>>>;
  readonly record: z.ZodObject;
  /** Schema name of the record with its corpus identity, in the published documents. */
  readonly detail: Named;
  dataset(corpus: Corpus): { readonly size: number; bytesOf(id: string): Buffer | null };
}): Endpoint {
  return defineEndpoint({
    ...publicRead,
    ...declared,
    params: z.object(param),
    response: z.object({ ...record.shape, ...corpusIdentityFields }).meta(detail),
    failures: ["record_not_found"],
    handler: ({ params }, { corpus }) => {
      const [id = ""] = Object.values(params);
      const rows = dataset(corpus);
      return recordAnswer(corpus, rows, rows.bytesOf(id), params);
    },
  });
}
