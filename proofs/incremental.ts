/**
 * Changes a corpus and builds it into one store, where each build takes what did not change from the ones before. A full build of
 * the same inputs must find the very same snapshot, and compares all of it. Then kills builds and runs in their middle: nothing
 * wrong is visible, and the same command goes on to what a full build gives.
 *
 * usage: npm run proof:incremental [-- --only changes,edits,kills --edits 30 --kills 20 --seed 1 --work <folder>]
 *        npm run proof:incremental -- --only changes --sources <store>/.inputs/sources.json [--replace programs]
 *
 * --only     changes: nothing, one row, one source, one row in a hundred, with what they cost; edits at random; kills
 * --sources  another corpus than the small invented one; it is copied. What changes cost is held to limits
 * --rows     takes no more than so many rows of each of its files; what changes cost is told only
 * --replace  the source all of whose rows are changed
 * --work     keeps everything there; called again with the same options, it goes on where it ended
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { tableNames } from "../schemas/records/tables.ts";
import { currentId, prune, snapshotIds } from "../snapshots/catalogue.ts";
import { pullSnapshot } from "../snapshots/transfer/pull.ts";
import { verifySnapshot } from "../snapshots/verify.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { copyOfSources } from "../test/support/edited-corpus.ts";
import { installedProgram } from "../test/support/installed.ts";
import { editRows, lineFiles, randomEdit, smallCorpus } from "../test/support/random-edits.ts";
import { createFindings } from "./findings.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "changes,edits,kills" },
    edits: { type: "string", default: "30" },
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    sources: { type: "string" },
    rows: { type: "string", default: "Infinity" },
    replace: { type: "string", default: "loan-programs" },
    work: { type: "string" },
  },
});
const findings = createFindings();
const print = (line: string) => process.stdout.write(`${line}\n`);
const randomOf = (part: number, turn: number) => randomNumbers(Number(values.seed) * 1_000_000 + part * 1000 + turn);
const root = resolve(values.work ?? temporaryFolder("incremental-proof"));
const [store, target, receiver] = [join(root, "store"), join(root, "public"), join(root, "receiver")];
mkdirSync(root, { recursive: true });
const given = values.sources ?? smallCorpus().sources;
const corpus = copyOfSources(given, join(root, "corpus"), Number(values.rows));
const program = installedProgram();
const inputs = ["--sources", corpus.sources, "--out", store, "--accept-loss", ...tableNames];
const policy = { allowUnsigned: true, verifiersAt: () => [] };

/** Writes at the end of a process what it used, its threads included. */
const tellUsage = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from "node:fs"; import { isMainThread } from "node:worker_threads";
   if (isMainThread) process.on("exit", () => writeSync(3, JSON.stringify(process.resourceUsage())));`,
)}`;

const verified = new Set<string>();
const ledger = join(root, "done.jsonl");
const done = new Map<string, unknown>(
  existsSync(ledger)
    ? readFileSync(ledger, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as [string, unknown])
    : [],
);

const wanted = values.only.split(",");
if (wanted.includes("changes")) await proveChanges();
else await unit("base", () => builtAs("the first build"));
if (wanted.includes("edits")) await proveEdits();
if (wanted.includes("kills")) for (const kind of ["build", "run"] as const) await proveKills(kind);
if (values.work === undefined) rmSync(root, { recursive: true, force: true });
findings.end();

async function proveChanges(): Promise<void> {
  const files = lineFiles(corpus);
  const change = (some: typeof files, isWanted: (place: number) => boolean) => () => {
    const random = randomOf(0, done.size);
    for (const { file } of some) editRows(corpus.path(file), isWanted, random);
  };
  const programs = files.filter(({ dataset }) => dataset === "program").slice(0, 1);
  const replaced = files.filter(({ id }) => id === values.replace);
  if (replaced.length === 0) throw new RangeError(`no source with lines has the id ${values.replace}`);
  const changes: readonly { name: string; edit?: () => void; time?: number; pulled?: number }[] = [
    { name: "the first build" },
    { name: "nothing changed", time: 0.1 },
    { name: "one row changed", edit: change(programs, (place) => place === 0), time: 0.3, pulled: 0.1 },
    { name: `${values.replace} replaced`, edit: change(replaced, () => true) },
    { name: "1 % of the rows changed", edit: change(files, (place) => place % 100 === 0), pulled: 1 / 3 },
  ];
  const judged = values.sources !== undefined && values.rows === "Infinity";
  let [first, before] = [0, ""];
  for (const { name, edit, time, pulled: mostPulled } of changes) {
    const built = await unit(`${name}: build`, async () => {
      edit?.();
      return await builtAs(name);
    });
    const { id } = built;
    if (edit && id === before) throw new Error(`${name}: no record followed from it`);
    if (before === "") first = built.processorSeconds;
    else
      findings.hold(`${name}: the id is that of a full build`, ...(await unit(`${name}: full`, () => fullGives(id))));
    // The data of before are not pulled again.
    const pulled = id === before ? null : await unit(`${name}: pull`, () => pull(id));
    const fetched = pulled === null ? 0 : pulled.bytes - pulled.heldBytes;
    const share = pulled === null ? 0 : fetched / pulled.bytes;
    const [ratio, peak] = [built.processorSeconds / first, built.peakMegabytes];
    print(
      `       ${name}: ${built.processorSeconds.toFixed(1)} s of processor (${ratio.toFixed(2)}), peak ${peak} MB, ` +
        `pulled ${(fetched / 1e6).toFixed(1)} MB (${share.toFixed(3)})`,
    );
    before = id;
    for (const folder of [store, receiver]) await prune(folder, 2, new Date());
    if (!judged) continue;
    findings.hold(`${name}: a build peaks at 4 GB at most`, peak <= 4096, `${peak} MB`);
    if (time !== undefined)
      findings.hold(`${name}: at most ${time} of the time of the first build`, ratio <= time, ratio.toFixed(3));
    if (mostPulled !== undefined)
      findings.hold(
        `${name}: at most ${mostPulled.toFixed(2)} of the bytes are pulled`,
        share <= mostPulled,
        `${share.toFixed(3)}: ${fetched} of ${pulled?.bytes ?? 0} bytes`,
      );
  }
}

async function pull(id: string): Promise<{ readonly bytes: number; readonly heldBytes: number }> {
  return await pullSnapshot({
    from: join(store, id),
    store: receiver,
    checkManifest: () => undefined,
    verifyDirectory: (directory) => verifySnapshot(directory, { policy }),
    env: {},
  });
}

async function proveEdits(): Promise<void> {
  const faults: string[] = [];
  const count = Number(values.edits);
  for (let turn = 0; turn < count; turn++)
    faults.push(
      ...(await unit(`edit ${turn}`, async () => {
        const random = randomOf(1, turn);
        const edits = Array.from({ length: 1 + random(3) }, () => randomEdit(corpus, random)).join("; ");
        const built = await konkyo(["build", ...inputs]);
        const seen = await faultsOf(built, edits);
        await prune(store, 2, new Date());
        return seen;
      })),
    );
  findings.hold(
    "after edits at random the id is that of a full build",
    faults.length === 0,
    told(`${count} times`, faults),
  );
}

async function proveKills(kind: "build" | "run"): Promise<void> {
  const words = kind === "build" ? ["build"] : ["run", "--push", target, "--reports", join(root, "runs")];
  const faults: string[] = [];
  const count = Number(values.kills);
  // The first is left alone, and says how long one works. One whose edit changed no record works for a shorter time,
  // and all of them do when the machine is less busy.
  let [killed, workMs] = [0, 0];
  for (let turn = 0; killed < count && turn <= 3 * count; turn++) {
    const ended = await unit(`${kind} ${turn}`, async () => {
      const random = randomOf(kind === "build" ? 2 : 3, turn);
      const edit = randomEdit(corpus, random);
      const first = await konkyo([...words, ...inputs], workMs === 0 ? null : 1 + random(workMs));
      const shown = [...(await faultsShown(store)), ...(await faultsShown(target))];
      const next = await konkyo([...words, ...inputs]);
      for (const folder of kind === "run" ? [store, target] : [])
        if (currentId(folder) !== next.id) shown.push(`current of ${folder} is not ${next.id}`);
      const seen = [...shown, ...(await faultsOf(next, `a killed ${kind}, ${edit}`))];
      await prune(store, 2, new Date());
      return { killed: first.killed, workMs: first.workMs, faults: seen };
    });
    if (ended.killed) killed++;
    else workMs = Math.max(Math.round(workMs / 2), ended.workMs);
    faults.push(...ended.faults);
  }
  findings.hold(
    `a ${kind} that was killed shows nothing wrong, and the next one goes on to what a full build gives`,
    killed === count && faults.length === 0,
    told(`${killed} of ${count} killed while they worked, which takes ${workMs} ms`, faults),
  );
}

function told(seen: string, faults: readonly string[]): string {
  return [seen, ...new Set(faults)].join("; not so: ");
}

/** What is wrong with what anybody can see in a folder of snapshots. */
async function faultsShown(folder: string): Promise<string[]> {
  const [ids, current] = [await snapshotIds(folder), currentId(folder)];
  const faults = current === null || ids.includes(current) ? [] : [`${folder} lacks its current ${current}`];
  for (const path of ids.map((id) => join(folder, id)).filter((each) => !verified.has(each))) {
    const { mismatches } = await verifySnapshot(path, { policy });
    if (mismatches.length > 0) faults.push(`${path}: ${mismatches[0]!.file}: ${mismatches[0]!.reason}`);
    else verified.add(path);
  }
  return faults;
}

async function faultsOf(built: Ended, why: string): Promise<string[]> {
  if (built.code !== 0 || built.id === null) return [`${why}: it ended with ${built.code}: ${built.said}`];
  const [same, seen] = await fullGives(built.id);
  return same ? [] : [`${why}: ${seen}`];
}

/** Whether a full build of the inputs gives the snapshot, too; it compares all of it. */
async function fullGives(id: string): Promise<[boolean, string]> {
  const full = await konkyo(["build", ...inputs, "--full"]);
  return full.code === 0 && full.id === id
    ? [true, `${id}, ${full.processorSeconds.toFixed(1)} s of processor, peak ${full.peakMegabytes} MB`]
    : [false, `${id}, and a full build ended with ${full.code}, ${full.id}: ${full.said}`];
}

/** A build that has to end well: without it there is nothing to go on from. */
async function builtAs(name: string): Promise<Ended & { readonly id: string }> {
  const built = await konkyo(["build", ...inputs]);
  const { id, code, said } = built;
  if (id === null) throw new Error(`${name}: the build ended with ${code}: ${said}`);
  return { ...built, id };
}

/** Does work and keeps what it gave; when the folder knows it already, gives that. */
async function unit<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!done.has(name)) {
    const result = await work();
    done.set(name, result);
    appendFileSync(ledger, `${JSON.stringify([name, result])}\n`);
  }
  return done.get(name) as Result;
}

type Ended = {
  readonly killed: boolean;
  readonly code: number | null;
  readonly id: string | null;
  /** The end of what it said on standard error. */
  readonly said: string;
  /** From the first step that it told of. */
  readonly workMs: number;
  readonly processorSeconds: number;
  readonly peakMegabytes: number;
};

/** Runs a command, which is killed so long after it began to work, unless that is null. */
async function konkyo(words: readonly string[], killAfterMs: number | null = null): Promise<Ended> {
  const child = spawn(process.execPath, ["--import", tellUsage, program, ...words, "--json"], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  let [said, began] = ["", 0];
  let timer: NodeJS.Timeout | undefined;
  child.stderr!.on("data", (piece: Buffer) => {
    said += piece.toString("utf8");
    if (began > 0) return;
    began = performance.now();
    if (killAfterMs !== null) timer = setTimeout(() => void child.kill("SIGKILL"), killAfterMs);
  });
  const [out, usage, [code, signal]] = await Promise.all([
    text(child.stdout!),
    text(child.stdio[3] as Readable),
    once(child, "close") as Promise<[number | null, string | null]>,
  ]);
  clearTimeout(timer);
  const killed = signal === "SIGKILL";
  const shown = killed || out === "" ? {} : (JSON.parse(out) as { corpus_snapshot_id?: string });
  const used = usage === "" ? null : (JSON.parse(usage) as NodeJS.ResourceUsage);
  return {
    killed,
    code,
    id: shown.corpus_snapshot_id ?? null,
    said: said.trim().split("\n").slice(-3).join(" / "),
    workMs: Math.round(performance.now() - began),
    processorSeconds: used ? (used.userCPUTime + used.systemCPUTime) / 1e6 : 0,
    peakMegabytes: used ? Math.round(used.maxRSS / 1024) : 0,
  };
}
