import { createClient } from "redis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openRedisStore } from "../../../../runtime/state/redis/open-store.ts";
import { StoreUnavailableError, StoreUnsafeError } from "../../../../runtime/state/store.ts";
import { type RedisServer, describeWithRedis, startRedis } from "../../../support/redis.ts";
import { resultOf } from "../store-results.ts";
import { describeStore } from "../store-suite.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const quiet = { timeoutMs: 10_000, waitForReplica: null, warn() {} };

describeWithRedis("on one Redis server", () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());
  describeStore("redis store", (limits) => openRedisStore({ ...quiet, limits, urls: [server.url] }));
});

describeWithRedis("what the Redis store asks of its server", () => {
  it("refuses one that may evict", async () => {
    const server = await startRedis({ "maxmemory-policy": "allkeys-lru" });
    await expect(openRedisStore({ ...quiet, urls: [server.url] })).rejects.toThrow(StoreUnsafeError);
    await server.close();
  });

  it("warns once of one that is weaker than money needs", async () => {
    const server = await startRedis({ appendonly: "no", appendfsync: "everysec" });
    const warnings: string[] = [];
    const store = await openRedisStore({ ...quiet, urls: [server.url], warn: (line) => warnings.push(line) });
    expect(warnings).toEqual([
      "redis: fit for a trial, not for money: appendonly is not yes, appendfsync is not always",
    ]);
    await store.close();
    await server.close();
  });

  it("acknowledges nothing that no replica has, and all that one has", async () => {
    const primary = await startRedis({ "repl-diskless-sync-delay": "0" });
    const lonely = await openRedisStore({ ...quiet, urls: [primary.url], waitForReplica: true });
    const account = { accountId: "a", status: "active" as const, capYen: null };
    await expect(lonely.openAccount(account)).rejects.toThrow(StoreUnavailableError);
    const replica = await startRedis({ replicaof: `127.0.0.1 ${primary.port}` });
    await expect
      .poll(() => lonely.openAccount({ ...account, accountId: `b${Date.now()}` }).catch(() => false), {
        timeout: 15_000,
      })
      .toBe(true);
    await lonely.close();
    await replica.close();
    await primary.close();
  });

  it("queues a charge that no replica confirmed to be taken back, unless it is asked for again", async () => {
    const primary = await startRedis({ "repl-diskless-sync-delay": "0" });
    const trusting = await openRedisStore({ ...quiet, urls: [primary.url], waitForReplica: false });
    const careful = await openRedisStore({ ...quiet, urls: [primary.url], waitForReplica: true });
    await trusting.openAccount({ accountId: "a", status: "active", capYen: null });
    await trusting.changeKeys({ accountId: "a", add: "k1", nowMs: 0 });
    const chargeOf = (operationId: string) => ({
      accountId: "a",
      keyId: "k1",
      nowMs: 1_000,
      units: 1,
      callCapYen: null,
      usage: { endpoint: "programs.search", tag: "", empty: false, serviceMs: 0 },
      operation: { operationId, fingerprint: "f", result: resultOf(operationId, 1) },
      outbox: [],
    });
    for (const id of ["abandoned", "repeated", "refused again"])
      await expect(careful.charge(chargeOf(id))).rejects.toThrow(StoreUnavailableError);
    const doubts = await trusting.claim({ topic: "void", limit: 10, leaseMs: 1, nowMs: 100_000 });
    expect(doubts.map(({ owner, payload }) => [owner, payload])).toEqual([
      ["a", '{"seq":1}'],
      ["a", '{"seq":2}'],
      ["a", '{"seq":3}'],
    ]);

    expect(await trusting.voidCharge({ accountId: "a", seq: 1, nowMs: 100_000 })).toBe(true);
    expect(await trusting.voidCharge({ accountId: "a", seq: 1, nowMs: 100_000 })).toBe(false);
    const replica = await startRedis({ replicaof: `127.0.0.1 ${primary.port}` });
    const replayed = () => careful.charge(chargeOf("repeated")).catch(() => null);
    await expect.poll(replayed, { timeout: 15_000 }).toMatchObject({ outcome: "REPLAY", seq: 2 });
    expect(await trusting.voidCharge({ accountId: "a", seq: 2, nowMs: 100_000 })).toBe(false);
    expect((await trusting.readAccount("a"))?.months).toEqual({ 197001: { used: 2, reserved: 0 } });
    // On a busy machine the replica may take longer than the store waits; asking again finds the same charge.
    const chargedAnew = () => careful.charge(chargeOf("abandoned")).catch(() => null);
    await expect.poll(chargedAnew, { timeout: 15_000 }).toMatchObject({ seq: 5 });
    for (const each of [trusting, careful, replica, primary]) await each.close();
  });

  it("draws a new epoch when a replica takes over", async () => {
    const server = await startRedis();
    const store = await openRedisStore({ ...quiet, urls: [server.url] });
    await store.openAccount({ accountId: "a", status: "active", capYen: null });
    const before = (await store.readAccount("a"))?.epoch;
    const client = await createClient({ url: server.url }).connect();
    await client.sendCommand(["REPLICAOF", "127.0.0.1", "1"]);
    await client.sendCommand(["REPLICAOF", "NO", "ONE"]);
    client.destroy();
    const after = (await store.readAccount("a"))?.epoch;
    expect([before, after]).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/), expect.stringMatching(/^[0-9a-f]{40}$/)]);
    expect(after).not.toBe(before);
    await store.close();
    await server.close();
  });

  it("tells when what it held is gone, until it is back", async () => {
    const server = await startRedis();
    const store = await openRedisStore({ ...quiet, urls: [server.url] });
    const other = await openRedisStore({ ...quiet, urls: [server.url] });
    const client = await createClient({ url: server.url }).connect();
    const names = await client.keys("*");
    const dump = await Promise.all(names.map(async (name) => [name, await client.get(name)] as const));
    const lost = [expect.stringMatching(/^redis has lost what it held/)];
    expect([await store.check(), await other.check()]).toEqual([[], []]);
    await client.flushAll();
    expect([await store.check(), await other.check()]).toEqual([lost, lost]);
    // A process that starts now knows of nothing that was there before; the others go on telling.
    const third = await openRedisStore({ ...quiet, urls: [server.url] });
    expect([await store.check(), await third.check()]).toEqual([lost, []]);
    for (const [name, value] of dump) await client.set(name, value!);
    expect(await store.check()).toEqual([]);
    client.destroy();
    for (const each of [store, other, third, server]) await each.close();
  });

  it("tells when it may evict from now on", async () => {
    const server = await startRedis();
    const store = await openRedisStore({ ...quiet, urls: [server.url] });
    const client = await createClient({ url: server.url }).connect();
    await client.configSet("maxmemory-policy", "allkeys-lru");
    expect(await store.check()).toEqual([
      "redis: maxmemory-policy is allkeys-lru, which may drop money: set it to noeviction",
    ]);
    await client.configSet("maxmemory-policy", "noeviction");
    expect(await store.check()).toEqual([]);
    client.destroy();
    await store.close();
    await server.close();
  });

  it("opens without replicas where it asks for one, and notices a loss that comes after the first", async () => {
    const server = await startRedis({ "min-replicas-to-write": "1" });
    const store = await openRedisStore({ ...quiet, urls: [server.url] });
    expect(await store.check()).toEqual([]);
    const client = await createClient({ url: server.url }).connect();
    await client.configSet("min-replicas-to-write", "0");
    expect(await store.check()).toEqual([]);
    await client.flushAll();
    expect(await store.check()).toHaveLength(1);
    client.destroy();
    await store.close();
    await server.close();
  });

  it("warns at the start of a replica that no charge waits for", { timeout: 60_000 }, async () => {
    const primary = await startRedis({ "repl-diskless-sync-delay": "0" });
    const replica = await startRedis({ replicaof: `127.0.0.1 ${primary.port}` });
    const client = await createClient({ url: primary.url }).connect();
    await expect.poll(() => client.info("replication"), { timeout: 15_000 }).toContain("connected_slaves:1");
    const warningsWith = async (waitForReplica: boolean | null) => {
      const warnings: string[] = [];
      const warn = (line: string) => warnings.push(line);
      await (await openRedisStore({ ...quiet, urls: [primary.url], waitForReplica, warn })).close();
      return warnings;
    };
    const line =
      "redis: it has replicas, but no charge waits for one, so a failover loses what was just charged: set KONKYO_REDIS_WAIT=1, or min-replicas-to-write 1 on the server";
    expect([await warningsWith(null), await warningsWith(false)]).toEqual([[line], [line]]);
    expect(await warningsWith(true)).toEqual([]);
    await client.configSet("min-replicas-to-write", "1");
    expect(await warningsWith(null)).toEqual([]);
    client.destroy();
    await replica.close();
    await primary.close();
  });

  it("tells when its memory fills up", async () => {
    const server = await startRedis({ maxmemory: "100mb" });
    const store = await openRedisStore({ ...quiet, urls: [server.url] });
    expect(await store.check()).toEqual([]);
    const client = await createClient({ url: server.url }).connect();
    await client.sendCommand(["SETRANGE", "ballast", String(75 * 1024 * 1024), "x"]);
    client.destroy();
    expect(await store.check()).toEqual([expect.stringMatching(/^redis memory above [78]0 % of maxmemory$/)]);
    await store.close();
    await server.close();
  });

  it("gives up on servers that are not there", async () => {
    const gone = await startRedis();
    await gone.close();
    const attempts = [[gone.url], [gone.url, gone.url]].map((urls) => openRedisStore({ ...quiet, urls }));
    for (const each of nonEmpty(await Promise.allSettled(attempts)))
      expect(each).toMatchObject({ status: "rejected", reason: { name: "StoreUnavailableError" } });
  });

  it("fails instead of waiting for a server that is gone", async () => {
    const server = await startRedis();
    const store = await openRedisStore({ ...quiet, timeoutMs: 200, urls: [server.url] });
    await server.close();
    await expect(store.readAccount("a")).rejects.toThrow(StoreUnavailableError);
    await store.close();
  });
});
