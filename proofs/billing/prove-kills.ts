import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { identifierOf } from "../../runtime/payments/metering/usage-plan.ts";
import { BilledAccounts, customerOf } from "../../test/support/stripe/billed-accounts.ts";
import { StripeDouble } from "../../test/support/stripe/stripe-double.ts";
import { openStore } from "../store/open-store.ts";
import type { Proof } from "../findings.ts";
import { ledgerUnits } from "./ledger-units.ts";

export type KillsOptions = { readonly kills: number; readonly random: (below: number) => number };

const hourMs = 3_600_000;
const mostRounds = 1_000;

/** The process that bills is killed in the middle: while it plans, and while an event is on its way. */
export async function proveKills(proof: Proof, address: string, { kills, random }: KillsOptions): Promise<void> {
  const clock = { nowMs: Date.parse("2026-11-15T03:00:00Z") };
  const stripe = await StripeDouble.start(() => clock.nowMs);
  const store = await openStore(address);
  const billed = new BilledAccounts(store, stripe.payments(), clock);
  const accountIds = Array.from({ length: 4 }, (_, number) => `acc_kills_${number}`);
  for (const accountId of accountIds) await billed.open(accountId);

  let worker: Worker | null = null;
  let killed = 0;
  const killNow = () => {
    killed += 1;
    worker?.kill();
    worker = null;
  };
  stripe.fault = ({ path }) => {
    if (path !== "/v1/billing/meter_events" || killed >= kills || random(3) !== 0) return null;
    // Before the event is taken, or after.
    killNow();
    return random(2) === 0 ? "away" : "breaks";
  };
  for (let round = 0; round < mostRounds; round++) {
    if (killed >= kills && round >= 30) break;
    for (const accountId of accountIds) await billed.charge(accountId, 1 + random(20));
    clock.nowMs += hourMs / 2;
    worker ??= await Worker.start([address, stripe.url, ...accountIds]);
    const current = worker;
    // Some die before they come to the provider.
    const timer = random(4) === 0 && killed < kills ? setTimeout(killNow, random(40)) : null;
    await current.run(clock.nowMs);
    if (timer !== null) clearTimeout(timer);
  }
  stripe.fault = () => null;
  // The claims of those who died run out first.
  for (let round = 0; round < 30; round++) {
    clock.nowMs += hourMs;
    worker ??= await Worker.start([address, stripe.url, ...accountIds]);
    await worker.run(clock.nowMs);
  }
  worker?.kill();

  const events = stripe.requests.filter(({ path }) => path === "/v1/billing/meter_events");
  const seen = new Set(events.map(({ params }) => String(params["identifier"])));
  let [wrong, planned] = [0, 0];
  for (const accountId of accountIds) {
    const plans = await billed.plans(accountId);
    for (const plan of plans) {
      planned += 1;
      if (plan.state !== "confirmed" || !seen.has(identifierOf(accountId, plan))) wrong += 1;
    }
    if ((await ledgerUnits(store, accountId)) !== stripe.meter.billed(customerOf(accountId))) wrong += 1;
  }
  proof.hold("the process was killed in the middle", killed >= kills, `${killed} times`);
  proof.hold(
    "each plan went out under one identifier",
    seen.size === planned,
    `${seen.size} for ${planned} plans in ${events.length} requests`,
  );
  proof.hold("billed = ledger, every plan confirmed", wrong === 0, `${wrong} wrong`);
  await store.close();
  await stripe.close();
}

/** The process that bills. */
class Worker {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #gone: Promise<unknown>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout! });
    this.#gone = once(child, "exit");
    // A line to one that has just died is of no use.
    child.stdin!.on("error", () => undefined);
  }

  static async start(args: readonly string[]): Promise<Worker> {
    const file = resolve(import.meta.dirname, "billing-process.ts");
    const child = spawn(process.execPath, ["--import", "tsx", file, ...args], { stdio: ["pipe", "pipe", "inherit"] });
    const worker = new Worker(child);
    await once(worker.#lines, "line");
    return worker;
  }

  /** Runs the jobs once; also resolves when the process dies. */
  async run(nowMs: number): Promise<void> {
    const done = once(this.#lines, "line");
    this.#child.stdin!.write(`${nowMs}\n`);
    await Promise.race([done, this.#gone]);
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }
}
