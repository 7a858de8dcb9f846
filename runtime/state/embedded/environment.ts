import { existsSync } from "node:fs";
import { link, mkdtemp, open as openFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { open, type RootDatabase } from "lmdb";
import { syncDirectory } from "../../../snapshots/transfer/durable-files.ts";
import { StateDamagedError, StoreUnsafeError } from "../store.ts";
import { sumAgain } from "./summed-table.ts";
import { type EmbeddedTables, openTables } from "./tables.ts";

/** Files of a state folder: the data, and the lock file that lmdb creates when it is first opened. */
export const [dataFile, lockFile] = ["data.mdb", "lock.mdb"];

/** Table that identifies a state among lmdb files, and the layout version of its rows. */
const [formatTable, formatKey, format] = ["format", "rows", "msgpack+crc32(table,key,value)"];
/** The previous layout, with sums of values alone. It is upgraded when it is opened. */
const formerFormat = "msgpack+crc32";

/**
 * Opens the lmdb environment of a state folder, and creates one where there is none. Throws `StateDamagedError`, in one line that
 * says what to do, when the data was emptied or removed or is of another program. Otherwise a lost account would start again as a
 * new ledger, with nothing charged and no cap.
 */
export async function openEnvironment(directory: string): Promise<RootDatabase> {
  const path = join(directory, dataFile);
  if (!existsSync(path)) {
    if (existsSync(join(directory, lockFile)))
      throw new StateDamagedError(
        `${path} is gone: restore a backup, or remove ${join(directory, lockFile)} to begin with no accounts`,
      );
    await begin(directory);
  }
  const header = await readBytes(path, HEADER_BYTES, 0);
  if (header.length === 0)
    throw new StateDamagedError(
      `${path} is empty, but held a state: restore a backup, or remove the folder to begin with no accounts`,
    );
  if (!isLmdb(header)) throw notAState(path);
  if (!(await hasLastCommit(path)))
    throw new StateDamagedError(`${path} is damaged (it does not tell which write was its last): restore a backup`);
  const root = openFolder(directory);
  const names = [...root.getKeys()];
  const found = names.includes(formatTable) ? formatOf(root).get(formatKey) : undefined;
  if (found === format) return root;
  if (found === formerFormat) return upgrade(root, path);
  await root.close();
  if (!names.includes("accounts")) throw notAState(path);
  throw new StateDamagedError(
    `${path} is a state of an earlier version: serve it with that version, or set KONKYO_STATE to a new folder`,
  );
}

/** The epoch of an existing state, without changing it. Throws when it is not of the current layout. */
export async function readEpoch(directory: string): Promise<string> {
  if (!isLmdb(await readBytes(join(directory, dataFile), HEADER_BYTES, 0))) throw notAState(directory);
  const root = openFolder(directory);
  try {
    if (formatOf(root).get(formatKey) !== format) throw notAState(directory);
    return openTables(root, () => {}).meta.get("epoch") ?? "";
  } finally {
    await root.close();
  }
}

/** In one transaction: a crash leaves the former layout whole, and only one of several processes does it. */
async function upgrade(root: RootDatabase, path: string): Promise<RootDatabase> {
  try {
    const others = otherReaders(root);
    if (others.length > 0)
      throw new StoreUnsafeError(
        `${path} is of an earlier version and in use by process ${others.join(", ")}: end that one, then start this one`,
      );
    await root.transaction(() => {
      const formats = formatOf(root);
      if (formats.get(formatKey) !== formerFormat) return;
      for (const name of Array.from(root.getKeys())) if (name !== formatTable) sumAgain(root, String(name));
      markChildren(openTables(root, () => {}));
      formats.putSync(formatKey, format);
    });
    return root;
  } catch (error) {
    await root.close();
    throw error;
  }
}

/** A process of the earlier version would go on writing rows of the earlier layout, which this version takes for damage. */
function otherReaders(root: RootDatabase): number[] {
  root.readerCheck();
  const pids = Array.from(root.readerList().matchAll(/^ *(\d+) /gm), ([, pid]) => Number(pid));
  return [...new Set(pids)].filter((pid) => pid !== process.pid);
}

/** The previous layout did not list the child keys of an account in its row. */
function markChildren({ accounts, children }: EmbeddedTables): void {
  for (const [accountId, keyId] of Array.from(children.getKeys())) {
    const account = accounts.get(accountId);
    if (account) accounts.putSync(accountId, { ...account, children: [...(account.children ?? []), keyId] });
  }
}

function notAState(path: string): StateDamagedError {
  return new StateDamagedError(`${path} is not a state: restore a backup, or set KONKYO_STATE to a new folder`);
}

/**
 * Both meta pages begin with the same magic number. lmdb crashes on a file without it, and loses a commit when one page is lost.
 */
function isLmdb(header: Buffer): boolean {
  if (header.length < PAGE_SIZE_AT + 4) return false;
  const pageSize = header.readUInt32LE(PAGE_SIZE_AT);
  if (header.length < pageSize + COMMIT_AT + 8) return false;
  return [0, pageSize].every((page) => header.subarray(page + MARK_AT, page + MARK_AT + 4).equals(MARK));
}

/**
 * lmdb writes its two meta pages in turn and opens the one with the higher number of a commit. Where a number was altered it would
 * open an earlier commit and lose the later ones in silence. So the numbers must follow each other, and the root page must not be
 * older than the commit that names it. A later number that became two lower is not noticed: a write that was cut off looks alike.
 */
async function hasLastCommit(path: string): Promise<boolean> {
  // Several times, because another process may be writing. Its writes only make root pages younger.
  for (let tries = 0; tries < 5; tries++) {
    const header = await readBytes(path, HEADER_BYTES, 0);
    const pageSize = header.readUInt32LE(PAGE_SIZE_AT);
    const [even, odd] = [header.readBigUInt64LE(COMMIT_AT), header.readBigUInt64LE(pageSize + COMMIT_AT)];
    // A copy, or a new file, begins with one commit: there is no other to open.
    if (even === 0n && header.readBigUInt64LE(ROOT_AT) === NO_PAGE) return true;
    const [last, metaPage] = odd > even ? [odd, pageSize] : [even, 0];
    const root = header.readBigUInt64LE(metaPage + ROOT_AT);
    const isInTurn = even % 2n === 0n && (odd - even === 1n || even - odd === 1n);
    if (!isInTurn || root >= MOST_PAGES) continue;
    const rootPage = await readBytes(path, PAGE_COMMIT_AT + 8, Number(root) * pageSize);
    if (rootPage.length === PAGE_COMMIT_AT + 8 && rootPage.readBigUInt64LE(PAGE_COMMIT_AT) >= last) return true;
  }
  return false;
}

const MARK = Buffer.from("dec0efbe", "hex");
/** Places in a meta page, and of the number of the commit in any other. */
const [MARK_AT, PAGE_SIZE_AT, ROOT_AT, COMMIT_AT, PAGE_COMMIT_AT] = [24, 48, 136, 152, 8];
const [MOST_PAGES, NO_PAGE] = [2n ** 32n, 2n ** 64n - 1n];
/** More than the first page and the magic number of the second; pages are at most 64 KiB. */
const HEADER_BYTES = 66_000;

/** Fewer where the file ends. */
async function readBytes(path: string, length: number, position: number): Promise<Buffer> {
  const file = await openFile(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The data file is linked once complete, so the first of several processes wins and a crash leaves nothing. */
async function begin(directory: string): Promise<void> {
  const draft = await mkdtemp(join(directory, ".beginning-"));
  try {
    const root = openFolder(draft);
    try {
      await formatOf(root).put(formatKey, format);
    } finally {
      await root.close();
    }
    await link(join(draft, dataFile), join(directory, dataFile)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await syncDirectory(directory);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function openFolder(directory: string): RootDatabase {
  return open({
    path: directory,
    noSubdir: false,
    maxDbs: 24,
    mapSize: 4 * 1024 ** 3,
    // With overlapping syncs a commit would resolve before it is on disk.
    overlappingSync: false,
  });
}

function formatOf(root: RootDatabase) {
  return root.openDB<string, string>({ name: formatTable, encoding: "string" });
}
