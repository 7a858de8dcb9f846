import { chmod, mkdir, statfs } from "node:fs/promises";
import { open } from "lmdb";
import { embeddedDocuments, sweepExpired } from "./embedded-documents.ts";
import { embeddedLedger, sweepReservations } from "./embedded-ledger.ts";
import { embeddedOutbox } from "./embedded-outbox.ts";
import { type AccountRow, EmbeddedTables } from "./embedded-tables.ts";
import { checkAccount } from "./request-checks.ts";
import { type StateStore, StoreUnsafeError } from "./store.ts";

/** The embedded store can also copy itself while it is in use. */
export type EmbeddedStore = StateStore & { backup(directory: string): Promise<void> };

export type EmbeddedOptions = {
  /** Made with mode 0700 when absent; on a disk of this machine. Several processes may open it at once. */
  directory: string;
  warn(line: string): void;
  /** Told of a write that failed: the disk can no longer be trusted, so the process should end. */
  onFatal(error: unknown): void;
};

/**
 * State on one machine. A promise that has resolved is on disk (one sync per group of waiting steps). Throws
 * `StoreUnsafeError` on a network file system, where locks and syncs do not hold.
 */
export async function openEmbeddedStore(options: EmbeddedOptions): Promise<EmbeddedStore> {
  const { directory } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  checkFileSystem((await statfs(directory)).type, options);
  const root = open({
    path: directory,
    noSubdir: false,
    maxDbs: 16,
    mapSize: 4 * 1024 ** 3,
    // With overlapping syncs a commit resolves before it is on disk.
    overlappingSync: false,
  });
  const tables = new EmbeddedTables(root, options.onFatal);
  return {
    ...embeddedLedger(tables),
    ...embeddedAccounts(tables),
    ...embeddedOutbox(tables),
    ...embeddedDocuments(tables),
    async sweep(nowMs) {
      return tables.write(() => {
        sweepExpired(tables, nowMs);
        return sweepReservations(tables, nowMs);
      });
    },
    async backup(target) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      await root.backup(target, true);
    },
    close: () => tables.close(),
  };
}

/** Throws `StoreUnsafeError` for NFS, SMB and 9p; warns of overlay and FUSE. `type` is the number that statfs gives. */
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

function embeddedAccounts(
  tables: EmbeddedTables,
): Pick<StateStore, "openAccount" | "setAccount" | "changeKeys" | "readAccount" | "readLedger" | "readUsage"> {
  const update = (accountId: string, change: (account: AccountRow) => boolean) =>
    tables.write(() => {
      const account = tables.accounts.get(accountId);
      if (!account || !change(account)) return false;
      tables.accounts.putSync(accountId, account);
      return true;
    });
  return {
    async openAccount(request) {
      checkAccount(request);
      const { accountId, status, capYen } = request;
      return tables.write(() => {
        if (tables.accounts.doesExist(accountId)) return false;
        const counters = { seq: 0, fence: 0, lastMs: 0, months: {}, keys: {} };
        tables.accounts.putSync(accountId, { status, capYen, ...counters });
        return true;
      });
    },
    async setAccount(request) {
      checkAccount(request);
      const { accountId, status, capYen } = request;
      return update(accountId, (account) => {
        if (status !== undefined) account.status = status;
        if (capYen !== undefined) account.capYen = capYen;
        return true;
      });
    },
    async changeKeys({ accountId, add, revoke, nowMs }) {
      return update(accountId, ({ keys }) => {
        if (revoke !== undefined && keys[revoke] !== null) return false;
        if (add !== undefined && keys[add] !== undefined) return false;
        if (revoke !== undefined) keys[revoke] = nowMs;
        if (add !== undefined) keys[add] = null;
        return true;
      });
    },
    async readAccount(accountId) {
      const account = tables.read(() => tables.accounts.get(accountId));
      if (!account) return null;
      const { status, capYen, seq, months, keys } = account;
      return { status, capYen, seq, months, keys };
    },
    async readLedger({ accountId, afterSeq, limit }) {
      const range = { start: [accountId, afterSeq + 1], end: [accountId, Number.MAX_SAFE_INTEGER], limit };
      return tables.read(() =>
        Array.from(tables.ledger.getRange(range), ({ key: [, seq], value: { voidedBy: _mark, ...entry } }) => {
          return { seq, ...entry };
        }),
      );
    },
    async readUsage({ accountId, fromDay, toDay }) {
      const range = { start: [accountId, fromDay], end: [accountId, toDay + 1] };
      return tables.read(() =>
        Array.from(tables.usage.getRange(range), ({ key: [, day, endpoint, tag], value }) => {
          return { day, endpoint, tag, ...value };
        }),
      );
    },
  };
}
