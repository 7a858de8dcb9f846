import { rateLimited } from "../base/limits.ts";
import type { QuotaStore } from "../state/store.ts";

const newKeysPerDay = 100;

/**
 * Takes one of the keys of a kind that an account may have made on a day, or throws `rate_limited`. Revoked keys stay with their
 * account for ever, so their number must not grow at a caller's will.
 */
export async function takeNewKey(
  store: QuotaStore,
  kind: "rotation" | "child-key",
  accountId: string,
  nowMs: number,
): Promise<void> {
  const { granted, resetsAtMs } = await store.take({ subject: `${kind}-${accountId}`, limit: newKeysPerDay, nowMs });
  if (granted) return;
  const policy = { name: kind, quota: newKeysPerDay, windowSeconds: 86_400 };
  throw rateLimited(policy, Math.ceil((resetsAtMs - nowMs) / 1000));
}
