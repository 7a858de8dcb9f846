import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyStateOf } from "../../../runtime/state/key-state.ts";
import type { ChargeRequest, ChildTerms } from "../../../runtime/state/ledger.ts";
import { reconcile } from "../../../runtime/state/reconcile.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { chargeOf, noon } from "./charge-requests.ts";
import { resultOf } from "./store-results.ts";

const month = "202611";
const free: Omit<ChildTerms, "parentId"> = { capYen: null, expiresAtMs: null };

describeOnBothStores("child keys", (open) => {
  let store: StateStore;
  let other: StateStore;
  beforeAll(async () => {
    store = await open();
    other = await open();
  });
  afterAll(async () => {
    for (const each of [store, other]) await each?.close();
  });

  /** An account with the key `k1` and children of it, by name. */
  const openFamily = async (
    accountId: string,
    capYen: number | null,
    children: Readonly<Record<string, Partial<ChildTerms>>>,
  ) => {
    await store.openAccount({ accountId, status: "active", capYen });
    await store.changeKeys({ accountId, add: "k1", nowMs: noon });
    for (const [add, terms] of Object.entries(children))
      expect(await addChild(accountId, add, { parentId: "k1", ...terms })).toBe(true);
  };
  const addChild = (accountId: string, add: string, terms: Pick<ChildTerms, "parentId"> & Partial<ChildTerms>) =>
    store.changeKeys({ accountId, add, child: { ...free, ...terms }, nowMs: noon });
  const charge = (accountId: string, keyId: string, change: Partial<ChargeRequest> = {}, on = store) =>
    on.charge({ ...chargeOf(accountId, null), keyId, ...change });
  const read = async (accountId: string) => (await store.readAccount(accountId))!;
  const usedBy = async (accountId: string, keyId: string) =>
    (await read(accountId)).children[keyId]?.months[month] ?? { used: 0, reserved: 0 };
  const everything = async (accountId: string) => [
    await read(accountId),
    await store.readLedger({ accountId, afterSeq: 0, limit: 1_000 }),
    await store.readUsage({ accountId, fromDay: 0, toDay: 99_999_999 }),
  ];

  it("charges account and child together, and tells the day of the last call", async () => {
    await openFamily("both", 300, { c1: { capYen: 30 } });
    expect(await charge("both", "c1", { units: 4 })).toMatchObject({ outcome: "CHARGED", usedUnits: 4, capYen: 300 });
    expect(await charge("both", "k1", { units: 2 })).toMatchObject({ outcome: "CHARGED", usedUnits: 6 });
    const { months, children } = await read("both");
    expect(months).toEqual({ [month]: { used: 6, reserved: 0 } });
    expect(children).toEqual({
      c1: {
        parentId: "k1",
        capYen: 30,
        expiresAtMs: null,
        months: { [month]: { used: 4, reserved: 0 } },
        lastDay: 20261115,
      },
    });
    const rows = await store.readUsage({ accountId: "both", fromDay: 0, toDay: 99_999_999 });
    expect(rows.map(({ keyId, calls, units }) => [keyId, calls, units])).toEqual([
      ["c1", 1, 4],
      ["k1", 1, 2],
    ]);
  });

  it("refuses past either cap, names it, and changes nothing on either", async () => {
    await openFamily("refusing", 30, { poor: { capYen: 6 }, rich: {} });
    await charge("refusing", "poor", { units: 2 });
    const before = await everything("refusing");
    const cap = { outcome: "CAP", usedUnits: 2, reservedUnits: 0 };
    expect(await charge("refusing", "poor")).toEqual({ ...cap, of: "key", capYen: 6 });
    expect(await charge("refusing", "rich", { units: 9 })).toEqual({ ...cap, of: "account", capYen: 30 });
    // Both are full: the cap of the account is told, since a higher one of the key would not help.
    expect(await charge("refusing", "poor", { units: 9 })).toEqual({ ...cap, of: "account", capYen: 30 });
    expect(await charge("refusing", "poor", { units: 0 })).toMatchObject({ outcome: "CHARGED" });
    expect((await everything("refusing"))[1]).toEqual(before[1]);
    expect(await usedBy("refusing", "poor")).toEqual({ used: 2, reserved: 0 });
  });

  it("gives the last unit of an account to one of two children", async () => {
    await openFamily("last", 30, { c1: {}, c2: {} });
    await charge("last", "k1", { units: 9 });
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, at) => charge("last", at % 2 ? "c1" : "c2", {}, at % 3 ? store : other)),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "CHARGED")).toHaveLength(1);
    const [one, two] = [await usedBy("last", "c1"), await usedBy("last", "c2")];
    expect(one.used + two.used).toBe(1);
    expect((await read("last")).months).toEqual({ [month]: { used: 10, reserved: 0 } });
  });

  it("holds every cap exactly when children and parent race", async () => {
    const caps = { c1: 60, c2: 90, c3: null, c4: 0 } as const;
    await openFamily("race", 300, Object.fromEntries(Object.entries(caps).map(([id, capYen]) => [id, { capYen }])));
    const keys = ["k1", "c1", "c2", "c3", "c4"];
    const asked = Array.from({ length: 500 }, (_, at) => keys[at % keys.length]!);
    const outcomes = await Promise.all(asked.map((key, at) => charge("race", key, {}, at % 2 ? store : other)));
    const charged = (key: string) =>
      asked.filter((each, at) => each === key && outcomes[at]?.outcome === "CHARGED").length;
    const used = await Promise.all(keys.slice(1).map(async (key) => (await usedBy("race", key)).used));
    expect(used).toEqual(keys.slice(1).map(charged));
    expect([used[0]! <= 20, used[1]! <= 30, used[3]]).toEqual([true, true, 0]);
    expect(outcomes.filter(({ outcome }) => outcome === "CHARGED")).toHaveLength(100);
    expect((await read("race")).months).toEqual({ [month]: { used: 100, reserved: 0 } });
    expect((await reconcile(store)).differences).toEqual([]);
  });

  it("charges twins of several children under one operation once, to one of them", async () => {
    await openFamily("twins", null, { c1: {}, c2: {} });
    const operation = { operationId: "same", fingerprint: "f", result: resultOf("same", 1) };
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        charge("twins", at % 2 ? "c1" : "c2", { operation }, at % 3 ? store : other),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "CHARGED")).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === "REPLAY")).toHaveLength(99);
    expect((await usedBy("twins", "c1")).used + (await usedBy("twins", "c2")).used).toBe(1);
  });

  it("takes a charge back from account and child, once", async () => {
    await openFamily("voided", null, { c1: { capYen: 9 } });
    await charge("voided", "c1", { units: 3 });
    expect(await charge("voided", "c1")).toMatchObject({ outcome: "CAP", of: "key" });
    const taken = await Promise.all(
      [store, other].map((on) => on.voidCharge({ accountId: "voided", seq: 1, nowMs: noon })),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await usedBy("voided", "c1")).toEqual({ used: 0, reserved: 0 });
    expect(await charge("voided", "c1", { units: 3 })).toMatchObject({ outcome: "CHARGED", usedUnits: 3 });
    expect((await reconcile(store)).differences).toEqual([]);
  });

  describe("work with an effect", () => {
    const operation = { operationId: "effect", fingerprint: "f" };
    const begin = (accountId: string, units: number, change = {}) =>
      store.begin({
        accountId,
        keyId: "c1",
        nowMs: noon,
        operation,
        units,
        callCapYen: null,
        leaseMs: 60_000,
        ...change,
      });

    it("reserves on both, and is charged to the key that began it", async () => {
      await openFamily("held", 300, { c1: { capYen: 15 }, c2: {} });
      const begun = await begin("held", 4);
      expect(begun).toMatchObject({ outcome: "BEGUN", token: 1 });
      expect(await usedBy("held", "c1")).toEqual({ used: 0, reserved: 4 });
      expect(await charge("held", "c1", { units: 2 })).toMatchObject({ outcome: "CAP", of: "key", reservedUnits: 4 });
      expect((await reconcile(store)).differences).toEqual([]);
      const { usage, outbox } = chargeOf("held", null);
      const commit = { operationId: "effect", token: 1, units: 3, usage, outbox, result: resultOf("o", 3) };
      await store.commit({ accountId: "held", nowMs: noon, ...commit });
      expect(await usedBy("held", "c1")).toEqual({ used: 3, reserved: 0 });
      expect(await store.readLedger({ accountId: "held", afterSeq: 0, limit: 2 })).toMatchObject([
        { keyId: "c1", units: 3 },
      ]);
    });

    it("frees what it reserved on both, by its holder, by the sweep or for the next", async () => {
      await openFamily("freed", 300, { c1: { capYen: 15 } });
      await begin("freed", 5);
      await store.abort({ accountId: "freed", operationId: "effect", token: 1, nowMs: noon });
      expect(await usedBy("freed", "c1")).toEqual({ used: 0, reserved: 0 });
      await begin("freed", 5);
      expect(await begin("freed", 5, { nowMs: noon + 60_000 })).toMatchObject({ outcome: "BEGUN", token: 3 });
      expect(await usedBy("freed", "c1")).toEqual({ used: 0, reserved: 5 });
      await store.sweep(noon + 120_000);
      expect(await usedBy("freed", "c1")).toEqual({ used: 0, reserved: 0 });
      expect((await reconcile(store)).differences).toEqual([]);
    });
  });

  it("denies a child from the moment of its expiry on, and admits it again with a later one", async () => {
    await openFamily("expiring", null, { c1: { expiresAtMs: noon + 1_000 } });
    const at = (nowMs: number) => charge("expiring", "c1", { nowMs });
    expect(await at(noon + 999)).toMatchObject({ outcome: "CHARGED" });
    const operation = { operationId: "o", fingerprint: "f", result: resultOf("o", 1) };
    await charge("expiring", "c1", { nowMs: noon + 999, operation });
    expect(await at(noon + 1_000)).toEqual({ outcome: "DENIED" });
    const replay = await charge("expiring", "c1", { nowMs: noon + 1_000, operation });
    expect(replay).toMatchObject({ outcome: "REPLAY", credentialActive: false });
    expect(keyStateOf(await read("expiring"), "c1", noon + 1_000)).toBe("expired");
    const change = { accountId: "expiring", keyId: "c1" };
    expect(await store.changeChild({ ...change, expiresAtMs: null })).toBe(true);
    expect(await at(noon + 2_000)).toMatchObject({ outcome: "CHARGED" });
    expect(await store.changeChild({ ...change, capYen: 0 })).toBe(true);
    expect(await at(noon + 2_000)).toMatchObject({ outcome: "CAP", of: "key", capYen: 0 });
    for (const keyId of ["k1", "none"]) expect(await store.changeChild({ ...change, keyId, capYen: 1 })).toBe(false);
  });

  it("ends children with their parent, and leaves them to its successor", async () => {
    await openFamily("line", null, { c1: {}, c2: {} });
    await store.changeKeys({ accountId: "line", add: "d1", nowMs: noon });
    await addChild("line", "c3", { parentId: "d1" });
    await charge("line", "c1", { units: 2 });
    expect(await store.changeKeys({ accountId: "line", add: "k2", revoke: "k1", nowMs: noon })).toBe(true);
    expect(await charge("line", "c1")).toMatchObject({ outcome: "CHARGED" });
    expect((await read("line")).children).toMatchObject({
      c1: { parentId: "k2", months: { [month]: { used: 3 } } },
      c2: { parentId: "k2" },
      c3: { parentId: "d1" },
    });
    expect(await store.changeKeys({ accountId: "line", revoke: "c2", nowMs: noon + 1 })).toBe(true);
    expect(await store.changeKeys({ accountId: "line", revoke: "k2", nowMs: noon + 2 })).toBe(true);
    expect((await read("line")).keys).toEqual({
      k1: noon,
      k2: noon + 2,
      c1: noon + 2,
      c2: noon + 1,
      c3: null,
      d1: null,
    });
    for (const keyId of ["c1", "c2"]) expect(await charge("line", keyId)).toEqual({ outcome: "DENIED" });
    expect(await charge("line", "c3")).toMatchObject({ outcome: "CHARGED" });
    expect(await store.changeChild({ accountId: "line", keyId: "c1", capYen: 1 })).toBe(false);
  });

  it("ends every key of the account with one that is replaced or revoked everywhere", async () => {
    for (const [accountId, add] of [
      ["replaced everywhere", "k2"],
      ["revoked everywhere", undefined],
    ] as const) {
      await openFamily(accountId, null, { c1: {}, c2: {} });
      await store.changeKeys({ accountId, add: "w1", nowMs: noon });
      await store.changeKeys({ accountId, revoke: "c2", nowMs: noon + 1 });
      const change = { accountId, revoke: "k1", revokeOthers: true as const, nowMs: noon + 2 };
      expect(await store.changeKeys({ ...change, ...(add && { add }) })).toBe(true);
      const { keys, children } = await read(accountId);
      expect(keys).toEqual({ k1: noon + 2, c1: noon + 2, c2: noon + 1, w1: noon + 2, ...(add && { [add]: null }) });
      expect(Object.keys(children)).toEqual(["c1", "c2"]);
      for (const keyId of ["k1", "c1", "w1"]) expect(await charge(accountId, keyId)).toEqual({ outcome: "DENIED" });
    }
  });

  it("has a child without a parent only in an account that never had a key of its own", async () => {
    await store.openAccount({ accountId: "keyless", status: "active", capYen: null });
    expect(await addChild("keyless", "c1", { parentId: null })).toBe(true);
    expect(await store.changeKeys({ accountId: "keyless", add: "k1", first: true, nowMs: noon })).toBe(true);
    expect((await read("keyless")).children).toMatchObject({ c1: { parentId: "k1" } });
    expect(await addChild("keyless", "c2", { parentId: null })).toBe(false);
  });

  it("has no child of a child, of a stranger or of a revoked key, and replaces none", async () => {
    await openFamily("rules", null, { c1: {} });
    for (const parentId of ["c1", "nobody"]) expect(await addChild("rules", "c2", { parentId })).toBe(false);
    expect(await addChild("rules", "c1", { parentId: "k1" })).toBe(false);
    expect(await store.changeKeys({ accountId: "rules", add: "k2", revoke: "c1", nowMs: noon })).toBe(false);
    expect(Object.keys((await read("rules")).keys)).toEqual(["k1", "c1"]);
    await expect(addChild("rules", "c|1", { parentId: "k1" })).rejects.toThrow(RangeError);
    await expect(addChild("rules", "c3", { parentId: "k1", capYen: -1 })).rejects.toThrow(RangeError);
  });

  it("has 50 that are not revoked at most, however many are made at once, and forgets revoked ones in time", async () => {
    await openFamily("many", null, {});
    const made = await Promise.all(
      Array.from({ length: 70 }, (_, at) =>
        (at % 2 ? store : other).changeKeys({
          accountId: "many",
          add: `c${at}`,
          child: { ...free, parentId: "k1" },
          nowMs: noon,
        }),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(50);
    const [gone] = Object.keys((await read("many")).children);
    await store.changeKeys({ accountId: "many", revoke: gone!, nowMs: noon });
    const later = noon + 90 * 86_400_000;
    const child = { ...free, parentId: "k1" };
    expect(await store.changeKeys({ accountId: "many", add: "next", child, nowMs: later - 1 })).toBe(true);
    expect((await read("many")).children).toHaveProperty(gone!);
    await store.changeKeys({ accountId: "many", revoke: "next", nowMs: later - 1 });
    expect(await store.changeKeys({ accountId: "many", add: "last", child, nowMs: later })).toBe(true);
    const { children, keys } = await read("many");
    expect(children).not.toHaveProperty(gone!);
    expect(keys[gone!]).toBe(noon);
    expect(Object.keys(children)).toHaveLength(51);
  });
});
