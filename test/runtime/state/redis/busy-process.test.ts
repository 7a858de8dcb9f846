import { afterAll, beforeAll, expect, it } from "vitest";
import { withBreaker } from "../../../../runtime/state/breaker.ts";
import { openRedisStore } from "../../../../runtime/state/redis/open-store.ts";
import type { StateStore } from "../../../../runtime/state/store.ts";
import { describeWithRedis, type RedisServer, startRedis } from "../../../support/redis.ts";
import { chargeOf, openPaying } from "../charge-requests.ts";

/** Work of a request before and between its calls of the store. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

describeWithRedis("a process that is busy while Redis is well", () => {
  let server: RedisServer;
  let raw: StateStore;
  beforeAll(async () => {
    server = await startRedis();
    raw = await openRedisStore({ timeoutMs: 200, waitForReplica: null, warn() {}, urls: [server.url] });
    await openPaying(raw, "busy");
  });
  afterAll(async () => {
    await raw?.close();
    await server?.close();
  });

  // All requests that arrived are read in one turn of the event loop; what they ask of Redis is sent at its end.
  it("answers 200 equal calls that arrive together and take longer to read than Redis may take to answer", async () => {
    const store = withBreaker(raw, { now: () => performance.now(), patienceMs: 250 });
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => {
        work(2);
        return store.charge(chargeOf("busy", "equal"));
      }),
    );
    const outcomes = answers.map((each) => (each.status === "fulfilled" ? each.value.outcome : String(each.reason)));
    expect(new Set(outcomes)).toEqual(new Set(["CHARGED", "REPLAY"]));
    expect(outcomes.filter((outcome) => outcome === "CHARGED")).toHaveLength(1);
    expect(store.health()).toBe("ok");
  });
});
