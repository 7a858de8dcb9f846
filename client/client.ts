import type { Answered } from "./answer.ts";
import type { AnyOperation, AtLevel, Operation, PagedOperation } from "./operation.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { send } from "./send.ts";

export type Client = {
  /** Makes one call. Throws KonkyoFailure when it does not succeed. */
  ask<Input, Answer, Levels, Fields extends string = "default">(
    operation: Operation<Input, Answer, Levels>,
    input: Input & { readonly fields?: Fields },
    options?: CallOptions,
  ): Promise<Answered<AtLevel<Answer, Levels, Fields>>>;
  /** The pages of a search from `offset` on, all from the snapshot of the first page. Each page is one call. */
  pages<Input, Answer, Levels, Fields extends string = "default">(
    operation: PagedOperation<Input, Answer, Levels>,
    input: Input & { readonly fields?: Fields },
    options?: CallOptions,
  ): AsyncGenerator<Answered<AtLevel<Answer, Levels, Fields>>, void, undefined>;
  /** The records of these pages in order; the next page is requested when it is needed. */
  each<Input, Answer, Levels, Fields extends string = "default">(
    operation: PagedOperation<Input, Answer, Levels>,
    input: Input & { readonly fields?: Fields },
    options?: CallOptions,
  ): AsyncGenerator<RowOf<AtLevel<Answer, Levels, Fields>>, void, undefined>;
  /** The same client, with all answers from one snapshot. */
  pinned(snapshot: string): Client;
};

type RowOf<Page> = Page extends PageOf<infer Row> ? Row : never;

/** A client of one service. It holds no state besides its options. */
export function createClient(options: ClientOptions): Client {
  const ask = (operation: AnyOperation, input: object, call: CallOptions = {}) => send(operation, input, call, options);
  return {
    ask,
    pages: (operation: AnyOperation, input: PageInput, call?: CallOptions) => pagesOf(ask, operation, input, call),
    each: (operation: AnyOperation, input: PageInput, call?: CallOptions) => eachRow(ask, operation, input, call),
    pinned: (snapshot: string) => createClient({ ...options, snapshot }),
    // Each operation carries its own input and answer types; the implementation is the same for all.
  } as Client;
}

/** The part of an input that says which page is asked for. */
type PageInput = { readonly offset?: number | undefined };

/** The part of an answer that says where its page stands. */
type PageOf<Row> = { readonly total: number; readonly results: readonly Row[] };

type Ask = (operation: AnyOperation, input: object, call?: CallOptions) => Promise<Answered<unknown>>;

async function* pagesOf(
  ask: Ask,
  operation: AnyOperation,
  input: PageInput,
  call: CallOptions = {},
): AsyncGenerator<Answered<PageOf<unknown>>, void, undefined> {
  let { offset = 0 } = input;
  let snapshot = call.snapshot;
  for (;;) {
    const page = (await ask(operation, { ...input, offset }, { ...call, snapshot })) as Answered<PageOf<unknown>>;
    yield page;
    const { results, total } = page.body;
    offset += results.length;
    // An empty page before the end would be requested again forever.
    if (results.length === 0 || offset >= total) return;
    // A promotion between two pages would move rows, so all pages use the snapshot of the first.
    snapshot ??= page.meta.snapshot ?? undefined;
  }
}

async function* eachRow(
  ask: Ask,
  operation: AnyOperation,
  input: PageInput,
  call?: CallOptions,
): AsyncGenerator<unknown, void, undefined> {
  for await (const { body } of pagesOf(ask, operation, input, call)) yield* body.results;
}
