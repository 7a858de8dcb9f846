import { rmSync } from "node:fs";
import { crc32 } from "node:zlib";
import { type Database, open, type RootDatabase } from "lmdb";
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

/** Bytes of a block: two pages of lmdb less the header of an overflow page. */
const BLOCK_CAPACITY = 2 * 4096 - 16;
const BATCH_BYTES = 32 << 20;

/**
 * Writes `records.mdb`. Rows of a table must come in key order; each table is finished before the next begins.
 * Nothing is durable before `close`.
 */
export class RecordsWriter {
  readonly #path: string;
  readonly #env: RootDatabase<Buffer, Buffer>;
  #batch: (() => void)[] = [];
  #batchBytes = 0;

  constructor(path: string) {
    this.#path = path;
    // The file is synced once at the end; it may not be opened before the manifest is written. No writable map: on a full
    // disk a write through a map kills the process, a write call fails with ENOSPC.
    this.#env = open({ ...envOptions, path, noSync: true });
  }

  /** Row-by-row table: value = canonical JSON followed by the row's index in the tree (u32). */
  table(name: string): { add(key: Buffer, row: Buffer, index: number): void; end(): void } {
    const database = this.#open(name);
    return {
      add: (key, row, index) => {
        const value = Buffer.allocUnsafe(row.length + INDEX_BYTES);
        row.copy(value);
        value.writeUInt32BE(index, row.length);
        this.#put(database, key, value, true);
      },
      end: () => this.#flush(),
    };
  }

  /** Register table: rows packed into numbered blocks, with the first key of each in one directory value. */
  register(name: string): { add(key: Buffer, row: Buffer, index: number): void; end(): void } {
    const database = this.#open(name);
    const directory = this.#open(directoryOf(name));
    const block = new BlockBuilder(registerKeyLengths.get(name)!, BLOCK_CAPACITY);
    const firstKeys: Buffer[] = [];
    let first = 0;
    const take = () => {
      this.#put(database, blockKey(firstKeys.length - 1), block.take(first), true);
    };
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
        this.#put(directory, Buffer.from("first"), Buffer.concat(firstKeys), false);
        this.#flush();
      },
    };
  }

  /** Prepared answers, in key order: each is followed by its CRC-32, because no tree covers it. */
  prepared(name: string): { add(key: Buffer, value: Buffer): void; end(): void } {
    const database = this.#open(name);
    return {
      add: (key, answer) => {
        const value = Buffer.allocUnsafe(answer.length + SUM_BYTES);
        answer.copy(value);
        value.writeUInt32BE(crc32(answer, crc32(key)), answer.length);
        this.#put(database, key, value, true);
      },
      end: () => this.#flush(),
    };
  }

  async close(): Promise<void> {
    this.#flush();
    await this.#env.flushed;
    await this.#env.close();
    // lmdb leaves its lock file beside the data; inside a snapshot it would be an unsigned file.
    rmSync(`${this.#path}-lock`, { force: true });
  }

  #open(name: string): Database<Buffer, Buffer> {
    return this.#env.openDB({ ...databaseOptions, name });
  }

  #put(database: Database<Buffer, Buffer>, key: Buffer, value: Buffer, append: boolean): void {
    this.#batch.push(() => void database.putSync(key, value, append ? { append: true } : {}));
    this.#batchBytes += value.length + key.length;
    if (this.#batchBytes >= BATCH_BYTES) this.#flush();
  }

  #flush(): void {
    if (this.#batch.length === 0) return;
    const [batch] = [this.#batch];
    [this.#batch, this.#batchBytes] = [[], 0];
    this.#env.transactionSync(() => batch.forEach((write) => write()));
  }
}
