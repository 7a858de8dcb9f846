/**
 * What breaks first as the service grows. Measures what a call costs on this machine (processor time of the service and of Redis, bytes,
 * memory that Redis keeps), then adds it up for each step of traffic and simulates the busiest minute with random arrivals and a queue
 * before each process. docs/scale.md explains the tables.
 *
 * usage: npm run bench:scale [-- --store <snapshots> --calls 400]
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createClient } from "redis";
import { left, right, tableLines } from "../cli/terminal/table.ts";
import { createTerminal } from "../cli/terminal/terminal.ts";
import { ownMegabytes, percentile } from "../proofs/abuse/process-figures.ts";
import { openStore } from "../proofs/store/open-store.ts";
import { chargeOf, openPaying } from "../test/runtime/state/charge-requests.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { compileProduct } from "../test/support/compiled-product.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { PROGRAM } from "../test/support/program.ts";
import { startRedis } from "../test/support/redis.ts";
import { konkyo, startServe } from "../test/support/serve-process.ts";
import { type Asking, asking, detailPaths, differentQueries, packetPaths } from "./questions.ts";
import type { Ask } from "./wire.ts";

const { values } = parseArgs({
  options: { store: { type: "string", default: "snapshots/store" }, calls: { type: "string", default: "400" } },
});
const calls = Number(values.calls);
const { print } = createTerminal(process, process.env);

/** What one call of a kind takes. The share of all calls is a guess. */
type Cost = {
  readonly kind: string;
  readonly share: number;
  readonly serviceUs: number;
  readonly redisUs: number;
  readonly bytes: number;
};

/** A usual machine: 8 cores, of which 6 answer; 10 Gbit/s; a Redis server with 48 GB for data. */
const machine = { workers: 6, networkBytes: 1.25e9, redisBytes: 48e9 };
/** The busiest minute has this many times the calls of the mean one. */
const peak = 3;
/** No part is planned to be busier: beyond it queues grow faster than traffic. */
const planned = 0.6;
/** Owners share this many hash tags, so a cluster has at most this many primaries that do anything. */
const mostShards = 256;
/** Ledger entries stay in the state for this long. */
const keptDays = 40;

const redis = await startRedis({ appendonly: "no" });
const client = createClient({ url: redis.url });
await client.connect();
const memory = await measureMemory();
print([`Redis keeps ${memory.account.toFixed(0)} bytes for an account, ${memory.charge.toFixed(0)} for a charge`]);
const costs = await measureCosts();
client.destroy();
await redis.close();
showCosts();
showSteps();
process.exit(0);

/** Bytes that Redis keeps for an account with one key, and for each charge until it is archived. */
async function measureMemory(): Promise<{ readonly account: number; readonly charge: number }> {
  const store = await openStore(redis.url);
  const used = async () => Number(/^used_memory:(\d+)/m.exec(await client.info("memory"))![1]);
  const [accounts, charges] = [2000, 20];
  const empty = await used();
  for (let number = 0; number < accounts; number += 1) await openPaying(store, `acct_${number}`);
  const opened = await used();
  for (let number = 0; number < accounts / 10; number += 1)
    await Promise.all(
      Array.from({ length: charges }, (_, turn) => store.charge(chargeOf(`acct_${number}`, null, Date.now() + turn))),
    );
  const charged = await used();
  await store.close();
  await client.flushAll();
  return { account: (opened - empty) / accounts, charge: (charged - opened) / ((accounts / 10) * charges) };
}

async function measureCosts(): Promise<Cost[]> {
  const { program } = await compileProduct();
  process.env[PROGRAM] = program;
  const store = resolve(values.store);
  const state = temporaryFolder("scale");
  const secret = "scale-secret-scale-secret-scale-secret";
  const env = {
    REDIS_URL: redis.url,
    KONKYO_SECRET: secret,
    KONKYO_BURST: "off",
    KONKYO_STORE: store,
    KONKYO_STATE: state,
  };
  const server = await startServe({ store, state, env, startMs: 600_000 });
  const pid = server.child.pid!;
  const { api_key: key } = JSON.parse(await konkyo(["keys", "create", "--json"], env)) as { api_key: string };
  const ask = asking(server.url, key);
  const kinds: readonly (readonly [kind: string, share: number, asks: readonly Ask[]])[] = [
    ["a record", 0.5, await detailPaths(ask)],
    ["a search, 20 rows", 0.35, await differentQueries(ask)],
    ["a packet", 0.15, await packetPaths(ask)],
  ];
  const found: Cost[] = [];
  for (const [kind, share, asks] of kinds) {
    // The engine compiles what is called often, and a service runs for days.
    await askMany(ask, asks, calls);
    const [service, charging] = [answeringMilliseconds(pid), await redisMilliseconds()];
    const bytes = await askMany(ask, asks, calls);
    const serviceUs = ((answeringMilliseconds(pid) - service) / calls) * 1000;
    const redisUs = (((await redisMilliseconds()) - charging) / calls) * 1000;
    found.push({ kind, share, serviceUs, redisUs, bytes: bytes / calls });
  }
  print([`one process: ${Math.round(ownMegabytes(pid))} MB of its own`, ""]);
  await server.stop();
  return found;
}

/** Asks several at a time, as callers do; gives the bytes of all answers. On a machine that is too busy a call is repeated. */
async function askMany(ask: Asking, asks: readonly Ask[], count: number): Promise<number> {
  let [turn, bytes] = [0, 0];
  const lane = async () => {
    while (turn < count) {
      const asked = asks[turn++ % asks.length]!;
      const answer = await ask(asked).catch(() => wait(1000).then(() => ask(asked)));
      bytes += answer.length;
    }
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  return bytes;
}

/** Processor time of the thread that answers: a process has one. Others hash the snapshot again in the background. */
function answeringMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

async function redisMilliseconds(): Promise<number> {
  const facts = await client.info("cpu");
  return (
    1000 * [...facts.matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)].reduce((sum, [, each]) => sum + Number(each), 0)
  );
}

function mean(read: (cost: Cost) => number): number {
  return costs.reduce((sum, cost) => sum + cost.share * read(cost), 0);
}

function showCosts(): void {
  print(
    tableLines(
      null,
      [left("a call for"), right("share"), right("service, µs"), right("Redis, µs"), right("answer, bytes")],
      costs.map(({ kind, share, serviceUs, redisUs, bytes }) => [
        kind,
        `${share * 100} %`,
        serviceUs.toFixed(0),
        redisUs.toFixed(0),
        bytes.toFixed(0),
      ]),
    ),
  );
  print([""]);
}

/** What a step needs of each part, so that none is busier than planned. */
function needs(callsADay: number) {
  const perSecond = (callsADay / 86_400) * peak;
  const workers = (perSecond * mean(({ serviceUs }) => serviceUs)) / 1e6 / planned;
  const stateBytes = callsADay * keptDays * memory.charge + (callsADay / 100) * memory.account;
  return {
    perSecond,
    workers,
    machines: workers / machine.workers,
    redisProcessor: (perSecond * mean(({ redisUs }) => redisUs)) / 1e6 / planned,
    redisMemory: stateBytes / machine.redisBytes,
    network: (perSecond * mean(({ bytes }) => bytes)) / machine.networkBytes / planned,
    stateBytes,
  };
}

function showSteps(): void {
  const rows = [1e5, 1e6, 1e7, 1e8, 1e9].map((callsADay) => {
    const need = needs(callsADay);
    const machines = Math.max(1, Math.ceil(need.machines));
    const shards = Math.max(1, Math.ceil(Math.max(need.redisProcessor, need.redisMemory)));
    const { p50, p99 } = simulate(need.perSecond / Math.ceil(Math.max(1, need.workers)), need.perSecond / shards);
    return [
      callsADay.toExponential(0).replace("+", ""),
      need.perSecond.toFixed(0),
      String(Math.max(1, Math.ceil(need.workers))),
      String(machines),
      need.redisProcessor.toFixed(2),
      (need.stateBytes / 1e9).toFixed(1),
      String(shards),
      `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
      firstToBreak(callsADay, machines, shards),
    ];
  });
  print(
    tableLines(
      null,
      [
        right("calls a day"),
        right("a second, at the peak"),
        right("processes"),
        right("machines"),
        right("Redis, cores"),
        right("state, GB"),
        right("Redis servers"),
        right("p50 / p99, ms"),
        left("with ten times the calls breaks first"),
      ],
      rows,
    ),
  );
}

/** The part that this layout lacks most of at ten times the calls. */
function firstToBreak(callsADay: number, machines: number, shards: number): string {
  const need = needs(callsADay * 10);
  const lacks: readonly (readonly [what: string, times: number])[] = [
    ["processor of the services", need.machines / machines],
    ["processor of Redis", need.redisProcessor / shards],
    ["memory of Redis", need.redisMemory / shards],
    ["network", need.network / machines],
    ["hash tags", Math.max(need.redisProcessor, need.redisMemory) / mostShards],
  ];
  const [what, times] = lacks.toSorted(([, one], [, other]) => other - one)[0]!;
  return times > 1 ? `${what} (${times.toFixed(1)} ×)` : "nothing";
}

/**
 * Milliseconds of a call in the busiest minute: a queue before a process of the service, then one before a server of Redis. Calls arrive at
 * random, and the time of each varies as an exponential does around the cost of its kind.
 */
function simulate(perProcess: number, perShard: number): { readonly p50: number; readonly p99: number } {
  const whole = randomNumbers(20_261_118);
  const random = () => whole(2 ** 32) / 2 ** 32;
  const draw = (usual: number) => -Math.log(1 - random()) * usual;
  const pick = () => {
    let rest = random();
    return costs.find(({ share }) => (rest -= share) < 0) ?? costs.at(-1)!;
  };
  /** Waiting and work of each of many calls that one server gets. */
  const queue = (perSecond: number, cost: (kind: Cost) => number) => {
    let [now, free] = [0, 0];
    return Array.from({ length: 100_000 }, () => {
      now += draw(1e6 / perSecond);
      free = Math.max(now, free) + draw(cost(pick()));
      return free - now;
    });
  };
  const service = queue(perProcess, ({ serviceUs }) => serviceUs);
  const state = queue(perShard, ({ redisUs }) => redisUs);
  const took = service.map((each, place) => (each + state[place]!) / 1000);
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}
