import type { StateStore } from "../../runtime/state/store.ts";
import { BilledAccounts, customerOf } from "../../test/support/stripe/billed-accounts.ts";
import { type DoubleRequest, type Fault, StripeDouble } from "../../test/support/stripe/stripe-double.ts";
import type { Proof } from "../findings.ts";
import { ledgerUnits } from "./ledger-units.ts";

export type FaultsOptions = {
  readonly accounts: number;
  readonly days: number;
  readonly random: (below: number) => number;
};

const [minuteMs, hourMs] = [60_000, 3_600_000];
const stepMs = 15 * minuteMs;
const outageHours = 26;

/**
 * Days of use against a provider of which nothing can be relied on: 30 of 100 events arrive and are not answered, 10 fail
 * before and 10 after they were taken, 10 are refused as too many; sums fail too. In the middle it is away for 26 hours.
 */
export async function proveFaults(proof: Proof, store: StateStore, options: FaultsOptions): Promise<void> {
  const { days, random } = options;
  const startMs = Date.parse("2026-11-15T03:00:00Z");
  const clock = { nowMs: startMs };
  const stripe = await StripeDouble.start(() => clock.nowMs);
  const billed = new BilledAccounts(store, stripe.payments({ timeoutMs: 400 }), clock);
  const accountIds = Array.from({ length: options.accounts }, (_, number) => `acc_faults_${number}`);
  for (const accountId of accountIds) await billed.open(accountId);
  const outageMs = startMs + Math.floor(days / 2) * 24 * hourMs;
  const faults = new Map<Fault, number>();
  stripe.fault = (request) => {
    const isAway = clock.nowMs >= outageMs && clock.nowMs < outageMs + outageHours * hourMs;
    const fault = isAway ? "away" : chosenFault(request, random(100));
    if (fault !== null) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    return fault;
  };

  const charged = new Map<string, number>();
  let over = 0;
  for (const endMs = startMs + days * 24 * hourMs; clock.nowMs < endMs;) {
    for (const accountId of accountIds) {
      if (random(3) === 0) continue;
      const units = 1 + random(50);
      const seq = await billed.charge(accountId, units);
      // A few charges turn out to have served nobody.
      const taken = random(50) === 0 && (await billed.void(accountId, seq));
      charged.set(accountId, (charged.get(accountId) ?? 0) + (taken ? 0 : units));
    }
    await billed.pass(accountIds, stepMs, stepMs);
    for (const accountId of accountIds)
      if (stripe.meter.billed(customerOf(accountId)) > (charged.get(accountId) ?? 0)) over += 1;
  }
  const sent = stripe.requests.filter(({ path }) => path === "/v1/billing/meter_events").length;
  stripe.fault = () => null;
  await billed.pass(accountIds, 30 * hourMs, hourMs);

  let [ledger, told, wrong, plans] = [0, 0, 0, 0];
  for (const accountId of accountIds) {
    const own = await ledgerUnits(store, accountId);
    const at = stripe.meter.billed(customerOf(accountId));
    ledger += own;
    told += at;
    if (own !== at || own !== charged.get(accountId)) wrong += 1;
    const states = (await billed.plans(accountId)).map(({ state }) => state);
    plans += states.length;
    if (states.some((state) => state !== "confirmed")) wrong += 1;
  }
  const told100 = [...faults].map(([fault, count]) => `${count} ${fault}`).join(", ");
  proof.hold("faults were met", (faults.get("breaks") ?? 0) + (faults.get("silent") ?? 0) >= plans * 0.2, told100);
  proof.hold(
    "billed = ledger, to the unit, for every account",
    wrong === 0,
    `${told} of ${ledger} units, ${plans} plans in ${sent} requests`,
  );
  proof.hold("never more than was used, at any time", over === 0, `${over} times`);
  proof.hold("nothing waits for a person", billed.alarms.length === 0, `${billed.alarms.length} alarms`);
  const differences = await billed.differences();
  proof.hold("ledger, books and plans agree", differences.length === 0, `${differences.length} differences`);
  await stripe.close();
}

function chosenFault({ path }: DoubleRequest, dice: number): Fault | null {
  if (path !== "/v1/billing/meter_events") return dice < 10 ? "fails" : dice < 15 ? "busy" : null;
  if (dice < 3) return "silent";
  if (dice < 30) return "breaks";
  if (dice < 40) return "fails";
  if (dice < 50) return "fails-after";
  return dice < 60 ? "busy" : null;
}
