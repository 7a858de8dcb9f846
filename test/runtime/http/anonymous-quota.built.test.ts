import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describe("the anonymous quota", () => {
  it("serves three requests a day and refuses the fourth, even a broken one", async () => {
    const from = "203.0.113.10";
    const remaining: (string | null)[] = [];
    for (let call = 0; call < 3; call++) {
      const answer = await service().ask("/v1/meta", { from });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("x-anon-quota-limit")).toBe("3");
      expect(answer.headers.get("x-anon-quota-reset")).toBe("2026-11-16T00:00:00+09:00");
      expect(answer.headers.get("ratelimit-policy")).toBe('"anon";q=3;w=86400');
      remaining.push(answer.headers.get("x-anon-quota-remaining"));
    }
    expect(remaining).toEqual(["2", "1", "0"]);
    const fourth = await service().ask("/v1/programs/search?limit=nonsense", { from });
    expect(fourth.status).toBe(429);
    expect(fourth.body).toMatchObject({
      code: "anon_quota_exceeded",
      limit: 3,
      resets_at: "2026-11-16T00:00:00+09:00",
    });
    expect(typeof fourth.body.detail).toBe("string");
    // 12:00 in Japan: twelve hours are left.
    expect(fourth.headers.get("retry-after")).toBe("43200");
    expect(fourth.headers.get("ratelimit")).toBe('"anon";r=0;t=43200');
  });

  it("counts a network of IPv6 /64 as one, and another /64 apart", async () => {
    for (const host of ["1", "2:3", "ffff"])
      expect((await service().ask("/v1/meta", { from: `2001:db8:1:2::${host}` })).status).toBe(200);
    expect((await service().ask("/v1/meta", { from: "2001:db8:1:2:9::1" })).status).toBe(429);
    expect((await service().ask("/v1/meta", { from: "2001:db8:1:3::1" })).status).toBe(200);
  });

  it("takes a slot for a request that is refused afterwards", async () => {
    const from = "203.0.113.11";
    const refused = await service().ask("/v1/programs/UNI-does-not-exist", { from });
    expect([refused.status, refused.headers.get("x-anon-quota-remaining")]).toEqual([404, "2"]);
    const invalid = await service().ask("/v1/programs/search?limit=0", { from });
    expect([invalid.status, invalid.headers.get("x-anon-quota-remaining")]).toEqual([422, "1"]);
  });

  it("gives the slot of a 304 back", async () => {
    const from = "203.0.113.12";
    const first = await service().ask("/v1/meta", { from });
    const etag = first.headers.get("etag") ?? "";
    for (let call = 0; call < 4; call++)
      expect((await service().ask("/v1/meta", { from, headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await service().ask("/v1/usage", { from })).body).toMatchObject({
      tier: "anonymous",
      used: 1,
      remaining: 2,
    });
  });

  it("is not touched by keyed calls, by an invalid key, nor by free addresses", async () => {
    const from = "203.0.113.13";
    const { apiKey } = await service().createKey();
    expect((await service().ask("/v1/meta", { from, key: apiKey })).status).toBe(200);
    expect((await service().ask("/v1/meta", { from, key: "evk_wrong" })).status).toBe(401);
    for (const path of ["/healthz", "/readyz", "/v1/usage", "/v1/openapi.json", "/meta"])
      await service().ask(path, { from });
    expect((await service().ask("/v1/usage", { from })).body).toMatchObject({ used: 0, remaining: 3, limit: 3 });
  });

  it("begins anew at midnight in Japan", async () => {
    const from = "203.0.113.14";
    service().setNow("2026-11-15T14:59:59.900Z");
    for (let call = 0; call < 3; call++) await service().ask("/v1/meta", { from });
    const refused = await service().ask("/v1/meta", { from });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    service().setNow("2026-11-15T15:00:00.100Z");
    const next = await service().ask("/v1/meta", { from });
    expect([next.status, next.headers.get("x-anon-quota-reset")]).toEqual([200, "2026-11-17T00:00:00+09:00"]);
  });
});
