import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { crc32 } from "node:zlib";
import { type Database, open, type RootDatabase } from "lmdb";
import { compareKeys, findInBlock, rowsOfBlock } from "./block.ts";
import { inPages, type Page } from "./pages.ts";
import { DamagedRecordError, type LeafChecks, type StoredRecord } from "./leaf-checks.ts";
import {
  blockKey,
  databaseOptions,
  directoryOf,
  envOptions,
  INDEX_BYTES,
  LONGEST_KEY_BYTES,
  registerKeyLengths,
  SUM_BYTES,
} from "./layout.ts";

/** Entries read at once; rows may be large. */
const [PAGE_OF_ROWS, PAGE_OF_KEYS] = [100, 1000];

type Register = { readonly blocks: Database<Buffer, Buffer>; readonly firstKeys: Buffer; readonly keyLength: number };

/** What a reader of a snapshot that is served does beyond reading. */
export type ReaderOptions = {
  /** Holds each record to its leaf. */
  readonly leaves?: LeafChecks;
  /** Called with damage before the error is thrown. */
  readonly onDamage?: (damage: DamagedRecordError) => void;
};

/**
 * Read-only view of `records.mdb`; rows are read from the shared page cache, nothing is loaded per row. Throws
 * DamagedRecordError for what is not as the build wrote it: prepared answers always, records where there are leaves.
 */
export class RecordsReader {
  readonly #directory: string;
  readonly #env: RootDatabase<Buffer, Buffer>;
  readonly #databases = new Map<string, Database<Buffer, Buffer> | null>();
  readonly #registers = new Map<string, Register>();

  readonly #options: ReaderOptions;

  constructor(path: string, options: ReaderOptions = {}) {
    this.#options = options;
    // lmdb writes a lock file beside the path it opens, so it opens a link outside the snapshot.
    this.#directory = mkdtempSync(join(tmpdir(), "konkyo-records-"));
    const link = join(this.#directory, "records.mdb");
    symlinkSync(resolve(path), link);
    this.#env = open({ ...envOptions, path: link, readOnly: true });
    for (const [table, keyLength] of registerKeyLengths) {
      const [blocks, directory] = [this.#database(table), this.#database(directoryOf(table))];
      if (blocks && directory)
        this.#registers.set(table, {
          blocks,
          keyLength,
          firstKeys: directory.get(Buffer.from("first")) ?? Buffer.alloc(0),
        });
    }
  }

  /** Record of a key, or null. */
  get(table: string, key: string): StoredRecord | null {
    const register = this.#registers.get(table);
    if (register) return this.#registerRow(table, register, key);
    const value = this.#stored(table, Buffer.from(key));
    return value ? this.#checked(table, key, split(value)) : null;
  }

  #stored(database: string, key: Buffer): Buffer | null {
    // Keys come from addresses. lmdb throws for one that it could not have stored.
    if (key.length === 0 || key.length > LONGEST_KEY_BYTES) return null;
    return this.#database(database)?.get(key) ?? null;
  }

  /** Bytes of a prepared answer, or null. */
  prepared(database: string, key: string): Buffer | null {
    const name = Buffer.from(key);
    const value = this.#stored(database, name);
    if (!value) return null;
    const answer = value.subarray(0, Math.max(0, value.length - SUM_BYTES));
    if (value.length < SUM_BYTES || crc32(answer, crc32(name)) !== value.readUInt32BE(answer.length))
      this.#fail(
        new DamagedRecordError(
          `${database} ${JSON.stringify(key)} does not fit its checksum: damaged, or of an older build`,
        ),
      );
    return answer;
  }

  /** Every record of a table in key order. */
  *records(table: string): Generator<StoredRecord & { readonly key: string }> {
    const register = this.#registers.get(table);
    if (register)
      for (let block = 0; block < register.firstKeys.length / register.keyLength; block++)
        yield* this.#blockRows(table, readBlock(register, block));
    else
      for (const { key, value } of inPages((page) => this.#database(table)?.getRange(page), PAGE_OF_ROWS))
        yield this.#named(table, key, split(value));
  }

  /** Records of a table whose key begins with the prefix, in key order. */
  *startingWith(table: string, prefix: string): Generator<StoredRecord & { readonly key: string }> {
    const stored = this.#registers.get(table);
    if (!stored) {
      yield* this.#rowsStartingWith(table, Buffer.from(prefix));
      return;
    }
    const first = Buffer.from(prefix.padEnd(stored.keyLength, "0"));
    const blocks = stored.firstKeys.length / stored.keyLength;
    for (let block = Math.max(0, blockOf(stored, first)); block < blocks; block++)
      for (const { key, row, index } of rowsOfBlock(readBlock(stored, block))) {
        if (key.compare(first) < 0) continue;
        if (!key.toString().startsWith(prefix)) return;
        yield this.#named(table, key, { json: row, index });
      }
  }

  *#rowsStartingWith(table: string, start: Buffer): Generator<StoredRecord & { readonly key: string }> {
    if (start.length >= LONGEST_KEY_BYTES) return;
    // No byte of UTF-8 is 0xff, so every key with the prefix comes before this one.
    const end = Buffer.concat([start, Buffer.of(0xff)]);
    const range = (page: Page) => this.#database(table)?.getRange({ start, end, ...page });
    for (const { key, value } of inPages(range, PAGE_OF_ROWS)) yield this.#named(table, key, split(value));
  }

  /** Number of records of a table. */
  count(table: string): number {
    const register = this.#registers.get(table);
    if (!register) return (this.#database(table)?.getStats() as { entryCount: number } | undefined)?.entryCount ?? 0;
    const blocks = register.firstKeys.length / register.keyLength;
    const last = blocks > 0 ? [...rowsOfBlock(readBlock(register, blocks - 1))].at(-1) : undefined;
    return last ? last.index + 1 : 0;
  }

  /** Records spread evenly over a table, about as many as asked for. */
  *sample(table: string, wanted: number): Generator<StoredRecord & { readonly key: string }> {
    const register = this.#registers.get(table);
    if (register) {
      const blocks = register.firstKeys.length / register.keyLength;
      for (let block = 0; block < blocks; block += Math.max(1, Math.floor(blocks / wanted)))
        yield* this.#blockRows(table, readBlock(register, block));
      return;
    }
    const step = Math.max(1, Math.floor(this.count(table) / wanted));
    let place = 0;
    for (const key of this.preparedKeys(table)) if (place++ % step === 0) yield { key, ...this.get(table, key)! };
  }

  /** Every key of a database of prepared answers. */
  *preparedKeys(database: string): Generator<string> {
    const keys = (page: Page) =>
      this.#database(database)
        ?.getKeys(page)
        .map((key) => ({ key }));
    for (const { key } of inPages(keys, PAGE_OF_KEYS)) yield key.toString();
  }

  /** Names of everything that is stored. */
  databaseNames(): string[] {
    return [...this.#env.getKeys()].map((key) => key.toString());
  }

  /** What is stored under a name, as it lies there, in key order. */
  entries(database: string): Generator<{ key: Buffer; value: Buffer }> {
    return inPages((page) => this.#database(database)?.getRange(page), PAGE_OF_ROWS);
  }

  async close(): Promise<void> {
    await this.#env.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  #registerRow(table: string, register: Register, key: string): StoredRecord | null {
    const bytes = Buffer.from(key);
    const place = bytes.length === register.keyLength ? blockOf(register, bytes) : -1;
    if (place < 0) return null;
    // The fast read shares one buffer between calls: only the row itself is copied out of it.
    const block = register.blocks.getBinaryFast(blockKey(place));
    const found = block ? findInBlock(block, bytes) : null;
    if (found) return this.#checked(table, key, { json: Buffer.from(found.row), index: found.index });
    // That a number is in no register is an answer too: the rows between which it would stand must be the right ones.
    for (const _row of this.#blockRows(table, readBlock(register, place)));
    return null;
  }

  *#blockRows(table: string, block: Buffer): Generator<StoredRecord & { readonly key: string }> {
    for (const { key, row, index } of rowsOfBlock(block)) yield this.#named(table, key, { json: row, index });
  }

  #named(table: string, key: Buffer, record: StoredRecord): StoredRecord & { readonly key: string } {
    const name = key.toString();
    return { key: name, ...this.#checked(table, name, record) };
  }

  #checked(table: string, key: string, record: StoredRecord): StoredRecord {
    try {
      this.#options.leaves?.check(table, key, record);
    } catch (error) {
      this.#fail(error);
    }
    return record;
  }

  #fail(error: unknown): never {
    if (error instanceof DamagedRecordError) this.#options.onDamage?.(error);
    throw error;
  }

  #database(name: string): Database<Buffer, Buffer> | null {
    let database = this.#databases.get(name);
    if (database === undefined) {
      database = this.#env.openDB({ ...databaseOptions, name }) ?? null;
      this.#databases.set(name, database);
    }
    return database;
  }
}

/** The only block that can hold a key; -1 when the key is before all of them. */
function blockOf({ firstKeys, keyLength }: Register, key: Buffer): number {
  let [low, high] = [0, firstKeys.length / keyLength - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(firstKeys, middle * keyLength, key) <= 0) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}

function readBlock(register: Register, block: number): Buffer {
  const bytes = register.blocks.get(blockKey(block));
  if (!bytes) throw new Error(`register block ${block} is missing`);
  return bytes;
}

function split(value: Buffer): StoredRecord {
  const end = value.length - INDEX_BYTES;
  return { json: value.subarray(0, end), index: value.readUInt32BE(end) };
}
