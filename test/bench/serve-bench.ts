/**
 * How near the service comes to a bare h3 server that returns the same bytes: same run, same load generator, turn by turn.
 * Prints one table and one JSON document; exits 1 when a figure is below its goal.
 *
 * usage: npm run bench [-- --seconds 5 --rounds 3 --store <snapshots> --only detail]
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import colors from "picocolors";
import { currentId, promote } from "../../snapshots/catalogue.ts";
import { renderTable } from "../../cli/render-table.ts";
import { buildInto, demoSources, temporaryFolder } from "../support/build.ts";
import { redisPath, startRedis } from "../support/redis.ts";
import { konkyo, type ServeProcess, startServe } from "../support/serve-process.ts";
import { applyLoad, type LoadResult } from "./load.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    store: { type: "string" },
    only: { type: "string" },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const print = (line: string) => process.stdout.write(`${line}\n`);
const secret = "bench-secret-bench-secret-bench-secret";

const store = values.store ?? (await demoStore());
const scratch = temporaryFolder("bench-state");
const redis = redisPath === null ? null : await startRedis({ appendonly: "no" });
const durable = redisPath === null ? null : await startRedis();

type Subject = { readonly name: string; readonly server: ServeProcess; readonly key: string };
const subjects: Subject[] = [];
for (const [name, env] of [
  ["embedded", {}],
  ...(redis ? [["Redis", { REDIS_URL: redis.url }] as const] : []),
  ...(durable ? [["Redis, every charge synced", { REDIS_URL: durable.url }] as const] : []),
] as [string, Record<string, string>][]) {
  const state = `${scratch}/${subjects.length}`;
  const all = { ...env, KONKYO_BURST: "off", KONKYO_SECRET: secret, KONKYO_STATE: state, KONKYO_STORE: store };
  const server = await startServe({ store, state, env: all });
  const { api_key: key } = JSON.parse(await konkyo(["keys", "create", "--json"], all)) as { api_key: string };
  subjects.push({ name, server, key });
}

/** What is asked, what it must reach, and the bytes that the floor returns for it. */
const cases = [
  { name: "program detail", paths: await detailPaths(), goals: { embedded: 0.5, Redis: 0.7 } },
  { name: "repeated search, 20 rows", paths: [searchPath("補助金")], goals: { embedded: 0.5, Redis: 0.7 } },
  { name: "search, every query different", paths: await differentQueries(), goals: { embedded: 0.25, Redis: 0.25 } },
].filter(({ name }) => values.only === undefined || name.includes(values.only));

const rows: Record<string, string | number>[] = [];
let missed = 0;
for (const { name, paths, goals } of cases) {
  const floor = await startFloor(paths[0]!);
  const figures = new Map<string, LoadResult[]>();
  for (let round = 0; round <= rounds; round++)
    for (const { name: subject, url, headers } of [
      { name: "floor", url: floor.url, headers: {} },
      ...subjects.map(({ name: state, server, key }) => ({
        name: state,
        url: server.url,
        headers: { "x-api-key": key },
      })),
    ]) {
      const asked = subject === "floor" ? ["/"] : paths;
      const result = await applyLoad({ url, paths: asked, headers, seconds });
      // The first round warms up.
      if (round > 0) figures.set(subject, [...(figures.get(subject) ?? []), result]);
    }
  floor.close();
  const base = median(figures.get("floor") ?? []);
  for (const [subject, results] of figures) {
    const perSecond = median(results);
    const goal = (goals as Record<string, number>)[subject] ?? null;
    const ratio = perSecond / base;
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    if (failed > 0 || (goal !== null && ratio < goal)) missed++;
    rows.push({
      case: name,
      state: subject,
      "requests/s": Math.round(perSecond),
      "of floor": ratio.toFixed(2),
      goal: goal ?? "",
      "p50 ms": Math.min(...results.map(({ p50Ms }) => p50Ms)),
      "p99 ms": Math.min(...results.map(({ p99Ms }) => p99Ms)),
      failed,
    });
  }
}

for (const { server } of subjects) await server.stop();
await redis?.close();
await durable?.close();
rmSync(scratch, { recursive: true, force: true });
const screen = { columns: process.stdout.columns ?? 160, colors };
const head = Object.keys(rows[0] ?? {}).map((name, place) =>
  place > 1 ? ({ head: name, align: "right" } as const) : { head: name },
);
print(
  renderTable(
    screen,
    head,
    rows.map((row) => Object.values(row).map(String)),
  ),
);
print(JSON.stringify({ node: process.version, cores: availableParallelism(), seconds, rounds, rows }));
print(missed === 0 ? "every goal was reached" : `${missed} figures are below their goals`);
process.exitCode = missed === 0 ? 0 : 1;

async function demoStore(): Promise<string> {
  const folder = temporaryFolder("bench-store");
  const { corpusSnapshotId } = await buildInto(folder, { sources: demoSources });
  if (currentId(folder) === null) await promote(folder, corpusSnapshotId, new Date());
  return folder;
}

async function ask(path: string): Promise<Buffer> {
  const { server, key } = subjects[0]!;
  const response = await fetch(server.url + path, { headers: { "x-api-key": key, "accept-encoding": "identity" } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

function searchPath(query: string): string {
  return `/v1/programs/search?q=${encodeURIComponent(query)}`;
}

async function someRows(): Promise<{ unified_id: string; primary_name: string }[]> {
  const found = JSON.parse((await ask("/v1/programs/search?limit=100")).toString());
  return found.results;
}

async function detailPaths(): Promise<string[]> {
  return (await someRows()).map(({ unified_id: id }) => `/v1/programs/${id}`);
}

/** Thousands of queries made of parts of names, so that hardly any is asked twice within a round. */
async function differentQueries(): Promise<string[]> {
  const names = (await someRows()).map(({ primary_name: name }) => name);
  const queries = new Set<string>();
  for (const [index, name] of names.entries())
    for (const other of names.slice(index + 1, index + 61)) queries.add(`${name.slice(0, 4)} ${other.slice(0, 3)}`);
  return [...queries].map(searchPath);
}

async function startFloor(path: string): Promise<{ url: string; close(): void }> {
  const child = fork(resolve(import.meta.dirname, "floor-server.ts"), { execArgv: ["--import", "tsx"] });
  child.send({ "/": (await ask(path)).toString("base64") });
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  return { url, close: () => void child.disconnect() };
}

function median(results: readonly LoadResult[]): number {
  const sorted = results.map(({ perSecond }) => perSecond).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
