import { jstDate, utcSeconds } from "../../snapshots/text/era.ts";

/** The time of a call, in the forms that answers show. */
export type CallClock = {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** The day in Japan, `YYYY-MM-DD`. */
  jstDay(nowMs: number): string;
  /** The moment as answers show it, `YYYY-MM-DDTHH:MM:SSZ`. */
  stamp(nowMs: number): string;
};

/** Computes day and timestamp once a second, because a busy service needs them thousands of times a second. */
export function createCallClock(nowMs: () => number): CallClock {
  let second = Number.NaN;
  let day = "";
  let stamp = "";
  const turnTo = (ms: number) => {
    if (Math.floor(ms / 1000) === second) return;
    second = Math.floor(ms / 1000);
    day = jstDate(new Date(ms));
    stamp = utcSeconds(ms);
  };
  return {
    nowMs,
    jstDay(ms) {
      turnTo(ms);
      return day;
    },
    stamp(ms) {
      turnTo(ms);
      return stamp;
    },
  };
}
