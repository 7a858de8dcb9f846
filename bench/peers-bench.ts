/**
 * The same work on other stacks, one after the other in short turns at fixed rates: FastAPI with uvicorn and SQLite FTS5
 * (`peers/fastapi_peer.py`), and Groonga's own HTTP server. Each holds the programs of the snapshot and returns the bytes that the
 * service returns. FastAPI keeps the same promises: a key by its hash, a usage row on the disk before the answer, a line of log.
 * Groonga keeps none of them: its figure is what finding costs alone, and nothing is promised against it.
 * Measured: processor time a request and waiting times for a record, one search again and again, and searches that all differ; own
 * memory; time from start to first answer; with --judged also nDCG@10 of judged words (`npm run eval`). Two rates, because a process
 * that sleeps between calls pays for waking and for cold caches, and one under load has several calls share a sync: a quiet one, and that
 * of `npm run bench`. All are warmed alike before, until none becomes cheaper by more than 3 % or has answered 15,000 requests
 * (`warm-rounds.ts`). Prints one table and one JSON document, and writes charts to docs/bench. What is not on this machine is said
 * and left out. uvicorn uses uvloop and httptools where they are:
 * apt-get install python3-fastapi python3-uvicorn python3-uvloop python3-httptools groonga
 *
 * usage: npm run bench:peers [-- --rates 50,200 --seconds 3 --rounds 5 --store <snapshots> --judged]
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { tableLines } from "../cli/terminal/table.ts";
import { createTerminal } from "../cli/terminal/terminal.ts";
import { cpuMilliseconds, ownMegabytes } from "../proofs/abuse/process-figures.ts";
import { createFindings } from "../proofs/findings.ts";
import { pause } from "../proofs/store/proof.ts";
import { currentId, snapshotDirectory } from "../snapshots/catalogue.ts";
import { readManifest } from "../snapshots/format/manifest.ts";
import { Snapshot } from "../snapshots/open.ts";
import { prepared } from "../snapshots/records/layout.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { installedProgram } from "../test/support/installed.ts";
import { konkyo, startServe } from "../test/support/serve-process.ts";
import { median } from "./load.ts";
import { openPacedLoad, type PacedResult } from "./paced-load.ts";
import { type Turn, warmRounds } from "./warm-rounds.ts";
import { barChart } from "./peers/chart.ts";
import { servedStore } from "./store.ts";

const { values } = parseArgs({
  options: {
    rates: { type: "string", default: "50,200" },
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "5" },
    store: { type: "string" },
    judged: { type: "boolean", default: false },
  },
});
const rates = values.rates.split(",").map(Number);
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const root = resolve(import.meta.dirname, "..");
const scratch = temporaryFolder("peers");
const store = await servedStore(values.store);
/** Debian's own, which sees Debian's packages. */
const python = "/usr/bin/python3";

/** A program: its id, its name, the text that is searched, and the bytes of the answer about it. */
type Held = { readonly id: string; readonly name: string; readonly text: string; readonly json: string };

/** A stack that runs: where, as which process, and how it is asked. */
type Running = {
  readonly url: string;
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
  detail(id: string): string;
  search(query: string): string;
  stop(): Promise<unknown>;
};
type Stack = { readonly name: string; readonly start: () => Promise<Running> };

/** The stack that does less than the others. */
const groonga = "Groonga (no key, no usage)";

const held = await readPrograms();
const command = installedProgram();
const state = join(scratch, "state");
const env = {
  KONKYO_BURST: "off",
  KONKYO_SECRET: "bench-secret-bench-secret-bench-secret",
  KONKYO_STATE: state,
  KONKYO_STORE: store,
};
const { api_key: key } = JSON.parse(await konkyo(["keys", "create", "--json"], env)) as { api_key: string };
const stacks: Stack[] = [
  { name: "Konkyo", start: startOurs },
  ...(isThere(python, ["-c", "import fastapi, uvicorn"])
    ? [{ name: "FastAPI, SQLite FTS5", start: startFastapi }]
    : said("FastAPI and uvicorn are not installed: left out")),
  ...(isThere("groonga", ["--version"])
    ? [{ name: groonga, start: startGroonga }]
    : said("groonga is not installed: left out")),
];
await prepare();

const load = openPacedLoad();
const running: { name: string; startMs: number; stack: Running }[] = [];
for (const { name, start } of stacks) {
  const began = performance.now();
  const stack = await start();
  await untilAnswered(stack.url + stack.detail(held[0]!.id), stack.headers);
  running.push({ name, startMs: performance.now() - began, stack });
}
const queries = someQueries();
const cases: { readonly name: string; readonly asks: (stack: Running) => string[] }[] = [
  { name: "a record", asks: (stack) => held.slice(0, 200).map(({ id }) => stack.detail(id)) },
  { name: "one search, again and again", asks: (stack) => [stack.search("補助金")] },
  { name: "searches that all differ", asks: (stack) => queries.map((query) => stack.search(query)) },
];

type Figures = {
  readonly microseconds: number[];
  readonly held: number[];
  readonly p50: number[];
  readonly p99: number[];
};
const figures = new Map<string, Figures>();
let failed = 0;
for (const { name, asks } of cases) {
  const lists = running.map(({ stack }) => asks(stack));
  let asked = 0;
  const askAll = async (pace: { readonly perSecond: number; readonly seconds: number }) => {
    const turns: (PacedResult & Turn & { readonly who: string })[] = [];
    for (const [place, { name: who, stack }] of running.entries()) {
      const before = cpuMilliseconds(stack.pid);
      const plan = { url: stack.url, asks: lists[place]!, from: asked, headers: stack.headers };
      const result = await load.run({ ...plan, ...pace, warmSeconds: 0, connections: 32 });
      const microseconds = ((cpuMilliseconds(stack.pid) - before) * 1000) / result.asked;
      turns.push({ ...result, who, microseconds });
    }
    asked += turns[0]?.asked ?? 0;
    return turns;
  };
  const fast = Math.max(...rates);
  await warmRounds(fast, (each) => askAll({ perSecond: fast, seconds: each }));
  for (let round = 0; round < rounds; round++)
    for (const perSecond of rates)
      for (const { who, microseconds, failed: lost, goodPerSecond, p50Ms, p99Ms } of await askAll({
        perSecond,
        seconds,
      })) {
        failed += lost;
        const place = `${name}/${perSecond}/${who}`;
        const known = figures.get(place) ?? { microseconds: [], held: [], p50: [], p99: [] };
        figures.set(place, known);
        known.microseconds.push(microseconds);
        known.held.push(goodPerSecond);
        known.p50.push(p50Ms);
        known.p99.push(p99Ms);
      }
}
const memory = new Map(running.map(({ name, stack }) => [name, ownMegabytes(stack.pid)]));
load.close();
for (const { stack } of running) await stack.stop();
const judged = values.judged ? judgedWords() : null;
rmSync(scratch, { recursive: true, force: true });

const findings = createFindings();
const ours = "Konkyo";
const rows: string[][] = [];
for (const { name } of cases)
  for (const perSecond of rates)
    for (const { name: who } of running) {
      const { microseconds, held: answered, p50, p99 } = figures.get(`${name}/${perSecond}/${who}`)!;
      const own = figures.get(`${name}/${perSecond}/${ours}`)!.microseconds;
      const ratio = median(microseconds.map((each, round) => each / own[round]!));
      rows.push([
        name,
        who,
        String(perSecond),
        median(answered).toFixed(0),
        median(microseconds).toFixed(0),
        `${ratio.toFixed(1)} x`,
        ...[p50, p99].map((each) => median(each).toFixed(1)),
      ]);
      if (who !== ours && who !== groonga)
        findings.hold(
          `${name}, ${perSecond} a second: less processor time than ${who}`,
          ratio > 1,
          `${ratio.toFixed(1)} x ours, ${median(microseconds).toFixed(0)} and ${median(own).toFixed(0)} µs`,
        );
    }
findings.hold("no call fails", failed === 0, `${failed} failed`);
const ofWhole = running.map(({ name, startMs }) => [
  name,
  memory.get(name)!.toFixed(0),
  (startMs / 1000).toFixed(1),
  judged?.get(name)?.toFixed(3) ?? "",
]);
const terminal = createTerminal(process, process.env);
const head = (...names: string[]) =>
  names.map((text, place) =>
    place > 1 || /MB|µs| s$|nDCG/.test(text) ? ({ head: text, align: "right" } as const) : { head: text },
  );
terminal.print(
  tableLines(160, head("work", "stack", "asked/s", "answered/s", "processor µs", "of ours", "p50 ms", "p99 ms"), rows),
);
terminal.print(
  tableLines(160, head("stack", "own memory, MB", "start to first answer, s", "judged words, nDCG@10"), ofWhole),
);
const machine = `${availableParallelism()} x ${cpus()[0]?.model.trim() || process.arch}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`;
const date = new Date().toISOString().slice(0, 10);
process.stdout.write(
  `${JSON.stringify({ date, machine, programs: held.length, rates, seconds, rounds, rows, ofWhole })}\n`,
);
draw();
findings.end();

function draw(): void {
  const folder = join(root, "docs/bench");
  mkdirSync(folder, { recursive: true });
  const note = `${held.length} programs; ${date}, ${machine}`;
  const chart = (file: string, title: string, unit: string, groups: Parameters<typeof barChart>[0]["groups"]) =>
    writeFileSync(join(folder, file), barChart({ title, unit, note, groups }));
  chart(
    "processor-time.svg",
    "Processor time a request",
    "µs",
    cases.flatMap(({ name }) =>
      rates.map((perSecond) => ({
        name: `${name}, ${perSecond} a second`,
        bars: running.map(({ name: who }) => ({
          name: who,
          value: median(figures.get(`${name}/${perSecond}/${who}`)!.microseconds),
        })),
      })),
    ),
  );
  chart("memory-and-start.svg", "Own memory, and time to the first answer", "", [
    { name: "own memory, MB", bars: running.map(({ name }) => ({ name, value: memory.get(name)! })) },
    { name: "start to first answer, ms", bars: running.map(({ name, startMs }) => ({ name, value: startMs })) },
  ]);
}

async function readPrograms(): Promise<Held[]> {
  const directory = snapshotDirectory(store, currentId(store)!);
  const snapshot = new Snapshot(directory, readManifest(directory));
  const programs: Held[] = [];
  for (const { key: id, json } of snapshot.records.records("program")) {
    const answer = snapshot.records.prepared(prepared.programDefault, id);
    if (answer === null) continue;
    const record = JSON.parse(json.toString()) as Record<string, unknown>;
    const text = Object.values(record).filter((value) => typeof value === "string" && !value.startsWith("http"));
    programs.push({ id, name: String(record["primary_name"]), text: text.join(" "), json: answer.toString() });
  }
  await snapshot.close();
  return programs;
}

/** Pieces of names, each once: more than a run asks for. */
function someQueries(): string[] {
  const found = new Set<string>();
  for (const length of [4, 3, 5, 6])
    for (const { name } of held) {
      const at = name.length > length ? (name.length * 7) % (name.length - length) : 0;
      const piece = name.slice(at, at + length).replaceAll(/[^\p{L}\p{N}]/gu, "");
      if (piece.length > 2) found.add(piece);
    }
  return [...found];
}

async function startOurs(): Promise<Running> {
  const server = await startServe({ store, state, env, command });
  return {
    url: server.url,
    pid: server.child.pid!,
    headers: { "x-api-key": key },
    detail: (id) => `/v1/programs/${id}`,
    search: (query) => `/v1/programs/search?limit=20&q=${encodeURIComponent(query)}`,
    stop: () => server.stop(),
  };
}

async function startFastapi(): Promise<Running> {
  const port = await freePort();
  const script = join(import.meta.dirname, "peers/fastapi_peer.py");
  return {
    ...started(
      spawn(python, [script, "serve", join(scratch, "peer.sqlite"), String(port), "peer-key"], { stdio: "ignore" }),
      port,
    ),
    headers: { "x-api-key": "peer-key" },
    detail: (id) => `/v1/programs/${id}`,
    search: (query) => `/v1/programs/search?limit=20&q=${encodeURIComponent(query)}`,
  };
}

async function startGroonga(): Promise<Running> {
  const port = await freePort();
  const args = [
    "-s",
    "--protocol",
    "http",
    "--bind-address",
    "127.0.0.1",
    "-p",
    String(port),
    join(scratch, "groonga/db"),
  ];
  const select = (fields: Record<string, string>) =>
    `/d/select?${new URLSearchParams({ table: "Record", output_columns: "_key,json", ...fields }).toString()}`;
  return {
    ...started(spawn("groonga", args, { stdio: "ignore" }), port),
    headers: {},
    detail: (id) => select({ filter: `_key == ${JSON.stringify(id)}` }),
    search: (query) =>
      select({ match_columns: "name*10||body", query: `"${query}"`, sort_keys: "-_score", limit: "20" }),
  };
}

/** What each stack needs before it starts: a key, a database. Started services read it from the disk. */
async function prepare(): Promise<void> {
  const records = join(scratch, "records.jsonl");
  writeFileSync(
    records,
    held.map(({ id, name, text, json }) => `${JSON.stringify([id, name, text, json])}\n`).join(""),
  );
  if (stacks.some(({ start }) => start === startFastapi))
    insist(python, [
      join(import.meta.dirname, "peers/fastapi_peer.py"),
      "build",
      records,
      join(scratch, "peer.sqlite"),
    ]);
  if (!stacks.some(({ start }) => start === startGroonga)) return;
  mkdirSync(join(scratch, "groonga"));
  const rowsOf = held.map(({ id, name, text, json }) =>
    JSON.stringify({ _key: id, name: name.normalize("NFKC"), body: text.normalize("NFKC"), json }),
  );
  const commands = [
    "table_create Record TABLE_HASH_KEY ShortText",
    "column_create Record name COLUMN_SCALAR ShortText",
    "column_create Record body COLUMN_SCALAR LongText",
    "column_create Record json COLUMN_SCALAR LongText",
    `load --table Record\n[\n${rowsOf.join(",\n")}\n]`,
    "table_create Terms TABLE_PAT_KEY ShortText --default_tokenizer TokenBigramSplitSymbolAlphaDigit --normalizer NormalizerAuto",
    "column_create Terms name_terms COLUMN_INDEX|WITH_POSITION Record name",
    "column_create Terms body_terms COLUMN_INDEX|WITH_POSITION Record body",
  ];
  insist("groonga", ["-n", join(scratch, "groonga/db")], `${commands.join("\n")}\n`);
}

/** nDCG@10 of judged words about programs, by the evaluation of search. */
function judgedWords(): Map<string, number> {
  const args = [join(root, "eval/run-eval.ts"), "--store", store, "--only", "programs", "--json"];
  const child = spawnSync(process.execPath, ["--import", "tsx", ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (child.status !== 0)
    return new Map(said(`judged words were not measured: ${child.stderr.trim().split("\n").at(-1)}`));
  const { lines } = JSON.parse(child.stdout) as {
    lines: { set: string; type: string; engine: string; ndcg10: number }[];
  };
  const engines: Record<string, string> = {
    konkyo: ours,
    "sqlite-fts5": "FastAPI, SQLite FTS5",
    groonga,
  };
  return new Map(
    lines.flatMap(({ set, type, engine, ndcg10 }) =>
      set === "queries" && type === "all" && engines[engine] ? [[engines[engine], ndcg10] as const] : [],
    ),
  );
}

function started(child: ChildProcess, port: number) {
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await Promise.race([exit, pause(5_000)]);
      end();
    },
  };
}

async function untilAnswered(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 120_000; await pause(10)) {
    const answer = await fetch(url, { headers }).catch(() => null);
    if (answer?.status === 200) return;
  }
  throw new Error(`${url} does not answer`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

function isThere(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0;
}

function insist(program: string, args: readonly string[], input = ""): void {
  const { status, stderr } = spawnSync(program, args, { input, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.toString().slice(-500)}`);
}

function said(line: string): [] {
  process.stdout.write(`${line}\n`);
  return [];
}
