import type { AuditSeal } from "../../schemas/seal.ts";
import { type TableName, tableNames } from "../../schemas/tables.ts";
import { readManifest } from "../../snapshots/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";
import type { LeafProof } from "./seal-bundle.ts";

/** Proofs of the records that a seal names, from the snapshot in a directory; those it does not hold are left out. */
export async function proveLeaves(directory: string, leaves: AuditSeal["leaves"]): Promise<LeafProof[]> {
  const snapshot = new Snapshot(directory, readManifest(directory));
  try {
    return leaves.flatMap(({ table, key }) => {
      const known = tableNames.find((name): name is TableName => name === table);
      const proof = known ? snapshot.proof(known, key) : null;
      return proof ? [{ table, key, leaf: proof.leaf, index: proof.index, rows: proof.rows, path: proof.path }] : [];
    });
  } finally {
    await snapshot.close();
  }
}
