/** Why a pull failed; `ENOSPC` and other system codes are kept as they are. */
export type PullFailure =
  | "bad_address"
  | "insecure"
  | "bad_manifest"
  | "wrong_id"
  | "untrusted"
  | "unsafe_path"
  | "missing_file"
  | "wrong_file"
  | "verify_failed"
  | "refused"
  | "unreachable"
  | "locked"
  | (string & {});

/** A pull that did not happen; nothing became visible in the store. */
export class PullError extends Error {
  override readonly name = "PullError";
  readonly code: PullFailure;
  /** The file of the snapshot to blame, where there is one. */
  readonly file: string | null;
  constructor(code: PullFailure, message: string, options: ErrorOptions & { file?: string } = {}) {
    super(message, options);
    this.code = code;
    this.file = options.file ?? null;
  }
}

/** Turns a full or failing disk into a line for people, with the system's code kept; other errors pass through. */
export function asPullError(error: unknown, store: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (error instanceof PullError || typeof code !== "string" || !/^E[A-Z]+$/.test(code)) return error;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new PullError(
      code,
      `no space left for the snapshot in ${store}; what came so far is kept for the next try`,
      { cause: error },
    );
  return new PullError(code, `cannot write to ${store}: ${(error as Error).message}`, { cause: error });
}
