import type { AuditSeal } from "../../../schemas/seal.ts";
import type { Cookie, ResultNote } from "../../endpoint/endpoint.ts";
import type { OutboxEntry } from "../../state/outbox.ts";
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
};
