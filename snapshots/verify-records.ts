import { statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { Manifest } from "../schemas/snapshot/manifest.ts";
import { layout } from "./files/layout.ts";
import { recordTables } from "./format/derived-files.ts";
import { MerkleReader } from "./merkle/file.ts";
import { HASH_BYTES, recordLeaf } from "./merkle/hashing.ts";
import { treeRoot } from "./merkle/tree.ts";
import { RecordsReader } from "./records/reader.ts";

/** Records between two turns of the event loop. */
const STINT = 1_000;

/**
 * Hashes every record of a snapshot and holds the trees over them to the roots in its manifest, from which its id follows.
 * Checksums of files prove no more than who signed them; this proves that the records are those of the id. Never throws for
 * what it finds in the directory.
 */
export async function verifyRecords(
  directory: string,
  manifest: Pick<Manifest, "tables">,
  onBytes?: (bytes: number) => void,
): Promise<Mismatch[]> {
  try {
    const tree = join(directory, layout.tree);
    const [records, leaves] = [
      new RecordsReader(join(directory, layout.records)),
      new MerkleReader(tree, statSync(tree).size),
    ];
    try {
      const mismatches: Mismatch[] = [];
      for (const table of recordTables(manifest.tables)) {
        const mismatch = await tableMismatch(table, records, leaves, onBytes);
        if (mismatch) mismatches.push(mismatch);
      }
      return mismatches;
    } finally {
      leaves.close();
      await records.close();
    }
  } catch (error) {
    return [{ file: layout.records, reason: `cannot be read: ${(error as Error).message}` }];
  }
}

async function tableMismatch(
  { name, rows, root }: Manifest["tables"][number],
  records: RecordsReader,
  tree: MerkleReader,
  onBytes?: (bytes: number) => void,
): Promise<Mismatch | null> {
  const inRecords = (reason: string): Mismatch => ({ file: layout.records, reason: `table ${name}: ${reason}` });
  const hashes = Buffer.allocUnsafe(rows * HASH_BYTES);
  let place = 0;
  let bytes = 0;
  for (const { key, json, index } of records.records(name)) {
    if (place >= rows) return inRecords(`more records than the ${rows} of the manifest`);
    if (index !== place) return inRecords(`record ${key} is at place ${index} of the tree, not at ${place}`);
    recordLeaf(name, key, json).copy(hashes, place * HASH_BYTES);
    place += 1;
    bytes += json.length;
    if (place % STINT !== 0) continue;
    onBytes?.(bytes);
    bytes = 0;
    await turn();
  }
  onBytes?.(bytes);
  if (place !== rows) return inRecords(`${place} records, the manifest says ${rows}`);
  if (treeRoot(hashes).toString("hex") !== root)
    return inRecords("its records do not give the root from which the id follows");
  return tree.holds(name, hashes)
    ? null
    : { file: layout.tree, reason: `the tree of ${name} is not that of its records` };
}

/** A file of a snapshot that is not what it should be, relative to the snapshot, and why. */
export type Mismatch = { readonly file: string; readonly reason: string };
