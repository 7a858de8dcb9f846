import type { AuditSeal } from "../../../schemas/seal.ts";
import type { Cookie, ResultNote } from "../../endpoint/endpoint.ts";
import type { OutboxEntry } from "../../state/outbox.ts";
import type { Slot } from "../guards/anonymous-quota.ts";
import type { ReplyBody } from "./reply-body.ts";

/** A finished answer, not yet paid for. */
export type Produced = {
  readonly status: number;
  readonly body: ReplyBody;
  readonly units: number;
  readonly empty: boolean;
  readonly note: ResultNote | undefined;
  readonly etag: string | null;
  /** What the body is, where it is not what the endpoint says. */
  readonly media?: string;
  readonly cookies: readonly Cookie[];
  /** The seal in the body; null when it has none. */
  readonly seal: AuditSeal | null;
  /** Queued in the same step as the charge. */
  readonly outbox: readonly OutboxEntry[];
  /** Error with status 200; never cached or stored. */
  readonly failed: boolean;
  /** It came from the cache of this process. */
  readonly cached: boolean;
  /** It is the answer of an earlier call with the same Idempotency-Key. */
  readonly replayed: boolean;
};

/** What became of a call: the answer that is sent, the units that were charged, and the slot that the caller has then. */
export type Outcome = { readonly answer: Produced; readonly units: number; readonly slot: Slot | null };
