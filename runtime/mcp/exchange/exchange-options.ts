import type { FinishedCall } from "../../observe/finished-call.ts";
import type { PipelineDeps } from "../../pipeline/deps.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import type { Catalogue } from "../catalogue.ts";
import type { Cancellations } from "./cancellations.ts";
import type { SessionIds } from "./session-ids.ts";

export type ExchangeOptions = {
  readonly catalogue: () => Catalogue;
  readonly deps: PipelineDeps;
  readonly sessions: SessionIds;
  readonly cancellations: Cancellations;
  /** Called once per message, when its outcome is known. */
  readonly observe: (call: FinishedCall) => void;
  /** Version of the running program. */
  readonly version: string;
};

/** A request, and the signal that its client disconnected. */
export type McpRequest = { readonly request: WireRequest; readonly disconnected: AbortSignal };
