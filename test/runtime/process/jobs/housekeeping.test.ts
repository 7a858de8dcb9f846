import { expect, it, onTestFinished } from "vitest";
import { startHousekeeping } from "../../../../runtime/process/jobs/housekeeping.ts";
import { openArchive } from "../../../../runtime/process/open-seals.ts";
import { voidEntry } from "../../../../runtime/state/outbox.ts";
import type { StateStore } from "../../../../runtime/state/store.ts";
import { createTestClock } from "../../../snapshots/transfer/test-clock.ts";
import { embeddedStoreOfFile } from "../../../support/embedded-store.ts";
import { createSilentLog } from "../../silent-log.ts";

const account = { accountId: "acc_1", keyId: "key_1" };
let store: StateStore;

embeddedStoreOfFile("housekeeping", async (opened) => {
  store = opened;
  await store.openAccount({ accountId: "acc_1", status: "active", capYen: null });
  await store.changeKeys({ accountId: "acc_1", add: "key_1", nowMs: 1 });
});

function keepHouse(over: Partial<StateStore> = {}) {
  const [clock, log] = [createTestClock(), createSilentLog()];
  const reconciled: number[] = [];
  let wake = () => {};
  const house = startHousekeeping({
    store: { ...store, ...over },
    clock,
    log,
    archive: openArchive({ config: { archive: null, state: "no-such-folder" }, store, now: () => clock.now() }),
    jobs: [],
    onReconciled(units) {
      reconciled.push(units);
      wake();
    },
  });
  onTestFinished(() => house.stop());
  const next = () => new Promise<void>((resolve) => (wake = resolve));
  return { clock, log, reconciled, next };
}

it("takes charges in doubt back, frees what was held too long, and then finds the books in order", async () => {
  const nowMs = Date.parse("2026-11-15T03:00:00Z");
  const operation = { operationId: "op", fingerprint: "f" };
  await store.begin({ ...account, nowMs: nowMs - 120_000, units: 5, callCapYen: null, operation, leaseMs: 60_000 });
  const usage = { endpoint: "programs.get", tag: "", empty: false, serviceMs: 1 };
  const charge = { ...account, nowMs, units: 2, callCapYen: null, usage, operation: null, outbox: [] };
  const charged = await store.charge(charge);
  expect(charged).toMatchObject({ outcome: "CHARGED", usedUnits: 2 });
  await store.enqueue("acc_1", voidEntry({ seq: 1, repeatable: false, nowMs }));

  const voided = withResolvers();
  const swept = withResolvers();
  const { clock, reconciled, next } = keepHouse({
    async ack(claim) {
      const acked = await store.ack(claim);
      voided.resolve();
      return acked;
    },
    async sweep(now) {
      const freed = await store.sweep(now);
      swept.resolve(freed);
      return freed;
    },
  });
  clock.expire(0);
  await voided.promise;
  clock.expire(30_000);
  expect(await swept.promise).toBe(1);
  const compared = next();
  clock.expire(60_000);
  await compared;
  expect(reconciled).toEqual([0]);
  const { months } = (await store.readAccount("acc_1"))!;
  expect(months).toEqual({ 202611: { used: 0, reserved: 0 } });
});

it("says loudly by how much the books differ", async () => {
  const { clock, log, reconciled, next } = keepHouse({
    async readBooks(accountId) {
      const books = (await store.readBooks(accountId))!;
      return { ...books, months: { ...books.months, 202611: { used: 7, reserved: 0 } } };
    },
  });
  const compared = next();
  clock.expire(60_000);
  await compared;
  expect(reconciled).toEqual([7]);
  expect(log.lines.at(-1)).toMatchObject({ level: "error", facts: { differences: 1, units: 7 } });
});

function withResolvers() {
  let resolve!: (value?: unknown) => void;
  const promise = new Promise((accept) => {
    resolve = accept;
  });
  return { promise, resolve };
}
