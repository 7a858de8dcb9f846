import { finish, print, runProgram, runTests } from "./run-tests.ts";
import { refreshClient } from "./product.ts";
import { installTestPrograms } from "./test-programs.ts";

/**
 * What `npm test` runs beside the tests; each must pass. The last line says how many checks and tests did. The compiler is
 * the native one, which takes a third of the time; the other is there for the check of imports, which reads it as a library.
 */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["format", "oxfmt", "--check", "."],
  ["lint", "oxlint", "--deny-warnings"],
  ["types", "../typescript-7/bin/tsc", "--noEmit"],
  ["dead code", "knip", "--no-progress"],
];

installTestPrograms(print);
refreshClient();
const [failedChecks, tests] = await Promise.all([runChecks(), runTests(process.argv.slice(2))]);
for (const { name, output } of failedChecks) print(`FAILED: ${name}\n${output}`);
finish({
  passed: tests.passed + checks.length - failedChecks.length,
  failed: tests.failed + failedChecks.length,
  skipped: tests.skipped,
});

/** One after the other, beside the tests: while those build their snapshot they leave a core idle. */
async function runChecks(): Promise<{ name: string; output: string }[]> {
  const failed: { name: string; output: string }[] = [];
  for (const [name, command, ...args] of checks) {
    let output = "";
    const code = await runProgram(command, args, (text) => (output += text));
    print(`${code === 0 ? "ok" : "FAILED"}: ${name}`);
    if (code !== 0) failed.push({ name, output });
  }
  return failed;
}
