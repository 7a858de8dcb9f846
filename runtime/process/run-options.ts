import type { Clock } from "../../snapshots/transfer/clock.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../observe/log.ts";

/** Commands of an operator to a running service, besides stopping it. */
export type Orders = {
  /** `refresh`: check the pointer of the store now. `restart`: replace the worker processes one after the other. */
  on(order: "refresh" | "restart", listener: () => void): void;
};

/** State of a service once it answers requests. */
export type Ready = {
  readonly url: string;
  readonly port: number;
  readonly snapshotId: string;
  /** Location of accounts and usage, for display. */
  readonly state: string;
  readonly workers: number;
  /** Null when no metrics are served. */
  readonly metricsPort: number | null;
};

export type RunOptions = {
  readonly config: Config;
  readonly version: string;
  /** Processes that answer requests; 1 for this one alone. */
  readonly workers: number;
  readonly log: Log;
  readonly clock: Clock;
  /** Aborted to stop the service. */
  readonly stop: AbortSignal;
  readonly orders: Orders;
  /** Called once, when requests are answered. */
  readonly onReady: (ready: Ready) => void;
  /** Ends the process at once: a write to the state failed, so its content must not be used. */
  readonly onFatal: () => void;
};

/** Location of accounts and usage, without user and password. */
export function stateName({ redisUrls, state }: Pick<Config, "redisUrls" | "state">): string {
  if (redisUrls === null) return `embedded, in ${state}`;
  return `Redis, at ${redisUrls.map((url) => new URL(url).host).join(", ")}`;
}
