import { utcSeconds } from "../../snapshots/text/instant.ts";

/** A moment as answers show it, for a clock that is asked thousands of times a second: written once a second. */
export function createStamp(): (nowMs: number) => string {
  let second = Number.NaN;
  let stamp = "";
  return (nowMs) => {
    const asked = Math.floor(nowMs / 1000);
    if (asked !== second) {
      second = asked;
      stamp = utcSeconds(nowMs);
    }
    return stamp;
  };
}
