import { describe, expect, it } from "vitest";
import { createPublicUsage } from "../../../runtime/accounts/public-usage.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { embeddedStoreOfFile } from "../../support/embedded-store.ts";

const start = Date.parse("2026-11-15T03:00:00Z");
/** Several pages, and one that is not full. */
const accounts = 47;
let store: StateStore;

embeddedStoreOfFile("public-usage", async (opened) => {
  store = opened;
  for (let number = 0; number < accounts; number++) {
    const accountId = `account-${number}`;
    await store.openAccount({ accountId, status: "active", capYen: null });
    await store.changeKeys({ accountId, add: "k", nowMs: 0 });
    await charge(accountId, "LAW-1", number % 2 === 0, start - 86_400_000);
    await charge(accountId, "PRG-1", false, start);
  }
});

async function charge(accountId: string, endpoint: string, empty: boolean, nowMs: number): Promise<void> {
  const usage = { endpoint, tag: "", empty, serviceMs: 1 };
  const request = { accountId, keyId: "k", nowMs, units: 1, callCapYen: null, usage, operation: null, outbox: [] };
  expect((await store.charge(request)).outcome).toBe("CHARGED");
}

describe("use of all accounts together", () => {
  it("is counted over every page", async () => {
    const use = await createPublicUsage({ store, now: () => new Date(start) }).lastDays();
    expect(use).toMatchObject({ since: "2026-10-17", until: "2026-11-15" });
    expect(use.daily.slice(-2)).toEqual([
      { date: "2026-11-14", calls: accounts },
      { date: "2026-11-15", calls: accounts },
    ]);
    expect(use.operations).toEqual([
      { operationId: "LAW-1", calls: accounts, found: 23 },
      { operationId: "PRG-1", calls: accounts, found: accounts },
    ]);
  });

  it("lets other work go on between two pages", async () => {
    let [turns, counting] = [0, true];
    const turn = () => {
      turns++;
      if (counting) setImmediate(turn);
    };
    setImmediate(turn);
    await createPublicUsage({ store, now: () => new Date(start) }).lastDays();
    counting = false;
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it("is shared by all who ask meanwhile, and good for twenty times as long as it took", async () => {
    let [nowMs, counts] = [start, 0];
    const slow = {
      readUsage: (request: Parameters<StateStore["readUsage"]>[0]) => store.readUsage(request),
      async listAccounts(request: Parameters<StateStore["listAccounts"]>[0]) {
        if (request.after === null) counts++;
        nowMs += 2_000;
        return store.listAccounts(request);
      },
    };
    const usage = createPublicUsage({ store: slow, now: () => new Date(nowMs) });
    await Promise.all([usage.lastDays(), usage.lastDays()]);
    expect([counts, nowMs - start]).toEqual([1, 6_000]);
    nowMs = start + 119_000;
    await usage.lastDays();
    expect(counts).toBe(1);
    nowMs = start + 120_000;
    await usage.lastDays();
    expect(counts).toBe(2);
  });

  it("is counted anew when the day ends in Japan, and after a failure", async () => {
    let [nowMs, fails] = [Date.parse("2026-11-15T14:59:59Z"), true];
    const failing = {
      readUsage: (request: Parameters<StateStore["readUsage"]>[0]) => store.readUsage(request),
      async listAccounts(request: Parameters<StateStore["listAccounts"]>[0]) {
        if (fails) throw new Error("away");
        return store.listAccounts(request);
      },
    };
    const usage = createPublicUsage({ store: failing, now: () => new Date(nowMs) });
    await expect(usage.lastDays()).rejects.toThrow("away");
    fails = false;
    expect((await usage.lastDays()).until).toBe("2026-11-15");
    nowMs += 1_000;
    expect((await usage.lastDays()).until).toBe("2026-11-16");
  });
});
