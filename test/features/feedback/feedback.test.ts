import { rmSync } from "node:fs";
import { open } from "lmdb";
import { createClient } from "redis";
import { describe, expect, it } from "vitest";
import { createFeedback } from "../../../runtime/features/feedback/feedback.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import { openRedisStore } from "../../../runtime/state/redis/open-store.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { embeddedStoreOfFile } from "../../support/embedded-store.ts";
import { describeWithRedis, startRedis } from "../../support/redis.ts";

let store: StateStore;
let now = new Date("2026-11-15T03:00:00Z");
embeddedStoreOfFile("feedback", (opened) => {
  store = opened;
});

const message = { message: "よい", rating: 5, endpoint: "/v1/ping", requestId: "req-1" };
const feedback = () => createFeedback({ store, now: () => now });

it("keeps messages under rising numbers, with the key's id and the mark of the network", async () => {
  const credential = { accountId: "acc_1", keyId: "key_1", kind: "account", hashPrefix: "00000000" } as const;
  const first = await feedback().keep(message, { credential, ipHash: "1f", idempotencyKey: null });
  const second = await feedback().keep(
    { ...message, rating: null },
    { credential: null, ipHash: "2f", idempotencyKey: null },
  );
  expect([first, second]).toEqual([1, 2]);
  const kept = async (number: number) => {
    const key = { owner: `feedback-${number}`, kind: "message", id: String(number) };
    return JSON.parse((await store.getDocument(key, now.getTime()))?.value ?? "null");
  };
  expect(await kept(1)).toEqual({ ...message, keyId: "key_1", ipHash: "1f", createdAt: "2026-11-15T03:00:00Z" });
  expect(await kept(2)).toMatchObject({ rating: null, keyId: null, ipHash: "2f" });
});

it("takes exactly 10 a day in Japan, each network and account for itself, however many come at once", async () => {
  const send = (ipHash: string) => feedback().keep(message, { credential: null, ipHash, idempotencyKey: null });
  const sent = await Promise.allSettled(Array.from({ length: 15 }, () => send("many")));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  await expect(send("many")).rejects.toMatchObject({
    code: "feedback_limit_exceeded",
    status: 429,
    retryAfterSeconds: 12 * 3600,
    extra: { limit: 10, resets_at: "2026-11-16T00:00:00+09:00" },
  });
  await expect(send("other")).resolves.toBeGreaterThan(10);
  now = new Date("2026-11-15T15:00:00Z");
  await expect(send("many")).resolves.toBeGreaterThan(10);
});

describe("a message under an Idempotency-Key", () => {
  const credential = { accountId: "acc_2", keyId: "key_2", kind: "account", hashPrefix: "00000000" } as const;
  const sender = { credential, ipHash: "3f", idempotencyKey: "one" };
  const used = async () => {
    const request = { subject: "feedback-acc_2", limit: 10, nowMs: now.getTime() };
    return (await store.readQuota(request)).used;
  };

  it("is kept once and counts once, in whatever order two processes do its steps", async () => {
    const numbers = await Promise.all(Array.from({ length: 5 }, () => feedback().keep(message, sender)));
    expect(new Set([...numbers, await feedback().keep(message, sender)]).size).toBe(1);
    expect(await used()).toBe(1);
    const last = await store.readCounter({ owner: "feedback", kind: "number", id: "last" }, now.getTime());
    const kept = await Promise.all(
      Array.from({ length: last }, (_, index) => {
        const key = { owner: `feedback-${(index + 1) % 256}`, kind: "message", id: String(index + 1) };
        return store.getDocument(key, now.getTime());
      }),
    );
    expect(kept.filter((each) => each?.value.includes('"keyId":"key_2"'))).toHaveLength(1);
  });

  it("is another one when the text differs, as after a refusal that freed the key", async () => {
    const first = await feedback().keep(message, sender);
    expect(await feedback().keep({ ...message, message: "もっとよい" }, sender)).toBeGreaterThan(first);
    expect(await used()).toBe(2);
  });
});

/** Two days after their end rows are gone for good. */
const graceMs = 2 * 86_400_000;
const keptMs = 90 * 86_400_000;

describe("what an anonymous caller leaves behind", () => {
  const at = Date.parse("2026-11-20T03:00:00Z");
  const fill = async (over: StateStore) => {
    const late = createFeedback({ store: over, now: () => new Date(at) });
    const number = await late.keep(message, { credential: null, ipHash: "4f", idempotencyKey: null });
    return { owner: `feedback-${number % 256}`, kind: "message", id: String(number) };
  };

  it("is read for 90 days, and no longer", async () => {
    const key = await fill(store);
    expect(await store.getDocument(key, at + keptMs - 1)).not.toBeNull();
    expect(await store.getDocument(key, at + keptMs)).toBeNull();
  });

  it("leaves the disk of the embedded store, but for the number of the last message", async () => {
    const directory = temporaryFolder("feedback-swept");
    const fresh = await openEmbeddedStore({
      directory,
      warn() {},
      onFatal(error) {
        throw error;
      },
    });
    const files = open({ path: directory, noSubdir: false, maxDbs: 24 });
    const rows = () => {
      files.resetReadTxn();
      return ["documents", "counters", "expiries"].map((name) => files.openDB({ name }).getKeysCount());
    };
    try {
      await fill(fresh);
      const subjects = Array.from({ length: 2500 }, (_, network) => `network-${network}`);
      await Promise.all(subjects.map((subject) => fresh.take({ subject, limit: 3, nowMs: at })));
      expect(rows()).toEqual([1, 2502, 2502]);
      await fresh.sweep(at + 3 * 86_400_000);
      expect(rows()).toEqual([1, 1, 1]);
      await fresh.sweep(at + keptMs + graceMs);
      expect(rows()).toEqual([0, 1, 0]);
    } finally {
      await files.close();
      await fresh.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

describeWithRedis("what an anonymous caller leaves on Redis", () => {
  it("is removed by the server itself: every row has its end, but for the number of the last message", async () => {
    const server = await startRedis();
    const opened = await openRedisStore({ timeoutMs: 10_000, waitForReplica: null, warn() {}, urls: [server.url] });
    const client = createClient({ url: server.url });
    try {
      await client.connect();
      const at = Date.parse("2026-11-20T03:00:00Z");
      const late = createFeedback({ store: opened, now: () => new Date(at) });
      await late.keep(message, { credential: null, ipHash: "5f", idempotencyKey: null });
      await opened.take({ subject: "a-network", limit: 3, nowMs: at });
      const ends = await Promise.all(
        (await client.keys("*")).map(
          async (name) => [name.replace(/^\{b\d+\}:/, ""), await client.pTTL(name)] as const,
        ),
      );
      const lasting = ends.filter(([, ms]) => ms === -1).map(([name]) => name);
      expect(lasting.toSorted()).toEqual(["ctr:feedback:number:last", "witness"]);
      const messageEnd = ends.find(([name]) => name.startsWith("doc:feedback-"))?.[1];
      expect(messageEnd).toBeGreaterThan(keptMs - 3_600_000);
      expect(messageEnd).toBeLessThanOrEqual(keptMs);
      expect(ends.filter(([name]) => name.includes(":quota:"))).toHaveLength(2);
    } finally {
      client.destroy();
      await opened.close();
      await server.close();
    }
  });
});
