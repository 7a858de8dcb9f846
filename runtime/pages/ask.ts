import { jstDate } from "../../snapshots/text/era.ts";
import { ServiceError } from "../base/errors.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { SnapshotContext } from "../endpoint/context.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { Handle } from "../mount/mounts.ts";
import type { Mounted, PipelineDeps } from "../pipeline/deps.ts";
import { validateInput } from "../pipeline/guards/validate.ts";

/** Input of an endpoint: path and query parameters as a caller writes them, and its body. */
export type Question = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
};

/**
 * Calls the handler of a snapshot endpoint with its own validation, and returns its body. `Body` is the declared response.
 * Throws what the endpoint throws.
 */
export type Ask = <Body>(endpoint: Endpoint, question?: Question) => Promise<Body>;

/** The snapshot of one visit: a page shows data from exactly one, acquired on first use. */
export type VisitedSnapshot = {
  readonly ask: Ask;
  /** For lookups shared with endpoints; throws `not_ready` while none is mounted. */
  readonly corpus: () => Corpus;
  release(): void;
};

/** Pages read through the handlers of the API, without charge. */
export function visitedSnapshot({ mounts }: Pick<PipelineDeps, "mounts">, now: Date): VisitedSnapshot {
  let handle: Handle<Mounted> | null = null;
  const corpus = () => (handle ??= mounts.current()).opened.corpus;
  return {
    corpus,
    async ask<Body>(endpoint: Endpoint, { params = {}, query = {}, body }: Question = {}) {
      if (endpoint.reads !== "snapshot") throw new Error(`${endpoint.id} does not read the snapshot`);
      const encoded = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]);
      const pairs = Object.entries(query).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value] as const] : value.map((each) => [name, each] as const),
      );
      const input = validateInput(endpoint, Object.fromEntries(encoded), pairs, body, []);
      const generatedAt = `${now.toISOString().slice(0, 19)}Z`;
      const context: SnapshotContext = { corpus: corpus(), asOf: jstDate(now), generatedAt, keyed: false };
      const { body: answered } = await endpoint.handler(input, context);
      if (!(answered instanceof Uint8Array)) return answered as Body;
      return JSON.parse(decoder.decode(answered)) as Body;
    },
    release: () => handle?.release(),
  };
}

/** Maps a failure with this code to null. */
export async function nullIf<Value>(code: ServiceError["code"], asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ServiceError && error.code === code) return null;
    throw error;
  }
}

const decoder = new TextDecoder();
