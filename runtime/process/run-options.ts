import type { Clock } from "../../snapshots/transfer/clock.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../observe/log.ts";

/** What an operator may ask of a running service, besides to end. */
export type Orders = {
  /** `refresh`: look at the pointer of the store now. `restart`: replace the worker processes one after the other. */
  on(order: "refresh" | "restart", listener: () => void): void;
};

/** How a service stands once it answers. */
export type Ready = {
  readonly url: string;
  readonly port: number;
  readonly snapshotId: string;
  /** Where accounts and usage are kept, for people. */
  readonly state: string;
  readonly workers: number;
  /** Null when no metrics are served. */
  readonly metricsPort: number | null;
};

export type RunOptions = {
  readonly config: Config;
  readonly version: string;
  /** Processes that answer; 1 for this one alone. */
  readonly workers: number;
  readonly log: Log;
  readonly clock: Clock;
  /** Aborted when the service is to end. */
  readonly stop: AbortSignal;
  readonly orders: Orders;
  /** Called once, when requests are answered. */
  readonly onReady: (ready: Ready) => void;
  /** Ends the process at once: a write to the state failed, and nothing may be served on what it holds. */
  readonly onFatal: () => void;
};

/** Where a service keeps accounts and usage; without user and password. */
export function stateName({ redisUrls, state }: Pick<Config, "redisUrls" | "state">): string {
  if (redisUrls === null) return `embedded, in ${state}`;
  return `Redis, at ${redisUrls.map((url) => new URL(url).host).join(", ")}`;
}
