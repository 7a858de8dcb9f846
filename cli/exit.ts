import { CommanderError } from "commander";
import { BuildFailure, buildExit } from "../builder/run/workspace.ts";
import type { BuildReport } from "../schemas/snapshot/report.ts";
import { MountError } from "../runtime/mount/mount-error.ts";
import { WorkerFailure } from "../runtime/process/workers/workers.ts";
import { StateDamagedError } from "../runtime/state/store.ts";
import { PullError } from "../snapshots/transfer/manifest-files.ts";
import { CommandFailure, exit, type ExitCode, messageOf } from "./shell/failure.ts";

export type Ending = {
  readonly code: ExitCode;
  /** The line to print; null when the failure was already printed. */
  readonly line: string | null;
  /** Further lines when there are several reasons. */
  readonly details?: readonly string[];
  /** Row counts of the build. */
  readonly report?: BuildReport;
};

/** Maps a thrown value to an exit code and the text to print. */
export function endingOf(error: unknown): Ending {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return { code: exit.done, line: null };
    // Called without a command: the help was already printed.
    if (error.code === "commander.help") return { code: exit.wrongUsage, line: null };
    const message = error.message.replace(/^error: /, "").replace(/\.$/, "");
    return { code: exit.wrongUsage, line: message.replaceAll("\n", " ") };
  }
  // The exit code of a worker is one of the codes above.
  if (error instanceof WorkerFailure && error.exitCode !== null)
    return { code: error.exitCode as ExitCode, line: null };
  const { details, report } = error instanceof BuildFailure ? error : { details: [], report: null };
  return {
    code: codeOf(error),
    line: missingPackage(error) ?? messageOf(error),
    ...(details.length > 0 && { details }),
    ...(report && { report }),
  };
}

/** What a thin install lacks, and an install from which npm left out a package that it could not fetch. */
function missingPackage(error: unknown): string | null {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") return null;
  const name = /^Cannot find (?:package|module) '((?:@[^'/]+\/)?[\w.-]+)/.exec(String(message))?.[1];
  return name === undefined
    ? null
    : `this needs the package ${name}, which is not installed; install again with: npm ci --include=optional (konkyo doctor lists what is missing)`;
}

const wrongAddress = new Set(["bad_address", "insecure", "unknown_source", "bad_base", "bad_day"]);
const tampered = new Set(["bad_manifest", "wrong_id", "untrusted", "unsafe_path", "wrong_file", "verify_failed"]);

function codeOf(error: unknown): ExitCode {
  if (error instanceof CommandFailure) return error.exitCode;
  if (error instanceof BuildFailure) return buildExit[error.kind];
  if (error instanceof MountError) return exit.verifyFailed;
  if (error instanceof StateDamagedError) return exit.stateLost;
  const { code } = error as { code?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT") return exit.noSpace;
  if (typeof code !== "string") return exit.failed;
  if (wrongAddress.has(code)) return exit.wrongUsage;
  if (tampered.has(code)) return exit.verifyFailed;
  // A missing manifest means that there is no snapshot at the address; any other missing file means that it is damaged.
  if (error instanceof PullError && code === "missing_file" && error.file !== "manifest.json") return exit.verifyFailed;
  return exit.failed;
}
