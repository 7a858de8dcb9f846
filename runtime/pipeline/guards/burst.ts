import { jstDate } from "../../../snapshots/text/era.ts";
import { secondsToNextJstDay } from "../../base/jst.ts";
import { TokenBuckets } from "./token-buckets.ts";

/** Limits that protect the service, in requests. They cost no money and no quota. */
export const burstLimits = {
  key: { perSecond: 10, burst: 20 },
  credentialNetwork: { perSecond: 20, burst: 40 },
  anonymousNetwork: { perSecond: 1, burst: 5 },
  anonymousSitePerDay: 300,
} as const;

export type BurstCaller = {
  /** IPv4 address or IPv6 /64. */
  readonly network: string;
  /** IPv6 /48, null for IPv4. */
  readonly site: string | null;
  /** Id of a known key; null without one. */
  readonly keyId: string | null;
  /** Whether any credential was sent, known or not. */
  readonly credential: boolean;
};

export type BurstVerdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export type BurstOptions = {
  /** False for `KONKYO_BURST=off`: everything passes. */
  readonly enabled: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Most callers remembered of each kind. */
  readonly capacity: number;
};

/**
 * The burst limits of one process: all that apply to a caller must have room, else none is used up. Anonymous callers count
 * by network and, in IPv6, by /48 and day in Japan; callers with a credential by network and, once it is known, by key.
 */
export function createBurst({ enabled, now, capacity }: BurstOptions): (caller: BurstCaller) => BurstVerdict {
  const buckets = {
    key: new TokenBuckets({ ...burstLimits.key, now, capacity }),
    credentialNetwork: new TokenBuckets({ ...burstLimits.credentialNetwork, now, capacity }),
    anonymousNetwork: new TokenBuckets({ ...burstLimits.anonymousNetwork, now, capacity }),
  };
  const sites = new Map<string, number>();
  let siteDay = "";

  const siteCount = (site: string): number => {
    const today = jstDate(new Date(now()));
    if (today !== siteDay) sites.clear();
    siteDay = today;
    return sites.get(site) ?? 0;
  };

  const countSite = (site: string): void => {
    const count = siteCount(site);
    sites.delete(site);
    sites.set(site, count + 1);
    const [oldest] = sites.keys();
    if (sites.size > capacity && oldest !== undefined) sites.delete(oldest);
  };

  return ({ network, site, keyId, credential }) => {
    if (!enabled) return { allowed: true };
    const anonymousSite = credential ? null : site;
    if (anonymousSite !== null && siteCount(anonymousSite) >= burstLimits.anonymousSitePerDay)
      return { allowed: false, retryAfterSeconds: secondsToNextJstDay(new Date(now())) };
    const applying: [kind: keyof typeof buckets, id: string][] = [
      [credential ? "credentialNetwork" : "anonymousNetwork", network],
    ];
    if (credential && keyId !== null) applying.push(["key", keyId]);

    const waitMilliseconds = Math.max(...applying.map(([kind, id]) => buckets[kind].waitMilliseconds(id)));
    if (waitMilliseconds > 0)
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMilliseconds / 1000)) };

    for (const [kind, id] of applying) buckets[kind].take(id);
    if (anonymousSite !== null) countSite(anonymousSite);
    return { allowed: true };
  };
}
