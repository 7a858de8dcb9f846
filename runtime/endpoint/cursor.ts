import { hash } from "node:crypto";
import { z } from "zod";
import type { SnapshotContext } from "./context.ts";
import { withMembers } from "../corpus/tables/json-rows.ts";

/** Whether an operation is a list that is read page by page: its query has a limit and an offset, its answer is an object. */
export function isPaged(query: z.ZodObject | undefined, response: z.ZodType): response is z.ZodObject {
  return query !== undefined && "limit" in query.shape && "offset" in query.shape && response instanceof z.ZodObject;
}

/** The query field of a list. The cursor itself is read with the snapshot at hand, by `withCursor`. */
export const cursorField = z
  .string()
  .optional()
  .describe(
    "Empty for the first page, then next_cursor of the answer before. It holds for this query, snapshot and day; " +
      "limit may change. In place of offset.",
  );

/** A page with the cursor of the next one; its schema name is kept. */
export function withNextCursor(page: z.ZodObject): z.ZodObject {
  return page.extend({ next_cursor: nextCursor }).meta(z.globalRegistry.get(page) ?? {});
}

const nextCursor = z
  .string()
  .nullable()
  .optional()
  .describe("Only when cursor was sent: the cursor of the next page, null after the last one.");

type Asked = { readonly params: unknown; readonly query: Readonly<Record<string, unknown>> };
type Answered = { readonly body: unknown; readonly bytes?: Uint8Array; readonly failed?: true };
type Handler<Input, Answer> = (input: Input, context: SnapshotContext) => Answer | Promise<Answer>;

/**
 * Lets a list be read by cursor: the handler gets the offset of the cursor, its answer the cursor of the next page. A cursor leads no
 * further than the offset of the query: a register must not be copied through its search.
 */
export function withCursor<Input extends Asked, Answer extends Answered>(
  {
    id,
    handler,
    query: { shape },
  }: { readonly id: string; readonly handler: Handler<Input, Answer>; readonly query: z.ZodObject },
  refuse: (problem: string, input: Input) => Answer | Promise<Answer>,
): Handler<Input, Answer> {
  const readPage = async (input: Input, context: SnapshotContext, cursor: string) => {
    const { cursor: _cursor, ...query } = input.query;
    const list = new CursorList(id, { ...input, query }, context);
    const from = cursor === "" ? (query["offset"] as number) : list.offsetOf(cursor);
    if (typeof from === "string") return refuse(from, input);
    if (cursor !== "" && query["offset"] !== 0) return refuse("and offset cannot both be sent", input);
    const { data: offset } = (shape["offset"] as z.ZodType).safeParse(String(from));
    if (offset !== from) return refuse("leads further than the offset of this list may go", input);
    const answer = await handler({ ...input, query: { ...query, offset } }, context);
    return answer.failed ? answer : withNext(answer, (count, total) => list.cursorAfter(from + count, total));
  };
  return (input, context) => {
    const { cursor, offset } = input.query;
    // A lookup reports a field that cannot be read by itself.
    const isAsked = typeof cursor === "string" && typeof offset === "number";
    return isAsked ? readPage(input, context, cursor) : handler(input, context);
  };
}

/** The cursors of one list: an operation with its arguments but the place in the list, on one snapshot and one day. */
class CursorList {
  readonly #edition: string;
  readonly #arguments: string;

  constructor(id: string, { params, query }: Asked, { corpus, asOf }: SnapshotContext) {
    const { limit: _limit, offset: _offset, ...rest } = query;
    this.#edition = digest(["cursor/1", corpus.id, asOf], EDITION_CHARACTERS);
    this.#arguments = JSON.stringify([id, params, rest]);
  }

  /** Null after the last row. */
  cursorAfter(offset: number, total: number): string | null {
    return offset < total ? this.#at(offset) : null;
  }

  /** The offset of a cursor, or what is wrong with it. */
  offsetOf(cursor: string): number | string {
    const { edition, offset } = /^(?<edition>.{8})(?<offset>[0-9a-z]{1,9})\..{16}$/.exec(cursor)?.groups ?? {};
    if (edition === undefined || offset === undefined)
      return "is none that this service has given; begin with an empty one";
    if (edition !== this.#edition)
      return "has expired: it holds for one snapshot and one day (JST); begin with an empty one";
    const place = Number.parseInt(offset, 36);
    return this.#at(place) === cursor ? place : "belongs to other parameters; begin with an empty one";
  }

  #at(offset: number): string {
    const place = offset.toString(36);
    return `${this.#edition}${place}.${digest([this.#edition, this.#arguments, place], 16)}`;
  }
}

const EDITION_CHARACTERS = 8;

function digest(parts: readonly string[], characters: number): string {
  return hash("sha256", parts.join("\n"), "base64url").slice(0, characters);
}

function withNext<Answer extends Answered>(
  answer: Answer,
  next: (count: number, total: number) => string | null,
): Answer {
  const { body, bytes: _bytes, ...facts } = answer;
  const page = (body instanceof Uint8Array ? JSON.parse(Buffer.from(body).toString()) : body) as Page;
  const members = { next_cursor: page.results.length === 0 ? null : next(page.results.length, page.total) };
  const more = body instanceof Uint8Array ? withMembers(body, members) : { ...page, ...members };
  return { ...facts, body: more } as unknown as Answer;
}

type Page = { readonly total: number; readonly results: readonly unknown[] };
