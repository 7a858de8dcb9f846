/**
 * Edits a small corpus at random and builds it into one store, where each build takes what did not change from the ones
 * before. A full build of the same inputs must find the very same snapshot, and compares all of it. Then kills builds and runs
 * at random moments: nothing wrong is visible, and the next one ends with what a full build gives.
 *
 * usage: npm run proof:incremental [-- --edits 30 --kills 20 --seed 1]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { tableNames } from "../schemas/records/tables.ts";
import { verifySnapshot } from "../snapshots/verify.ts";
import { buildInto, temporaryFolder } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { randomEdit, smallCorpus } from "../test/support/random-edits.ts";

const { values } = parseArgs({
  options: {
    edits: { type: "string", default: "30" },
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const random = randomNumbers(Number(values.seed));
const print = (line: string) => process.stdout.write(`${line}\n`);
let failed = 0;
const hold = (condition: boolean, promise: string) => {
  if (condition) return;
  failed++;
  print(`BROKEN: ${promise}`);
};

const root = temporaryFolder("incremental-proof");
const store = join(root, "store");
const corpus = smallCorpus();
const build = (full: boolean) => buildInto(store, { sources: corpus.sources, acceptLoss: tableNames, full });

/** The snapshot of the inputs as they are, made from what earlier builds left, is what a full build gives. */
async function holdFull(why: string): Promise<void> {
  try {
    const { corpusSnapshotId: id } = await build(false);
    const full = await build(true);
    hold(full.corpusSnapshotId === id && full.existed, `the id of a full build after: ${why}`);
  } catch (error) {
    hold(false, `${why}: ${(error as Error).message}`);
  }
}

await build(false);
for (let turn = 0; turn < Number(values.edits); turn++)
  await holdFull(Array.from({ length: 1 + random(3) }, () => randomEdit(corpus, random)).join("; "));
print(`${values.edits} edits`);

const command = resolve(import.meta.dirname, "../bin/konkyo.js");
const common = ["--sources", corpus.sources, "--out", store, "--accept-loss", ...tableNames];
const target = join(root, "public");
const kinds: Record<string, readonly string[]> = {
  builds: ["build", ...common],
  runs: ["run", ...common, "--push", target, "--reports", join(root, "runs")],
};
for (const [kind, args] of Object.entries(kinds)) {
  let [killed, whole] = [0, 3000];
  for (let turn = 0; killed < Number(values.kills) && turn < 3 * Number(values.kills); turn++) {
    const edit = randomEdit(corpus, random);
    const started = performance.now();
    const child = spawn(process.execPath, [command, ...args], { stdio: "ignore" });
    const exit = once(child, "exit");
    const timer = setTimeout(() => child.kill("SIGKILL"), 300 + random(whole));
    const [, signal] = (await exit) as [number | null, string | null];
    clearTimeout(timer);
    if (signal === "SIGKILL") killed++;
    else whole = Math.round(performance.now() - started);
    for (const folder of [store, target]) await holdWhole(folder);
    await holdFull(`${kind} killed after ${edit}`);
  }
  print(`${killed} ${kind} killed`);
}
rmSync(root, { recursive: true, force: true });
print(failed === 0 ? "all promises held" : `${failed} promises broken`);
process.exitCode = failed === 0 ? 0 : 1;

async function holdWhole(folder: string): Promise<void> {
  for (const id of readdirOrNone(folder).filter((name) => name.startsWith("cs1_"))) {
    const policy = { allowUnsigned: true, verifiersAt: () => [] };
    const { mismatches } = await verifySnapshot(join(folder, id), { policy });
    hold(mismatches.length === 0, `visible snapshot ${id} verifies (${mismatches[0]?.file})`);
  }
}

function readdirOrNone(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
