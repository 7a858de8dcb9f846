import type { MachineCondition } from "../../base/condition.ts";

/** What the primary process tells a worker. */
export type ToWorker =
  /** Finish what is running and end. */
  | { readonly serve: "drain" }
  /** Look at the pointer of the store now. */
  | { readonly serve: "refresh" }
  /** How the work beside the requests stands on this machine. */
  | { readonly serve: "condition"; readonly condition: MachineCondition };

/** What a worker tells the primary process: that it answers. */
export type FromWorker = {
  readonly serve: "ready";
  readonly url: string;
  readonly port: number;
  readonly snapshotId: string;
};

/** The line between the processes carries messages of others too. */
export function isServeMessage<Message extends ToWorker | FromWorker>(message: unknown): message is Message {
  return typeof message === "object" && message !== null && "serve" in message;
}
