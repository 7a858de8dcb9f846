import { describe, expect, it } from "vitest";
import { createAnonymousQuota } from "../../../../runtime/pipeline/guards/anonymous-quota.ts";
import { type QuotaStore, StoreUnavailableError } from "../../../../runtime/state/store.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const noon = Date.parse("2026-11-15T03:00:00Z");

/** Counts in memory, answers when told to, and can be switched off. */
function countingStore() {
  const used = new Map<string, number>();
  const state = { away: false, takes: 0, most: 0, running: 0 };
  const store: QuotaStore = {
    async take({ subject, limit }) {
      if (state.away) throw new StoreUnavailableError("switched off");
      state.takes += 1;
      state.most = Math.max(state.most, ++state.running);
      await new Promise((resolve) => setImmediate(resolve));
      state.running -= 1;
      const before = used.get(subject) ?? 0;
      if (before < limit) used.set(subject, before + 1);
      return { granted: before < limit, used: Math.min(limit, before + 1), day: 20261115, resetsAtMs: noon };
    },
    async readQuota({ subject }) {
      return { granted: true, used: used.get(subject) ?? 0, day: 20261115, resetsAtMs: noon };
    },
    async giveBack({ subject }) {
      used.set(subject, (used.get(subject) ?? 1) - 1);
    },
  };
  return { store, state };
}

const quotaOver = (store: QuotaStore, now = () => noon) =>
  createAnonymousQuota({ store, now, upgradeUrl: "https://example.jp/" });

describe("the free requests of a network", () => {
  it("are three of however many come at once, and the store is asked four times", async () => {
    const { store, state } = countingStore();
    const { take } = quotaOver(store);
    const all = await Promise.allSettled(Array.from({ length: 500 }, () => take("flood")));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const each of nonEmpty(all))
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "anon_quota_exceeded", status: 429 });
    expect([state.takes, state.most]).toEqual([4, 1]);
  });

  it("do not wait for those of another network", async () => {
    const { store, state } = countingStore();
    const { take } = quotaOver(store);
    await Promise.all([take("one"), take("two"), take("three")]);
    expect(state.most).toBe(3);
  });

  it("are there again when one is given back", async () => {
    const { store } = countingStore();
    const { take } = quotaOver(store);
    const [first] = [await take("n"), await take("n"), await take("n")];
    await expect(take("n")).rejects.toMatchObject({ code: "anon_quota_exceeded" });
    await first!.giveBack();
    await expect(take("n")).resolves.toMatchObject({ remaining: 0 });
  });

  it("are three of the process in a day while the store comes and goes, and three anew the day after", async () => {
    const { store, state } = countingStore();
    let at = noon;
    const { take } = quotaOver(store, () => at);
    const outage = async () => {
      state.away = true;
      at += 1000;
      const all = await Promise.allSettled([take("n"), take("n")]);
      state.away = false;
      await take(`other-${at}`);
      return all.filter(({ status }) => status === "fulfilled").length;
    };
    expect([await outage(), await outage(), await outage(), await outage()]).toEqual([2, 1, 0, 0]);
    at += 86_400_000;
    expect(await outage()).toBe(2);
  });
});
