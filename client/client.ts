import type { Answered } from "./answer.ts";
import type { AnyOperation, AtLevel, Operation, PagedOperation } from "./operation.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { eachRow, type PageInput, type PageOf, pagesOf } from "./paging.ts";
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
