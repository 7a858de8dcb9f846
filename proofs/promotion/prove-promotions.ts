import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { konkyo } from "../../test/support/serve-process.ts";
import { type Answer, failuresOf, failureText, latency, monotonicMs, paceText } from "../open-loop.ts";
import { pause } from "../store/proof.ts";
import { isPinned, mixedOf, pinnedTo, planReads, withKey } from "./reads.ts";
import { createState, holdLedger, serveLogged, startLoad } from "./serving.ts";
import type { Stage } from "./stage.ts";
import { createStore } from "./variants.ts";

export type PromotionOptions = {
  readonly promotions: number;
  readonly rollbacks: number;
  readonly perSecond: number;
  readonly baselineSeconds: number;
};

/** One change of the pointer by a command, in monotonic milliseconds. */
type Change = Stretch & {
  readonly kind: "promote" | "rollback";
  readonly from: string;
  readonly to: string;
  /** Of the command; the stretch goes on until all processes answer from the snapshot. */
  readonly commandEndMs: number;
};

type Stretch = { readonly startMs: number; readonly endMs: number };

/** Long enough for a poll of the pointer to have come round, whatever the file system told. */
const settleMs = 2_500;
/** Before each change nothing happens for a while: a machine that others share is not as fast now as it was two minutes ago. */
const calmMs = 3_000;
const warmMs = 5_000;

/** R12 and I7: promotions and rollbacks under an open-loop load, and pins to what is no longer current. */
export async function provePromotions(
  stage: Stage,
  variants: readonly string[],
  options: PromotionOptions,
): Promise<void> {
  const { promotions, rollbacks, perSecond } = options;
  const { store, ids } = await createStore(variants, promotions - rollbacks + 1);
  const { requests, known } = await planReads(store, ids);
  const { state, apiKey } = await createState(store);
  const serve = await serveLogged(stage, store, state);
  const paid = withKey(requests, apiKey);
  const pins = paid.filter(({ units }) => units === 1).map((request) => pinnedTo(request, ids[0]!));
  const load = await startLoad(stage, {
    url: serve.url,
    perSecond,
    keepAlive: true,
    requests: [...paid, pins[0]!, ...paid, pins[1]!],
    label: "promotions",
  });
  await pause(warmMs);
  const loads = [loadavg()[0]!];
  const calm: Stretch[] = [await stretchOf(() => pause(options.baselineSeconds * 1000))];
  // What the command costs the machine when it changes nothing: it verifies what is current already.
  const control: Stretch[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    control.push(await stretchOf(() => konkyo(["promote", ids[0]!, "--store", store], {})));
    await pause(settleMs);
  }
  const changes = await changePointer(store, ids, rollbacks, calm);
  const missing = await fetch(`${serve.url}${requests[0]!.path}`, {
    headers: { "x-api-key": apiKey, "x-corpus-snapshot-id": `cs1_${"a".repeat(52)}` },
  });
  const missingCode = ((await missing.json()) as { code: string }).code;
  const memory = ownMemory(serve.child.pid!);
  const answers = await load.stop();
  loads.push(loadavg()[0]!);
  const exitCode = await serve.stop();

  const within = (stretches: readonly Stretch[]) =>
    answers.filter(({ dueMs }) => stretches.some(({ startMs, endMs }) => dueMs >= startMs && dueMs < endMs));
  const [baseline, commanded, during] = [within(calm), within(control), within(changes)];
  const failures = failuresOf(answers);
  stage.hold(
    `${changes.length} changes of the pointer under load: 0 requests fail`,
    failures.length === 0,
    `${failures.length} of ${paceText(answers)}: ${failureText(failures)}`,
  );
  const seen = new Set(during.flatMap(({ snapshotId }) => snapshotId ?? []));
  const mixed = mixedOf(answers, known);
  stage.hold(
    "every answer is of the one snapshot that its header names",
    mixed.length === 0 && ids.every((id) => seen.has(id)),
    `${mixed.length} of ${during.length} answers mixed, ${seen.size} snapshots seen`,
  );
  const [before, after] = [latency(baseline, 0.99), latency(during, 0.99)];
  stage.hold(
    "p99 during changes <= 2 x p99 before and between them",
    after <= 2 * before,
    `p50 ${latencies(baseline, 0.5, during)} ms, p99 ${latencies(baseline, 0.99, during)} ms, longest ${latencies(baseline, 1, during)} ms; ` +
      `p99 beside a command that changes nothing ${latency(commanded, 0.99).toFixed(1)} ms; load average ${loads.map((each) => each.toFixed(1)).join(" to ")}`,
  );
  for (const kind of ["rollback", "promote"] as const) {
    const lags = changes.flatMap((change, place) =>
      change.kind === kind ? [lagOf(change, changes[place + 1]?.startMs ?? Infinity, answers)] : [],
    );
    stage.hold(
      `${kind}: all callers see it within ${kind === "rollback" ? 1 : 3} s of the command's end`,
      Math.max(...lags) <= (kind === "rollback" ? 1_000 : 3_000),
      `${lags.length} times, ${Math.round(Math.min(...lags))} to ${Math.round(Math.max(...lags))} ms after it`,
    );
  }
  const pinned = during.filter(isPinned);
  stage.hold(
    "a pinned request is answered from its snapshot while others get the new one",
    pinned.length > 0 && pinned.every(({ status, snapshotId }) => status === 200 && snapshotId === ids[0]),
    `${pinned.length} pinned answers`,
  );
  stage.hold(
    "a pin that the store does not hold: 409",
    missing.status === 409 && missingCode === "snapshot_not_available",
    `${missing.status} ${missingCode}`,
  );
  stage.hold(
    "the service ends by itself",
    exitCode === 0,
    `exit ${exitCode}, own memory ${memory} MB after all changes`,
  );
  await holdLedger(stage, state, answers, "promotions");
}

/**
 * Promotes one snapshot after the other; after every few of them steps back and promotes the newest again. Adds to `calm` the
 * stretches in between.
 */
async function changePointer(
  store: string,
  ids: readonly string[],
  rollbacks: number,
  calm: Stretch[],
): Promise<Change[]> {
  const changes: Change[] = [];
  const group = Math.max(1, Math.floor((ids.length - 1) / Math.max(1, rollbacks)));
  const change = async (kind: Change["kind"], from: string, to: string) => {
    calm.push(await stretchOf(() => pause(calmMs)));
    const args = kind === "promote" ? ["promote", to] : ["rollback", "--reason", "proof", "--to", to];
    let commandEndMs = 0;
    const stretch = await stretchOf(async () => {
      await konkyo([...args, "--store", store], {});
      commandEndMs = monotonicMs();
      await pause(settleMs);
    });
    changes.push({ kind, from, to, ...stretch, commandEndMs });
  };
  let steppedBack = 0;
  for (let place = 1; place < ids.length; place += 1) {
    const [older, newer] = [ids[place - 1]!, ids[place]!];
    await change("promote", older, newer);
    if (place % group !== 0 || steppedBack === rollbacks) continue;
    steppedBack += 1;
    await change("rollback", newer, older);
    await change("promote", older, newer);
  }
  return changes;
}

/** From the end of a command to the last request that was sent and still answered from the snapshot before. */
function lagOf({ from, startMs, commandEndMs }: Change, nextMs: number, answers: readonly Answer[]): number {
  const old = answers.filter(
    (answer) => !isPinned(answer) && answer.snapshotId === from && answer.sentMs >= startMs && answer.sentMs < nextMs,
  );
  return Math.max(0, ...old.map(({ sentMs }) => sentMs - commandEndMs));
}

async function stretchOf(work: () => Promise<unknown>): Promise<Stretch> {
  const startMs = monotonicMs();
  await work();
  return { startMs, endMs: monotonicMs() };
}

function latencies(before: readonly Answer[], share: number, after: readonly Answer[]): string {
  return [before, after].map((answers) => latency(answers, share).toFixed(1)).join(" to ");
}

function ownMemory(pid: number): number {
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
}
