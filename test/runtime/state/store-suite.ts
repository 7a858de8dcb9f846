import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChargeRequest, type StateLimits, stateLimits } from "../../../runtime/state/ledger.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { Run, compareAccount, moneyCommands, plainCommands, smallLimits } from "./store-commands.ts";
import { resultOf } from "./store-results.ts";
import { nonEmpty } from "../../support/non-empty.ts";

/** Sequences tried against the model, of each kind; the whole proof asks for more, and how many fitted in its time. */
const runs = Number(process.env["KONKYO_MODEL_RUNS"] ?? 60);
const timeLimitMs = Number(process.env["KONKYO_MODEL_SECONDS"] ?? 600) * 1_000;
const runsFile = process.env["KONKYO_MODEL_REPORT"];
const now = Date.UTC(2026, 10, 15, 3, 0, 0);

/** What every store has to keep. `open` is called several times, for connections to the same state. */
export function describeStore(name: string, open: (limits: StateLimits) => Promise<StateStore>): void {
  describe(name, () => {
    let store: StateStore;
    let other: StateStore;
    let narrow: StateStore;
    beforeAll(async () => {
      store = await open(stateLimits);
      other = await open(stateLimits);
      narrow = await open(smallLimits);
    });
    afterAll(async () => {
      for (const each of [store, other, narrow]) await each?.close();
    });

    const openPaying = async (accountId: string, capYen: number | null = null) => {
      await store.openAccount({ accountId, status: "active", capYen });
      await store.changeKeys({ accountId, add: "k1", nowMs: now });
    };

    it.each([
      ["money", moneyCommands()],
      ["all else", plainCommands()],
    ])("does what the model does with %s, command by command", { timeout: 30_000 + timeLimitMs }, async (kind, all) => {
      let number = 0;
      await fc.assert(
        fc.asyncProperty(fc.commands(all, { maxCommands: 80, size: "max" }), async (commands) => {
          number += 1;
          const run = new Run(`${kind.slice(0, 3)}${number}x${process.pid}`);
          // One account that can pay from the start, also by a child key, so that most sequences reach the money.
          const first = { accountId: run.account(0), status: "active" as const, capYen: 30 };
          const child = { parentId: "k1", capYen: 15, expiresAtMs: null };
          for (const each of [narrow, run.model]) {
            await each.openAccount(first);
            await each.changeKeys({ accountId: first.accountId, add: "k1", nowMs: run.clock });
            await each.changeKeys({ accountId: first.accountId, add: "c1", child, nowMs: run.clock });
          }
          await fc.asyncModelRun(() => ({ model: run, real: narrow }), commands);
          await compareAccount(run, narrow, 0);
          await compareAccount(run, narrow, 1);
        }),
        { numRuns: runs, interruptAfterTimeLimit: timeLimitMs },
      );
      if (runsFile) appendFileSync(runsFile, `${name}|${kind}|${number}\n`);
    });

    it("charges 200 identical operations once and replays the same bytes to the rest", async () => {
      await openPaying("twins");
      const request = chargeOf("twins", { operationId: "same", fingerprint: "f" });
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, (_, index) => (index % 2 ? store : other).charge(request)),
      );
      const replays = outcomes.filter((each) => each.outcome === "REPLAY");
      expect(outcomes.filter(({ outcome }) => outcome === "CHARGED")).toHaveLength(1);
      expect(replays).toHaveLength(199);
      for (const { result, seq } of replays) expect([result, seq]).toEqual([resultOf("same", 1), 1]);
      expect(await store.readLedger({ accountId: "twins", afterSeq: 0, limit: 10 })).toHaveLength(1);
    });

    it("serves exactly 100 of 500 concurrent calls under a cap of 300 JPY", async () => {
      await openPaying("capped", 300);
      const outcomes = await Promise.all(
        Array.from({ length: 500 }, (_, index) => (index % 2 ? store : other).charge(chargeOf("capped", null))),
      );
      expect(outcomes.filter(({ outcome }) => outcome === "CHARGED")).toHaveLength(100);
      expect(outcomes.filter(({ outcome }) => outcome === "CAP")).toHaveLength(400);
      const account = await store.readAccount("capped");
      expect(account?.months).toEqual({ 202611: { used: 100, reserved: 0 } });
      const ledger = await store.readLedger({ accountId: "capped", afterSeq: 0, limit: 1_000 });
      expect(ledger.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    });

    it("leaves ledger, usage and account as they were when it refuses", async () => {
      await openPaying("refused", 30);
      await store.changeKeys({ accountId: "refused", add: "old", nowMs: now });
      await store.changeKeys({ accountId: "refused", revoke: "old", nowMs: now });
      await store.charge({ ...chargeOf("refused", { operationId: "done", fingerprint: "f" }), units: 9 });
      const held = { operationId: "held", fingerprint: "f" };
      await store.begin({ ...payerOf("refused"), operation: held, units: 1, callCapYen: null, leaseMs: 60_000 });
      const state = async () => [
        await store.readAccount("refused"),
        await store.readLedger({ accountId: "refused", afterSeq: 0, limit: 10 }),
        await store.readUsage({ accountId: "refused", fromDay: 20260101, toDay: 20261231 }),
        await store.claim({ topic: "refused", limit: 1, leaseMs: 0, nowMs: now }),
      ];
      const before = await state();
      const outbox = [{ topic: "refused", id: "1", payload: "", dueMs: now }];
      const base = { ...chargeOf("refused", null), outbox };
      const refusals: [string, ChargeRequest][] = [
        ["REPLAY", { ...base, operation: { operationId: "done", fingerprint: "f", result: resultOf("x", 1) } }],
        ["MISMATCH", { ...base, operation: { operationId: "done", fingerprint: "g", result: resultOf("x", 1) } }],
        ["INFLIGHT", { ...base, operation: { ...held, result: resultOf("x", 1) } }],
        ["DENIED", { ...base, keyId: "old" }],
        ["DENIED", { ...base, keyId: "never" }],
        ["DENIED", { ...base, accountId: "nobody" }],
        ["OVER_CALL", { ...base, callCapYen: 2 }],
        ["CAP", base],
      ];
      for (const [outcome, request] of refusals) expect(await store.charge(request)).toMatchObject({ outcome });
      expect(await state()).toEqual(before);
    });

    it("tells a replay to a revoked key apart", async () => {
      await openPaying("revoked");
      const request = chargeOf("revoked", { operationId: "o", fingerprint: "f" });
      await store.charge(request);
      expect(await store.changeKeys({ accountId: "revoked", add: "k2", revoke: "k1", nowMs: now })).toBe(true);
      expect(await store.charge(request)).toMatchObject({ outcome: "REPLAY", credentialActive: false });
      expect(await store.charge({ ...request, keyId: "k2" })).toMatchObject({ credentialActive: true });
    });

    it("refuses the token of a holder whose lease another has taken over", async () => {
      await openPaying("leased", 30);
      const operation = { operationId: "effect", fingerprint: "f" };
      const request = { ...payerOf("leased"), operation, units: 10, callCapYen: null, leaseMs: 60_000 };
      const first = await store.begin(request);
      expect(first).toEqual({ outcome: "BEGUN", token: 1, leaseUntilMs: now + 60_000 });
      expect(await other.begin(request)).toEqual({ outcome: "INFLIGHT", leaseUntilMs: now + 60_000 });
      expect(await other.begin({ ...request, nowMs: now + 60_000 })).toMatchObject({ outcome: "BEGUN", token: 2 });
      const { usage, outbox } = chargeOf("leased", null);
      const commit = { ...payerOf("leased"), operationId: "effect", units: 4, usage, outbox, result: resultOf("o", 4) };
      expect(await store.commit({ ...commit, token: 1 })).toEqual({ outcome: "STALE" });
      expect(await store.abort({ ...commit, token: 1 })).toBe(false);
      const charged = await other.commit({ ...commit, token: 2 });
      expect(charged).toEqual({ outcome: "CHARGED", seq: 1, usedUnits: 4, reservedUnits: 0, capYen: 30 });
      expect(await store.begin(request)).toMatchObject({ outcome: "REPLAY", units: 4, seq: 1 });
    });

    it("makes no change for a holder whose lease another has taken over, or whose work is done", async () => {
      await openPaying("bound", null);
      const operation = { operationId: "effect", fingerprint: "f" };
      const begin = { ...payerOf("bound"), operation, units: 0, callCapYen: null, leaseMs: 60_000 };
      expect(await store.begin(begin)).toMatchObject({ outcome: "BEGUN", token: 1 });
      const setCap = (capYen: number, token: number) =>
        store.setAccount({ accountId: "bound", capYen, lease: { operationId: "effect", token } });
      const cap = async () => (await store.readAccount("bound"))?.capYen;
      expect([await setCap(100, 1), await cap()]).toEqual([true, 100]);
      expect(await other.begin({ ...begin, nowMs: now + 60_000 })).toMatchObject({ outcome: "BEGUN", token: 2 });
      expect([await setCap(200, 1), await cap()]).toEqual([false, 100]);
      expect([await setCap(300, 2), await cap()]).toEqual([true, 300]);
      const { usage, outbox } = chargeOf("bound", null);
      const commit = { ...payerOf("bound"), operationId: "effect", units: 0, usage, outbox, result: resultOf("o", 0) };
      expect(await store.commit({ ...commit, token: 2 })).toMatchObject({ outcome: "CHARGED" });
      expect([await setCap(400, 2), await cap()]).toEqual([false, 300]);
    });

    it("stores the result of work that is no usage without counting a call", async () => {
      await openPaying("silent", null);
      const payer = payerOf("silent");
      const operation = { operationId: "form", fingerprint: "f" };
      const begun = await store.begin({ ...payer, operation, units: 0, callCapYen: null, leaseMs: 60_000 });
      const { token } = begun as { token: number };
      const commit = { ...payer, operationId: "form", token, usage: null, outbox: [], result: resultOf("o", 0) };
      await expect(store.commit({ ...commit, units: 1 })).rejects.toThrow(RangeError);
      expect(await store.commit({ ...commit, units: 0 })).toMatchObject({ outcome: "CHARGED", seq: null });
      expect(await store.readUsage({ accountId: "silent", fromDay: 0, toDay: 99_999_999 })).toEqual([]);
      expect(await other.findOperation({ ...payer, operation })).toMatchObject({ outcome: "REPLAY", units: 0 });
    });

    it("counts a reservation against the cap until the sweeper frees it", async () => {
      await openPaying("swept", 30);
      const operation = { operationId: "effect", fingerprint: "f" };
      await store.begin({ ...payerOf("swept"), operation, units: 10, callCapYen: null, leaseMs: 60_000 });
      expect(await store.charge(chargeOf("swept", null))).toMatchObject({ outcome: "CAP", reservedUnits: 10 });
      await store.sweep(now + 59_999);
      expect(await store.charge(chargeOf("swept", null))).toMatchObject({ outcome: "CAP" });
      expect(await store.sweep(now + 60_000)).toBeGreaterThanOrEqual(1);
      expect(await store.charge(chargeOf("swept", null))).toMatchObject({ outcome: "CHARGED", reservedUnits: 0 });
    });

    it("accounts to the Japanese month and never lets the clock of an account run back", async () => {
      await openPaying("months");
      const monthEnd = Date.UTC(2026, 10, 30, 15, 0, 0);
      await store.charge({ ...chargeOf("months", null), nowMs: monthEnd - 1 });
      await store.charge({ ...chargeOf("months", null), nowMs: monthEnd });
      await store.charge({ ...chargeOf("months", null), nowMs: monthEnd - 7_200_000 });
      const ledger = await store.readLedger({ accountId: "months", afterSeq: 0, limit: 10 });
      expect(ledger.map(({ day, atMs }) => [day, atMs])).toEqual([
        [20261130, monthEnd - 1],
        [20261201, monthEnd],
        [20261201, monthEnd],
      ]);
      const account = await store.readAccount("months");
      expect(account?.months).toEqual({ 202611: { used: 1, reserved: 0 }, 202612: { used: 2, reserved: 0 } });
    });

    it("goes back to the present with a clock that was years ahead for a while", async () => {
      await openPaying("leapt", 30);
      const years = 10 * 365 * 86_400_000;
      const operation = (operationId: string) => ({ operationId, fingerprint: "f" });
      const charge = (id: string, nowMs: number) => narrow.charge({ ...chargeOf("leapt", operation(id)), nowMs });
      expect(await charge("before", now)).toMatchObject({ outcome: "CHARGED" });
      for (const id of ["a1", "a2", "a3", "a4", "a5"])
        expect(await charge(id, now + years)).toMatchObject({ outcome: "CHARGED" });
      // Up to two days the later time counts, as for clocks that differ.
      expect(await charge("behind", now + years - 2 * 86_400_000)).toMatchObject({ outcome: "TOO_MANY_OPERATIONS" });
      expect(await charge("after", now + 1_000)).toMatchObject({ outcome: "CHARGED", usedUnits: 2 });
      expect(await charge("before", now + 1_000)).toMatchObject({ outcome: "REPLAY" });
      const ledger = await store.readLedger({ accountId: "leapt", afterSeq: 5, limit: 10 });
      expect(ledger).toMatchObject([
        { seq: 6, day: 20361112 },
        { seq: 7, day: 20261115, atMs: now + 1_000 },
      ]);
      const begun = { ...payerOf("leapt"), operation: operation("held"), units: 1, callCapYen: null, leaseMs: 60_000 };
      expect(await store.begin(begun)).toMatchObject({ outcome: "BEGUN", leaseUntilMs: now + 61_000 });
    });

    it("grants exactly 3 of 1,000 concurrent anonymous calls a day", async () => {
      const beforeMidnight = Date.UTC(2026, 10, 15, 14, 59, 59, 900);
      const take = { subject: "an-address", limit: 3, nowMs: beforeMidnight };
      const taken = await Promise.all(
        Array.from({ length: 1_000 }, (_, index) => (index % 2 ? store : other).take(take)),
      );
      expect(taken.filter(({ granted }) => granted)).toHaveLength(3);
      expect(taken[0]?.resetsAtMs).toBe(beforeMidnight + 100);
      await store.giveBack({ subject: "an-address", day: 20261115 });
      expect(await store.take(take)).toMatchObject({ granted: true, used: 3 });
      expect(await store.take({ ...take, nowMs: beforeMidnight + 200 })).toMatchObject({ granted: true, used: 1 });
    });

    it("hands an outbox entry to one of many claimants, and again when its claim runs out", async () => {
      for (let number = 0; number < 40; number += 1)
        await store.enqueue(`owner${number}`, { topic: "mail", id: "welcome", payload: `${number}`, dueMs: now });
      const claim = { topic: "mail", limit: 40, leaseMs: 60_000, nowMs: now };
      const claimed = (await Promise.all([store, other, store, other].map((each) => each.claim(claim)))).flat();
      expect(claimed.map(({ payload }) => Number(payload)).sort((a, b) => a - b)).toEqual([...Array(40).keys()]);
      const [first, second, third] = claimed;
      expect(await store.ack(first!)).toBe(true);
      expect(await store.dead({ ...second!, reason: "no such address" })).toBe(true);
      const again = await other.claim({ ...claim, nowMs: now + 60_000 });
      expect(again).toHaveLength(38);
      expect(await store.ack(third!)).toBe(false);
      expect(await store.readDead(second!.owner, "mail")).toEqual([
        { owner: second!.owner, topic: "mail", id: "welcome", payload: second!.payload, reason: "no such address" },
      ]);
    });

    it("finds an entry by its id alone from the charge to its end, whoever works on it", async () => {
      const read = async (id: string) => {
        const [here, there] = await Promise.all([store, other].map((each) => each.readEntry({ topic: "note", id })));
        expect(there).toBe(here);
        return here;
      };
      const payers = Array.from({ length: 8 }, (_, number) => `noting${number}`);
      for (const accountId of payers) {
        await openPaying(accountId, 3);
        const entry = (id: string) => ({ topic: "note", id, payload: `of ${id}`, dueMs: now });
        const charge = (id: string) => store.charge({ ...chargeOf(accountId, null), outbox: [entry(id)] });
        expect(await read(`first ${accountId}`)).toBeNull();
        expect(await charge(`first ${accountId}`)).toMatchObject({ outcome: "CHARGED" });
        expect(await charge(`refused ${accountId}`)).toMatchObject({ outcome: "CAP" });
        expect(await read(`first ${accountId}`)).toBe(`of first ${accountId}`);
        expect(await read(`refused ${accountId}`)).toBeNull();
      }
      const claimed = await other.claim({ topic: "note", limit: 8, leaseMs: 60_000, nowMs: now });
      expect(claimed).toHaveLength(8);
      for (const claim of claimed) expect(await read(claim.id)).toBe(claim.payload);
      const [retried, dead, ...done] = claimed;
      await store.retry({ ...retried!, dueMs: now + 1_000 });
      await store.dead({ ...dead!, reason: "nobody knows it" });
      for (const claim of done) await store.ack(claim);
      for (const claim of [retried!, dead!]) expect(await read(claim.id)).toBe(claim.payload);
      for (const claim of nonEmpty(done)) expect(await read(claim.id)).toBeNull();
      expect(await store.dropDead(dead!)).toBe(true);
      expect([await read(dead!.id), await store.readDead(dead!.owner, "note")]).toEqual([null, []]);
      for (const claim of [dead!, retried!]) expect(await store.dropDead(claim)).toBe(false);
      expect(await read(retried!.id)).toBe(retried!.payload);
    });

    it("counts calls with more tags than a day may have under one", async () => {
      await openPaying("tagged");
      const { usage, ...base } = chargeOf("tagged", null);
      for (const tag of ["a", "b", "c", "a", "d", ""]) await narrow.charge({ ...base, usage: { ...usage, tag } });
      await narrow.charge({ ...base, nowMs: now + 86_400_000, usage: { ...usage, tag: "d" } });
      const rows = await store.readUsage({ accountId: "tagged", fromDay: 20261115, toDay: 20261116 });
      expect(rows.map(({ day, tag, calls }) => [day, tag, calls])).toEqual([
        [20261115, "", 1],
        [20261115, "_other", 2],
        [20261115, "a", 2],
        [20261115, "b", 1],
        [20261116, "d", 1],
      ]);
      const ledger = await store.readLedger({ accountId: "tagged", afterSeq: 0, limit: 10 });
      expect(ledger.map(({ tag }) => tag)).toEqual(["a", "b", "_other", "a", "_other", "", "d"]);
    });

    it("keeps the bodies of so many results, then none, then refuses operations until some have expired", async () => {
      await openPaying("collector");
      const operations = ["1", "2", "3", "4", "5", "6"].map((operationId) => ({ operationId, fingerprint: "f" }));
      const outcomes = [];
      for (const each of operations) outcomes.push((await narrow.charge(chargeOf("collector", each))).outcome);
      expect(outcomes).toEqual([...Array(5).fill("CHARGED"), "TOO_MANY_OPERATIONS"]);
      for (const [index, operation] of nonEmpty(operations.slice(0, 5).entries())) {
        const replay = await narrow.findOperation({ ...payerOf("collector"), operation });
        const { body, ...rest } = resultOf(operation.operationId, 1);
        expect(replay).toMatchObject({ outcome: "REPLAY", result: { ...rest, body: index < 3 ? body : null } });
      }
      const begin = { ...payerOf("collector"), operation: operations[5]!, units: 1, callCapYen: null, leaseMs: 1 };
      expect(await narrow.begin(begin)).toEqual({ outcome: "TOO_MANY_OPERATIONS" });
      expect(await narrow.charge(chargeOf("collector", null))).toMatchObject({ outcome: "CHARGED", seq: 6 });
      // They count until the hour in which they expire is over.
      expect(await narrow.begin({ ...begin, nowMs: now + 26 * 3_600_000 - 1 })).toMatchObject({
        outcome: "TOO_MANY_OPERATIONS",
      });
      expect(await narrow.begin({ ...begin, nowMs: now + 26 * 3_600_000 })).toMatchObject({ outcome: "BEGUN" });
    });

    it("names every account once, page by page", async () => {
      const names = Array.from({ length: 25 }, (_, index) => `listed${index}`);
      for (const each of names) await openPaying(each);
      const found: string[] = [];
      let after: string | null = null;
      do {
        const page: { accountIds: string[]; next: string | null } = await other.listAccounts({ after, limit: 7 });
        expect(page.accountIds.length).toBeLessThanOrEqual(7);
        found.push(...page.accountIds);
        after = page.next;
      } while (after !== null);
      expect(found.filter((each) => each.startsWith("listed")).sort()).toEqual(names.toSorted());
      expect(new Set(found).size).toBe(found.length);
    });

    it("answers a check, and gives all accounts one epoch", async () => {
      await openPaying("epoch");
      expect(await store.check()).toEqual([]);
      const epoch = (await store.readAccount("epoch"))?.epoch;
      expect(epoch).toMatch(/^[0-9a-f-]{36,40}$/);
      expect((await other.readAccount("epoch"))?.epoch).toBe(epoch);
    });

    it("throws for what cannot be accounted, before anything is written", async () => {
      await openPaying("wrong");
      const base = chargeOf("wrong", null);
      await expect(store.charge({ ...base, units: 0.5 })).rejects.toThrow(RangeError);
      await expect(store.charge({ ...base, units: -1 })).rejects.toThrow(RangeError);
      await expect(store.charge({ ...base, usage: { ...base.usage, tag: "a|b" } })).rejects.toThrow(RangeError);
      await expect(store.charge({ ...base, keyId: "\ud800" })).rejects.toThrow(RangeError);
      await expect(store.openAccount({ accountId: "a:b", status: "active", capYen: null })).rejects.toThrow(RangeError);
      await expect(store.getDocument({ owner: "a", kind: "b:c", id: "d" }, now)).rejects.toThrow(RangeError);
      expect((await store.readAccount("wrong"))?.seq).toBe(0);
    });
  });
}

function payerOf(accountId: string) {
  return { accountId, keyId: "k1", nowMs: now };
}

function chargeOf(accountId: string, operation: { operationId: string; fingerprint: string } | null): ChargeRequest {
  return {
    ...payerOf(accountId),
    units: 1,
    callCapYen: null,
    outbox: [],
    usage: {
      endpoint: "programs.search",
      tag: "",
      empty: false,
      serviceMs: 1,
    },
    operation: operation && {
      ...operation,
      result: resultOf(operation.operationId, 1),
    },
  };
}
