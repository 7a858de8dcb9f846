import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

type Report = {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly tags: readonly string[] }[];
  }[];
};

export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a program of this package and gives its exit code; null when a signal ended it or it did not start. */
export function runProgram(
  command: string,
  args: readonly string[],
  onOutput?: (text: string) => void,
): Promise<number | null> {
  const child = spawn(join("node_modules", ".bin", command), args, {
    stdio: onOutput ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => onOutput?.(text));
  return new Promise((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
}

/**
 * Runs vitest and counts, with `tag` only the tests that carry it. A run that breaks off, or a file that cannot be loaded,
 * counts as a failure.
 */
export async function runTests(args: readonly string[], tag?: string): Promise<Counts> {
  const results = join(tmpdir(), `konkyo-tests-${process.pid}.json`);
  const code = await runProgram("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${results}`,
    ...(tag === undefined ? [] : [`--tagsFilter=${tag}`]),
    ...args,
  ]);
  const report = readReport(results);
  rmSync(results, { force: true });
  const failed = report?.numFailedTests ?? 0;
  const broken = failed === 0 && (code !== 0 || !report?.success);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: broken ? 1 : failed,
    skipped: report === null ? 0 : skippedTests(report, tag),
  };
}

/** Tests without the tag are not skipped: they are no part of the run. */
function skippedTests({ testResults }: Report, tag: string | undefined): number {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === "skipped" && (tag === undefined || tags.includes(tag))).length;
}

function readReport(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return null;
  }
}

/** Prints the sum as the last line, and makes the process fail when something failed. */
export function finish({ passed, failed, skipped }: Counts): void {
  print(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
