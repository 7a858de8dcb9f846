import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { type TableName, tableNames } from "../../schemas/records/tables.ts";
import { readSnapshot } from "../snapshots/inspection.ts";
import type { LeafProof } from "./seal-checks.ts";

/** Inclusion proofs of the records named by a seal, from the snapshot in a directory; missing records are left out. */
export function proveLeaves(directory: string, leaves: AuditSeal["leaves"]): Promise<LeafProof[]> {
  return readSnapshot(directory, (snapshot) =>
    leaves.flatMap(({ table, key }) => {
      const known = tableNames.find((name): name is TableName => name === table);
      const proof = known ? snapshot.proof(known, key) : null;
      return proof ? [{ table, key, leaf: proof.leaf, index: proof.index, rows: proof.rows, path: proof.path }] : [];
    }),
  );
}
