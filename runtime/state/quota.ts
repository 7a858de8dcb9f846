import { nextJstMidnightMs, toJstDate } from "../base/jst.ts";
import type { CounterStore, QuotaStore, StateKey } from "./store.ts";

/** A counter lives an hour longer than its day, for machines whose clock is behind. */
const lateClocksMs = 3_600_000;

/** Quotas over counters: one counter per subject and Japanese day. */
export function quotasOver({ increment, readCounter }: CounterStore): QuotaStore {
  return {
    async take({ subject, limit, nowMs }) {
      const { day } = toJstDate(nowMs);
      const resetsAtMs = nextJstMidnightMs(nowMs);
      const expiresAtMs = resetsAtMs + lateClocksMs;
      const value = await increment(counterOf(subject, day), 1, { nowMs, expiresAtMs, limit });
      const granted = value <= limit;
      return { granted, used: granted ? value : value - 1, day, resetsAtMs };
    },
    async readQuota({ subject, limit, nowMs }) {
      const { day } = toJstDate(nowMs);
      const used = await readCounter(counterOf(subject, day), nowMs);
      return { granted: used < limit, used, day, resetsAtMs: nextJstMidnightMs(nowMs) };
    },
    async giveBack({ subject, day }) {
      // The day is part of the counter's name, so its expiry is not needed; a counter created here expires at once.
      await increment(counterOf(subject, day), -1, { nowMs: 0, expiresAtMs: 0 });
    },
  };
}

function counterOf(subject: string, day: number): StateKey {
  return { owner: subject, kind: "quota", id: String(day) };
}
