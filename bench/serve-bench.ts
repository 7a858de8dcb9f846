/**
 * How near the service comes to a bare h3 server that returns the same bytes: same run, same load generator, turn by turn.
 * Prints one table and one JSON document; exits 1 when a figure is below its goal. A machine that is shared with others
 * changes its speed within seconds: each turn is short and compared with the floor of its own round, and the figure is the
 * middle one of all rounds. On such a machine the processor time that a request takes of the server is steadier still.
 *
 * usage: npm run bench [-- --seconds 2 --rounds 9 --store <snapshots> --only detail]
 */
import { readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { currentId, promote } from "../snapshots/catalogue.ts";
import { tableLines } from "../cli/terminal/table.ts";
import { createTerminal } from "../cli/terminal/terminal.ts";
import { buildInto, demoSources, temporaryFolder } from "../test/support/build.ts";
import { redisPath, startRedis } from "../test/support/redis.ts";
import { cpuMilliseconds } from "../proofs/abuse/process-figures.ts";
import { konkyo, type ServeProcess, startServe } from "../test/support/serve-process.ts";
import { startFloor } from "./floor.ts";
import { installedProgram } from "../test/support/installed.ts";
import { applyLoad, type LoadResult, median } from "./load.ts";
import {
  type Asking,
  asking,
  companyPacks,
  detailPaths,
  differentQueries,
  packetPaths,
  packetQueries,
  pathOf,
  searchPath,
} from "./questions.ts";
import type { Ask } from "./wire.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "9" },
    store: { type: "string" },
    only: { type: "string" },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
/** Rounds before those that count: the engine compiles what is called often, and a service runs for days. */
const warmUpRounds = 4;
const print = (line: string) => process.stdout.write(`${line}\n`);
const secret = "bench-secret-bench-secret-bench-secret";

const store = values.store ? await promoted(resolve(values.store)) : await demoStore();
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

const ask = asking(subjects[0]!.server.url, subjects[0]!.key);

/** What is asked, what it must reach, and the bytes that the floor returns for it. */
type Case = {
  readonly name: string;
  readonly toAsks: (ask: Asking) => Ask[] | Promise<Ask[]>;
  readonly goals: Readonly<Record<string, number>>;
};
const cases = (
  [
    { name: "program detail", toAsks: detailPaths, goals: { embedded: 0.52, Redis: 0.6 } },
    { name: "repeated search, 20 rows", toAsks: () => [searchPath("補助金")], goals: { embedded: 0.55, Redis: 0.55 } },
    {
      name: "search, 20 rows, every query different",
      toAsks: differentQueries,
      goals: { embedded: 0.25, Redis: 0.25 },
    },
    { name: "packet by program", toAsks: packetPaths, goals: { embedded: 0.45, Redis: 0.45 } },
    { name: "packet by query", toAsks: packetQueries, goals: { embedded: 0.2, Redis: 0.2 } },
    { name: "company baseline, sealed", toAsks: companyPacks, goals: { embedded: 0.4, Redis: 0.4 } },
  ] satisfies Case[]
).filter(({ name }) => values.only === undefined || name.includes(values.only));

const rows: Record<string, string | number>[] = [];
let missed = 0;
for (const { name, toAsks, goals } of cases as Case[]) {
  const asks = await toAsks(ask);
  if (asks.length === 0) throw new Error(`${name}: the store holds nothing to ask for`);
  const floor = await startFloor(await bytesOf(asks));
  const figures = new Map<string, (LoadResult & { readonly cpuMicroseconds: number })[]>();
  const askedOf = new Map<string, number>();
  for (let round = -warmUpRounds; round < rounds; round++)
    for (const { name: subject, url, pid, headers } of [
      // Asked with the same lines and a key, so that the load generator has the same work.
      { name: "floor", url: floor.url, pid: floor.pid, headers: { "x-api-key": subjects[0]!.key } },
      ...subjects.map(({ name: state, server, key }) => ({
        name: state,
        url: server.url,
        pid: server.child.pid!,
        headers: { "x-api-key": key },
      })),
    ]) {
      // Goes on where the last round ended, so that what differs goes on to differ.
      const from = askedOf.get(subject) ?? 0;
      const cpuBefore = cpuMilliseconds(pid);
      const result = await applyLoad({ url, asks, from, headers, seconds });
      const cpuMicroseconds = ((cpuMilliseconds(pid) - cpuBefore) * 1000) / result.requests;
      askedOf.set(subject, from + result.requests);
      if (round >= 0) figures.set(subject, [...(figures.get(subject) ?? []), { ...result, cpuMicroseconds }]);
    }
  floor.close();
  const floorFigures = figures.get("floor") ?? [];
  for (const [subject, results] of figures) {
    const perSecond = median(results.map((result) => result.perSecond));
    const goal = goals[subject] ?? null;
    const ratio = median(results.map((result, round) => result.perSecond / floorFigures[round]!.perSecond));
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    if (failed > 0 || (goal !== null && ratio < goal)) missed++;
    rows.push({
      case: name,
      state: subject,
      "requests/s": Math.round(perSecond),
      "of floor": ratio.toFixed(2),
      goal: goal ?? "",
      "CPU µs": Math.round(median(results.map(({ cpuMicroseconds }) => cpuMicroseconds))),
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
const head = Object.keys(rows[0] ?? {}).map((name, place) =>
  place > 1 ? ({ head: name, align: "right" } as const) : { head: name },
);
createTerminal(process, process.env).print(
  tableLines(
    process.stdout.columns ?? 160,
    head,
    rows.map((row) => Object.values(row).map(String)),
  ),
);
print(JSON.stringify({ node: process.version, cores: availableParallelism(), seconds, rounds, rows }));
print(missed === 0 ? "every goal was reached" : `${missed} figures are below their goals`);
process.exitCode = missed === 0 ? 0 : 1;

async function demoStore(): Promise<string> {
  const folder = temporaryFolder("bench-store");
  await buildInto(folder, { sources: demoSources });
  return promoted(folder);
}

/** A store that was only built serves nothing yet: its snapshot is promoted here. */
async function promoted(folder: string): Promise<string> {
  if (currentId(folder) !== null) return folder;
  const id = readdirSync(folder).find((name) => name.startsWith("cs1_"));
  if (id === undefined) throw new Error(`${folder} holds no snapshot`);
  await promote(folder, id, new Date());
  return folder;
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
