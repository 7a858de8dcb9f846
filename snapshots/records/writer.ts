import { existsSync, rmSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { open, type RootDatabase } from "lmdb";
import { BlockBuilder } from "./block.ts";
import {
  blockKey,
  databaseOptions,
  directoryOf,
  envOptions,
  INDEX_BYTES,
  registerKeyLengths,
  SUM_BYTES,
} from "./layout.ts";
import { inPages } from "./pages.ts";

/** Bytes of a block: two pages of lmdb less the header of an overflow page. */
const BLOCK_CAPACITY = 2 * 4096 - 16;
const BATCH_BYTES = 32 << 20;
/** More than the table of readers in a lock file takes. */
const LOCK_BYTES = 64 << 10;

type Put = (key: Buffer, value: Buffer) => void;
type Target = { readonly put: Put; readonly end: () => void };

/** Entries of a database that is changed in place which are read at once; rows may be large. */
const PAGE_OF_ROWS = 100;

/**
 * Writes `records.mdb`, or changes one that is there: then what is equal is left alone, and few pages differ. Rows of a table
 * must come in key order; each table is finished before the next begins. Nothing is durable before `close`.
 */
export class RecordsWriter {
  readonly #path: string;
  readonly #env: RootDatabase<Buffer, Buffer>;
  readonly #changes: boolean;
  #batch: (() => void)[] = [];
  #batchBytes = 0;

  constructor(path: string) {
    this.#path = path;
    this.#changes = existsSync(path);
    // The file is synced once at the end; it may not be opened before the manifest is written. No writable map: on a full
    // disk a write through a map kills the process, a write call fails with ENOSPC.
    // The lock file is always a map: its bytes are there before.
    writeFileSync(`${path}-lock`, Buffer.alloc(LOCK_BYTES));
    this.#env = open({ ...envOptions, path, noSync: true });
  }

  /** Row-by-row table: value = canonical JSON followed by the row's index in the tree (u32). */
  table(name: string): { add(key: Buffer, row: Buffer, index: number): void; end(): void } {
    const { put, end } = this.#target(name);
    return {
      add: (key, row, index) => {
        const value = Buffer.allocUnsafe(row.length + INDEX_BYTES);
        row.copy(value);
        value.writeUInt32BE(index, row.length);
        put(key, value);
      },
      end,
    };
  }

  /** Register table: rows packed into numbered blocks, with the first key of each in one directory value. */
  register(name: string): { add(key: Buffer, row: Buffer, index: number): void; end(): void } {
    const { put, end } = this.#target(name);
    const block = new BlockBuilder(registerKeyLengths.get(name)!, BLOCK_CAPACITY);
    const firstKeys: Buffer[] = [];
    let first = 0;
    const take = () => put(blockKey(firstKeys.length - 1), block.take(first));
    return {
      add: (key, row, index) => {
        if (!block.add(key, row)) {
          take();
          block.add(key, row);
        }
        if (block.rows === 1) {
          firstKeys.push(Buffer.from(key));
          first = index;
        }
      },
      end: () => {
        if (block.rows > 0) take();
        end();
        const directory = this.#target(directoryOf(name));
        directory.put(Buffer.from("first"), Buffer.concat(firstKeys));
        directory.end();
      },
    };
  }

  /** Prepared answers, in key order: each is followed by its CRC-32, because no tree covers it. */
  prepared(name: string): { add(key: Buffer, value: Buffer): void; end(): void } {
    const { put, end } = this.#target(name);
    return {
      add: (key, answer) => {
        const value = Buffer.allocUnsafe(answer.length + SUM_BYTES);
        answer.copy(value);
        value.writeUInt32BE(crc32(answer, crc32(key)), answer.length);
        put(key, value);
      },
      end,
    };
  }

  async close(): Promise<void> {
    this.#flush();
    await this.#env.flushed;
    await this.#env.close();
    // lmdb leaves its lock file beside the data; inside a snapshot it would be an unsigned file.
    rmSync(`${this.#path}-lock`, { force: true });
  }

  /** Takes the entries of a database in key order. */
  #target(name: string): Target {
    const database = this.#env.openDB({ ...databaseOptions, name });
    const write = (key: Buffer, value: Buffer, append: boolean) =>
      this.#add(key.length + value.length, () => void database.putSync(key, value, append ? { append } : {}));
    if (!this.#changes) return { put: (key, value) => write(key, value, true), end: () => this.#flush() };

    const remove = (key: Buffer) => this.#add(key.length, () => void database.removeSync(key));
    const held = inPages((page) => database.getRange(page), PAGE_OF_ROWS);
    let next = held.next();
    const removeWhile = (isBefore: (key: Buffer) => boolean) => {
      for (; !next.done && isBefore(next.value.key); next = held.next()) remove(next.value.key);
    };
    return {
      put: (key, value) => {
        removeWhile((other) => other.compare(key) < 0);
        if (next.done || !next.value.key.equals(key)) write(key, value, false);
        else {
          if (!next.value.value.equals(value)) write(key, value, false);
          next = held.next();
        }
      },
      end: () => {
        removeWhile(() => true);
        this.#flush();
      },
    };
  }

  #add(bytes: number, write: () => void): void {
    this.#batch.push(write);
    this.#batchBytes += bytes;
    if (this.#batchBytes >= BATCH_BYTES) this.#flush();
  }

  #flush(): void {
    if (this.#batch.length === 0) return;
    const [batch] = [this.#batch];
    [this.#batch, this.#batchBytes] = [[], 0];
    this.#env.transactionSync(() => batch.forEach((write) => write()));
  }
}
