import { rateLimited } from "../base/limits.ts";
import type { QuotaStore } from "../state/store.ts";

const newKeysPerDay = 100;

/**
 * Counts one new key of a kind for an account and day, or throws `rate_limited`. Revoked keys stay with their account
 * permanently, so a caller must not be able to create them without limit.
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
