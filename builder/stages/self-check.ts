import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TableName } from "../../schemas/tables.ts";
import { canonicalRecord } from "../../snapshots/canonical.ts";
import { openReadOnly } from "../../snapshots/database/settings.ts";
import type { TableDigest } from "../../snapshots/identity.ts";
import { indexFile, layout } from "../../snapshots/layout.ts";
import { MerkleReader } from "../../snapshots/merkle/file.ts";
import { recordLeaf } from "../../snapshots/merkle/hashing.ts";
import { rootFromProof } from "../../snapshots/merkle/tree.ts";
import { RecordsReader } from "../../snapshots/records/reader.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import { openIndex } from "../../snapshots/search/index-reader.ts";
import { searchableDatasets } from "../../snapshots/search/record-documents.ts";
import { BuildFailure } from "../failure.ts";

const SAMPLES = 200;

/**
 * Holds database, records, tree and indexes of a finished build against each other: row counts, leaves and paths of a
 * sample of every table recomputed from the stored bytes, every index id and prepared answer resolving to a record, and
 * golden queries (names of records find their record). A disagreement fails the build.
 */
export async function selfCheck(directory: string, digests: readonly TableDigest[]): Promise<void> {
  const records = new RecordsReader(join(directory, layout.records));
  const treePath = join(directory, layout.tree);
  const tree = new MerkleReader(treePath, statSync(treePath).size);
  const database = await openReadOnly(join(directory, layout.database));
  const connection = await database.connect();
  try {
    for (const { name, rows, root } of digests) {
      const counted = (
        await connection.runAndReadAll(`SELECT CAST(count(*) AS DOUBLE) FROM "${name}"`)
      ).getRows()[0]![0] as number;
      if (counted !== rows) fail(name, `the database has ${counted} rows, the tree ${rows}`);
      if (tree.rows(name) !== rows || tree.root(name).toString("hex") !== root)
        fail(name, "the tree file disagrees with the root");
      checkSample(name as TableName, rows, root);
    }
    checkPrepared();
    checkIndexes();
  } finally {
    connection.closeSync();
    database.closeSync();
    tree.close();
    await records.close();
  }

  function checkSample(name: TableName, rows: number, root: string): void {
    const step = Math.max(1, Math.floor(rows / SAMPLES));
    let seen = 0;
    for (const { key, json, index } of records.records(name)) {
      if (index !== seen++) fail(name, `record ${key} is stored as number ${index}, but is number ${seen - 1}`);
      if (index % step !== 0) continue;
      const leaf = recordLeaf(name, key, json);
      if (!tree.leaf(name, index).equals(leaf)) fail(name, `record ${key} is not what its leaf covers`);
      if (rootFromProof(leaf, index, rows, tree.path(name, index))?.toString("hex") !== root)
        fail(name, `record ${key} does not lead to the root`);
      if (canonicalRecord(JSON.parse(json.toString()) as Record<string, unknown>) !== json.toString())
        fail(name, `record ${key} is not canonical`);
      if (!records.get(name, key)?.json.equals(json)) fail(name, `record ${key} is not found by its key`);
    }
    if (seen !== rows) fail(name, `${seen} records are stored, the tree has ${rows}`);
  }

  function checkPrepared(): void {
    for (const [shape, table] of [
      [prepared.programMinimal, "program"],
      [prepared.programDefault, "program"],
    ] as const)
      for (const key of records.preparedKeys(shape))
        if (!records.get(table, key)) fail(table, `a prepared answer names ${key}, which is no record`);
  }

  /** Golden queries: a name that only one record carries must bring that record first. */
  function checkIndexes(): void {
    for (const dataset of searchableDatasets) {
      const index = openIndex(readFileSync(join(directory, indexFile(dataset))));
      let ids = 0;
      for (const id of index.ids()) {
        ids++;
        if (!records.get(dataset, id)) fail(dataset, `the index names ${id}, which is no record`);
      }
      const stored = [...records.records(dataset)].filter(
        ({ json }) => !(dataset === "program" && (JSON.parse(json.toString()) as { excluded: boolean }).excluded),
      );
      if (ids !== stored.length) fail(dataset, `the index has ${ids} records, the table ${stored.length}`);
      const step = Math.max(1, Math.floor(stored.length / (SAMPLES / searchableDatasets.length)));
      for (const { key } of stored.filter((_, place) => place % step === 0)) {
        const [hit] = index.search(key, { limit: 1 }).hits;
        if (hit?.id !== key) fail(dataset, `the golden query ${key} brings ${hit?.id ?? "nothing"}`);
      }
    }
  }
}

function fail(table: string, reason: string): never {
  throw new BuildFailure("verify_failed", `self-check: table ${table}: ${reason}`);
}
