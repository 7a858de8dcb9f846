import type { ApiKey } from "../accounts/key-format.ts";
import type { Credential } from "../accounts/credential.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { Services } from "./services.ts";
import type { Lease } from "../state/ledger.ts";

/** All that an answer from the snapshot may depend on, besides the request. */
export type SnapshotContext = {
  readonly corpus: Corpus;
  /** Today in Japan, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** The moment of the answer, `YYYY-MM-DDTHH:MM:SSZ`; only endpoints declared `weak` may show it. */
  readonly generatedAt: string;
  /** Whether the call came with a key. Answers may say so where they tell what is charged. */
  readonly keyed: boolean;
};

/** A header that a handler itself reads. */
export type HandledHeader =
  | "accept-language"
  | "x-task-state-token"
  | "x-widget-key"
  | "x-client-tag"
  | "x-corpus-snapshot-id"
  | "origin";

/** Who asks. */
export type Caller = {
  /** Null for anonymous callers. */
  readonly credential: Credential | null;
  /** The key as sent; null for anonymous callers and sessions. */
  readonly key: ApiKey | null;
  /** Id of the session that stood in for a key. */
  readonly sessionId: string | null;
  /** The cookie of a checkout that the caller's browser began; null when there is none. */
  readonly checkoutState: string | null;
  /** A header that the endpoint names in `headers`; null when it is missing or blank. */
  header(name: HandledHeader): string | null;
  /** The label of `X-Client-Tag`; null without one, and for one that is not kept. */
  readonly clientTag: string | null;
  /** Mark of the caller's network, of this day only. */
  readonly ipHash: string;
  /** What the anonymous quota has left after this call; null when the call takes no slot. */
  readonly quotaRemaining: number | null;
  readonly idempotencyKey: string | null;
  /** What a change must be bound to, so that it is not made after another has taken the work over; null where nobody can. */
  readonly lease: Lease | null;
};

/** `Own`: the services of the feature that the endpoint belongs to. */
export type ServiceContext<Own extends object = object> = SnapshotContext & {
  readonly caller: Caller;
  readonly services: Services & Own;
  readonly now: Date;
  readonly requestId: string;
};
