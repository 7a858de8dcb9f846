import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reconcile } from "../../runtime/state/reconcile.ts";
import { temporaryFolder } from "../../test/support/build.ts";
import { konkyo, type ServeProcess, startServe } from "../../test/support/serve-process.ts";
import { type Answer, type LoadPlan, OpenLoop } from "../open-loop.ts";
import { openStore } from "../store/open-store.ts";
import { pause } from "../store/proof.ts";
import type { Stage } from "./stage.ts";

/** A process that serves, whose log can be read. */
export type LoggedServe = ServeProcess & { log(): string };

export type Readiness = { readonly status: number; readonly snapshot: string; readonly id: string | null };

/** Settings of a service that is measured: no burst limits, and callers whose addresses the load makes up. */
const env = { KONKYO_BURST: "off", KONKYO_TRUSTED_PROXIES: "127.0.0.1" };

export async function serveLogged(
  stage: Stage,
  store: string,
  state: string,
  args: readonly string[] = [],
): Promise<LoggedServe> {
  const path = join(temporaryFolder("serve-log"), "log");
  const log = openSync(path, "a");
  try {
    const serve = await startServe({ store, state, env, args, log });
    stage.onEnd(() => void serve.kill());
    return { ...serve, log: () => readFileSync(path, "utf8") };
  } finally {
    closeSync(log);
  }
}

export async function startLoad(stage: Stage, plan: LoadPlan): Promise<OpenLoop> {
  const load = await OpenLoop.start(plan);
  stage.onEnd(() => load.kill());
  return load;
}

/** A state of its own with one account; its key. */
export async function createState(store: string): Promise<{ state: string; apiKey: string }> {
  const state = join(temporaryFolder("proof-state"), "state");
  const made = await konkyo(["keys", "create", "--json"], { KONKYO_STORE: store, KONKYO_STATE: state });
  return { state, apiKey: (JSON.parse(made) as { api_key: string }).api_key };
}

export async function readinessOf(url: string): Promise<Readiness> {
  const response = await fetch(`${url}/readyz`);
  const body = (await response.json()) as { checks: { snapshot: string }; corpus_snapshot_id?: string };
  return { status: response.status, snapshot: body.checks.snapshot, id: body.corpus_snapshot_id ?? null };
}

/** Milliseconds until a condition holds; fails after `seconds`. */
export async function until(
  what: string,
  seconds: number,
  condition: () => boolean | Promise<boolean>,
  everyMs = 20,
): Promise<number> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > seconds * 1000) throw new Error(`${what} did not come about within ${seconds} s`);
    await pause(everyMs);
  }
  return performance.now() - started;
}

/** Holds the ledger against what callers saw: every 2xx is charged, and nothing that was not received in full is. */
export async function holdLedger(stage: Stage, state: string, answers: readonly Answer[], when: string): Promise<void> {
  const acknowledged = new Map<string, number>();
  for (const { tag, units, status, error } of answers)
    if (units > 0 && status === 200 && error === null) add(acknowledged, tag, units);
  const charged = new Map<string, number>();
  const store = await openStore(state);
  for (const accountId of (await store.listAccounts({ after: null, limit: 100 })).accountIds)
    for (let after = 0; ;) {
      const page = await store.readLedger({ accountId, afterSeq: after, limit: 5_000 });
      if (page.length === 0) break;
      for (const { tag, units } of page) add(charged, tag, units);
      after += page.length;
    }
  const { differences } = await reconcile(store);
  await store.close();
  const short = (these: Map<string, number>, others: Map<string, number>) =>
    [...these].reduce((sum, [tag, units]) => sum + Math.max(0, units - (others.get(tag) ?? 0)), 0);
  const [unpaid, unserved] = [short(acknowledged, charged), short(charged, acknowledged)];
  const total = [...acknowledged.values()].reduce((sum, units) => sum + units, 0);
  stage.hold(
    `${when}: received = charged, and the books balance`,
    total > 0 && unpaid === 0 && unserved === 0 && differences.length === 0,
    `${total} units received, ${unpaid} of them not charged, ${unserved} charged and not received, ${differences.length} differences`,
  );
}

function add(sums: Map<string, number>, tag: string, units: number): void {
  sums.set(tag, (sums.get(tag) ?? 0) + units);
}
