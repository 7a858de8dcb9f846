/**
 * A service over registers of national size: lookups beside a bare h3 server and beside the same over a small register, name
 * searches, own memory, time from start to first answer. Prints one table and one JSON document; exits 1 when a figure is
 * below its goal.
 *
 * usage: npm run bench:national -- --large <store with millions of registrants> --small <store with thousands>
 *        [--seconds 4 --rounds 3]
 * The stores come from `npm run bench:build -- --keep <store>` and the same with `--synthetic 50000`.
 */
import { createHash } from "node:crypto";
import { createReadStream, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { tableLines } from "../cli/terminal/table.ts";
import { createTerminal } from "../cli/terminal/terminal.ts";
import { currentId, promote } from "../snapshots/catalogue.ts";
import { readManifest } from "../snapshots/format/manifest.ts";
import { Snapshot } from "../snapshots/open.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { startRedis } from "../test/support/redis.ts";
import { konkyo, startServe } from "../test/support/serve-process.ts";
import { startFloor } from "./floor.ts";
import { installedProgram } from "../test/support/installed.ts";
import { applyLoad, median } from "./load.ts";

const { values } = parseArgs({
  options: {
    large: { type: "string" },
    small: { type: "string" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
  },
});
if (!values.large || !values.small) {
  process.stderr.write("name both stores: --large <store> --small <store>\n");
  process.exit(64);
}
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
/** Different numbers asked for: more than are remembered as answers. */
const asked = 60_000;
/** Numbers that a caller asks for again and again. */
const workingSet = 1_000;
/** Milliseconds a start may take beyond reading and hashing every byte once. */
const startAllowanceMs = 2_000;
const mostOwnMegabytes = 500;

const command = installedProgram();
const scratch = temporaryFolder("national-state");
const redis = await startRedis({ appendonly: "no" });
const rows: string[][] = [];
let missed = 0;
const report = (what: string, value: string, goal: string, reached: boolean) => {
  rows.push([what, value, goal, reached ? "" : "missed"]);
  if (!reached) missed += 1;
};

const large = await open(values.large, "large");
const small = await open(values.small, "small");
const floor = await startFloor(new Map([[large.lookups[0]!, await large.ask(large.lookups[0]!)]]));
const results = { floor: [] as number[], large: [] as number[], small: [] as number[], again: [] as number[] };
const askedOf = { large: 0, small: 0 };
/** Goes on where the last round ended, so that no number is asked for twice before all were. */
const different = async (name: "large" | "small", { url, headers, lookups }: typeof large) => {
  const result = await applyLoad({ url, asks: lookups, from: askedOf[name], headers, seconds });
  askedOf[name] += result.requests;
  return result;
};
for (let round = 0; round <= rounds; round++) {
  const { url, headers, lookups } = large;
  const found = {
    floor: await applyLoad({ url: floor.url, asks: lookups.slice(0, 1), headers, seconds }),
    large: await different("large", large),
    small: await different("small", small),
    again: await applyLoad({ url, asks: lookups.slice(0, workingSet), headers, seconds }),
  };
  for (const name of ["floor", "large", "small", "again"] as const) {
    if (found[name].failed > 0) throw new Error(`${name}: ${found[name].failed} answers were no 200`);
    // The first round warms up.
    if (round > 0) results[name].push(found[name].perSecond);
  }
}
const [bare, among5m, among50k, again] = [results.floor, results.large, results.small, results.again].map(median) as [
  number,
  number,
  number,
  number,
];
const ofFloor = (perSecond: number) => `${Math.round(perSecond)}/s, ${(perSecond / bare).toFixed(2)} of floor`;
report("floor", `${Math.round(bare)}/s`, "", true);
report(
  `invoice lookup among ${large.rows} rows, ${workingSet} numbers in turn`,
  ofFloor(again),
  "0.55",
  again / bare >= 0.55,
);
report("the same, every number different", ofFloor(among5m), "", true);
report(`the same among ${small.rows} rows`, ofFloor(among50k), "", true);
report("large beside small", (among5m / among50k).toFixed(2), "0.90", among5m / among50k >= 0.9);
for (const [what, asks] of Object.entries(large.searches)) {
  const { p50Ms, p99Ms, failed } = await applyLoad({
    url: large.url,
    asks,
    headers: large.headers,
    seconds,
    connections: 1,
  });
  if (failed > 0) throw new Error(`${what}: ${failed} answers were no 200`);
  report(`${what}, one at a time`, `p50 ${p50Ms} ms, p99 ${p99Ms} ms`, "p50 10 ms", p50Ms <= 10);
}
const own = large.ownMegabytes();
report("own memory of the process (RssAnon)", `${own} MB`, `${mostOwnMegabytes} MB`, own <= mostOwnMegabytes);
report(
  `start to first answer, ${(large.bytes / 1e9).toFixed(1)} GB`,
  `${(large.startMs / 1000).toFixed(1)} s; one thread hashes it in ${(large.hashMs / 1000).toFixed(1)} s`,
  "hash + 2 s",
  large.startMs <= large.hashMs + startAllowanceMs,
);

floor.close();
await large.stop();
await small.stop();
await redis.close();
rmSync(scratch, { recursive: true, force: true });
const head = [{ head: "what" }, { head: "seen" }, { head: "goal" }, { head: "" }];
createTerminal(process, process.env).print(tableLines(process.stdout.columns ?? 160, head, rows));
process.stdout.write(`${JSON.stringify({ node: process.version, seconds, rounds, rows })}\n`);
process.stdout.write(missed === 0 ? "every goal was reached\n" : `${missed} figures are below their goals\n`);
process.exitCode = missed === 0 ? 0 : 1;

/** A running service over a store, and what to ask it. */
async function open(store: string, name: string) {
  const id = readdirSync(store).find((each) => each.startsWith("cs1_"));
  if (id === undefined) throw new Error(`${store} holds no snapshot`);
  if (currentId(store) === null) await promote(store, id, new Date());
  const folder = join(store, id);
  const hashed = await hashAll(folder);
  const state = join(scratch, name);
  const secret = "bench-secret-bench-secret-bench-secret";
  const env = {
    KONKYO_BURST: "off",
    KONKYO_SECRET: secret,
    KONKYO_STATE: state,
    KONKYO_STORE: store,
    REDIS_URL: redis.url,
  };
  const began = performance.now();
  const server = await startServe({ store, state, env, command });
  await (await fetch(`${server.url}/v1/meta`)).arrayBuffer();
  const startMs = performance.now() - began;
  const { api_key: key } = JSON.parse(await konkyo(["keys", "create", "--json"], env)) as { api_key: string };
  const headers = { "x-api-key": key };
  const snapshot = new Snapshot(folder, readManifest(folder));
  const names = snapshot.names("invoice_registrant");
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => (at * 2_654_435_761) % names.rows).map((row) => names.numberOf(row));
  const lookups = rowsOf(asked).map((number) => `/v1/invoice_registrants/T${number}`);
  const ask = async (path: string) => {
    const answer = await fetch(server.url + path, { headers: { ...headers, "accept-encoding": "identity" } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const sampled: string[] = [];
  for (const path of lookups.slice(0, 400)) {
    const { result } = JSON.parse((await ask(path)).toString()) as { result: { normalized_name: string | null } };
    sampled.push(result.normalized_name ?? "");
  }
  await snapshot.close();
  const known = sampled.filter((text) => text !== "");
  const registrants = (text: string) => `/v1/invoice_registrants/search?q=${encodeURIComponent(text)}`;
  const companies = (text: string) => `/v1/houjin/search?q=${encodeURIComponent(text)}`;
  const beginnings = known.map((text) => [...text.replace(/^(株式|有限|合同)会社/, "")].slice(0, 2).join(""));
  return {
    url: server.url,
    headers,
    rows: names.rows,
    lookups,
    searches: {
      "registrants by whole name": known.map(registrants),
      "registrants by first two characters": beginnings.map(registrants),
      "companies by whole name": known.map(companies),
      "companies by first two characters": beginnings.filter((text) => text.length > 1).map(companies),
    },
    ask,
    startMs,
    ...hashed,
    ownMegabytes: () =>
      Math.round(
        Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024,
      ),
    stop: () => server.stop(),
  };
}

/** Every byte of a folder, read and hashed once by one thread. */
async function hashAll(folder: string): Promise<{ bytes: number; hashMs: number }> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const began = performance.now();
  for (const path of files) await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), createHash("sha256"));
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  return { bytes, hashMs: performance.now() - began };
}
