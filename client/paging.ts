import type { Answered } from "./answer.ts";
import type { AnyOperation } from "./operation.ts";
import type { CallOptions } from "./options.ts";

/** The part of an input that says which page is asked for. */
export type PageInput = { readonly offset?: number | undefined };

/** The part of an answer that says where its page stands. */
export type PageOf<Row> = { readonly total: number; readonly results: readonly Row[] };

type Ask = (operation: AnyOperation, input: object, call?: CallOptions) => Promise<Answered<unknown>>;

export async function* pagesOf(
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

export async function* eachRow(
  ask: Ask,
  operation: AnyOperation,
  input: PageInput,
  call?: CallOptions,
): AsyncGenerator<unknown, void, undefined> {
  for await (const { body } of pagesOf(ask, operation, input, call)) yield* body.results;
}
