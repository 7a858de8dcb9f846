import { describe, expect, it } from "vitest";
import { StoreUnavailableError } from "../../../runtime/state/store.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { startTestService } from "../../support/service.ts";

/** A real store behind a switch. */
async function switchedStore() {
  const store = await openEmbeddedStore({
    directory: temporaryFolder("switched"),
    warn: () => undefined,
    onFatal: () => undefined,
  });
  let away = false;
  const guarded = new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || name === "close") return value;
      return (...args: unknown[]) =>
        away ? Promise.reject(new StoreUnavailableError("switched off")) : Reflect.apply(value, target, args);
    },
  }) as StateStore;
  return { store: guarded, goAway: () => (away = true), comeBack: () => (away = false) };
}

describe("while the store is away", () => {
  it("paid calls are refused and cost nothing; anonymous reads go on by a count of the process", async () => {
    const { store, goAway, comeBack } = await switchedStore();
    const service = await startTestService({
      store,
    });
    try {
      const { apiKey } = await service.createKey();
      expect((await service.ask("/v1/meta", { key: apiKey })).status).toBe(200);
      goAway();

      for (const path of ["/v1/programs/search", "/v1/meta", "/v1/me", "/v1/usage"]) {
        const paid = await service.ask(path, { key: apiKey });
        expect([path, paid.status, paid.body.code, paid.headers.get("retry-after")]).toEqual([
          path,
          503,
          "store_unavailable",
          "2",
        ]);
      }
      for (const path of ["/healthz", "/v1/openapi.json"]) expect((await service.ask(path)).status).toBe(200);
      expect((await service.ask("/meta")).status).toBe(308);

      const from = "203.0.113.40";
      for (const remaining of ["2", "1", "0"]) {
        const free = await service.ask("/v1/meta", { from });
        expect([free.status, free.headers.get("x-quota-degraded"), free.headers.get("x-anon-quota-remaining")]).toEqual(
          [200, "1", remaining],
        );
      }
      expect((await service.ask("/v1/meta", { from })).body.code).toBe("anon_quota_exceeded");

      service.setNow("2026-11-15T03:16:00Z");
      const closed = await service.ask("/v1/meta", { from: "203.0.113.41" });
      expect([closed.status, closed.body.code, closed.headers.get("retry-after")]).toEqual([
        503,
        "quota_unavailable",
        "5",
      ]);

      comeBack();
      const back = await service.ask("/v1/meta", { from: "203.0.113.41" });
      expect([back.status, back.headers.get("x-quota-degraded")]).toEqual([200, null]);
      expect((await service.ask("/v1/usage", { key: apiKey })).body.used).toBe(0);
    } finally {
      await service.close();
      await store.close();
    }
  });

  it("at most 20 anonymous reads a second are served by one process", async () => {
    const { store, goAway } = await switchedStore();
    const service = await startTestService({
      store,
    });
    try {
      goAway();
      const statuses: number[] = [];
      for (let call = 0; call < 25; call++) statuses.push((await service.ask("/v1/meta")).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.slice(20)).toEqual([503, 503, 503, 503, 503]);
    } finally {
      await service.close();
      await store.close();
    }
  });
});
