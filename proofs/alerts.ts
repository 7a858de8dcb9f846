import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { createPostWebhook } from "../runtime/notify/webhooks/post-webhook.ts";
import type { StateStore } from "../runtime/state/store.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { startRedis } from "../test/support/redis.ts";
import { unsafeAnswers, unsafeHosts } from "../test/support/unsafe-addresses.ts";
import { type Receiver, startReceiver } from "../test/support/webhook-receiver.ts";
import { accounts, announce, perAccount, subscribeAll } from "./alerts/announcing.ts";
import { createFindings } from "./findings.ts";
import { openProofStore } from "./alerts/proof-store.ts";
import { proveReads } from "./alerts/prove-reads.ts";

/*
 * What alerts promise, with real processes, stores and TLS: npm run proof:alerts, or with `-- embedded` or `-- redis` for one store,
 * and `reads` after it for the third part alone
 *
 * 1. A promotion that changes 1,000 programs reaches 5,000 subscriptions within a minute, each match once and nobody else.
 * 2. A worker that is killed 20 times loses nothing, and what is sent again carries the same id.
 * 3. A process that delivers all of it answers reads meanwhile, by their median, at most 20 % slower than else.
 * 4. No address that leads into a private network is connected to, also when the resolver changes its answer.
 */

const kills = 20;
const findings = createFindings();

await proveAddresses();
const [only, part] = process.argv.slice(2);
if (only !== "redis") {
  const folder = temporaryFolder("proof-alerts");
  await proveStore("embedded", folder);
  rmSync(folder, { recursive: true, force: true });
}
if (only !== "embedded") {
  const redis = await startRedis();
  await proveStore("redis", redis.url);
  await redis.close();
}
findings.end();
process.exit();

async function proveStore(name: string, place: string): Promise<void> {
  const store = await openProofStore(place);
  const receiver = await startReceiver();
  await subscribeAll(store);
  if (part !== "reads") await proveDeliveries(name, place, store, receiver);
  receiver.calls.length = 0;
  await proveReads(findings.of(name), place, receiver);
  await receiver.close();
  await store.close();
}

async function proveDeliveries(name: string, place: string, store: StateStore, receiver: Receiver): Promise<void> {
  const expected = await announce(store, "first");
  const began = performance.now();
  await deliverAll(place, receiver, 0, "idle");
  const seconds = (performance.now() - began) / 1000;
  const told = receiver.calls.map(
    ({ body }) => JSON.parse(body) as { filter: { value: string }; subject: { id: string } },
  );
  const { hold } = findings.of(name);
  hold(
    "every subscription hears of its change within a minute",
    expected === accounts * perAccount && seconds < 60,
    `${expected} deliveries in ${seconds.toFixed(1)} s`,
  );
  const strangers = told.filter(({ filter, subject }) => filter.value !== subject.id).length;
  hold("each to whom it concerns", strangers === 0, `${strangers} to others`);
  const repeated = receiver.calls.length - new Set(idsOf(receiver)).size;
  hold("each once", repeated === 0, `${repeated} again`);
  receiver.calls.length = 0;

  const again = await announce(store, "second");
  let rounds = 0;
  for (; rounds < kills && receiver.calls.length < again; rounds++) {
    const goal = receiver.calls.length + Math.floor(again / (kills + 5));
    // A claim that a dead worker held is free after its lease, so each worker's clock is a lease ahead of the last one's.
    await deliverAll(place, receiver, rounds * 61_000, () => receiver.calls.length >= goal);
  }
  await deliverAll(place, receiver, (rounds + 1) * 61_000, "idle");
  const ids = idsOf(receiver);
  hold(
    "a killed worker loses nothing, and what is sent again keeps its id",
    new Set(ids).size === again && rounds === kills,
    `killed ${rounds} times, ${again - new Set(ids).size} of ${again} lost, ${ids.length - new Set(ids).size} sent again`,
  );
}

/** Runs a worker until there is enough, and kills it. */
async function deliverAll(
  place: string,
  receiver: Receiver,
  aheadMs: number,
  until: "idle" | (() => boolean),
): Promise<void> {
  const script = resolve(import.meta.dirname, "alerts/deliver-process.ts");
  const worker: ChildProcess = fork(script, [place, String(receiver.port), String(aheadMs)]);
  if (until === "idle")
    await new Promise<void>((done) => worker.on("message", (message) => message === "idle" && done()));
  else while (!until() && worker.exitCode === null) await new Promise((done) => setTimeout(done, 5));
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

function idsOf({ calls }: Receiver): string[] {
  return calls.map(({ headers }) => String(headers["webhook-id"]));
}

async function proveAddresses(): Promise<void> {
  let connections = 0;
  const canary = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  canary.listen(0);
  await once(canary, "listening");
  const { port } = canary.address() as { port: number };
  let tries = 0;
  const attempt = async (url: string, answers: (() => readonly string[]) | null) => {
    tries++;
    const post = createPostWebhook({ ...(answers && { resolve: async () => answers() }), receiver: { port } });
    await post(url, {}, "{}").catch(() => undefined);
  };
  for (const host of unsafeHosts) await attempt(`https://${host}/`, null);
  for (const answer of unsafeAnswers) {
    await attempt("https://hooks.example.jp/", () => [answer]);
    await attempt("https://hooks.example.jp/", () => ["2606:4700::1111", answer]);
    // Public when it is looked at, private when a second look-up would be made. TEST-NET-like routes lead nowhere here.
    let asked = 0;
    await attempt("https://hooks.example.jp/", () => (asked++ === 0 ? [answer, "8.8.8.8"] : ["127.0.0.1"]));
  }
  findings.hold(
    "no private address is called",
    connections === 0,
    `${unsafeHosts.length} hosts, ${tries} tries, ${connections} connections on the canary`,
  );
  canary.close();
}
