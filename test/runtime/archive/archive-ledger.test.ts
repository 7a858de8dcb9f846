import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Archive } from "../../../runtime/archive/archive.ts";
import { archiveLedger, type ArchiveLedgerDeps } from "../../../runtime/archive/archive-ledger.ts";
import { readArchivedLedger } from "../../../runtime/archive/archived-ledger.ts";
import { reconcile } from "../../../runtime/state/reconcile.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { temporaryFolder } from "../../support/build.ts";
import { chargeOf, openPaying } from "../state/charge-requests.ts";
import { archiveIn } from "./archive-in.ts";

/** 00:00 of 15 November 2026 in Japan: what is before 6 October is old. */
const midnight = Date.parse("2026-11-15T00:00:00+09:00");
const [hour, day] = [3_600_000, 86_400_000];
const everything = Number.MAX_SAFE_INTEGER;

describeOnBothStores("the older part of the ledger", (open) => {
  let store: StateStore;
  let archive: Archive;
  let nowMs: number;
  let settled: Map<string, number>;
  let forgotten: [string, number][];
  let opened = 0;
  let prefix: string;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    nowMs = midnight + 9 * hour;
    [settled, forgotten] = [new Map(), []];
    prefix = `run-${++opened}`;
    archive = archiveIn(join(temporaryFolder("archive-ledger"), "files"), store, `test/${prefix}`, () => nowMs);
    for (const name of ["a", "b"]) await openPaying(store, `${prefix}-${name}`);
    const child = { parentId: "k1", capYen: null, expiresAtMs: null };
    await store.changeKeys({ accountId: account("b"), add: "c1", child, nowMs: 0 });
  });
  const account = (name: string) => `${prefix}-${name}`;
  const deps = (over: Partial<ArchiveLedgerDeps> = {}): ArchiveLedgerDeps => ({
    store: ofThisRun(store),
    archive,
    settledThrough: async (accountId) => settled.get(accountId) ?? everything,
    onForgotten: async (accountId, throughSeq) => void forgotten.push([accountId, throughSeq]),
    now: () => nowMs,
    ...over,
  });
  /** The accounts of one test: all tests share a store. */
  const ofThisRun = (whole: StateStore): StateStore => ({
    ...whole,
    listAccounts: async () => ({ accountIds: [account("a"), account("b")], next: null }),
  });
  /** One account pays by its own key, the other by a child key. */
  const charge = (name: string, at: string) =>
    store.charge({ ...chargeOf(account(name), null, Date.parse(at)), keyId: name === "b" ? "c1" : "k1" });
  const stored = async (name: string) =>
    (await store.readLedger({ accountId: account(name), afterSeq: 0, limit: 1_000 })).map(({ seq }) => seq);
  const books = () => reconcile(ofThisRun(store), { archived: readArchivedLedger(archive) });

  const chargeSome = async () => {
    await charge("a", "2026-10-04T12:00:00+09:00");
    await charge("a", "2026-10-05T23:59:59+09:00");
    await charge("a", "2026-10-06T00:00:00+09:00");
    await charge("b", "2026-10-01T08:00:00+09:00");
  };

  it("goes to a file when it is 40 days old, and the books still hold all of it", async () => {
    await chargeSome();
    expect(await archiveLedger(deps())).toBe(3);
    expect([await stored("a"), await stored("b")]).toEqual([[3], []]);
    expect(await archive.list()).toMatchObject([{ kind: "ledger", number: 0, day: 20261005 }]);
    expect(forgotten).toEqual([
      [account("a"), 2],
      [account("b"), 1],
    ]);
    expect(await books()).toEqual({ accounts: 2, entries: 4, units: 4, differences: [] });
    expect((await store.readAccount(account("a")))?.months).toEqual({ 202610: { used: 3, reserved: 0 } });
    const child = (await store.readAccount(account("b")))?.children["c1"];
    expect(child).toMatchObject({ months: { 202610: { used: 1, reserved: 0 } }, lastDay: 20261001 });
  });

  it("is moved once a day, each entry once", async () => {
    await chargeSome();
    await archiveLedger(deps());
    expect(await archiveLedger(deps())).toBe(0);
    expect(await archive.size()).toBe(1);
    nowMs += day;
    expect(await archiveLedger(deps())).toBe(1);
    nowMs += day;
    expect(await archiveLedger(deps())).toBe(0);
    expect(await archive.size()).toBe(2);
    expect(await books()).toMatchObject({ entries: 4, differences: [] });
  });

  it("stays, with all that follows, while one entry is not settled", async () => {
    await chargeSome();
    settled.set(account("a"), 1);
    expect(await archiveLedger(deps())).toBe(2);
    expect(await stored("a")).toEqual([2, 3]);
    settled.delete(account("a"));
    nowMs += day;
    expect(await archiveLedger(deps())).toBe(2);
    expect(await books()).toMatchObject({ entries: 4, differences: [] });
  });

  it("is in one of both places wherever a process dies, and the next run ends what was begun", async () => {
    await chargeSome();
    const dies = async () => {
      throw new Error("killed");
    };
    await expect(archiveLedger(deps({ store: { ...ofThisRun(store), forgetEntries: dies } }))).rejects.toThrow(
      "killed",
    );
    expect(await stored("a")).toEqual([1, 2, 3]);
    expect(await books()).toMatchObject({ entries: 4, differences: [] });
    await archiveLedger(deps());
    expect([await stored("a"), await stored("b")]).toEqual([[3], []]);
    expect(await archive.size()).toBe(1);
    expect(await books()).toMatchObject({ entries: 4, differences: [] });
  });

  it("is not forgotten when the file cannot be read again", async () => {
    await chargeSome();
    const spoiled: Archive = {
      ...archive,
      async add(...request) {
        const file = await archive.add(...request);
        appendFileSync(file!.path, "x");
        return file;
      },
    };
    await expect(archiveLedger(deps({ archive: spoiled }))).rejects.toThrow("is not the file that was archived");
    expect(await stored("a")).toEqual([1, 2, 3]);
    await expect(books()).rejects.toThrow("is not the file that was archived");
  });

  it("is compared again when entries were moved while the books were read", async () => {
    await chargeSome();
    let moved = false;
    const moving: StateStore = {
      ...ofThisRun(store),
      async readBooks(accountId) {
        if (!moved) await archiveLedger(deps());
        moved = true;
        return store.readBooks(accountId);
      },
    };
    expect(await reconcile(moving, { archived: readArchivedLedger(archive) })).toMatchObject({
      entries: 4,
      differences: [],
    });
  });

  it("cannot be taken back any more", async () => {
    await chargeSome();
    await archiveLedger(deps());
    expect(await store.voidCharge({ accountId: account("a"), seq: 1, nowMs })).toBe(false);
    expect(await store.voidCharge({ accountId: account("a"), seq: 3, nowMs })).toBe(true);
    expect(await books()).toMatchObject({ entries: 5, units: 3, differences: [] });
  });
});
