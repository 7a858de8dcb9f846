import { jstDate } from "../../snapshots/text/era.ts";
import { nextJstMidnightMs } from "./jst.ts";

const dayMs = 86_400_000;

/** Today in Japan, `YYYY-MM-DD`, for a clock that is asked thousands of times a second: worked out once a day. */
export function createToday(): (nowMs: number) => string {
  let day = "";
  let endsMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    if (nowMs >= endsMs || nowMs < endsMs - dayMs) {
      day = jstDate(new Date(nowMs));
      endsMs = nextJstMidnightMs(nowMs);
    }
    return day;
  };
}
