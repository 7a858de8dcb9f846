import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installTestPrograms } from "./test-programs.ts";

/** Everything `npm test` runs, in order; each must pass. The last line says how many checks and tests did. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["format", "oxfmt", "--check", "."],
  ["lint", "oxlint", "--deny-warnings"],
  ["types", "tsc", "--noEmit"],
  ["layers", "depcruise", "schemas", "snapshots", "builder", "runtime", "cli", "--config", ".dependency-cruiser.cjs"],
  ["dead code", "knip", "--no-progress"],
];

const print = (line: string) => process.stdout.write(`${line}\n`);
const counts = { passed: 0, failed: 0, skipped: 0 };

installTestPrograms(print);
for (const [name, command, ...args] of checks) {
  const { status, stdout, stderr } = spawnSync(join("node_modules", ".bin", command), args, {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  print(`${status === 0 ? "ok" : "FAILED"}: ${name}`);
  if (status === 0) counts.passed++;
  else {
    counts.failed++;
    print(`${stdout}${stderr}`);
  }
}

const results = join(tmpdir(), `konkyo-tests-${process.pid}.json`);
const tests = spawnSync(
  join("node_modules", ".bin", "vitest"),
  ["run", "--reporter=default", "--reporter=json", `--outputFile=${results}`, ...process.argv.slice(2)],
  { stdio: "inherit" },
);
try {
  const report = JSON.parse(readFileSync(results, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    success: boolean;
  };
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests;
  // A file that could not be loaded has no test that failed, but the run has.
  if (!report.success && report.numFailedTests === 0) counts.failed++;
} catch {
  counts.failed++;
}
rmSync(results, { force: true });
if (tests.status !== 0 && counts.failed === 0) counts.failed++;
print(`${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ""}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
