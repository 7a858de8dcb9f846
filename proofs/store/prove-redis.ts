import { withBreaker } from "../../runtime/state/breaker.ts";
import { reconcile } from "../../runtime/state/reconcile.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { voidCharges } from "../../runtime/state/void-charges.ts";
import { startRedis } from "../../test/support/redis.ts";
import { chargeOf, openPaying } from "../../test/runtime/state/charge-requests.ts";
import type { ClusterServers } from "./cluster-servers.ts";
import { openStore } from "./open-store.ts";
import type { Proof } from "../findings.ts";
import { pause, percentile } from "./proof.ts";

/** What callers of a store saw: each operation ends served or given up. */
class Callers {
  readonly served = new Set<string>();
  readonly givenUp = new Set<string>();
  readonly refusalsMs: number[] = [];
  readonly servedAt: number[] = [];
  readonly errors = new Set<string>();
  #running = true;
  #number = 0;
  readonly #all: Promise<unknown>;

  /** `repeats`: how often a caller asks again with the same operation before it gives up. */
  constructor(store: StateStore, accounts: readonly string[], inFlight: number, repeats: number) {
    this.#all = Promise.all(
      Array.from({ length: inFlight }, async () => {
        while (this.#running) {
          this.#number += 1;
          const accountId = accounts[this.#number % accounts.length] ?? "";
          await this.#call(store, accountId, `${accountId}/${this.#number}`, repeats);
        }
      }),
    );
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#all;
  }

  async #call(store: StateStore, accountId: string, operationId: string, repeats: number): Promise<void> {
    for (let attempt = 0; attempt <= repeats; attempt += 1) {
      const began = performance.now();
      try {
        const { outcome } = await store.charge(chargeOf(accountId, operationId, Date.now()));
        if (outcome !== "CHARGED" && outcome !== "REPLAY") throw new Error(outcome);
        this.served.add(operationId);
        this.servedAt.push(performance.now());
        return;
      } catch (error) {
        this.refusalsMs.push(performance.now() - began);
        this.errors.add(`${String(error)} ${String((error as Error).cause ?? "")}`);
        await pause(20);
      }
    }
    this.givenUp.add(operationId);
  }
}

/** Every operation that was served is charged once, every one given up is charged 0 in the end, and the books balance. */
async function holdServedIsCharged(proof: Proof, store: StateStore, accounts: readonly string[], callers: Callers) {
  // Whoever did not ask again within the minute of doubt never will.
  const voided = await voidCharges({ store, now: () => Date.now() + 61_000, warn() {} });
  const charged = new Map<string, number>();
  for (const accountId of accounts) {
    let after = 0;
    for (;;) {
      const page = await store.readLedger({ accountId, afterSeq: after, limit: 5_000 });
      if (page.length === 0) break;
      for (const { operationId, units } of page) charged.set(operationId, (charged.get(operationId) ?? 0) + units);
      after += page.length;
    }
  }
  const lost = [...callers.served].filter((each) => (charged.get(each) ?? 0) < 1).length;
  const twice = [...charged.values()].filter((units) => units > 1).length;
  const unserved = [...charged].filter(([each, units]) => units > 0 && !callers.served.has(each)).length;
  const seen = `${callers.served.size} served, ${lost} not charged, ${twice} charged twice, ${unserved} charged and not served, ${voided} taken back`;
  proof.hold("served = charged", callers.served.size > 0 && lost + twice + unserved === 0, seen);
  const { accounts: number, entries, differences } = await reconcile(store);
  proof.hold(
    "the books balance",
    differences.length === 0,
    `${number} accounts, ${entries} entries, ${differences.length} differences`,
  );
}

/** A replica whose disk is busy may not confirm in time; whoever sets the stage asks again. */
async function patiently(step: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      return await step();
    } catch (error) {
      if (tries === 20) throw error;
      await pause(200);
    }
}

/** A primary is killed under load; its replica takes over, and it comes back as a replica. */
export async function proveFailover(proof: Proof, cluster: ClusterServers): Promise<void> {
  const redis = await openStore(cluster.address, { timeoutMs: 500, waitForReplica: true });
  const store = withBreaker(redis, { now: () => performance.now(), patienceMs: 250 });
  const accounts = Array.from({ length: 24 }, (_, index) => `failover${index}`);
  for (const each of accounts) await patiently(() => openPaying(redis, each));
  const callers = new Callers(store, accounts, 32, 3);
  await pause(3_000);
  const before = callers.served.size;
  const [victim = 0] = cluster.primaries();
  await cluster.killNode(victim);
  await cluster.until(() => cluster.primaries().filter((port) => port !== victim).length === 3, 30);
  await cluster.startNode(victim);
  await pause(8_000);
  const after = callers.served.size;
  await callers.stop();
  for (let tries = 0; tries < 20; tries += 1) {
    const settled = await redis.check().then(
      () => true,
      () => false,
    );
    if (settled) break;
    await pause(500);
  }
  proof.hold("charges go on after a failover", after > before, `${before} before, ${after - before} after the kill`);
  const crossSlot = [...callers.errors].filter((each) => each.includes("CROSSSLOT")).length;
  proof.hold("0 CROSSSLOT", crossSlot === 0, `${callers.errors.size} kinds of error, ${crossSlot} CROSSSLOT`);
  await holdServedIsCharged(proof, redis, accounts, callers);
  await store.close();
}

/** R11: a server that stops answering for a while under load. */
export async function proveOutage(proof: Proof, seconds: number): Promise<void> {
  const server = await startRedis();
  const redis = await openStore(server.url, { timeoutMs: 200 });
  const store = withBreaker(redis, { now: () => performance.now(), patienceMs: 250 });
  await openPaying(redis, "outage");
  const callers = new Callers(store, ["outage"], 32, 0);
  await pause(2_000);
  server.pause();
  await pause(seconds * 1_000);
  const resumed = performance.now();
  server.resume();
  await pause(3_000);
  await callers.stop();
  const first = callers.servedAt.find((at) => at > resumed) ?? Number.POSITIVE_INFINITY;
  const p99 = percentile(callers.refusalsMs, 0.99);
  const most = Math.max(...callers.refusalsMs);
  proof.hold(
    "refused in 300 ms",
    p99 <= 300,
    `${callers.refusalsMs.length} refusals, p99 ${Math.round(p99)} ms, longest ${Math.round(most)} ms`,
  );
  proof.hold("back within 2 s", first - resumed <= 2_000, `${Math.round(first - resumed)} ms`);
  await redis.check();
  await holdServedIsCharged(proof, redis, ["outage"], callers);
  await store.close();
  await server.close();
}
