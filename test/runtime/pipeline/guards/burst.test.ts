import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BurstCaller, burstLimits, createBurst, TokenBuckets } from "../../../../runtime/pipeline/guards/burst.ts";

const noon = Date.parse("2026-11-15T03:00:00Z");
const anonymous: BurstCaller = { network: "203.0.113.7", site: null, keyId: null, credential: false };
const keyed: BurstCaller = { network: "203.0.113.7", site: null, keyId: "key_1", credential: true };

function limiter(enabled = true) {
  const clock = { time: noon };
  const take = createBurst({ enabled, now: () => clock.time, capacity: 1000 });
  const served = (caller: BurstCaller, tries: number) =>
    Array.from({ length: tries }, () => take(caller)).filter(({ allowed }) => allowed).length;
  return { clock, take, served };
}

describe("burst limits", () => {
  it("are those of the contract", () => {
    expect(burstLimits).toEqual({
      key: { perSecond: 10, burst: 20 },
      credentialNetwork: { perSecond: 20, burst: 40 },
      anonymousNetwork: { perSecond: 1, burst: 5 },
      anonymousSitePerDay: 300,
    });
  });

  it("give a key 20 at once and 10 a second after", () => {
    const { clock, served } = limiter();
    expect(served(keyed, 100)).toBe(20);
    clock.time += 100;
    expect(served(keyed, 100)).toBe(1);
    clock.time += 1000;
    expect(served(keyed, 100)).toBe(10);
    clock.time += 3_600_000;
    expect(served(keyed, 100)).toBe(20);
  });

  it("give a network 40 at once over all its keys, known or not", () => {
    const { clock, served } = limiter();
    expect(served({ ...keyed, keyId: "key_1" }, 30)).toBe(20);
    expect(served({ ...keyed, keyId: null }, 30)).toBe(20);
    expect(served({ ...keyed, keyId: "key_2" }, 30)).toBe(0);
    expect(served({ ...keyed, keyId: "key_2", network: "203.0.113.8" }, 30)).toBe(20);
    clock.time += 1000;
    expect(served({ ...keyed, keyId: null }, 30)).toBe(20);
  });

  it("use up nothing by a look, which tells what a request would be told", () => {
    const { take, served } = limiter();
    for (let time = 0; time < 100; time++) expect(take(keyed, "look")).toEqual({ allowed: true, room: null });
    expect(served(keyed, 100)).toBe(20);
    const policy = { name: "burst", quota: 20, windowSeconds: 2 };
    expect(take(keyed, "look")).toEqual({ allowed: false, policy, retryAfterSeconds: 1 });
  });

  it("use up nothing of one bucket when the other is empty", () => {
    const { clock, served } = limiter();
    expect(served(keyed, 1000)).toBe(20);
    expect(served({ ...keyed, keyId: null }, 100)).toBe(20);
    clock.time += 10_000;
    expect(served({ ...keyed, keyId: null }, 100)).toBe(40);
    expect(served(keyed, 100)).toBe(0);
    expect(served({ ...keyed, network: "203.0.113.8" }, 100)).toBe(20);
  });

  it("give anonymous callers 5 at once and 1 a second after", () => {
    const { clock, take, served } = limiter();
    expect(served(anonymous, 10)).toBe(5);
    const policy = { name: "burst", quota: 5, windowSeconds: 5 };
    expect(take(anonymous)).toEqual({ allowed: false, policy, retryAfterSeconds: 1 });
    clock.time += 999;
    expect(served(anonymous, 10)).toBe(0);
    clock.time += 1;
    expect(served(anonymous, 10)).toBe(1);
    expect(served(keyed, 10)).toBe(10);
  });

  it("stop an IPv6 /48 after 300 a day in Japan, whatever its /64", () => {
    const { clock, take } = limiter();
    const from = (index: number) =>
      take({ ...anonymous, network: `2001:db8:1:${index.toString(16)}::/64`, site: "2001:db8:1::/48" });
    for (let index = 0; index < 300; index++) expect(from(index).allowed).toBe(true);
    const policy = { name: "site", quota: 300, windowSeconds: 86_400 };
    expect(from(300)).toEqual({ allowed: false, policy, retryAfterSeconds: 12 * 3600 });
    expect(take({ ...anonymous, network: "2001:db8:2:0::/64", site: "2001:db8:2::/48" }).allowed).toBe(true);
    expect(take({ ...keyed, site: "2001:db8:1::/48" }).allowed).toBe(true);
    clock.time = Date.parse("2026-11-15T15:00:00Z");
    expect(from(300).allowed).toBe(true);
  });

  it("do not count a refused request against the /48", () => {
    const { clock, served } = limiter();
    const caller = { ...anonymous, network: "2001:db8:1:0::/64", site: "2001:db8:1::/48" };
    expect(served(caller, 1000)).toBe(5);
    clock.time += 295_000;
    let total = 0;
    for (let second = 0; second < 400; second++) {
      clock.time += 1000;
      total += served(caller, 1);
    }
    expect(total).toBe(295);
  });

  it("let everything pass when they are off", () => {
    expect(limiter(false).served(anonymous, 10_000)).toBe(10_000);
  });
});

describe("token buckets", () => {
  it("never give more than burst + rate x time, over any pattern of calls", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 300 }),
        (perSecond, burst, pauses) => {
          let time = noon;
          let given = 0;
          const buckets = new TokenBuckets({ perSecond, burst, now: () => time, capacity: 10 });
          for (const pause of pauses) {
            time += pause;
            const wait = buckets.waitMilliseconds("a");
            const took = buckets.take("a");
            expect(took).toBe(wait === 0);
            if (took) given++;
          }
          expect(given).toBeLessThanOrEqual(burst + (perSecond * (time - noon)) / 1000 + 1e-3);
        },
      ),
      { numRuns: 200, seed: 24 },
    );
  });

  it("keep no more callers than they may", () => {
    const buckets = new TokenBuckets({ perSecond: 1, burst: 5, now: () => noon, capacity: 100 });
    for (let index = 0; index < 10_000; index++) buckets.take(`caller ${index}`);
    expect(buckets.size).toBe(100);
  });

  it("keep a busy caller while others come and go", () => {
    const buckets = new TokenBuckets({ perSecond: 1, burst: 200, now: () => noon, capacity: 100 });
    let given = 0;
    for (let index = 0; index < 1000; index++) {
      if (buckets.take("busy")) given++;
      buckets.take(`caller ${index}`);
    }
    expect(given).toBe(200);
  });

  it("do not lock a caller out when the clock is set back", () => {
    let time = noon;
    const buckets = new TokenBuckets({ perSecond: 1, burst: 5, now: () => time, capacity: 100 });
    for (let index = 0; index < 5; index++) buckets.take("a");
    time -= 7_200_000;
    expect(buckets.take("a")).toBe(true);
  });
});
