import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiKey } from "../../../runtime/accounts/key-format.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { startTestService, type TestService, testNow } from "../../support/service.ts";

describeOnBothStores("keys that nobody holds", (open) => {
  let store: StateStore;
  let service: TestService;
  let reads = 0;
  beforeAll(async () => {
    store = await open();
    const counting = new Proxy(store, {
      get(target, member) {
        const value: unknown = Reflect.get(target, member);
        if (member !== "getDocument") return value;
        return (...args: Parameters<StateStore["getDocument"]>) => {
          reads++;
          return target.getDocument(...args);
        };
      },
    });
    service = await startTestService({
      store: counting,
      burst: true,
    });
  });
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  const askWith = (from: string, key: string = createApiKey("account", randomBytes), path = "/v1/meta") =>
    service.ask(path, { from, key });
  const statusesOf = async (from: string, times: number) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) statuses.push((await askWith(from)).status);
    return statuses;
  };
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  it("count for their network, and past its limit the store is not asked for them", async () => {
    const from = "203.0.113.9";
    reads = 0;
    expect(await statusesOf(from, 60)).toEqual([...times(40, 401), ...times(20, 429)]);
    expect(reads).toBe(40);
    const refused = await askWith(from);
    expect([refused.body.code, refused.headers.get("retry-after")]).toEqual(["rate_limited", "1"]);
    // The limits of an endpoint of its own are no way around it.
    expect((await askWith(from, undefined, "/v1/usage")).status).toBe(429);
    expect(await statusesOf("203.0.113.10", 1)).toEqual([401]);
    service.setNow("2026-11-15T03:00:01Z");
    expect(await statusesOf(from, 21)).toEqual([...times(20, 401), 429]);
    service.setNow(testNow);
  });

  it("leave callers with a key as many calls as before, and take theirs when they come from the same network", async () => {
    const { apiKey } = await service.createKey();
    for (let time = 0; time < 20; time++) {
      const { status, headers } = await askWith("203.0.113.20", apiKey);
      // Every answer to a key says what it has left.
      expect([status, headers.get("ratelimit-policy")]).toEqual([200, '"burst";q=20;w=2']);
      expect(headers.get("ratelimit")).toBe(`"burst";r=${19 - time};t=${Math.ceil((time + 1) / 10)}`);
    }
    const refused = await askWith("203.0.113.20", apiKey);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit-policy")).toBe('"burst";q=20;w=2');
    expect(refused.headers.get("ratelimit")).toBe('"burst";r=0;t=1');
    const other = await service.createKey();
    expect(await statusesOf("203.0.113.21", 40)).toEqual(times(40, 401));
    expect((await askWith("203.0.113.21", other.apiKey)).status).toBe(429);
  });
});
