import { existsSync, statSync } from "node:fs";
import { HASH_BYTES, leafWriter } from "../../snapshots/merkle/hashing.ts";
import { MerkleReader, MerkleWriter } from "../../snapshots/merkle/file.ts";
import { RecordsWriter } from "../../snapshots/records/writer.ts";
import { linesOf } from "../line-files/lines.ts";

/** A table as the database wrote it: `key <TAB> canonical JSON`, in key order. */
export type TableFile = {
  readonly table: string;
  readonly path: string;
  readonly rows: number;
  /** Registers are stored in blocks and have keys of one length. */
  readonly register: boolean;
};

/**
 * Paths of the two files that are written. Where records are there already, they are those of an earlier snapshot, whose tree is
 * `baseTree`: tables may be kept.
 */
export type WrittenFiles = { readonly tree: string; readonly records: string; readonly baseTree: string | null };

/** Writes tree and records of a snapshot in one pass over each sorted table. */
export class TreeAndRecords {
  readonly #tree: MerkleWriter;
  readonly #records: RecordsWriter;
  readonly #base: MerkleReader | null;
  readonly #changes: boolean;

  constructor({ tree, records, baseTree }: WrittenFiles) {
    this.#tree = new MerkleWriter(tree);
    this.#changes = existsSync(records);
    this.#records = new RecordsWriter(records);
    this.#base = baseTree === null ? null : new MerkleReader(baseTree, statSync(baseTree).size);
  }

  /** Keeps a table as the earlier snapshot has it; gives its root (hex). */
  kept(table: string): string {
    return this.#tree.copyTable(table, this.#base!).toString("hex");
  }

  /** Root (hex) of a table. Fails when keys repeat or are out of order: then the id would not be what it claims. */
  table({ table, path, rows, register }: TableFile): string {
    const leaves = Buffer.allocUnsafe(rows * HASH_BYTES);
    const writeLeaf = leafWriter(table);
    const open = () => (register ? this.#records.register(table) : this.#records.table(table));
    // An empty table has no database of its own, but one that is changed may have to be emptied.
    let target = this.#changes ? open() : undefined;
    let previous: Buffer | undefined;
    let index = 0;
    for (const line of linesOf(path)) {
      const tab = line.indexOf(9);
      const [key, json] = [line.subarray(0, tab), line.subarray(tab + 1)];
      if (index >= rows) throw new Error(`table ${table}: more rows than the ${rows} that were counted`);
      if (previous && previous.compare(key) >= 0)
        throw new Error(`table ${table}: the key ${key.toString()} is there twice or out of order`);
      target ??= open();
      writeLeaf(key, json, leaves, index * HASH_BYTES);
      target.add(key, json, index);
      previous = key;
      index++;
    }
    if (index !== rows) throw new Error(`table ${table}: ${index} rows were written, ${rows} were counted`);
    target?.end();
    return this.#tree.addTable(table, leaves).toString("hex");
  }

  /** Prepared answers: `key <TAB> JSON` a line. */
  prepared({ database, path }: { readonly database: string; readonly path: string }): number {
    const rows: { key: Buffer; value: Buffer }[] = [];
    for (const line of linesOf(path)) {
      const tab = line.indexOf(9);
      rows.push({ key: line.subarray(0, tab), value: line.subarray(tab + 1) });
    }
    // In key order pages are filled completely; in any other order they end up half empty.
    const target = this.#records.prepared(database);
    for (const { key, value } of rows.toSorted((a, b) => a.key.compare(b.key))) target.add(key, value);
    target.end();
    return rows.length;
  }

  async finish(): Promise<void> {
    this.#tree.close();
    this.#base?.close();
    await this.#records.close();
  }
}
