import { describe, expect, it } from "vitest";
import { createFeedback } from "../../../runtime/accounts/feedback.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { embeddedStoreOfFile } from "../../support/embedded-store.ts";

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
