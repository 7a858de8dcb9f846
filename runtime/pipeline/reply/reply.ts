import type { AuditSeal } from "../../../schemas/answers/seal.ts";
import type { Cookie, ResultNote } from "../../endpoint/endpoint.ts";
import type { FinishedCall } from "../../observe/finished-call.ts";
import type { OutboxEntry } from "../../state/outbox.ts";
import type { Slot } from "../guards/anonymous-quota.ts";
import type { ReplyBody } from "./reply-body.ts";

/** Headers in the order they are sent; names are in lower case. */
export type HeaderList = [name: string, value: string][];

/** The reply before it is written to the socket. */
export type Reply = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: ReplyBody | null;
  readonly cookies: readonly Cookie[];
  /** For the log and the metrics. */
  readonly call: FinishedCall;
};

/** A finished answer that is not charged yet. */
export type Produced = {
  readonly status: number;
  readonly body: ReplyBody;
  readonly units: number;
  readonly empty: boolean;
  readonly note: ResultNote | undefined;
  readonly etag: string | null;
  /** Content type, when it differs from the endpoint's. */
  readonly media?: string;
  readonly cookies: readonly Cookie[];
  /** The seal in the body; null when it has none. */
  readonly seal: AuditSeal | null;
  /** Written atomically with the charge. */
  readonly outbox: readonly OutboxEntry[];
  /** Error with status 200; never cached or stored. */
  readonly failed: boolean;
  readonly cached: boolean;
  /** The stored answer of an earlier call with the same Idempotency-Key. */
  readonly replayed: boolean;
};

/** The result of a call: the answer, the charged units, and the caller's slot. */
export type Outcome = {
  readonly answer: Produced;
  readonly units: number;
  readonly slot: Slot | null;
  /** Fields of the body that were ignored because the operation does not know them. */
  readonly ignoredFields?: readonly string[];
};
