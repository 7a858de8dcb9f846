/**
 * How long callers wait at a rate that they set, not the service: where its knee is, the latencies at shares of it, and
 * whether it keeps 60 % of it up without a failure; then what is left of it at ten times the knee, and whether all is well
 * again afterwards. Paid calls of all kinds, state in Redis. Prints one table and one JSON document; exits 1 when a goal is
 * missed.
 *
 * usage: npm run bench:latency [-- --minutes 10 --seconds 15]
 */
import { availableParallelism } from "node:os";
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { tableLines } from "../cli/terminal/table.ts";
import { createTerminal } from "../cli/terminal/terminal.ts";
import { createFindings } from "../proofs/findings.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { installedProgram } from "../test/support/installed.ts";
import { startRedis } from "../test/support/redis.ts";
import { konkyo, startServe } from "../test/support/serve-process.ts";
import { applyLoad } from "./load.ts";
import { pacedLoad, type PacedResult } from "./paced-load.ts";
import { asking, companyPacks, detailPaths, differentQueries, packetPaths, packetQueries } from "./questions.ts";
import { servedStore } from "./store.ts";
import type { Ask } from "./wire.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seconds: { type: "string", default: "15" } },
});
const findings = createFindings();
const print = (line: string) => process.stdout.write(`${line}\n`);
const connections = 256;
/** As many callers as come with ten times the load. */
const crowd = 2_000;
/** Share of the knee that is still answered at ten times its rate. */
const goodShare = 0.7;
/** At a rate that is still kept up, no more than one answer in a hundred takes longer. */
const kneeMs = 100;

const store = await servedStore(undefined);
const state = temporaryFolder("latency-state");
const redis = await startRedis({ appendonly: "no" });
const env = {
  KONKYO_BURST: "off",
  KONKYO_SECRET: "bench-secret-bench-secret-bench-secret",
  KONKYO_STATE: state,
  KONKYO_STORE: store,
  // The load comes from one address, as from a balancer: 200 connections are the limit of any other.
  KONKYO_TRUSTED_PROXIES: "127.0.0.1",
  REDIS_URL: redis.url,
};
const server = await startServe({ store, state, env, command: installedProgram() });
const { api_key: key } = JSON.parse(await konkyo(["keys", "create", "--json"], env)) as { api_key: string };
const headers = { "x-api-key": key };
const asks = await mixed();

let from = 0;
const rows: string[][] = [];
const atRate = async (perSecond: number, seconds: number, callers = connections): Promise<PacedResult> => {
  const rate = { perSecond: Math.round(perSecond), seconds, connections: callers };
  const result = await pacedLoad({ url: server.url, asks, from, headers, ...rate });
  from += result.asked;
  return result;
};
const row = (what: string, perSecond: number, result: PacedResult, verdict: string) => {
  const { p50Ms, p99Ms, p999Ms, longestMs, failed, goodPerSecond } = result;
  const times = [p50Ms, p99Ms, p999Ms, longestMs].map((ms) => ms.toFixed(1));
  rows.push([what, ...[perSecond, goodPerSecond].map((rate) => rate.toFixed(0)), ...times, String(failed), verdict]);
};

// Warm, and a first idea of where to look.
const most = await applyLoad({ url: server.url, asks, headers, seconds: 10 });
from += most.requests;
let knee = 0;
for (const share of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]) {
  const perSecond = most.perSecond * share;
  const result = await atRate(perSecond, 5);
  print(`looking for the knee: ${Math.round(perSecond)} a second, p99 ${result.p99Ms.toFixed(1)} ms`);
  if (result.failed > 0 || result.p99Ms > kneeMs) break;
  knee = perSecond;
}
if (knee === 0) throw new Error("the service keeps up no rate that was tried; is the machine busy?");
for (const share of [0.5, 0.8, 1])
  row(`${share * 100} % of the knee`, knee * share, await atRate(knee * share, Number(values.seconds)), "");
print(`${values.minutes} minutes at 60 % of the knee, ${Math.round(knee * 0.6)} a second`);
const long = await atRate(knee * 0.6, Number(values.minutes) * 60);
const held = long.failed === 0 && long.p99Ms <= 10 * long.p50Ms;
row(`60 % of the knee, ${values.minutes} minutes`, knee * 0.6, long, held ? "" : "missed");
print(`ten times the knee, ${Math.round(knee * 10)} a second over ${crowd} connections`);
const over = await atRate(knee * 10, Number(values.seconds), crowd);
const sheds = over.goodPerSecond >= goodShare * knee;
row("10 times the knee", knee * 10, over, sheds ? "" : "missed");
// What is measured begins two seconds later.
const after = await atRate(knee * 0.6, 5);
const recovers = after.failed === 0;
row("60 % of the knee, right after", knee * 0.6, after, recovers ? "" : "missed");

await server.stop();
await redis.close();
for (const folder of [store, state]) rmSync(folder, { recursive: true, force: true });
const figures = ["a second", "good a second", "p50 ms", "p99 ms", "p99.9 ms", "longest ms", "failed"];
const head = [{ head: "load" }, ...figures.map((name) => ({ head: name, align: "right" }) as const), { head: "" }];
createTerminal(process, process.env).print(tableLines(process.stdout.columns ?? 160, head, rows));
print(JSON.stringify({ node: process.version, cores: availableParallelism(), connections, rows }));
findings.hold(
  `${values.minutes} minutes at 60 % of the knee: no error, p99 at most 10 x p50`,
  held,
  `${Math.round(knee * 0.6)} a second: p50 ${long.p50Ms.toFixed(1)} ms, p99 ${long.p99Ms.toFixed(1)} ms, ${long.failed} failed`,
);
findings.hold(
  `ten times the knee leaves ${goodShare * 100} % of it`,
  sheds,
  `${Math.round((100 * over.goodPerSecond) / knee)} % of ${Math.round(knee)} a second`,
);
findings.hold("all is well right after", recovers, `${after.failed} failed`);
findings.end();

/** Of ten calls four read a record, three search, two want a packet and one a sealed pack. */
async function mixed(): Promise<Ask[]> {
  const ask = asking(server.url, key);
  const kinds = {
    detail: await detailPaths(ask),
    search: await differentQueries(ask),
    packet: await packetPaths(ask),
    query: await packetQueries(ask),
    pack: await companyPacks(ask),
  };
  const turn = [
    "detail",
    "search",
    "detail",
    "packet",
    "search",
    "detail",
    "query",
    "search",
    "detail",
    "pack",
  ] as const;
  return Array.from({ length: 50_000 }, (_, at) => {
    const kind: readonly Ask[] = kinds[turn[at % turn.length]!];
    return kind[Math.floor(at / turn.length) % kind.length]!;
  });
}
