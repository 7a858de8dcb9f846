import { z } from "zod";
import type { Corpus } from "../corpus/corpus.ts";
import { defineEndpoint, type Endpoint, type ToolGuide } from "../endpoint/endpoint.ts";
import { type BodyKind, bodyIn } from "../../snapshots/questions/bodies.ts";
import { pageOfAsked, pageOfNamed, type TestedConditions } from "./asked-filters.ts";
import { queryEnum } from "../endpoint/query-fields.ts";
import { pageFields, queryWords } from "./corpus-fields.ts";
import {
  corpusIdentityFields,
  missingRecord,
  pageAnswer,
  recordAnswer,
  type SearchedRows,
  searchPageOf,
  tellTheMatch,
} from "./dataset-answers.ts";
import { withMembers } from "../corpus/tables/json-rows.ts";
import { publicRead } from "./terms.ts";

/** Members of a record that are not stored, because they depend on the day, on other records, or say a stored value in words. */
type AddedMembers<Row> = (record: Row, asOf: string, corpus: Corpus) => object;

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
export function defineSearch<Fields extends z.ZodRawShape, Filters, Row = never>({
  fields,
  record,
  minimal,
  adds,
  page,
  dataset,
  filters,
  conditions = {},
  body,
  description,
  ...declared
}: Declared & {
  readonly fields: Fields;
  readonly record: z.ZodType;
  /** The few members of a record that `fields=minimal` asks for, where the search has that form. */
  readonly minimal?: z.ZodObject;
  readonly adds?: AddedMembers<Row>;
  /** Schema name of the page in the published documents. */
  readonly page: Named;
  dataset(corpus: Corpus): SearchedRows<Filters>;
  /** Converts the query into the dataset's filters. */
  filters(query: z.output<z.ZodObject<Fields>>): NoInfer<Filters>;
  /** The fields that test numeric conditions of a question. */
  readonly conditions?: TestedConditions;
  /** The field that tests which court or ministry a question names, and the filter that its names become. */
  readonly body?: {
    readonly kind: BodyKind;
    readonly field: string & keyof Fields;
    filter(names: readonly string[]): NoInfer<Partial<Filters>>;
  };
}): Endpoint {
  const paging = z.object({ q: queryWords(), ...pageFields({ limit: 20, maxLimit: 100 }) });
  type Asked = z.output<typeof paging> & z.output<z.ZodObject<Fields>> & { readonly fields?: unknown };
  const find = (asked: Asked, corpus: Corpus, asOf: string) =>
    pageOfAsked(asked, {
      tested: conditions,
      language: corpus.language,
      today: asOf,
      page: (read) => {
        const isAsked =
          body !== undefined &&
          read.q !== undefined &&
          (read as Readonly<Record<string, unknown>>)[body.field] === undefined;
        const named = isAsked ? bodyIn(corpus.language, read.q!, body.kind) : null;
        return pageOfNamed(named, body?.field ?? "", (names) =>
          dataset(corpus).page(
            { ...filters(read), ...(names && body?.filter(names)) },
            { query: read.q, limit: read.limit, offset: read.offset },
          ),
        );
      },
    });
  return defineEndpoint({
    ...publicRead,
    ...declared,
    csv: true,
    rowsOf: (query, { corpus, asOf }) =>
      find({ ...(query as Asked), limit: dataset(corpus).size, offset: 0 }, corpus, asOf).rows,
    description: `${description} ${tellTheMatch}`,
    query: z.object({
      q: paging.shape.q,
      ...fields,
      limit: paging.shape.limit,
      offset: paging.shape.offset,
      ...(minimal && { fields: fieldsLevel }),
    }),
    response: searchPageOf(minimal ? atLevels(record, minimal) : record).meta(page),
    handler: ({ query }, { corpus, asOf }) => {
      const asked = query as Asked;
      const found = find(asked, corpus, asOf);
      const shape = minimal && asked.fields === "minimal" ? keeping(minimal) : addedTo(adds, asOf, corpus);
      return pageAnswer(corpus, dataset(corpus), found, { ...asked, asOf }, shape);
    },
  });
}

/** Declares the read of one record by its id, the only path parameter. */
export function defineRecordRead<Row = never>({
  param,
  record,
  adds,
  detail,
  dataset,
  ...declared
}: Declared & {
  /** Schema of the id, keyed by parameter name. */
  readonly param: Readonly<Record<string, z.ZodType<string, string>>>;
  readonly record: z.ZodObject;
  readonly adds?: AddedMembers<Row>;
  /** Schema name of the record with its corpus identity, in the published documents. */
  readonly detail: Named;
  dataset(corpus: Corpus): { readonly name: string; readonly size: number; bytesOf(id: string): Buffer | null };
}): Endpoint {
  return defineEndpoint({
    ...publicRead,
    ...declared,
    params: z.object(param),
    response: z.object({ ...record.shape, ...corpusIdentityFields }).meta(detail),
    failures: ["record_not_found"],
    handler: ({ params }, { corpus, asOf }) => {
      const [id = ""] = Object.values(params);
      const rows = dataset(corpus);
      const stored = rows.bytesOf(id);
      if (stored === null) return missingRecord(corpus, rows, params as Record<string, string>);
      return recordAnswer(corpus, addedTo(adds, asOf, corpus)(stored));
    },
  });
}

const fieldsLevel = queryEnum(["minimal", "default"])
  .default("default")
  .describe("minimal: the keys by which one chooses; default: the whole record.");

/** A record as detailed as `fields` asks for. The documents name the shape of each level. */
function atLevels(record: z.ZodType, minimal: z.ZodType) {
  const nameOf = (shape: z.ZodType) => z.globalRegistry.get(shape)?.id;
  const names = { minimal: nameOf(minimal), default: nameOf(record) };
  return z.union([record, minimal]).meta({ "x-fields": names });
}

function keeping({ shape }: z.ZodObject): (record: Buffer) => Buffer {
  const kept = Object.keys(shape);
  return (record) => {
    const whole = JSON.parse(record.toString()) as Record<string, unknown>;
    const members = kept.filter((name) => name in whole).map((name) => [name, whole[name]]);
    return Buffer.from(JSON.stringify(Object.fromEntries(members)));
  };
}

function addedTo<Row>(adds: AddedMembers<Row> | undefined, asOf: string, corpus: Corpus): (record: Buffer) => Buffer {
  if (adds === undefined) return (record) => record;
  return (record) => withMembers(record, { ...adds(JSON.parse(record.toString()) as Row, asOf, corpus) });
}
