import { basename } from "node:path";
import type { Mismatch } from "../../snapshots/verify-records.ts";

/** A snapshot that must not be mounted. The message names snapshot, file and reason in one line. */
export class MountError extends Error {
  override readonly name = "MountError";
  readonly id: string;
  /** The faulty part: a file relative to the snapshot, or `current`, the pointer of the store; null for the whole. */
  readonly file: string | null;
  readonly reason: string;
  constructor(directory: string, blame: Mismatch | string, options?: ErrorOptions) {
    const { file, reason } = typeof blame === "string" ? { file: null, reason: blame } : blame;
    const id = basename(directory);
    super(`snapshot ${id} cannot be mounted: ${file === null ? "" : `${file}: `}${reason}`, options);
    this.id = id;
    this.file = file;
    this.reason = reason;
  }
}
