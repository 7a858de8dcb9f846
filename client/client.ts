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
  /** The pages of a search from its `offset` on, all of the snapshot that the first came from. Each page is a call. */
  pages<Input, Answer, Levels, Fields extends string = "default">(
    operation: PagedOperation<Input, Answer, Levels>,
    input: Input & { readonly fields?: Fields },
    options?: CallOptions,
  ): AsyncGenerator<Answered<AtLevel<Answer, Levels, Fields>>, void, undefined>;
  /** The records of these pages, one after the other; the next page is asked for when it is needed. */
  each<Input, Answer, Levels, Fields extends string = "default">(
    operation: PagedOperation<Input, Answer, Levels>,
    input: Input & { readonly fields?: Fields },
    options?: CallOptions,
  ): AsyncGenerator<RowOf<AtLevel<Answer, Levels, Fields>>, void, undefined>;
  /** The same client, all of whose answers come from one snapshot. */
  pinned(snapshot: string): Client;
};

type RowOf<Page> = Page extends PageOf<infer Row> ? Row : never;

/** A client of one service. It keeps nothing but its options. */
export function createClient(options: ClientOptions): Client {
  const ask = (operation: AnyOperation, input: object, call: CallOptions = {}) => send(operation, input, call, options);
  return {
    ask,
    pages: (operation: AnyOperation, input: PageInput, call?: CallOptions) => pagesOf(ask, operation, input, call),
    each: (operation: AnyOperation, input: PageInput, call?: CallOptions) => eachRow(ask, operation, input, call),
    pinned: (snapshot: string) => createClient({ ...options, snapshot }),
    // Operations carry the types of what goes in and comes out; what is sent and read is the same for all.
  } as Client;
}
