import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createAccounts } from "../../../runtime/accounts/accounts.ts";
import { accountOfSubscription } from "../../../runtime/accounts/first-key.ts";
import { toSubscription } from "../../../runtime/payments/stripe/objects.ts";
import { billingJobs } from "../../../runtime/features/billing/service/billing-jobs.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { embeddedStoreOfFile } from "../../support/embedded-store.ts";
import { stripeOfFile } from "../../support/stripe/file-double.ts";
import { subscriptionObject } from "../../support/stripe/objects.ts";

let nowMs = Date.parse("2026-11-15T03:00:00Z");
let store: StateStore;
embeddedStoreOfFile("billing-jobs", (opened) => {
  store = opened;
});
const stripe = stripeOfFile(() => nowMs);

it("bill what subscribers used, nobody else, and look after subscriptions whose callbacks never came", async () => {
  const secrets = [{ version: 1, secret: "0123456789abcdef0123456789abcdef" }] as const;
  const accounts = createAccounts({ store, secrets, random: randomBytes, now: () => new Date(nowMs) });
  const state = {
    id: "sub_1",
    customer: "cus_1",
    status: "active",
    periodStart: nowMs / 1000,
    periodEnd: nowMs / 1000 + 30 * 86_400,
    cancelAtPeriodEnd: false,
  };
  stripe().subscriptions.set(state.id, state);
  // oxlint-disable-next-line no-explicit-any -- the double sends the members that matter
  const subscription = toSubscription(subscriptionObject(state) as any);
  const bought = await accounts.issueFirst({ subscription, askedMs: nowMs, holder: "x", idempotencyKey: null });
  const other = await accounts.create({ label: "made by the operator" });
  for (const [accountId, keyId] of [
    [bought.credential.accountId, bought.credential.keyId],
    [other.accountId, other.keyId],
  ] as const) {
    const usage = { endpoint: "PRG-1", tag: "", empty: false, serviceMs: 1 };
    await store.charge({ accountId, keyId, nowMs, units: 4, callCapYen: null, usage, operation: null, outbox: [] });
  }
  const alarms: string[] = [];
  const jobs = billingJobs({
    payments: stripe().payments(),
    store,
    now: () => nowMs,
    alarm: (line) => void alarms.push(line),
  });
  expect(jobs.map(({ name }) => name)).toEqual(["plan usage", "send usage"]);
  const pass = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      nowMs += 3_600_000;
      for (const job of jobs) await job.run();
    }
  };
  await pass(6);
  expect(stripe().meter.events).toMatchObject([{ customer: "cus_1", value: 4 }]);
  state.status = "canceled";
  await pass(20);
  expect((await accounts.profile(accountOfSubscription("sub_1")))?.subscription?.status).toBe("canceled");
  await expect(accounts.confirm(bought.credential)).rejects.toMatchObject({ code: "invalid_api_key" });
  expect(alarms).toEqual([]);
});
