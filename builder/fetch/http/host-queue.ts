import type { Clock } from "../../../snapshots/transfer/clock.ts";

/** Lets one request at a time go to a host, with a pause after each. */
export type HostQueue = {
  /** Runs the task when the host is free and its pause is over. */
  run<T>(host: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** No request goes to the host before that many milliseconds have passed. */
  postpone(host: string, ms: number): void;
  /** The pause of the host becomes at least that long. */
  slowDown(host: string, ms: number): void;
};

type Host = { tail: Promise<void>; nextAt: number; pauseMs: number };

/** `minIntervalMs` runs from the end of one answer to the start of the next request. */
export function createHostQueue({ clock, minIntervalMs }: { clock: Clock; minIntervalMs: number }): HostQueue {
  const hosts = new Map<string, Host>();
  const hostOf = (name: string): Host => {
    const host = hosts.get(name) ?? { tail: Promise.resolve(), nextAt: 0, pauseMs: minIntervalMs };
    hosts.set(name, host);
    return host;
  };
  return {
    async run(name, task, signal) {
      const host = hostOf(name);
      const before = host.tail;
      let leave = () => {};
      host.tail = new Promise((resolve) => (leave = resolve));
      await before;
      try {
        signal?.throwIfAborted();
        const wait = host.nextAt - clock.now();
        if (wait > 0) await clock.sleep(wait, signal);
        try {
          return await task();
        } finally {
          host.nextAt = Math.max(host.nextAt, clock.now() + host.pauseMs);
        }
      } finally {
        leave();
      }
    },
    postpone(name, ms) {
      const host = hostOf(name);
      host.nextAt = Math.max(host.nextAt, clock.now() + ms);
    },
    slowDown(name, ms) {
      const host = hostOf(name);
      host.pauseMs = Math.max(host.pauseMs, ms);
    },
  };
}
