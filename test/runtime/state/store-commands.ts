import fc from "fast-check";
import { expect } from "vitest";
import type { ChargeRequest, StateLimits, Usage } from "../../../runtime/state/ledger.ts";
import type { Claim } from "../../../runtime/state/outbox.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { ModelStore } from "./model-store.ts";
import { resultOf } from "./store-results.ts";

/** Small enough for a short run to meet them; the store under test is opened with the same. */
export const smallLimits: StateLimits = { tagsPerDay: 2, operationsWithBody: 3, operations: 5, children: 2 };

/** One run: its own names in a store that it may share, and a clock that only the commands move. */
export class Run {
  readonly model = new ModelStore(smallLimits);
  readonly prefix: string;
  clock = Date.UTC(2026, 10, 29, 3, 0, 0);
  held: { accountId: string; operationId: string; token: number }[] = [];
  claims: Claim[] = [];

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  account(number: number): string {
    return `${this.prefix}-${number}`;
  }
}

type Step = (run: Run, store: StateStore) => Promise<void>;
type StoreCommand = fc.AsyncCommand<Run, StateStore>;

/** Commands that do the same to store and model, and expect the same answer of both: those about money. */
export function moneyCommands(): fc.Arbitrary<StoreCommand>[] {
  return [
    waiting,
    command("openAccount", { account, status, capYen }, ({ account: number, ...rest }) =>
      both("openAccount", (run) => [{ accountId: run.account(number), ...rest }]),
    ),
    command("setAccount", { account, change: fc.record({ status, capYen }, { requiredKeys: [] }) }, (c) =>
      both("setAccount", (run) => [{ accountId: run.account(c.account), ...c.change }]),
    ),
    command("changeKeys", { account, change: fc.record(keyChange, { requiredKeys: [] }) }, (c) =>
      both("changeKeys", (run) => [{ accountId: run.account(c.account), ...c.change, nowMs: run.clock }]),
    ),
    command("replaceAll", { account, add: fc.option(keyId, { nil: undefined }), revoke: keyId }, (c) =>
      both("changeKeys", (run) => [
        {
          accountId: run.account(c.account),
          ...(c.add === undefined ? {} : { add: c.add }),
          revoke: c.revoke,
          revokeOthers: true,
          nowMs: run.clock,
        },
      ]),
    ),
    command("addChild", { account, child: childId, parentId: fc.option(keyId), ...childTerms }, (c) =>
      both("changeKeys", (run) => [
        {
          accountId: run.account(c.account),
          add: c.child,
          child: { parentId: c.parentId, capYen: c.capYen, expiresAtMs: expiryOf(run, c.expiry) },
          nowMs: run.clock,
        },
      ]),
    ),
    command("changeChild", { account, keyId, change: fc.record(childTerms, { requiredKeys: [] }) }, (c) =>
      both("changeChild", (run) => {
        const { capYen: cap, expiry: life } = c.change;
        const change = {
          ...(cap === undefined ? {} : { capYen: cap }),
          ...(life === undefined ? {} : { expiresAtMs: expiryOf(run, life) }),
        };
        return [{ accountId: run.account(c.account), keyId: c.keyId, ...change }];
      }),
    ),
    ...Array.from({ length: 4 }, () =>
      command("charge", charging, (c) => both("charge", (run) => [chargeRequest(run, c)])),
    ),
    command("charges", { all: fc.array(fc.record(charging), { minLength: 2, maxLength: 5 }) }, ({ all }) => {
      // Sent together they may be taken together; each must come out as if it had been alone, in their order.
      return async (run, store) => {
        const requests = all.map((each) => chargeRequest(run, each));
        const outcomes = await Promise.all(requests.map((each) => store.charge(each)));
        expect(outcomes).toEqual(requests.map((each) => run.model.charge(each)));
      };
    }),
    command("findOperation", { account, keyId, behindMs: payer.behindMs, operationId, fingerprint }, (c) =>
      both("findOperation", (run) => [
        {
          accountId: run.account(c.account),
          keyId: c.keyId,
          nowMs: run.clock - c.behindMs,
          operation: { operationId: c.operationId, fingerprint: c.fingerprint },
        },
      ]),
    ),
    ...Array.from({ length: 2 }, () => command("begin", { ...payer, operationId, fingerprint }, begin)),
    ...Array.from({ length: 2 }, () => command("commit", { ...payer, usage, age }, commit)),
    command("abort", { age }, (c) => both("abort", (run) => [{ ...heldBy(run, c.age), nowMs: run.clock }])),
    command("voidCharge", { account, seq: fc.integer({ min: 1, max: 6 }), behindMs: payer.behindMs }, (c) =>
      unless(
        // Whether its result was given out is known as long as the result is: a store may have dropped it, or not yet.
        (run) => run.model.mayHaveForgotten(run.account(c.account), c.seq, run.clock),
        both("voidCharge", (run) => [{ accountId: run.account(c.account), seq: c.seq, nowMs: run.clock - c.behindMs }]),
      ),
    ),
    command("sweep", {}, () => async (run, store) => {
      // Other runs may have left reservations, so the number freed is not compared; their effect is.
      await store.sweep(run.clock);
      run.model.sweep(run.clock);
    }),
    command("forgetEntries", { account, throughSeq: fc.integer({ min: 0, max: 2 }) }, (c) => async (run, store) => {
      const request = { accountId: run.account(c.account), throughSeq: c.throughSeq, limit: 1 };
      while ((await store.forgetEntries(request)) > 0);
      run.model.forgetEntries(request);
    }),
    command(
      "read",
      { account, afterSeq: fc.nat(3), limit: fc.integer({ min: 1, max: 9 }) },
      (c) => async (run, store) => {
        await compareAccount(run, store, c.account);
        const request = { accountId: run.account(c.account), afterSeq: c.afterSeq, limit: c.limit };
        expect(await store.readLedger(request)).toEqual(run.model.readLedger(request));
      },
    ),
  ];
}

/** The same for documents, counters, quotas and the outbox. */
export function plainCommands(): fc.Arbitrary<StoreCommand>[] {
  return [
    waiting,
    command("putDocument", { id, value, ifVersion, expiry }, (c) =>
      both("putDocument", (run) => [
        { owner: run.account(0), kind: "thing", id: c.id },
        c.value,
        { ifVersion: c.ifVersion, ...expiring(run, c.expiry) },
      ]),
    ),
    command("getDocument", { id }, (c) =>
      both("getDocument", (run) => [{ owner: run.account(0), kind: "thing", id: c.id }, run.clock]),
    ),
    command("deleteDocument", { id, ifVersion }, (c) =>
      both("deleteDocument", (run) => [
        { owner: run.account(0), kind: "thing", id: c.id },
        { ifVersion: c.ifVersion, nowMs: run.clock },
      ]),
    ),
    command("increment", { id, by: fc.integer({ min: -5, max: 5 }), expiry, limit: fc.constantFrom(2, 7, 999) }, (c) =>
      both("increment", (run) => [
        { owner: run.account(0), kind: "count", id: c.id },
        c.by,
        { ...expiring(run, c.expiry), ...(c.limit < 999 && { limit: c.limit }) },
      ]),
    ),
    command("readCounter", { id }, (c) =>
      both("readCounter", (run) => [{ owner: run.account(0), kind: "count", id: c.id }, run.clock]),
    ),
    command("take", { id }, (c) =>
      both("take", (run) => [{ subject: `${run.prefix}${c.id}`, limit: 3, nowMs: run.clock }]),
    ),
    command("readQuota", { id, limit: fc.nat(4) }, (c) =>
      both("readQuota", (run) => [{ subject: `${run.prefix}${c.id}`, limit: c.limit, nowMs: run.clock }]),
    ),
    command("giveBack", { id }, (c) => async (run, store) => {
      const taken = { subject: `${run.prefix}${c.id}`, limit: 0, nowMs: run.clock };
      const { day } = run.model.take(taken);
      await store.giveBack({ subject: taken.subject, day });
      run.model.giveBack({ subject: taken.subject, day });
      expect(await store.take(taken)).toEqual(run.model.take(taken));
    }),

    command("enqueue", { id, value, laterMs: fc.constantFrom(0, 500, 50_000) }, (c) => async (run, store) => {
      const entry = { topic: run.prefix, id: c.id, payload: c.value, dueMs: run.clock + c.laterMs };
      await store.enqueue(run.account(0), entry);
      run.model.enqueue(run.account(0), entry);
    }),
    command("claim", { limit: fc.integer({ min: 1, max: 3 }) }, (c) => async (run, store) => {
      const request = { topic: run.prefix, limit: c.limit, leaseMs: 60_000, nowMs: run.clock };
      const claimed = await store.claim(request);
      expect(claimed).toEqual(run.model.claim(request));
      run.claims.push(...claimed);
    }),
    command(
      "settle",
      { action: fc.constantFrom("ack", "retry", "dead"), age: fc.nat(2) },
      (c) => async (run, store) => {
        const claim = run.claims.at(-1 - c.age);
        if (!claim) return;
        const request = { ...claim, dueMs: run.clock + 5, reason: "refused" };
        expect(await store[c.action](request)).toEqual(run.model[c.action](request));
      },
    ),
    command("readEntry", { id }, (c) => both("readEntry", (run) => [{ topic: run.prefix, id: c.id }])),
    command("readDead", {}, () => both("readDead", (run) => [run.account(0), run.prefix])),
    command("dropDead", { id }, (c) =>
      both("dropDead", (run) => [{ owner: run.account(0), topic: run.prefix, id: c.id }]),
    ),
  ];
}

/** Account, whole ledger and usage agree with the model, and with each other. */
export async function compareAccount(run: Run, store: StateStore, number: number): Promise<void> {
  const accountId = run.account(number);
  const found = await store.readAccount(accountId);
  expect(found && { ...found, epoch: "" }).toEqual(run.model.readAccount(accountId));
  const books = await store.readBooks(accountId);
  expect(books && { ...books, reservations: byOperation(books.reservations) }).toEqual(run.model.readBooks(accountId));
  const ledger = await store.readLedger({ accountId, afterSeq: 0, limit: 10_000 });
  expect(ledger).toEqual(run.model.readLedger({ accountId, afterSeq: 0, limit: 10_000 }));
  const days = { accountId, fromDay: 20260101, toDay: 20291231 };
  const rows = await store.readUsage(days);
  expect(rows).toEqual(run.model.readUsage(days));
  const units = run.model.wholeLedger(accountId).reduce((sum, each) => sum + each.units, 0);
  expect(rows.reduce((sum, each) => sum + each.units, 0)).toBe(units);
  expect(Object.values(found?.months ?? {}).reduce((sum, each) => sum + each.used, 0)).toBe(units);
}

const waiting = command(
  "wait",
  { ms: fc.constantFrom(1, 1_000, 30_000, 60_000, 3_600_000, 90_000_000) },
  ({ ms }) =>
    async (run) => {
      run.clock += ms;
    },
);
/** How far back among the operations begun: the latest, mostly. */
const age = fc.constantFrom(0, 0, 0, 1, 2);
const account = fc.constantFrom(0, 0, 0, 0, 0, 1);
const status = fc.constantFrom(...Array<"active">(5).fill("active"), "closed" as const);
const capYen = fc.constantFrom(null, 0, 15, 30, 60);
const childId = fc.constantFrom("c1", "c1", "c1", "c2", "c3");
const keyId = fc.constantFrom("k1", "k1", "k1", "k1", "k1", "c1", "c1", "c1", "c2", "k2");
const keyChange = { add: keyId, revoke: keyId, first: fc.constant(true as const) };
const operationId = fc.constantFrom("o1", "o1", "o2", "o2", "o3", "o4", "o5", "o6", "o7");
const fingerprint = fc.constantFrom("f1", "f1", "f1", "f2");
const payer = {
  account,
  keyId,
  units: fc.constantFrom(0, 1, 1, 2, 3, 5),
  callCapYen: fc.constantFrom(null, null, null, null, 6, 12),
  behindMs: fc.constantFrom(0, 0, 5_000, 86_400_000),
};
const operation = fc.option(fc.record({ operationId, fingerprint }));
const usage: fc.Arbitrary<Usage> = fc.record({
  endpoint: fc.constantFrom("programs.search", "laws.get"),
  tag: fc.constantFrom("", "team-a", "team-b", "team-c", "_other"),
  empty: fc.boolean(),
  serviceMs: fc.nat(40),
});
const id = fc.constantFrom("a", "b");
const value = fc.constantFrom("x", "補助金\n", "");
const childTerms = { capYen: fc.constantFrom(null, 3, 9, 15), expiry: fc.constantFrom(null, null, 30_000, 90_000_000) };
const ifVersion = fc.constantFrom(null, 0, 1, 2);
const expiry = fc.constantFrom(null, 61_000, 90_000_000);

const charging = { ...payer, usage, operation, outbox: fc.boolean() };

type ChargeShape = { account: number; keyId: string; units: number; callCapYen: number | null; behindMs: number };

function chargeRequest(
  run: Run,
  c: ChargeShape & {
    usage: Usage;
    operation: { operationId: string; fingerprint: string } | null;
    outbox: boolean;
  },
): ChargeRequest {
  return {
    accountId: run.account(c.account),
    keyId: c.keyId,
    units: c.units,
    callCapYen: c.callCapYen,
    nowMs: run.clock - c.behindMs,
    usage: c.usage,
    operation: c.operation && { ...c.operation, result: resultOf(c.operation.operationId, c.units) },
    outbox: c.outbox && c.account === 0 ? [job(run, "charged")] : [],
  };
}

function begin(c: ChargeShape & { operationId: string; fingerprint: string }): Step {
  return async (run, store) => {
    const request = {
      accountId: run.account(c.account),
      keyId: c.keyId,
      units: c.units,
      callCapYen: c.callCapYen,
      nowMs: run.clock - c.behindMs,
      leaseMs: 60_000,
      operation: { operationId: c.operationId, fingerprint: c.fingerprint },
    };
    const begun = await store.begin(request);
    expect(begun).toEqual(run.model.begin(request));
    const { accountId } = request;
    if (begun.outcome === "BEGUN") run.held.push({ accountId, operationId: c.operationId, token: begun.token });
  };
}

function commit(c: ChargeShape & { usage: Usage; age: number }): Step {
  return both("commit", (run) => {
    const held = heldBy(run, c.age);
    return [
      {
        ...held,
        units: c.units,
        // What costs nothing may be no usage either.
        usage: c.units === 0 && c.age === 0 ? null : c.usage,
        nowMs: run.clock - c.behindMs,
        result: resultOf(held.operationId, c.units),
        outbox: [job(run, held.operationId)],
      },
    ];
  });
}

/** One of the latest begun, which may have ended since; one that never was before the first. */
function heldBy(run: Run, since: number) {
  return run.held.at(-1 - since) ?? { accountId: run.account(0), operationId: "o1", token: 0 };
}

function job(run: Run, name: string) {
  // Of its own topic: the order of entries of several owners is the store's own affair.
  return { topic: `${run.prefix}-money`, id: name, payload: name, dueMs: run.clock };
}

function expiryOf(run: Run, afterMs: number | null): number | null {
  return afterMs === null ? null : run.clock + afterMs;
}

function expiring(run: Run, afterMs: number | null) {
  return { nowMs: run.clock, expiresAtMs: expiryOf(run, afterMs) };
}

function byOperation<T extends { operationId: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1));
}

type Comparable = Exclude<keyof StateStore & keyof ModelStore, "sweep">;

function both<Name extends Comparable>(name: Name, args: (run: Run) => Parameters<StateStore[Name]>): Step {
  return async (run, store) => {
    const values = args(run);
    const call = (target: object) => (target as Record<string, (...all: unknown[]) => unknown>)[name]?.(...values);
    expect(await call(store)).toEqual(call(run.model));
  };
}

function unless(undecided: (run: Run) => boolean, step: Step): Step {
  return async (run, store) => {
    if (!undecided(run)) await step(run, store);
  };
}

function command<T extends object>(
  name: string,
  shape: { [Field in keyof T]: fc.Arbitrary<T[Field]> },
  step: (values: T) => Step,
): fc.Arbitrary<StoreCommand> {
  return (fc.record(shape) as fc.Arbitrary<T>).map((values) => ({
    check: () => true,
    run: step(values),
    toString: () => `${name}(${JSON.stringify(values)})`,
  }));
}
