import { join } from "node:path";
import type { Signer } from "../../snapshots/trust/signed-note.ts";
import { type Archive, archiveLogOrigin, createArchive } from "../archive/archive.ts";
import type { Config } from "../config/config.ts";
import { createStoredLog } from "../seals/stored-log.ts";
import type { DocumentStore } from "../state/store.ts";

export type ArchiveSettings = Pick<Config, "archive" | "state">;

export type OpenArchiveOptions = {
  readonly config: ArchiveSettings;
  readonly store: Pick<DocumentStore, "getDocument" | "putDocument">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Signs checkpoints; without it the archive is read-only. */
  readonly signer?: () => Signer;
};

/** The archive of the settings. */
export function openArchive({ config, store, now, signer = noSigner }: OpenArchiveOptions): Archive {
  const folder = config.archive ?? join(config.state, "archive");
  return createArchive({ folder, log: createStoredLog({ store, origin: archiveLogOrigin, now, signer }), now });
}

function noSigner(): never {
  throw new Error("this archive was opened for reading");
}
