import type { IpHasher } from "../../accounts/ip-hash.ts";
import { secondsToNextJstDay } from "../../base/jst.ts";
import { rateLimited } from "../../base/limits.ts";
import { type QuotaStore, StoreUnavailableError } from "../../state/store.ts";
import { burstLimits, sitePolicy } from "./burst.ts";

export type SiteCeilingOptions = {
  /** False for `KONKYO_BURST=off`: everything passes. */
  readonly enabled: boolean;
  readonly store: Pick<QuotaStore, "take">;
  readonly ipHash: IpHasher;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Counts a free request of an IPv6 /48; null for IPv4, which has no such limit. Throws `rate_limited`. */
export type SiteCeiling = (site: string | null) => Promise<void>;

/** The daily limit of free requests of a /48 over all processes. Without the store, the limit of each process holds alone. */
export function createSiteCeiling({ enabled, store, ipHash, now }: SiteCeilingOptions): SiteCeiling {
  return async (site) => {
    if (!enabled || site === null) return;
    const at = new Date(now());
    const request = { subject: ipHash(site, at), limit: burstLimits.anonymousSitePerDay, nowMs: at.getTime() };
    const quota = await store.take(request).catch((error: unknown) => {
      if (error instanceof StoreUnavailableError) return null;
      throw error;
    });
    if (quota?.granted === false) throw rateLimited(sitePolicy, secondsToNextJstDay(at));
  };
}
