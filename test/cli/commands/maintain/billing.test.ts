import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openOperatedState } from "../../../../cli/service/operated-state.ts";
import { readConfig } from "../../../../runtime/config/config.ts";
import type { UsagePlan } from "../../../../runtime/payments/metering/usage-plan.ts";
import { createPlanBook } from "../../../../runtime/payments/metering/plan-book.ts";
import { createRefundRequests } from "../../../../runtime/features/billing/service/refund-requests.ts";
import type { StateStore } from "../../../../runtime/state/store.ts";
import { now, type Ran, runCommand, temporaryFolder } from "../../run-command.ts";

/** A state folder, with what an operator does on it. */
function operator() {
  const env = { KONKYO_STATE: join(temporaryFolder(), "state") };
  return {
    run: (argv: readonly string[]): Promise<Ran> =>
      runCommand(argv, { openState: openOperatedState, settings: { env } }),
    async change(work: (store: StateStore) => Promise<unknown>): Promise<void> {
      const opening = { config: readConfig({ env }), create: true, now: () => now, warn() {} };
      const { store, close } = await openOperatedState(opening);
      await work(store).finally(close);
    },
  };
}

const atMs = Date.parse("2026-04-28T03:00:00Z");
const held: UsagePlan = {
  number: 1,
  firstSeq: 1,
  lastSeq: 3,
  units: 1200,
  atMs,
  plannedMs: atMs,
  customerId: "cus_1",
  meterId: "mtr_1",
  epoch: "e1",
  generation: 0,
  state: "held",
  firstTryMs: atMs,
  lastTryMs: atMs,
  requests: 1,
  reason: "the provider refuses it: no such customer",
};

describe("billing", () => {
  const withHeldPlan = async () => {
    const { run, change } = operator();
    await change(async (store) => {
      await store.openAccount({ accountId: "acc_1", status: "active", capYen: null });
      const book = createPlanBook(store, () => now.getTime());
      await book.writeHead(
        "acc_1",
        { newest: held, units: 1200, doubtUntilMs: 0, settled: { number: 0, seq: 0, units: 0 } },
        0,
      );
      await book.publish("acc_1", held);
    });
    return run;
  };

  it("lists usage that is not confirmed, and why it waits", async () => {
    const run = await withHeldPlan();
    const { code, out } = await run(["billing", "list"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^acc_1 +1 +1,200 +2026-04-28 03:00 +held +the provider refuses it: no such customer$/m);
    expect((await run(["billing", "list", "--json"])).json()).toEqual({
      plans: [
        {
          account_id: "acc_1",
          plan: 1,
          first_entry: 1,
          last_entry: 3,
          units: 1200,
          used_until: "2026-04-28T03:00:00.000Z",
          state: "held",
          reason: held.reason,
        },
      ],
    });
  });

  it("settles what waits for a person, once", async () => {
    const run = await withHeldPlan();
    expect(await run(["billing", "settle", "acc_1", "1", "--as", "billed"])).toMatchObject({
      code: 0,
      out: "plan 1 of acc_1 is settled as billed\n",
    });
    expect((await run(["billing", "list"])).out).toBe(
      "the payment provider has confirmed all usage that was planned\n",
    );
    expect(await run(["billing", "settle", "acc_1", "1", "--as", "not-billed"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("plan 1 of acc_1 does not wait for a person"),
    });
  });

  it.each([
    ["a plan that is no number", ["acc_1", "first", "--as", "billed"]],
    ["no verdict", ["acc_1", "1"]],
    ["another verdict", ["acc_1", "1", "--as", "maybe"]],
  ])("takes %s for wrong usage", async (_what, words) => {
    expect((await operator().run(["billing", "settle", ...words])).code).toBe(64);
  });
});

describe("refunds", () => {
  it("lists what was asked for, oldest first, on one line each whatever people wrote", async () => {
    const { run, change } = operator();
    await change(async (store) => {
      let made = 0;
      const random = (size: number) => Buffer.alloc(size, ++made);
      const refunds = createRefundRequests({ store, random, now: () => now, notify() {} });
      const common = { accountId: null, idempotencyKey: null, customerId: null };
      await refunds.file({ ...common, amountYen: 3300, reason: "twice,\nI fear", requesterEmail: "a@example.jp" });
      await refunds.file({ ...common, amountYen: null, reason: "\u001b[31mred", requesterEmail: "b@example.jp" });
    });
    const { code, out } = await run(["refunds"]);
    expect(code).toBe(0);
    const [, first, second] = out.split("\n");
    expect(first).toMatch(/^rfd_0101010101010101 +2026-05-01 00:00 +3,300 +- +a@example\.jp +twice, I fear$/);
    expect(second).toMatch(/^rfd_0202020202020202 +2026-05-01 00:00 +- +- +b@example\.jp +\\u001b\[31mred$/);
    expect((await run(["refunds", "--json"])).json()).toMatchObject({
      refunds: [{ request_id: "rfd_0101010101010101", reason: "twice,\nI fear" }, { amount_yen: null }],
    });
  });

  it("says so when there are none", async () => {
    const { run, change } = operator();
    await change(async () => {});
    expect((await run(["refunds"])).out).toBe("nobody has asked for a refund\n");
  });
});
