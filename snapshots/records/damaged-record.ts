import { layout } from "../files/layout.ts";

/** Something read from an open snapshot is not what the build wrote: the file changed on disk after it was verified. */
export class DamagedRecordError extends Error {
  override readonly name = "DamagedRecordError";
  /** The file to blame, relative to the snapshot. */
  readonly file: string;
  readonly reason: string;
  constructor(reason: string, file: string = layout.records) {
    super(`${file}: ${reason}`);
    this.file = file;
    this.reason = reason;
  }
}
