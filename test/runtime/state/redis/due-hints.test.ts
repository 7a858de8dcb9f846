import { expect, it } from "vitest";
import { createClient } from "redis";
import { openRedisStore } from "../../../../runtime/state/redis/open-store.ts";
import { describeWithRedis, startRedis } from "../../../support/redis.ts";

const now = Date.parse("2026-11-15T03:00:00Z");
const claimed = { topic: "mail", limit: 10, leaseMs: 60_000 };
const entry = (id: string, dueMs: number) => ({ topic: "mail", id, payload: id, dueMs });

describeWithRedis("workers of a topic on Redis", () => {
  it("ask once while nothing is due, and find what another process queues, retries or leaves behind", async () => {
    const server = await startRedis();
    const open = () => openRedisStore({ urls: [server.url], timeoutMs: 5_000, waitForReplica: null, warn() {} });
    const [one, other] = [await open(), await open()];
    const client = createClient({ url: server.url });
    await client.connect();
    const commands = async () => Number(/total_commands_processed:(\d+)/.exec(await client.info("stats"))![1]);
    const idsAt = async (nowMs: number) => (await one.claim({ ...claimed, nowMs })).map(({ id }) => id);

    expect(await idsAt(now)).toEqual([]);
    const before = await commands();
    for (let call = 0; call < 50; call++) expect(await idsAt(now + call)).toEqual([]);
    expect((await commands()) - before).toBeLessThan(60);

    await other.enqueue("a", entry("soon", now + 1_000));
    await other.enqueue("b", entry("later", now + 2_000));
    expect(await idsAt(now + 999)).toEqual([]);
    expect(await idsAt(now + 1_000)).toEqual(["soon"]);
    const [late] = await other.claim({ ...claimed, nowMs: now + 2_000 });
    expect(late).toMatchObject({ id: "later" });
    expect(await idsAt(now + 3_000)).toEqual([]);
    await other.retry({ ...late!, dueMs: now + 4_000 });
    expect(await idsAt(now + 4_000)).toEqual(["later"]);
    // The lease of an entry that was not settled has ended.
    expect(await idsAt(now + 60_999)).toEqual([]);
    expect(await idsAt(now + 61_000)).toEqual(["soon"]);

    await other.enqueue("c", entry("unnoticed", now));
    await client.hSet("{outbox}:next:mail", "due", String(Number.MAX_SAFE_INTEGER));
    expect(await idsAt(now + 62_000)).toEqual([]);
    expect(await idsAt(now + 361_000)).toContain("unnoticed");

    client.destroy();
    await Promise.all([one.close(), other.close()]);
    await server.close();
  });

  it("search all buckets by one command, and so list accounts", async () => {
    const server = await startRedis();
    const store = await openRedisStore({ urls: [server.url], timeoutMs: 5_000, waitForReplica: null, warn() {} });
    for (const owner of ["a", "b", "c"]) {
      await store.enqueue(owner, entry(owner, now + 86_400_000));
      await store.openAccount({ accountId: owner, status: "active", capYen: null });
    }
    const client = createClient({ url: server.url });
    await client.connect();
    const sent: string[] = [];
    // Commands of scripts are shown as those of "lua".
    await client.monitor((line) => void (/\[\d+ lua\]/.test(line) || sent.push(line)));
    expect(await store.claim({ ...claimed, nowMs: now })).toEqual([]);
    const { accountIds, next } = await store.listAccounts({ after: null, limit: 2 });
    expect(await store.listAccounts({ after: next, limit: 2 })).toMatchObject({
      accountIds: [expect.any(String)],
      next: null,
    });
    expect(accountIds).toHaveLength(2);
    await expect.poll(() => sent.at(-1)).toMatch(/EVAL/);
    // Scripts that the server does not know are sent twice.
    expect(sent.length).toBeLessThan(12);
    client.destroy();
    await store.close();
    await server.close();
  });
});
