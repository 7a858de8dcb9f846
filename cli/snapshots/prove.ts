import type { TableName } from "../../schemas/tables.ts";
import { readManifest } from "../../snapshots/manifest.ts";
import { type InclusionProof, Snapshot } from "../../snapshots/open.ts";

/** Proof of one record from the snapshot in a directory; null when there is no such public record. */
export async function prove(directory: string, table: TableName, key: string): Promise<InclusionProof | null> {
  const snapshot = new Snapshot(directory, readManifest(directory));
  try {
    return snapshot.proof(table, key);
  } finally {
    await snapshot.close();
  }
}
