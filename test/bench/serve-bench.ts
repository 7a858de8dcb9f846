/**
 * How near the service comes to a bare h3 server that returns the same bytes: same run, same load generator, turn by turn.
 * Prints one table and one JSON document; exits 1 when a figure is below its goal.
 *
 * usage: npm run bench [-- --seconds 5 --rounds 3 --store <snapshots> --only detail]
 */
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import colors from "picocolors";
import { currentId, promote } from "../../snapshots/catalogue.ts";
import { renderTable } from "../../cli/render-table.ts";
import { buildInto, demoSources, temporaryFolder } from "../support/build.ts";
import { randomNumbers } from "../support/damage.ts";
import { redisPath, startRedis } from "../support/redis.ts";
import { konkyo, type ServeProcess, startServe } from "../support/serve-process.ts";
import { startFloor } from "./floor.ts";
import { installedProgram } from "../support/installed.ts";
import { applyLoad, type Ask, type LoadResult, median } from "./load.ts";

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

const command = installedProgram();

type Subject = { readonly name: string; readonly server: ServeProcess; readonly key: string };
const subjects: Subject[] = [];
for (const [name, env] of [
  ["embedded", {}],
  ...(redis ? [["Redis", { REDIS_URL: redis.url }] as const] : []),
  ...(durable ? [["Redis, every charge synced", { REDIS_URL: durable.url }] as const] : []),
] as [string, Record<string, string>][]) {
  const state = `${scratch}/${subjects.length}`;
  const all = { ...env, KONKYO_BURST: "off", KONKYO_SECRET: secret, KONKYO_STATE: state, KONKYO_STORE: store };
  const server = await startServe({ store, state, env: all, command });
  const { api_key: key } = JSON.parse(await konkyo(["keys", "create", "--json"], all)) as { api_key: string };
  subjects.push({ name, server, key });
}

/** What is asked, what it must reach, and the bytes that the floor returns for it. */
const cases = [
  { name: "program detail", asks: await detailPaths(), goals: { embedded: 0.5, Redis: 0.7 } },
  { name: "repeated search, 20 rows", asks: [searchPath("補助金")], goals: { embedded: 0.5, Redis: 0.7 } },
  {
    name: "search, 20 rows, every query different",
    asks: await differentQueries(),
    goals: { embedded: 0.25, Redis: 0.25 },
  },
  { name: "packet by program", asks: await packetPaths(), goals: { embedded: 0.5, Redis: 0.5 } },
  { name: "packet by query", asks: await packetQueries(), goals: { embedded: 0.2, Redis: 0.2 } },
  { name: "company baseline, sealed", asks: await companyPacks(), goals: { embedded: 0.5, Redis: 0.5 } },
].filter(({ name }) => values.only === undefined || name.includes(values.only));

const rows: Record<string, string | number>[] = [];
let missed = 0;
for (const { name, asks, goals } of cases) {
  const floor = await startFloor(await bytesOf(asks));
  const figures = new Map<string, LoadResult[]>();
  const askedOf = new Map<string, number>();
  for (let round = 0; round <= rounds; round++)
    for (const { name: subject, url, headers } of [
      // Asked with the same lines and a key, so that the load generator has the same work.
      { name: "floor", url: floor.url, headers: { "x-api-key": subjects[0]!.key } },
      ...subjects.map(({ name: state, server, key }) => ({
        name: state,
        url: server.url,
        headers: { "x-api-key": key },
      })),
    ]) {
      // Goes on where the last round ended, so that what differs goes on to differ.
      const from = askedOf.get(subject) ?? 0;
      const result = await applyLoad({ url, asks, from, headers, seconds });
      askedOf.set(subject, from + result.requests);
      // The first round warms up.
      if (round > 0) figures.set(subject, [...(figures.get(subject) ?? []), result]);
    }
  floor.close();
  const base = median((figures.get("floor") ?? []).map(({ perSecond }) => perSecond));
  for (const [subject, results] of figures) {
    const perSecond = median(results.map((result) => result.perSecond));
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

async function ask(asked: Ask): Promise<Buffer> {
  const { server, key } = subjects[0]!;
  const path = pathOf(asked);
  const headers = { "x-api-key": key, "accept-encoding": "identity", "content-type": "application/json" };
  const post = typeof asked === "string" ? {} : { method: "POST", body: asked.json };
  const response = await fetch(server.url + path, { headers, ...post });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

function pathOf(asked: Ask): string {
  return typeof asked === "string" ? asked : asked.path;
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

async function packetPaths(): Promise<string[]> {
  return (await someRows()).map(({ unified_id: id }) => `/v1/evidence/packets/program/${id}`);
}

/** A question for each program and way to ask for a packet of it: more than are remembered as answers. */
async function packetQueries(): Promise<Ask[]> {
  const asks: Ask[] = [];
  for (const { primary_name: name } of await someRows())
    for (let length = 2; length <= Math.min(12, name.length); length++)
      for (let limit = 1; limit <= 10; limit++)
        asks.push({
          path: "/v1/evidence/packets/query",
          json: JSON.stringify({ query_text: name.slice(0, length), limit }),
        });
  return shuffled(asks);
}

/** Companies of which something is held. */
async function companyPacks(): Promise<Ask[]> {
  const numbers = new Set<string>();
  for (const dataset of ["enforcement-cases", "case-studies"]) {
    const { results } = JSON.parse((await ask(`/v1/${dataset}/search?limit=100`)).toString()) as {
      results: { houjin_bangou?: string | null }[];
    };
    for (const { houjin_bangou: number } of results) if (number) numbers.add(number);
  }
  return [...numbers].map((number) => ({
    path: "/v1/artifacts/company_public_baseline",
    json: JSON.stringify({ houjin_bangou: number }),
  }));
}

/** More queries of 20 rows than the cache of answers holds: terms that many names share, page by page, in all orders of tiers. */
async function differentQueries(): Promise<string[]> {
  const names = (await someRows()).map(({ primary_name: name }) => name);
  const counts = new Map<string, number>();
  for (const name of names)
    for (let start = 0; start + 2 <= name.length; start++) {
      const term = name.slice(start, start + 2);
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  const common = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 80);
  const orders = permutations(["S", "A", "B", "C"]).map((tiers) => tiers.map((tier) => `&tier=${tier}`).join(""));
  const paths: string[] = [];
  for (const [term] of common) {
    const { total } = JSON.parse((await ask(searchPath(term))).toString()) as { total: number };
    for (let offset = 0; offset + 20 <= total; offset++)
      for (const order of orders) paths.push(`${searchPath(term)}${order}&offset=${offset}`);
  }
  return shuffled(paths);
}

function permutations(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item].concat(rest)),
  );
}

function shuffled<Item>(paths: Item[]): Item[] {
  const random = randomNumbers(1);
  for (let place = paths.length - 1; place > 0; place--) {
    const other = random(place + 1);
    [paths[place], paths[other]] = [paths[other]!, paths[place]!];
  }
  return paths;
}

/** The same bytes: those of each path, or of the middle length where paths differ by their queries only. */
async function bytesOf(asks: readonly Ask[]): Promise<Map<string, Buffer>> {
  const bodies = new Map<string, Buffer[]>();
  for (const asked of asks.slice(0, 100)) {
    const route = pathOf(asked).split("?")[0]!;
    bodies.set(route, [...(bodies.get(route) ?? []), await ask(asked)]);
  }
  return new Map(
    [...bodies].map(([route, all]) => {
      const bySize = all.sort((a, b) => a.length - b.length);
      return [route, bySize[Math.floor(bySize.length / 2)]!];
    }),
  );
}
