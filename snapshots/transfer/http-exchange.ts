import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { Readable } from "node:stream";
import type { Clock } from "./clock.ts";

/** Connections kept open between exchanges. */
export type Connections = { readonly "http:": HttpAgent; readonly "https:": HttpsAgent; close(): void };

/**
 * At most `perHost` connections to a host at a time. Node's own client and not undici: undici 7 ends the process with an
 * assertion when a server closes while a body is paused by its reader.
 */
export function openConnections(perHost: number): Connections {
  const options = { keepAlive: true, maxSockets: perHost };
  const agents = { "http:": new HttpAgent(options), "https:": new HttpsAgent(options) };
  return {
    ...agents,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** What is sent; a large body is opened when it is its turn. */
export type ExchangeBody = string | Uint8Array | FileBody;
export type FileBody = { readonly size: number; open(): Readable | Uint8Array };

/** How long a server may take to answer to a body of so many bytes, at 100 kB a second. */
export function uploadTimeoutMs(bytes: number): number {
  return 30_000 + bytes / 100;
}

export type ExchangeRequest = {
  readonly url: URL | string;
  readonly method?: "GET" | "POST" | "PUT" | "HEAD" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: ExchangeBody;
  readonly connections: Connections;
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
  let answer: IncomingMessage;
  try {
    answer = await send(options, abort.signal);
  } catch (error) {
    release();
    throw failure(error, abort.signal, signal);
  } finally {
    deadline.cancel();
  }
  const stream: Readable = answer;
  // A body that is given up emits its abort as an unhandled error.
  stream.on("error", () => {});
  stream.once("close", release);
  return {
    status: answer.statusCode!,
    ...readHeaders(answer.headers),
    body: pieces(stream, abort, { clock, signal, bodyIdleMs }),
    discard: () => stream.destroy(),
  };
}

function send(
  { url, method = "GET", headers, body, connections }: ExchangeRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const target = new URL(url);
  const [open, agent] =
    target.protocol === "https:" ? [httpsRequest, connections["https:"]] : [httpRequest, connections["http:"]];
  return new Promise((resolve, reject) => {
    const request = open(target, { method, headers: { ...headers }, agent, signal });
    // Once the answer is there, a broken connection shows as an error of its body.
    request.once("response", resolve).on("error", reject);
    const sent = typeof body === "object" && "open" in body ? (body.size === 0 ? undefined : body.open()) : body;
    if (!(sent instanceof Readable)) return void request.end(sent);
    sent.on("error", (error) => request.destroy(error)).pipe(request);
  });
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
        throw failure(error, abort.signal, signal);
      } finally {
        deadline.cancel();
      }
    }
  } finally {
    stream.destroy();
  }
}

/** What to tell: the caller's own abort, a deadline of ours, or whatever the connection says. */
function failure(error: unknown, ours: AbortSignal, callers: AbortSignal | undefined): unknown {
  if (callers?.aborted) return callers.reason;
  if (ours.aborted) return ours.reason;
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
