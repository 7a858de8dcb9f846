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

/** Every row that a search endpoint finds for a query, in its order; none of an endpoint that searches no dataset. */
export type RowsOf = (endpoint: Endpoint, query: NonNullable<Question["query"]>) => readonly number[];

/** The snapshot of one visit: a page shows data from exactly one, acquired on first use. */
export type VisitedSnapshot = {
  readonly ask: Ask;
  readonly rowsOf: RowsOf;
  /** For lookups shared with endpoints; throws `not_ready` while none is mounted. */
  readonly corpus: () => Corpus;
  release(): void;
};

/** Pages read through the handlers of the API, without charge. */
export function visitedSnapshot({ mounts }: Pick<PipelineDeps, "mounts">, now: Date): VisitedSnapshot {
  let handle: Handle<Mounted> | null = null;
  const corpus = () => (handle ??= mounts.current()).opened.corpus;
  const contextOf = (): SnapshotContext => {
    const generatedAt = `${now.toISOString().slice(0, 19)}Z`;
    return { corpus: corpus(), asOf: jstDate(now), generatedAt, keyed: false };
  };
  return {
    corpus,
    rowsOf: (endpoint, query) => endpoint.rowsOf?.(inputOf(endpoint, { query }).query, contextOf()) ?? [],
    async ask<Body>(endpoint: Endpoint, question: Question = {}) {
      if (endpoint.reads !== "snapshot") throw new Error(`${endpoint.id} does not read the snapshot`);
      const { body: answered } = await endpoint.handler(inputOf(endpoint, question), contextOf());
      if (!(answered instanceof Uint8Array)) return answered as Body;
      return JSON.parse(decoder.decode(answered)) as Body;
    },
    release: () => handle?.release(),
  };
}

function inputOf(endpoint: Endpoint, { params = {}, query = {}, body }: Question) {
  const encoded = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]);
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : value.map((each) => [name, each] as const),
  );
  return validateInput(endpoint, Object.fromEntries(encoded), pairs, body, []);
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
