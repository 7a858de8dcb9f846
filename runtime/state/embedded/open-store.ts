import { chmod, mkdir, statfs } from "node:fs/promises";
import { embeddedDocuments, sweepExpired } from "./documents.ts";
import { drawEpoch, embeddedAccounts } from "./accounts.ts";
import { embeddedLedger } from "./ledger.ts";
import { embeddedOutbox } from "./outbox.ts";
import { openEnvironment } from "./environment.ts";
import { duplicateWarning, originWarning } from "./restores.ts";
import { openTables } from "./tables.ts";
import { type StateLimits, stateLimits } from "../ledger.ts";
import { quotasOver } from "../quota.ts";
import { type StateStore, StoreUnsafeError } from "../store.ts";

export type EmbeddedOptions = {
  /** Created with mode 0700 when absent; must be on a local disk. Several processes may open it at once. */
  directory: string;
  warn(line: string): void;
  /** Called when a write failed: the disk can no longer be trusted, so the process should end. */
  onFatal(error: unknown): void;
  limits?: StateLimits;
};

/**
 * State on one machine. A resolved promise is on disk (one sync per group of waiting steps). Throws `StoreUnsafeError` on a
 * network file system, where locks and syncs are unreliable, and `StateDamagedError` for a folder whose state was emptied or is
 * of another program.
 */
export async function openEmbeddedStore(options: EmbeddedOptions): Promise<StateStore> {
  const { directory } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  checkFileSystem((await statfs(directory)).type, options);
  const root = await openEnvironment(directory);
  const tables = openTables(root, options.onFatal);
  await tables.write(() => tables.meta.get("epoch") ?? drawEpoch(tables));
  for (const warning of [duplicateWarning(tables, directory), await originWarning(tables, directory)])
    if (warning !== null) options.warn(warning);
  const limits = options.limits ?? stateLimits;
  const { sweepReservations, ...money } = embeddedLedger(tables, limits);
  const documents = embeddedDocuments(tables);
  return {
    ...money,
    ...embeddedAccounts(tables, limits),
    ...embeddedOutbox(tables),
    ...documents,
    ...quotasOver(documents),
    async sweep(nowMs) {
      for (let more = true; more;) more = await tables.write(() => sweepExpired(tables, nowMs));
      return sweepReservations(nowMs);
    },
    async check() {
      tables.read(() => tables.meta.get("epoch"));
      return [];
    },
    close: () => root.close(),
  };
}

/** Throws `StoreUnsafeError` for NFS, SMB and 9p; warns about overlay and FUSE. `type` is the number from statfs. */
export function checkFileSystem(type: number, { directory, warn }: Pick<EmbeddedOptions, "directory" | "warn">): void {
  const refused = networkFileSystems.get(type >>> 0);
  if (refused)
    throw new StoreUnsafeError(
      `${directory} is on ${refused}, where the state would not be safe: set KONKYO_STATE to a folder on a local disk`,
    );
  const doubtful = layeredFileSystems.get(type >>> 0);
  if (doubtful) warn(`${directory} is on ${doubtful}: the state lasts only as long as what is below it`);
}

const networkFileSystems = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "SMB"],
  [0xfe534d42, "SMB"],
  [0x01021997, "9p"],
]);
const layeredFileSystems = new Map([
  [0x794c7630, "overlay"],
  [0x65735546, "FUSE"],
]);
