import { describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../support/service.ts";

/** STA-1 and STA-4 against calls that the test has made itself. */
const withService = async (run: (service: TestService) => Promise<void>) => {
  const service = await startTestService();
  try {
    await run(service);
  } finally {
    await service.close();
  }
};

const call = async (service: TestService, key: string, path: string, times: number) => {
  for (let made = 0; made < times; made++) expect((await service.ask(path, { key })).status).toBeLessThan(300);
};

describe("GET /v1/stats/usage", () => {
  it("counts keyed calls of all accounts by day, days without calls included", () =>
    withService(async (service) => {
      const [one, other] = [await service.createKey(), await service.createKey()];
      service.setNow("2026-11-10T03:00:00Z");
      await call(service, one.apiKey, "/v1/laws/search", 2);
      service.setNow("2026-11-15T03:00:00Z");
      await call(service, one.apiKey, "/v1/laws/search", 1);
      await call(service, other.apiKey, "/v1/programs/search", 3);
      await service.ask("/v1/laws/search");
      const { body } = await service.ask("/v1/stats/usage");
      expect(Object.keys(body)).toEqual(["daily", "generated_at", "since", "until", "total", "window_days"]);
      expect(body).toMatchObject({ since: "2026-10-17", until: "2026-11-15", total: 6, window_days: 30 });
      expect(body.daily).toHaveLength(30);
      expect(body.daily.filter(({ count }: { count: number }) => count > 0)).toEqual([
        { date: "2026-11-10", count: 2, cumulative: 2 },
        { date: "2026-11-15", count: 4, cumulative: 6 },
      ]);
      expect(body.daily.at(0)).toEqual({ date: "2026-10-17", count: 0, cumulative: 0 });
    }));

  it("forgets days before the window, and counts anew after a minute", () =>
    withService(async (service) => {
      const { apiKey: key } = await service.createKey();
      service.setNow("2026-10-16T03:00:00Z");
      await call(service, key, "/v1/laws/search", 2);
      service.setNow("2026-11-15T03:00:00Z");
      expect((await service.ask("/v1/stats/usage")).body.total).toBe(0);
      await call(service, key, "/v1/laws/search", 1);
      service.setNow("2026-11-15T03:01:01Z");
      expect((await service.ask("/v1/stats/usage")).body.total).toBe(1);
    }));
});

describe("GET /v1/stats/confidence", () => {
  it("tells how often tools found something, from five calls on", () =>
    withService(async (service) => {
      const [one, other] = [await service.createKey(), await service.createKey()];
      await call(service, one.apiKey, "/v1/laws/search", 3);
      await call(service, other.apiKey, "/v1/laws/search?q=zzqqxxjj", 2);
      await call(service, other.apiKey, "/v1/programs/UNI-0000000001", 4);
      const { body } = await service.ask("/v1/stats/confidence");
      expect(Object.keys(body)).toEqual(["generated_at", "overall", "per_tool", "since", "until", "window_days"]);
      expect(body).toMatchObject({ since: "2026-10-17", until: "2026-11-15", window_days: 30 });
      expect(body.overall).toEqual({ discovery: 0.6, use: null, calls: 9 });
      expect(body.per_tool).toEqual([
        { tool: "search_laws", calls: 5, success_rate: 0.6, empty_rate: 0.4, discovery: 0.6, use: null },
        { tool: "get_program", calls: 4, success_rate: null, empty_rate: null, discovery: null, use: null },
      ]);
    }));

  it("holds no trace of an account", () =>
    withService(async (service) => {
      const { apiKey: key, accountId, keyId } = await service.createKey();
      for (let made = 0; made < 6; made++)
        await service.ask("/v1/programs/UNI-0000000001", { key, headers: { "x-client-tag": "secret-client" } });
      for (const path of ["/v1/stats/confidence", "/v1/stats/usage"]) {
        const text = (await service.ask(path)).bytes.toString();
        for (const trace of [accountId, keyId, key, "secret-client"]) expect(text).not.toContain(trace);
      }
    }));
});
