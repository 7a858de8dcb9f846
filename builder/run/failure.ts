import type { BuildReport } from "../../schemas/snapshot/report.ts";

/** Ways in which a build ends without a snapshot, each with the exit code that scripts can rely on. */
export const buildExit = {
  failed: 1,
  inputs_refused: 2,
  inputs_changed: 2,
  verify_failed: 3,
  no_space: 5,
  usage: 64,
} as const;

export type BuildFailureKind = keyof typeof buildExit;

/** A build that ended for a reason a person can act on; the message is one line. */
export class BuildFailure extends Error {
  override readonly name = "BuildFailure";
  readonly kind: BuildFailureKind;
  /** Where there are several reasons: one line each. */
  readonly details: readonly string[];
  /** What became of the rows until the build ended, where it had begun to read them. */
  readonly report: BuildReport | null;
  constructor(
    kind: BuildFailureKind,
    message: string,
    {
      details = [],
      report = null,
      ...options
    }: ErrorOptions & { details?: readonly string[]; report?: BuildReport | null } = {},
  ) {
    super(message, options);
    [this.kind, this.details, this.report] = [kind, details, report];
  }
}

/** The error says that the disk is full: DuckDB, lmdb and Node each do it in their own way. */
export function isNoSpace(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    code === "ENOSPC" ||
    /no space left on device|ENOSPC|EDQUOT|could not write all bytes/i.test(message ?? String(error))
  );
}
