import type { Cookie } from "../../endpoint/endpoint.ts";
import type { FinishedCall } from "../../observe/finished-call.ts";
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
