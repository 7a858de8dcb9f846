import { type Answer, failuresOf, failureText, latency, paceText, type PlannedRequest } from "../open-loop.ts";
import { pause } from "../store/proof.ts";
import { startBalancer } from "./balancer.ts";
import { type KnownAnswers, mixedOf, planReads, withKey } from "./reads.ts";
import { createState, holdLedger, readinessOf, serveLogged, startLoad, until } from "./serving.ts";
import type { Stage } from "./stage.ts";
import { createStore } from "./variants.ts";

export type RestartOptions = { readonly restarts: number; readonly perSecond: number };

/** R13: two processes behind nginx, each in turn taken out, stopped, started anew and put back. */
export async function proveRestarts(
  stage: Stage,
  variants: readonly string[],
  { restarts, perSecond }: RestartOptions,
): Promise<void> {
  const { store, ids } = await createStore(variants, 1);
  const { requests, known } = await planReads(store, ids);
  const { state, apiKey } = await createState(store);
  const serves = [await serveLogged(stage, store, state), await serveLogged(stage, store, state)];
  const balancer = await startBalancer(
    stage,
    serves.map(({ url }) => url),
  );
  const load = await startReads(stage, balancer.url, perSecond, withKey(requests, apiKey), "restarts");
  const exits = new Set<number | null>();
  const stopMs: number[] = [];
  for (let turn = 0; turn < restarts; turn += 1) {
    const [old, other] = [serves.shift()!, serves[0]!];
    await balancer.use([other.url]);
    const stopping = performance.now();
    exits.add(await old.stop());
    stopMs.push(performance.now() - stopping);
    const fresh = await serveLogged(stage, store, state);
    await until("readiness", 30, async () => (await readinessOf(fresh.url)).status === 200);
    serves.push(fresh);
    await balancer.use(serves.map(({ url }) => url));
    await pause(300);
  }
  const answers = await load.stop();
  await balancer.close();
  for (const serve of serves) exits.add(await serve.stop());
  holdAnswers(stage, `${restarts} rolling restarts behind nginx without retries`, answers, known);
  stage.hold(
    "every process ends by itself",
    exits.size === 1 && exits.has(0),
    `exit ${[...exits].join(", ")}, at most ${Math.round(Math.max(...stopMs))} ms from SIGTERM`,
  );
  await holdLedger(stage, state, answers, "restarts");
}

/** R13: two workers of one process behind nginx, replaced one after the other by SIGUSR2. */
export async function proveWorkers(
  stage: Stage,
  variants: readonly string[],
  { restarts, perSecond }: RestartOptions,
): Promise<void> {
  const { store, ids } = await createStore(variants, 1);
  const { requests, known } = await planReads(store, ids);
  const { state, apiKey } = await createState(store);
  const serve = await serveLogged(stage, store, state, ["--workers", "2"]);
  const load = await startReads(stage, serve.url, perSecond, withKey(requests, apiKey), "workers");
  const replaced = () => serve.log().split('"msg":"workers replaced"').length - 1;
  for (let turn = 1; turn <= restarts; turn += 1) {
    serve.child.kill("SIGUSR2");
    await until("new workers", 60, () => replaced() === turn, 100);
    await pause(300);
  }
  const answers = await load.stop();
  const exit = await serve.stop();
  holdAnswers(stage, `two workers replaced ${restarts} times behind one address`, answers, known);
  const verified = serve.log().split('"msg":"snapshot verified"').length - 1;
  stage.hold(
    "no worker hashes the snapshot again",
    verified === 1 && exit === 0,
    `${2 + 2 * restarts} workers, hashed ${verified} time, exit ${exit}`,
  );
  await holdLedger(stage, state, answers, "workers");
}

/** A connection for each request, as most callers come; nginx closes idle ones at a reload, and a caller may be just using it. */
function startReads(stage: Stage, url: string, perSecond: number, requests: readonly PlannedRequest[], label: string) {
  return startLoad(stage, { url, perSecond, keepAlive: false, requests, label });
}

function holdAnswers(stage: Stage, what: string, answers: readonly Answer[], known: KnownAnswers): void {
  const [failures, mixed] = [failuresOf(answers), mixedOf(answers, known)];
  stage.hold(
    `${what}: 0 requests fail`,
    failures.length + mixed.length === 0,
    `${failures.length} failed (${failureText(failures)}), ${mixed.length} mixed of ${paceText(answers)}; p50 ${latency(answers, 0.5).toFixed(1)} ms, p99 ${latency(answers, 0.99).toFixed(1)} ms`,
  );
}
