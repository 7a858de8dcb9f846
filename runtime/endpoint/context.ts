import type { ApiKey } from "../accounts/key-format.ts";
import type { Credential } from "../accounts/credential.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { Services } from "./services.ts";
import type { Lease } from "../state/ledger.ts";

/** Everything besides the request that an answer from the snapshot may depend on. */
export type SnapshotContext = {
  readonly corpus: Corpus;
  /** Today in Japan, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** The moment of the answer, `YYYY-MM-DDTHH:MM:SSZ`; only endpoints declared `weak` may show it. */
  readonly generatedAt: string;
  /** Whether the call came with a key. Answers may mention it where they state what is charged. */
  readonly keyed: boolean;
};

/** A header that handlers may read. */
export type HandledHeader =
  | "accept-language"
  | "x-task-state-token"
  | "x-widget-key"
  | "x-client-tag"
  | "x-corpus-snapshot-id"
  | "origin";

export type Caller = {
  /** Null for anonymous callers. */
  readonly credential: Credential | null;
  /** The key as sent; null for anonymous callers and sessions. */
  readonly key: ApiKey | null;
  /** Id of the session used in place of a key. */
  readonly sessionId: string | null;
  /** Cookie of a checkout begun in the caller's browser; null when there is none. */
  readonly checkoutState: string | null;
  /** A header listed in the endpoint's `headers`; null when missing or blank. */
  header(name: HandledHeader): string | null;
  /** The label of `X-Client-Tag`; null when missing or invalid. */
  readonly clientTag: string | null;
  /** Hash of the caller's network, valid for one day only. */
  readonly ipHash: string;
  /** The same hash as it was on another day, for comparison with one that was stored then. */
  ipHashOn(day: Date): string;
  /** Anonymous quota left after this call; null when the call takes no slot. */
  readonly quotaRemaining: number | null;
  readonly idempotencyKey: string | null;
  /** Fencing lease for changes: a change fails after another process took the operation over; null where that cannot happen. */
  readonly lease: Lease | null;
};

/** `Own`: the services of the endpoint's feature. */
export type ServiceContext<Own extends object = object> = SnapshotContext & {
  readonly caller: Caller;
  readonly services: Services & Own;
  readonly now: Date;
  readonly requestId: string;
};
