import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { identifierOf } from "../../../../runtime/payments/metering/usage-plan.ts";
import { createUsageReports } from "../../../../runtime/payments/metering/advance-plan.ts";
import type { StateStore } from "../../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../../support/both-stores.ts";
import { BilledAccounts, customerOf } from "../../../support/stripe/billed-accounts.ts";
import { type DoubleRequest, StripeDouble } from "../../../support/stripe/stripe-double.ts";

const start = Date.parse("2026-11-15T03:00:00Z");
const [minute, hour] = [60_000, 3_600_000];
const isEvent = ({ path }: DoubleRequest) => path === "/v1/billing/meter_events";

describeOnBothStores("usage that is billed", (open) => {
  const clock = { nowMs: start };
  let store: StateStore;
  let stripe: StripeDouble;
  let billed: BilledAccounts;
  let account: string;
  let opened = 0;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    clock.nowMs = start;
    stripe = await StripeDouble.start(() => clock.nowMs);
    billed = new BilledAccounts(store, stripe.payments(), clock);
    account = `acc_${++opened}`;
    await billed.open(account);
    return () => stripe.close();
  });
  const states = async () => (await billed.plans(account)).map(({ state }) => state);
  const pass = (ms: number, stepMs?: number) => billed.pass([account], ms, stepMs);
  const events = () => stripe.requests.filter(isEvent);
  /** A first plan that is confirmed: the history of the ledger is known from then on. */
  const settle = async () => {
    await billed.charge(account, 1);
    await pass(4 * hour);
    expect(await states()).toEqual(["confirmed"]);
    stripe.requests.length = 0;
  };

  it("is planned by the hour, sent, and confirmed by what the provider counts", async () => {
    await settle();
    for (const units of [2, 3]) await billed.charge(account, units);
    clock.nowMs += 10 * minute;
    await billed.charge(account, 5);
    expect(await billed.plan(account)).toBe(0);
    await pass(hour + 2 * minute);
    expect(await states()).toEqual(["confirmed", "sent"]);
    const [event] = events();
    expect(event?.params).toEqual({
      event_name: "konkyo_units",
      identifier: expect.stringMatching(/^me1_[a-z2-7]{52}$/),
      timestamp: String((start + 4 * hour + 10 * minute) / 1000),
      payload: { stripe_customer_id: customerOf(account), value: "10" },
    });
    expect(event?.headers["idempotency-key"]).toBe(event?.params["identifier"]);
    await pass(hour);
    expect(await states()).toEqual(["confirmed", "confirmed"]);
    expect(stripe.meter.billed(customerOf(account))).toBe(11);
    expect(await billed.total(account)).toMatchObject({ seq: 4, units: 11, byState: { confirmed: 11 } });
    expect(await billed.differences()).toEqual([]);
  });

  it("of an account whose history is not known is looked for first, then sent", async () => {
    await billed.charge(account, 7);
    await pass(hour + 10 * minute);
    expect([await states(), events().length]).toEqual([["doubted"], 0]);
    await pass(2 * hour);
    expect([await states(), events().length]).toEqual([["confirmed"], 1]);
    expect(stripe.meter.billed(customerOf(account))).toBe(7);
  });

  it("of a lost history is not sent again when the provider has counted it", async () => {
    await billed.charge(account, 7);
    // The history that is lost had told it, under an identifier that nobody knows any more.
    const payload = { stripe_customer_id: customerOf(account), value: "7" };
    stripe.meter.take({ identifier: "me1_lost", timestamp: String(start / 1000), payload }, clock.nowMs);
    await pass(3 * hour);
    expect([await states(), events().length, stripe.meter.billed(customerOf(account))]).toEqual([["confirmed"], 0, 7]);
    await billed.charge(account, 2);
    stripe.meter.take({ identifier: "me1_other", timestamp: String(clock.nowMs / 1000), payload }, clock.nowMs);
    await pass(3 * hour);
    // A plan of a known history is sent; that its hour counts more is noticed.
    expect(await states()).toEqual(["confirmed", "sent"]);
    await pass(73 * hour, hour);
    expect(await states()).toEqual(["confirmed", "held"]);
    expect(billed.alarms.at(-1)).toContain("counts 9 units in its hour, not 2");
    expect(await billed.deadLetters(account)).toMatchObject([{ id: "2" }]);
  });

  it("is sent under the same identifier until an answer says that it arrived", async () => {
    await settle();
    for (const fault of ["breaks", "away", "busy"] as const) {
      stripe.requests.length = 0;
      await billed.charge(account, 3);
      let failures = 3;
      stripe.fault = (request) => (isEvent(request) && failures-- > 0 ? fault : null);
      await pass(4 * hour);
      const names = new Set(events().map(({ params }) => params["identifier"]));
      expect([names.size, (await states()).at(-1)], fault).toEqual([1, "confirmed"]);
      expect(events().length).toBeGreaterThan(1);
    }
    expect(stripe.meter.billed(customerOf(account))).toBe(10);
  });

  it("counts as on its way when no answer comes in time", async () => {
    await settle();
    billed = new BilledAccounts(store, stripe.payments({ timeoutMs: 100 }), clock);
    await billed.charge(account, 3);
    stripe.fault = (request) => (isEvent(request) ? "silent" : null);
    await pass(hour + 2 * minute);
    const [plan] = (await billed.plans(account)).slice(-1);
    expect([plan?.state, plan?.firstTryMs, stripe.meter.billed(customerOf(account))]).toEqual([
      "planned",
      clock.nowMs,
      4,
    ]);
    billed = new BilledAccounts(store, stripe.payments(), clock);
    stripe.fault = () => null;
    await pass(3 * hour);
    expect([(await states()).at(-1), stripe.meter.billed(customerOf(account))]).toEqual(["confirmed", 4]);
  });

  it("goes out under another name of the request when the provider repeats an old failure, and is still one event", async () => {
    await settle();
    for (const fault of ["fails", "fails-after"] as const) {
      stripe.requests.length = 0;
      await billed.charge(account, 3);
      let failures = 1;
      stripe.fault = (request) => (isEvent(request) && failures-- > 0 ? fault : null);
      await pass(4 * hour);
      const names = events().map(({ params, headers }) => [params["identifier"], headers["idempotency-key"]]);
      const [identifier] = names[0]!;
      expect(names, fault).toEqual([
        [identifier, identifier],
        [identifier, identifier],
        [identifier, `${identifier}-2`],
      ]);
      expect((await states()).at(-1)).toBe("confirmed");
    }
    expect(stripe.meter.billed(customerOf(account))).toBe(7);
  });

  it("is not sent blindly after 23 hours: what was counted is confirmed, what was not gets a new identifier", async () => {
    await settle();
    for (const [fault, sent] of [
      ["breaks", 1],
      ["away", 2],
    ] as const) {
      await billed.charge(account, 4);
      const before = stripe.meter.billed(customerOf(account));
      const identifiers = new Set<unknown>();
      let lastMs = 0;
      let firstMs = 0;
      stripe.fault = (request) => {
        if (!isEvent(request)) return fault === "away" ? "away" : null;
        identifiers.add(request.params["identifier"]);
        firstMs ||= clock.nowMs;
        lastMs = clock.nowMs;
        return fault;
      };
      await pass(27 * hour, 3 * hour);
      expect(lastMs - firstMs, fault).toBeLessThan(23 * hour);
      expect(identifiers.size).toBe(1);
      stripe.fault = (request) => {
        if (isEvent(request)) identifiers.add(request.params["identifier"]);
        return null;
      };
      await pass(4 * hour);
      expect([(await states()).at(-1), identifiers.size], fault).toEqual(["confirmed", sent]);
      expect(stripe.meter.billed(customerOf(account)) - before).toBe(4);
    }
    expect(billed.alarms).toEqual([]);
  });

  it("that was taken and not counted is sent anew when the provider reports so, and waits for a person when it does not", async () => {
    await settle();
    await billed.charge(account, 4);
    await pass(hour + 2 * minute);
    const [plan] = (await billed.plans(account)).slice(-1);
    expect(plan?.state).toBe("sent");
    // As if the event had not been counted.
    stripe.meter.events.splice(-1);
    await pass(4 * hour);
    expect((await states()).at(-1)).toBe("sent");
    const reports = createUsageReports(store, () => clock.nowMs);
    await reports.add({ id: `evt_${account}`, identifiers: [identifierOf(account, plan!)], fromMs: 0, toMs: 0 });
    await pass(4 * hour);
    expect([(await states()).at(-1), stripe.meter.billed(customerOf(account))]).toEqual(["confirmed", 5]);
    await billed.charge(account, 2);
    await pass(hour + 2 * minute);
    stripe.meter.events.splice(-1);
    await pass(80 * hour, hour);
    expect((await states()).at(-1)).toBe("held");
  });

  it("is told again as less when a charge is taken back later, and not at all when it comes to nothing", async () => {
    await settle();
    const seq = await billed.charge(account, 6);
    await pass(2 * hour);
    await billed.void(account, seq);
    await pass(3 * hour);
    expect((await billed.plans(account)).slice(1).map(({ units, state }) => [units, state])).toEqual([
      [6, "confirmed"],
      [-6, "confirmed"],
    ]);
    expect(stripe.meter.billed(customerOf(account))).toBe(1);
    const same = await billed.charge(account, 6);
    await billed.void(account, same);
    const before = events().length;
    await pass(2 * hour);
    expect([(await billed.plans(account)).at(-1), events().length]).toMatchObject([
      { units: 0, state: "confirmed" },
      before,
    ]);
    expect(await billed.differences()).toEqual([]);
  });

  it("of a closed period is not taken back in the next one", async () => {
    const ends = "2026-11-15T08:30:00Z";
    billed = new BilledAccounts(store, stripe.payments(), clock, { currentPeriodStart: ends, currentPeriodEnd: null });
    await settle();
    clock.nowMs = Date.parse("2026-11-15T08:29:00Z");
    const seq = await billed.charge(account, 5);
    clock.nowMs = Date.parse("2026-11-15T08:31:00Z");
    await billed.void(account, seq);
    await pass(4 * hour);
    expect((await billed.plans(account)).slice(1).map(({ units, state }) => [units, state])).toEqual([
      [5, "confirmed"],
      [-5, "held"],
    ]);
    expect(stripe.meter.billed(customerOf(account))).toBe(6);
  });

  it("that the provider refuses, or is too old for it, waits for a person", async () => {
    await settle();
    await billed.charge(account, 2);
    clock.nowMs += 36 * 24 * hour;
    await billed.plan(account);
    await billed.send();
    expect((await states()).at(-1)).toBe("held");
    expect(billed.alarms.at(-1)).toContain("older than the provider takes");
  });

  it("is in one plan each, whoever plans at once and wherever a process dies", async () => {
    await settle();
    for (let count = 0; count < 450; count++) await billed.charge(account, 1);
    clock.nowMs += 2 * hour;
    await billed.charge(account, 1);
    clock.nowMs += 2 * hour;
    await Promise.all(Array.from({ length: 8 }, () => billed.plan(account)));
    const plans = await billed.plans(account);
    expect(plans.map(({ number, firstSeq, lastSeq, units }) => [number, firstSeq, lastSeq, units])).toEqual([
      [1, 1, 1, 1],
      [2, 2, 451, 450],
      [3, 452, 452, 1],
    ]);
    // A process that died after it decided a plan leaves it to the next.
    await billed.charge(account, 9);
    clock.nowMs += 2 * hour;
    const head = (await billed.book.readHead(account))!;
    const newest = {
      ...head.value.newest,
      number: 4,
      firstSeq: 453,
      lastSeq: 453,
      units: 9,
      state: "planned" as const,
    };
    await billed.book.writeHead(account, { ...head.value, newest, units: head.value.units + 9 }, head.version);
    expect((await billed.total(account))?.units).toBe(461);
    await pass(4 * hour);
    expect(await states()).toEqual(Array.from({ length: 4 }, () => "confirmed"));
    expect(stripe.meter.billed(customerOf(account))).toBe(461);
    expect(await billed.differences()).toEqual([]);
  });

  it("differs from the books when a plan is lost", async () => {
    await settle();
    await billed.charge(account, 3);
    await pass(3 * hour);
    const first = { owner: account, kind: "usage-plan", id: "1" };
    const kept = (await store.getDocument(first, clock.nowMs))!;
    await store.deleteDocument(first, { ifVersion: null, nowMs: clock.nowMs });
    expect(await billed.differences()).toEqual([{ accountId: account, what: "planned", ledger: 4, counted: 3 }]);
    await store.putDocument(first, kept.value, { ifVersion: 0, nowMs: clock.nowMs, expiresAtMs: null });
    expect(await billed.differences()).toEqual([]);
  });
});
