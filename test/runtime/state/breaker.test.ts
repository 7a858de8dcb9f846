import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withBreaker } from "../../../runtime/state/breaker.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import { openRedisStore } from "../../../runtime/state/redis/open-store.ts";
import { reconcile } from "../../../runtime/state/reconcile.ts";
import { type StateStore, StoreUnavailableError } from "../../../runtime/state/store.ts";
import { voidCharges } from "../../../runtime/state/void-charges.ts";
import { describeWithRedis, startRedis } from "../../support/redis.ts";
import { chargeOf, noon, openPaying } from "./charge-requests.ts";

const folder = mkdtempSync(join(tmpdir(), "konkyo-breaker-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Time that stands still until it is moved; what is due on the way runs. */
function manualTime() {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    async pass(ms: number) {
      // What was begun is sent at the end of its turn.
      await settled();
      const end = now + ms;
      for (;;) {
        const [first] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!first) break;
        timers = timers.filter((each) => each !== first);
        now = Math.max(now, first.at);
        first.run();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}

/** Until promises and immediates that are ready have run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A real store whose answers can be held back or refused on the way. */
async function troubledStore(name: string) {
  const store = await openEmbeddedStore({
    directory: join(folder, name),
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
  const trouble: { kind: "none" | "fails" | "hangs" } = { kind: "none" };
  let release = () => {};
  let calls = 0;
  const answers = Object.entries(store).map(([method, call]) => [
    method,
    async (...args: unknown[]) => {
      calls++;
      if (trouble.kind === "fails") throw new StoreUnavailableError("away");
      const { kind } = trouble;
      const answer: unknown = await Reflect.apply(call, store, args);
      if (kind === "hangs") await new Promise<void>((resolve) => (release = resolve));
      return answer;
    },
  ]);
  return {
    store,
    trouble,
    release: () => release(),
    /** How often the store was asked anything. */
    calls: () => calls,
    troubled: Object.fromEntries(answers) as StateStore,
  };
}

describe("the breaker", () => {
  it("opens after three failures in a row, and closes when a check is answered", async () => {
    const time = manualTime();
    const { troubled, trouble, calls } = await troubledStore("failures");
    const store = withBreaker(troubled, { ...time, patienceMs: 250 });
    expect(store.health()).toBe("ok");
    trouble.kind = "fails";
    await expect(store.readAccount("a")).rejects.toThrow("away");
    await expect(store.readAccount("a")).rejects.toThrow("away");
    trouble.kind = "none";
    expect(await store.readAccount("a")).toBeNull();
    trouble.kind = "fails";
    for (let turn = 0; turn < 3; turn += 1) await expect(store.readAccount("a")).rejects.toThrow("away");
    expect(store.health()).toBe("degraded: away");
    trouble.kind = "none";
    const before = calls();
    await expect(store.readAccount("a")).rejects.toThrow(StoreUnavailableError);
    expect(calls()).toBe(before);
    await time.pass(499);
    expect(store.health()).toBe("degraded: away");
    await time.pass(1);
    expect(store.health()).toBe("ok");
    expect(await store.readAccount("a")).toBeNull();
    await store.close();
  });

  it("does not count what the caller did wrong", async () => {
    const { troubled } = await troubledStore("wrong");
    const store = withBreaker(troubled, { ...manualTime(), patienceMs: 250 });
    for (let turn = 0; turn < 4; turn += 1)
      await expect(store.charge({ ...chargeOf("a", null), units: -1 })).rejects.toThrow(RangeError);
    expect(store.health()).toBe("ok");
    await store.close();
  });

  it("gives a call up after 250 ms, and queues a charge that was made all the same to be taken back", async () => {
    const time = manualTime();
    const { store: direct, troubled, trouble, release } = await troubledStore("late");
    const store = withBreaker(troubled, { ...time, patienceMs: 250 });
    await openPaying(direct, "a");
    trouble.kind = "hangs";
    const charged = expect(store.charge(chargeOf("a", null))).rejects.toThrow("did not answer in time");
    await expect.poll(async () => (await direct.readAccount("a"))?.seq).toBe(1);
    await time.pass(250);
    await charged;
    expect(store.health()).toBe("degraded: the store did not answer in time");
    trouble.kind = "none";
    release();
    await expect
      .poll(() => direct.claim({ topic: "void", limit: 5, leaseMs: 0, nowMs: noon }))
      .toMatchObject([{ owner: "a", payload: '{"seq":1}' }]);
    expect(await voidCharges({ store: direct, now: () => noon, warn() {} })).toBe(1);
    expect((await direct.readAccount("a"))?.months).toEqual({ 202611: { used: 0, reserved: 0 } });
    await store.close();
  });

  it("waits a little longer for a store that has just answered another call", async () => {
    const time = manualTime();
    const { troubled, trouble, release } = await troubledStore("slow");
    const store = withBreaker(troubled, { ...time, patienceMs: 250 });
    const answeredJustNow = async () => {
      trouble.kind = "none";
      await store.readAccount("a");
      trouble.kind = "hangs";
    };
    trouble.kind = "hangs";
    const first = store.readAccount("a");
    await time.pass(240);
    await answeredJustNow();
    // Held up until after its time, as behind a stall that is over.
    await time.pass(30);
    expect(store.health()).toBe("ok");
    release();
    expect(await first).toBeNull();
    // Not for ever, and not for a store that has not answered lately.
    const second = store.readAccount("a");
    const refused = expect(second).rejects.toThrow("the store did not answer in time");
    await time.pass(240);
    await answeredJustNow();
    await time.pass(55);
    await refused;
    expect(store.health()).toBe("degraded: the store did not answer in time");
    trouble.kind = "none";
    release();
    await store.close();
  });

  it("tells what an operator should know", async () => {
    const time = manualTime();
    const { troubled } = await troubledStore("notes");
    let notes = ["memory above 80 %"];
    const alarms: string[] = [];
    const alarm = (line: string) => alarms.push(line);
    const store = withBreaker({ ...troubled, check: async () => notes }, { ...time, patienceMs: 250, alarm });
    await time.pass(3_000);
    expect(store.health()).toBe("degraded: memory above 80 %");
    notes = ["memory above 80 %", "its data is gone"];
    await time.pass(3_000);
    expect(store.health()).toBe("degraded: memory above 80 %; its data is gone");
    await time.pass(30_000);
    expect(alarms).toEqual(["memory above 80 %", "its data is gone"]);
    notes = [];
    await time.pass(3_000);
    expect(store.health()).toBe("ok");
    await store.close();
  });
});

describeWithRedis("while Redis does not answer", () => {
  it("refuses, comes back, and charges exactly what was served", { timeout: 90_000 }, async () => {
    const server = await startRedis();
    const urls = [server.url];
    const redis = await openRedisStore({ urls, timeoutMs: 200, waitForReplica: null, warn() {} });
    const store = withBreaker(redis, { now: () => performance.now(), patienceMs: 250 });
    await openPaying(redis, "a");
    let served = 0;
    const stop = new AbortController();
    let refused = 0;
    const callers = Array.from({ length: 32 }, async () => {
      while (!stop.signal.aborted) {
        try {
          const { outcome } = await store.charge(chargeOf("a", null, Date.now()));
          expect(outcome).toBe("CHARGED");
          served += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnavailableError);
          refused += 1;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
    });
    for (const seconds of [0.4, 4]) {
      const before = served;
      await expect.poll(() => served, { timeout: 10_000 }).toBeGreaterThan(before + 100);
      server.pause();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      server.resume();
      const resumed = served;
      await expect.poll(() => served > resumed && store.health(), { timeout: 10_000 }).toBe("ok");
    }
    stop.abort();
    await Promise.all(callers);
    // How soon is measured by `npm run proof:store`.
    expect(refused).toBeGreaterThan(32);

    await redis.check();
    await voidCharges({ store: redis, now: () => Date.now(), warn() {} });
    const account = await redis.readAccount("a");
    expect(Object.values(account?.months ?? {}).reduce((sum, { used }) => sum + used, 0)).toBe(served);
    expect((await reconcile(redis)).differences).toEqual([]);
    await store.close();
    await server.close();
  });

  it("comes back by itself when the server was stopped and started again", { timeout: 60_000 }, async () => {
    const server = await startRedis();
    const redis = await openRedisStore({ urls: [server.url], timeoutMs: 200, waitForReplica: null, warn() {} });
    const store = withBreaker(redis, { now: () => performance.now(), patienceMs: 250 });
    await openPaying(store, "a");
    await server.close();
    await expect(store.readAccount("a")).rejects.toThrow(StoreUnavailableError);
    const again = await startRedis({ port: String(server.port) });
    await expect
      .poll(() => store.openAccount({ accountId: "b", status: "active", capYen: null }).catch(() => null), {
        interval: 20,
        timeout: 10_000,
      })
      .toBe(true);
    await store.close();
    await again.close();
  });
});
