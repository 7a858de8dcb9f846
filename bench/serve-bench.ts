/**
 * How much processor time a request takes of the service beside a fair floor: a small h3 server that keeps the same promises and
 * does nothing else (`floor.ts`). Both are asked at one fixed rate, whatever became of the requests before, in short turns one
 * after the other, because a machine that others share changes its speed within seconds; the figure is the middle one of the
 * ratios of all rounds. All are warmed alike before, until none becomes cheaper by more than 3 % or has answered 15,000 requests
 * (`warm-rounds.ts`). A bare h3 server is shown beside them. Prints one table and one JSON document; exits 1 when a figure is above
 * its limit or any call failed.
 *
 * usage: npm run bench [-- --rate 200 --seconds 2 --rounds 9 --store <snapshots> --only detail]
 */
import { rmSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { tableLines } from "../cli/terminal/table.ts";
import { createTerminal } from "../cli/terminal/terminal.ts";
import { cpuMilliseconds } from "../proofs/abuse/process-figures.ts";
import { createFindings } from "../proofs/findings.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { installedProgram } from "../test/support/installed.ts";
import { redisPath, startRedis } from "../test/support/redis.ts";
import { konkyo, startServe } from "../test/support/serve-process.ts";
import { type FloorAnswer, type FloorKind, startFloor } from "./floor.ts";
import { median } from "./load.ts";
import { openPacedLoad, type PacedResult } from "./paced-load.ts";
import {
  asking,
  type Asking,
  companyPacks,
  detailPaths,
  differentQueries,
  invoiceLookups,
  packetPaths,
  packetQueries,
  pathOf,
  searchPath,
} from "./questions.ts";
import { servedStore } from "./store.ts";
import { type Turn, warmRounds } from "./warm-rounds.ts";
import type { Ask } from "./wire.ts";

const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "200" },
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "9" },
    store: { type: "string" },
    only: { type: "string" },
  },
});
const [perSecond, seconds, rounds] = [Number(values.rate), Number(values.seconds), Number(values.rounds)];

/** What is asked, and the most that it may take of what the fair floor takes. */
const cases: {
  readonly name: string;
  readonly toAsks: (ask: Asking) => Ask[] | Promise<Ask[]>;
  readonly most: number;
}[] = [
  { name: "program detail", toAsks: detailPaths, most: 1.25 },
  { name: "repeated search, 20 rows", toAsks: () => [searchPath("補助金")], most: 1.25 },
  { name: "invoice lookup", toAsks: invoiceLookups, most: 1.25 },
  { name: "company baseline, sealed, warm", toAsks: companyPacks, most: 2 },
  { name: "search, 20 rows, every query different", toAsks: differentQueries, most: 3 },
  { name: "packet by program", toAsks: packetPaths, most: 3 },
  { name: "packet by query", toAsks: packetQueries, most: 6 },
].filter(({ name }) => values.only === undefined || name.includes(values.only));

const store = await servedStore(values.store);
const scratch = temporaryFolder("bench-state");
const redis = redisPath === null ? null : await startRedis();
const command = installedProgram();
const findings = createFindings();
const load = openPacedLoad();

/** A state: the service on it, its key, and the fair floor on one of the same kind. */
const states = await Promise.all(
  [
    {
      name: "embedded",
      env: {},
      floor: (key: string): FloorKind => ({ charges: "lmdb", folder: `${scratch}/floor`, key }),
    },
    ...(redis
      ? [
          {
            name: "Redis",
            env: { REDIS_URL: redis.url },
            floor: (key: string): FloorKind => ({ charges: "redis", url: redis.url, key }),
          },
        ]
      : []),
  ].map(async ({ name, env, floor }) => {
    const state = `${scratch}/${name}`;
    const secret = "bench-secret-bench-secret-bench-secret";
    const all = { ...env, KONKYO_BURST: "off", KONKYO_SECRET: secret, KONKYO_STATE: state, KONKYO_STORE: store };
    const server = await startServe({ store, state, env: all, command });
    const { api_key: key } = JSON.parse(await konkyo(["keys", "create", "--json"], all)) as { api_key: string };
    return { name, server, key, floor: floor(key) };
  }),
);

const rows: Record<string, string | number>[] = [];
const [first] = states;
for (const { name, toAsks, most } of cases) {
  const asks = await toAsks(asking(first!.server.url, first!.key));
  if (asks.length === 0) {
    process.stdout.write(`${name}: not measured, the store holds nothing to ask for\n`);
    continue;
  }
  const answers = await answersOf(asks);
  const subjects = [
    { name: "bare", ...(await startFloor({ charges: "nothing" }, answers)), key: first!.key },
    ...(
      await Promise.all(
        states.map(async ({ name: state, server, key, floor }) => [
          { name: `${state} service`, url: server.url, pid: server.child.pid!, key, close: () => undefined },
          { name: `${state} floor`, ...(await startFloor(floor, answers)), key },
        ]),
      )
    ).flat(),
  ];
  const taken = new Map<string, number[]>();
  let [asked, failed] = [0, 0];
  const askAll = async (pace: { readonly perSecond: number; readonly seconds: number }) => {
    const turns: (PacedResult & Turn & { readonly subject: string })[] = [];
    for (const { name: subject, url, pid, key } of subjects) {
      const before = cpuMilliseconds(pid);
      // Goes on where the last turn ended, so that what differs goes on to differ.
      const plan = { url, asks, from: asked, headers: { "x-api-key": key }, warmSeconds: 0, connections: 64 };
      const result = await load.run({ ...plan, ...pace });
      asked += result.asked;
      const microseconds = ((cpuMilliseconds(pid) - before) * 1000) / result.asked;
      turns.push({ ...result, subject, microseconds });
    }
    return turns;
  };
  const fast = 2 * perSecond;
  await warmRounds(fast, (each) => askAll({ perSecond: fast, seconds: each }));
  for (let round = 0; round < rounds; round++)
    for (const { subject, microseconds, failed: lost } of await askAll({ perSecond, seconds })) {
      failed += lost;
      taken.set(subject, [...(taken.get(subject) ?? []), microseconds]);
    }
  for (const { close } of subjects) close();
  for (const { name: state } of states) {
    const [service, floor] = [taken.get(`${state} service`)!, taken.get(`${state} floor`)!];
    const ratio = median(service.map((each, round) => each / floor[round]!));
    const holds = ratio <= most && failed === 0;
    const figures = [service, floor, taken.get("bare")!].map((each) => Math.round(median(each)));
    const [ofService, ofFloor, ofBare] = figures as [number, number, number];
    rows.push({
      case: name,
      state,
      "service µs": ofService,
      "floor µs": ofFloor,
      "bare µs": ofBare,
      "of floor": ratio.toFixed(2),
      "at most": most,
      failed,
      "": holds ? "holds" : "does not hold",
    });
    findings.hold(
      `${name}, ${state}: at most ${most} x the processor time of the fair floor, no call fails`,
      holds,
      `${ratio.toFixed(2)} x (${ofService} of ${ofFloor} µs, bare ${ofBare}), ${failed} failed`,
    );
  }
}

load.close();
for (const { server } of states) await server.stop();
await redis?.close();
rmSync(scratch, { recursive: true, force: true });
const head = Object.keys(rows[0] ?? {}).map((name, place) =>
  place > 1 && name !== "" ? ({ head: name, align: "right" } as const) : { head: name },
);
createTerminal(process, process.env).print(
  tableLines(
    process.stdout.columns ?? 160,
    head,
    rows.map((row) => Object.values(row).map(String)),
  ),
);
const machine = { node: process.version, cores: availableParallelism(), load: loadavg()[0]! };
process.stdout.write(`${JSON.stringify({ ...machine, perSecond, seconds, rounds, store: resolve(store), rows })}\n`);
findings.end();

/** The same bytes and headers: those of each path, or of the middle length where paths differ by their queries only. */
async function answersOf(asks: readonly Ask[]): Promise<Map<string, FloorAnswer>> {
  const found = new Map<string, FloorAnswer[]>();
  for (const asked of asks.slice(0, 100)) {
    const route = pathOf(asked).split("?")[0]!;
    const json = typeof asked === "string" ? null : asked.json;
    const response = await fetch(first!.server.url + pathOf(asked), {
      headers: { "x-api-key": first!.key, "accept-encoding": "identity", "content-type": "application/json" },
      ...(json === null ? {} : { method: "POST", body: json }),
    });
    const body = Buffer.from(await response.arrayBuffer());
    const ofNode = new Set(["date", "connection", "keep-alive", "content-length", "transfer-encoding"]);
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofNode.has(name)));
    found.set(route, [...(found.get(route) ?? []), { body, headers }]);
  }
  return new Map(
    [...found].map(([route, all]) => {
      const bySize = all.toSorted((a, b) => a.body.length - b.body.length);
      return [route, bySize[Math.floor(bySize.length / 2)]!];
    }),
  );
}
