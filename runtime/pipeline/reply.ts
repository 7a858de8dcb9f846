import type { Cookie } from "../endpoint.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import type { ReplyBody } from "./reply-body.ts";

/** What goes back to the caller, before it is bytes. Header names are in lower case. */
export type Reply = {
  readonly status: number;
  readonly headers: (readonly [name: string, value: string])[];
  readonly body: ReplyBody | null;
  readonly cookies: readonly Cookie[];
  /** For the log and the metrics. */
  readonly call: FinishedCall;
};
