import type { TableName } from "../../schemas/tables.ts";
import { canonicalJson } from "../../snapshots/canonical.ts";
import { corpusIdentity } from "../../snapshots/identity.ts";
import { recordLeaf } from "../../snapshots/merkle/hashing.ts";
import { rootFromProof } from "../../snapshots/merkle/tree.ts";
import type { InclusionProof } from "../../snapshots/open.ts";
import { readSnapshot } from "./read-snapshot.ts";

/** Proof of one record from the snapshot in a directory; null when there is no such public record. */
export function prove(directory: string, table: TableName, key: string): Promise<InclusionProof | null> {
  return readSnapshot(directory, (snapshot) => snapshot.proof(table, key));
}

/** Recomputes a proof from its record to the snapshot id; null when it holds, else the first step that does not. */
export function proofProblem(proof: InclusionProof): string | null {
  const leaf = recordLeaf(proof.table, proof.key, canonicalJson(proof.record));
  if (leaf.toString("hex") !== proof.leaf) return "the leaf is not the hash of the record";
  const table = proof.tables.find(({ name }) => name === proof.table);
  if (!table) return `the list of tables lacks ${proof.table}`;
  if (table.rows !== proof.rows)
    return `the tree of ${proof.table} has ${proof.rows} leaves, the list of tables says ${table.rows}`;
  const root = rootFromProof(
    leaf,
    proof.index,
    proof.rows,
    proof.path.map((node) => Buffer.from(node, "hex")),
  );
  if (root?.toString("hex") !== table.root) return `the path does not lead to the root of ${proof.table}`;
  const { corpusSnapshotId, corpusChecksum } = corpusIdentity(proof.tables, proof.versions);
  if (corpusChecksum !== proof.corpus_checksum) return "the roots do not give the checksum";
  return corpusSnapshotId === proof.corpus_snapshot_id ? null : "the roots and versions do not give the snapshot id";
}
