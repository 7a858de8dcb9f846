/**
 * A service over registers of national size: lookups beside the same over a small register, name searches, own memory, time
 * from start to first answer. Prints a line for each; exits 1 when a figure is below its goal. What a lookup takes beside a
 * floor is measured by `npm run bench -- --store <store with millions of registrants> --only invoice`.
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
import { currentId, promote } from "../snapshots/catalogue.ts";
import { readManifest } from "../snapshots/format/manifest.ts";
import { Snapshot } from "../snapshots/open.ts";
import { createFindings } from "../proofs/findings.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { startRedis } from "../test/support/redis.ts";
import { konkyo, startServe } from "../test/support/serve-process.ts";
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
/** Milliseconds a start may take beyond reading and hashing every byte once. */
const startAllowanceMs = 2_500;
const mostOwnMegabytes = 500;

const command = installedProgram();
const scratch = temporaryFolder("national-state");
const redis = await startRedis({ appendonly: "no" });
const findings = createFindings();

const large = await open(values.large, "large");
const small = await open(values.small, "small");
const results = { large: [] as number[], small: [] as number[] };
const askedOf = { large: 0, small: 0 };
/** Goes on where the last round ended, so that no number is asked for twice before all were. */
const different = async (name: "large" | "small", { url, headers, lookups }: typeof large) => {
  const result = await applyLoad({ url, asks: lookups, from: askedOf[name], headers, seconds });
  askedOf[name] += result.requests;
  return result;
};
for (let round = 0; round <= rounds; round++) {
  const found = { large: await different("large", large), small: await different("small", small) };
  for (const name of ["large", "small"] as const) {
    if (found[name].failed > 0) throw new Error(`${name}: ${found[name].failed} answers were no 200`);
    // The first round warms up.
    if (round > 0) results[name].push(found[name].perSecond);
  }
}
const share = median(results.large) / median(results.small);
findings.hold(
  `lookups among ${large.rows} rows within 10 % of those among ${small.rows}, every number different`,
  share >= 0.9,
  `${share.toFixed(2)} (${Math.round(median(results.large))} and ${Math.round(median(results.small))} a second)`,
);
for (const [what, asks] of Object.entries(large.searches)) {
  const { p50Ms, p99Ms, failed } = await applyLoad({
    url: large.url,
    asks,
    headers: large.headers,
    seconds,
    connections: 1,
  });
  if (failed > 0) throw new Error(`${what}: ${failed} answers were no 200`);
  findings.hold(`${what}, one at a time: p50 at most 10 ms`, p50Ms <= 10, `p50 ${p50Ms} ms, p99 ${p99Ms} ms`);
}
const own = large.ownMegabytes();
findings.hold(
  `own memory of the process (RssAnon) at most ${mostOwnMegabytes} MB`,
  own <= mostOwnMegabytes,
  `${own} MB`,
);
findings.hold(
  "start to first answer within hash speed plus 2.5 s",
  large.startMs <= large.hashMs + startAllowanceMs,
  `${(large.startMs / 1000).toFixed(1)} s; one thread hashes its ${(large.bytes / 1e9).toFixed(1)} GB in ${(large.hashMs / 1000).toFixed(1)} s`,
);

await large.stop();
await small.stop();
await redis.close();
rmSync(scratch, { recursive: true, force: true });
findings.end();

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
