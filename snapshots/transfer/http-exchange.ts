import type { Readable } from "node:stream";
import { type Dispatcher, request } from "undici";
import type { Clock } from "./clock.ts";

export type ExchangeRequest = {
  readonly url: URL | string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Until the status line and headers are there. */
  readonly headersTimeoutMs?: number;
  /** Between two pieces of the body; the reader's own work does not count. */
  readonly bodyIdleMs?: number;
};

export type Exchange = {
  readonly status: number;
  /** Lower-case names; repeated headers joined by a comma, except for `set-cookie`, which is in `cookies`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  /** May be read once; throws `TransferError` when it stalls or breaks. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Gives up the body and its connection. */
  discard(): void;
};

/** A connection that failed, stalled or broke; the message says which, for people. */
export class TransferError extends Error {
  override readonly name = "TransferError";
}

/** One request and its answer, without redirects or retries. An aborted signal rejects with its reason. */
export async function exchange(options: ExchangeRequest): Promise<Exchange> {
  const { clock, signal, headersTimeoutMs = 30_000, bodyIdleMs = 60_000 } = options;
  signal?.throwIfAborted();
  const abort = new AbortController();
  const follow = () => abort.abort(signal?.reason);
  signal?.addEventListener("abort", follow, { once: true });
  const release = () => signal?.removeEventListener("abort", follow);
  const deadline = clock.deadline(headersTimeoutMs, () =>
    abort.abort(new TransferError(`no answer within ${headersTimeoutMs / 1000} s`)),
  );
  let answer: Dispatcher.ResponseData;
  try {
    answer = await request(options.url, {
      method: options.method ?? "GET",
      headers: { ...options.headers },
      body: options.body ?? null,
      dispatcher: options.dispatcher,
      signal: abort.signal,
      // The deadlines here replace undici's own, which tests cannot reach.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  } catch (error) {
    release();
    throw failure(error, signal);
  } finally {
    deadline.cancel();
  }
  const stream: Readable = answer.body;
  // A body that is given up emits its abort as an error nobody waits for.
  stream.on("error", () => {});
  stream.once("close", release);
  return {
    status: answer.statusCode,
    ...readHeaders(answer.headers),
    body: pieces(stream, abort, { clock, signal, bodyIdleMs }),
    discard: () => stream.destroy(),
  };
}

async function* pieces(
  stream: Readable,
  abort: AbortController,
  { clock, signal, bodyIdleMs }: { clock: Clock; signal: AbortSignal | undefined; bodyIdleMs: number },
): AsyncGenerator<Uint8Array> {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const deadline = clock.deadline(bodyIdleMs, () =>
        abort.abort(new TransferError(`body stalled for ${bodyIdleMs / 1000} s`)),
      );
      try {
        const next = await iterator.next();
        if (next.done) return;
        deadline.cancel();
        yield next.value;
      } catch (error) {
        throw failure(error, signal);
      } finally {
        deadline.cancel();
      }
    }
  } finally {
    stream.destroy();
  }
}

function failure(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof TransferError) return error;
  const { code, message } = error as { code?: string; message?: string };
  return new TransferError(`connection failed: ${code ?? message ?? String(error)}`, { cause: error });
}

function readHeaders(
  raw: Readonly<Record<string, string | string[] | undefined>>,
): Pick<Exchange, "headers" | "cookies"> {
  const headers: Record<string, string> = {};
  let cookies: string[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    if (name === "set-cookie") cookies = [value].flat();
    else headers[name] = [value].flat().join(", ");
  }
  return { headers, cookies };
}
