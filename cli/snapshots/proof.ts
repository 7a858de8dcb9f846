import type { TableName } from "../../schemas/records/tables.ts";
import type { InclusionProof } from "../../snapshots/open.ts";
import { readSnapshot } from "./inspection.ts";

/** Proof of one record from the snapshot in a directory; null when there is no such public record. */
export function prove(directory: string, table: TableName, key: string): Promise<InclusionProof | null> {
  return readSnapshot(directory, (snapshot) => snapshot.proof(table, key));
}
