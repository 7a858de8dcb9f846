import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { promote } from "../../snapshots/catalogue.ts";
import { buildInto, builtAt, demoSources, temporaryFolder } from "../../test/support/build.ts";
import type { Receiver } from "../../test/support/webhook-receiver.ts";
import { type Answer, failuresOf, latency, OpenLoop, type PlannedRequest } from "../open-loop.ts";
import type { Proof } from "../findings.ts";
import { pause } from "../store/proof.ts";

const perSecond = 50;
const quietMs = 15_000;
/** A median that is longer by less than this is no slower service: the clock and the generator are not finer. */
const floorMs = 0.3;

/** Searches that are paid for, so that each writes to the store which the deliveries use. */
function readsWith(key: string): PlannedRequest[] {
  return ["補助金", "省エネ", "創業", "販路開拓"].map((q) => ({
    name: `search ${q}`,
    method: "GET",
    path: `/v1/programs/search?q=${encodeURIComponent(q)}&limit=10`,
    headers: { "x-api-key": key },
    body: null,
    anonymous: false,
    once: false,
    units: 1,
  }));
}

/**
 * Asks a process at a steady rate, first alone, then while the same process tells all subscribers of a promotion, then alone
 * again. The store holds the subscriptions already.
 */
export async function proveReads(proof: Proof, place: string, receiver: Receiver): Promise<void> {
  const folder = temporaryFolder("proof-alerts-snapshots");
  const { corpusSnapshotId: id } = await buildInto(folder, { sources: demoSources });
  await promote(folder, id, builtAt);
  const script = resolve(import.meta.dirname, "serving-process.ts");
  const serving = fork(script, [place, String(receiver.port), folder, id]);
  const { url, key } = (await messageOf(serving)) as { url: string; key: string };
  const reads = readsWith(key);
  const load = (label: string) => OpenLoop.start({ url, perSecond, keepAlive: true, requests: reads, label });
  const alone = async (label: string): Promise<Answer[]> => {
    const loop = await load(label);
    await pause(quietMs);
    return loop.stop();
  };
  await alone("warm");
  const before = await alone("before");
  const loop = await load("during");
  const began = performance.now();
  const idle = messageOf(serving);
  serving.send("work");
  await idle;
  const seconds = (performance.now() - began) / 1000;
  const during = await loop.stop();
  const after = await alone("after");
  const quiet = [...before, ...after];
  const [usual, busy] = [latency(quiet, 0.5), latency(during, 0.5)];
  const slower = busy <= usual + floorMs ? 0 : busy / usual - 1;
  const failed = failuresOf([...quiet, ...during]).length;
  proof.hold(
    "reads of the process that delivers are at most 20 % slower",
    slower <= 0.2 && failed === 0 && seconds < 60,
    `${receiver.calls.length} delivered in ${seconds.toFixed(1)} s, median ${usual.toFixed(2)} ms alone and ${busy.toFixed(2)} ms meanwhile (${(slower * 100).toFixed(0)} % slower), 99 % within ${latency(quiet, 0.99).toFixed(1)} and ${latency(during, 0.99).toFixed(1)} ms, ${failed} failed, load ${loadavg()[0]!.toFixed(1)}`,
  );
  const ended = once(serving, "exit");
  serving.kill("SIGKILL");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, "exit").then(() => {
    throw new Error("the process that answers has ended");
  });
  ended.catch(() => {});
  const [message] = (await Promise.race([once(child, "message"), ended])) as [unknown];
  return message;
}
