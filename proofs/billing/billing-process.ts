/**
 * The jobs of billing in a process of its own. usage: billing-process.ts <store> <address of the double> <account>...
 * Prints `ready`; for each line, a time in milliseconds, it plans and sends as of that time and prints `done`.
 */
import { createInterface } from "node:readline";
import { createStripePayments } from "../../runtime/payments/stripe/stripe-payments.ts";
import { BilledAccounts } from "../../test/support/stripe/billed-accounts.ts";
import { openStore } from "../store/open-store.ts";

const [address = "", apiBase = "", ...accountIds] = process.argv.slice(2);
const settings = { secretKey: "sk_test_double", webhookSecret: null, priceId: "price_double" };
const payments = createStripePayments({ ...settings, apiBase, timeoutMs: 2_000 });
const clock = { nowMs: 0 };
const billed = new BilledAccounts(await openStore(address), payments, clock);
process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  clock.nowMs = Number(line);
  for (const accountId of accountIds) await billed.plan(accountId);
  await billed.send();
  process.stdout.write("done\n");
}
