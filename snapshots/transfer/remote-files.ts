import type { Exchange } from "./http-exchange.ts";

/** A folder on a server; `get` answers with whatever status the server gives. */
export type RemoteFolder = {
  /** Asks for the bytes from `offset` on, or up to `end`; a server without ranges answers 200 with all of them. */
  get(path: string, offset?: number, end?: number): Promise<Exchange>;
  close(): void;
};

/** The header that asks for a stretch of a file; none for all of it. */
export function rangeOf(offset: number, end: number | undefined): Record<string, string> {
  if (offset === 0 && end === undefined) return {};
  return { range: `bytes=${offset}-${end === undefined ? "" : end - 1}` };
}

/** An answer without a body. */
export function emptyAnswer(status: number): Exchange {
  return { status, headers: {}, cookies: [], body: nothing(), discard: () => undefined };
}

export async function* nothing(): AsyncGenerator<Uint8Array> {}
