import type { MachineCondition } from "../../base/condition.ts";

/** Messages from the primary to a worker. */
export type ToWorker =
  /** Finish running requests and exit. */
  | { readonly serve: "drain" }
  /** Check the pointer of the store now. */
  | { readonly serve: "refresh" }
  /** State of the background work on this machine. */
  | { readonly serve: "condition"; readonly condition: MachineCondition };

/** Message from a worker to the primary: it answers requests. */
export type FromWorker = {
  readonly serve: "ready";
  readonly url: string;
  readonly port: number;
  readonly snapshotId: string;
};

/** Other parts send messages on the same channel. */
export function isServeMessage<Message extends ToWorker | FromWorker>(message: unknown): message is Message {
  return typeof message === "object" && message !== null && "serve" in message;
}
