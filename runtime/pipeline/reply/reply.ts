import type { Cookie } from "../../endpoint/endpoint.ts";
import type { FinishedCall } from "../../observe/finished-call.ts";
import type { ReplyBody } from "./reply-body.ts";

/** Names and values in turn, as the server takes them; names are in lower case. */
export type HeaderList = string[];

/** What goes back to the caller, before it is bytes. */
export type Reply = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: ReplyBody | null;
  readonly cookies: readonly Cookie[];
  /** For the log and the metrics. */
  readonly call: FinishedCall;
};
