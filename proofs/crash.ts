/**
 * Kills builds at random moments, and starves some of disk space. After each: no half snapshot is visible, `current` is
 * what it was, and a rerun succeeds with the same id.
 *
 * usage: npm run proof:crash [-- --kills 50 --seed 1 --sources <file> --no-space]
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { tableNames } from "../schemas/records/tables.ts";
import { promote } from "../snapshots/catalogue.ts";
import { verifySnapshot } from "../snapshots/verify.ts";
import { buildInto, demoSources, temporaryFolder, testSources } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { installedProgram } from "../test/support/installed.ts";
import { smallCorpus } from "../test/support/random-edits.ts";
import { createFindings } from "./findings.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    sources: { type: "string" },
    "no-space": { type: "boolean", default: true },
  },
});
const random = randomNumbers(Number(values.seed));
// The demo takes most of a minute, and a killed build of few rows breaks off in every step as well. Disks are filled up by more.
const sources = resolve(values.sources ?? smallCorpus().sources);
const filling = resolve(values.sources ?? demoSources);
const command = installedProgram();
const print = (line: string) => process.stdout.write(`${line}\n`);
const findings = createFindings();
const faults: string[] = [];
const hold = (condition: boolean, promise: string) => void (condition || faults.push(promise));
/** What was held against so far becomes one finding. */
const conclude = (promise: string, seen: string) =>
  findings.hold(promise, faults.length === 0, [seen, ...faults.splice(0)].join("; not so: "));

const store = temporaryFolder("crash");
const first = await buildInto(store, { sources: testSources });
await promote(store, first.corpusSnapshotId, new Date());
const build = () =>
  spawn(process.execPath, [command, "build", "--sources", sources, "--out", store, "--accept-loss", ...tableNames], {
    stdio: "ignore",
  });

// What an undisturbed build gives; how long it takes decides when to kill.
const elsewhere = temporaryFolder("crash-time");
let whole = timed(() => spawnSync(process.execPath, [command, "build", "--sources", sources, "--out", elsewhere]));
const wanted = readdirSync(elsewhere).find((name) => name.startsWith("cs1_"))!;
print(`a whole build takes ${Math.round(whole)} ms`);

let killed = 0;
for (let turn = 0; killed < Number(values.kills) && turn < Number(values.kills) * 3; turn++) {
  const started = performance.now();
  const child = build();
  const exit = once(child, "exit");
  const timer = setTimeout(() => child.kill("SIGKILL"), 50 + random(Math.max(1, Math.round(whole - 50))));
  const [, signal] = await exit;
  clearTimeout(timer);
  if (signal === "SIGKILL") print(`killed ${++killed} of ${values.kills}`);
  else whole = performance.now() - started;
  hold(readlinkSync(join(store, "current")) === first.corpusSnapshotId, "current is untouched");
  for (const id of readdirSync(store).filter((name) => name.startsWith("cs1_"))) {
    const { mismatches } = await verifySnapshot(join(store, id), {
      policy: { allowUnsigned: true, verifiersAt: () => [] },
    });
    hold(mismatches.length === 0, `visible snapshot ${id} verifies (${mismatches[0]?.file})`);
  }
  // A build that ended before it was killed must not spare the next one its work.
  if (readdirSync(store).includes(wanted)) rmSync(join(store, wanted), { recursive: true });
}
const rerun = spawnSync(
  process.execPath,
  [command, "build", "--sources", sources, "--out", store, "--accept-loss", ...tableNames, "--json"],
  { encoding: "utf8" },
);
hold(rerun.status === 0, `a rerun succeeds (exit ${rerun.status}: ${rerun.stderr.slice(-300)})`);
hold(readdirSync(store).includes(wanted), "the rerun gives the id of an undisturbed build");
hold(
  readdirSync(store).every((name) => !name.startsWith(".staging")),
  "nothing of the killed builds is left",
);
conclude("killed builds leave the store as it was, and a rerun succeeds", `${killed} builds killed`);

if (values["no-space"] && process.getuid?.() === 0) {
  const small = temporaryFolder("small");
  const out = join(small, "disk");
  mkdirSync(out);
  for (const size of ["24k", "1000k", "1500k", "2m", "3m", "6m"]) starve(out, size);
}
findings.end();

/** A disk fills up in whatever is written then: DuckDB, lmdb and Node each tell it in their own way. */
function starve(out: string, size: string): void {
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", out]);
  try {
    const full = spawnSync(process.execPath, [command, "build", "--sources", filling, "--out", out], {
      encoding: "utf8",
    });
    hold(full.status === 5, `a full disk of ${size} ends with exit 5 (was ${full.status}: ${full.stderr.slice(-300)})`);
    hold(/no space left/i.test(full.stderr), "a full disk is said in a clear line");
    hold(
      readdirSync(out).every((name) => !name.startsWith("cs1_")),
      "a full disk leaves no snapshot",
    );
    conclude(`a full disk of ${size} leaves nothing`, `exit ${full.status}, ${full.stderr.trim().split("\n").at(-1)}`);
  } finally {
    spawnSync("umount", [out]);
  }
}

function timed(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}
