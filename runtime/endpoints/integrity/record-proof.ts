import { z } from "zod";
import { Checksum, CorpusSnapshotId, Count, JsonObject, Sha256Hex, Text } from "../../../schemas/common.ts";
import { ManifestTable, ManifestVersions } from "../../../schemas/snapshot/manifest.ts";
import { type TableName, tableNames } from "../../../schemas/records/tables.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { heldBefore } from "../dataset-answers.ts";
import { openToAll } from "./integrity-of.ts";

const RecordProof = z
  .object({
    corpus_snapshot_id: CorpusSnapshotId,
    table: Text.describe("Table of the record."),
    key: Text.describe("Key of the record."),
    record: JsonObject.describe("The record as it is hashed."),
    leaf: Sha256Hex.describe("Leaf of the record in its table's tree."),
    index: Count.describe("Place of the leaf."),
    rows: Count.describe("Number of leaves."),
    path: z.array(Sha256Hex).describe("Hashes from the leaf's sibling to the root's child."),
    tables: z.array(ManifestTable).describe("Roots of all tables: they and the versions give the id."),
    versions: ManifestVersions,
    corpus_checksum: Checksum.describe("Root of the tree over the tables."),
  })
  .meta({ id: "RecordProof", description: "Proof that a record is part of a snapshot id." });

export const proveRecord = defineEndpoint({
  ...openToAll,
  id: "INT-1",
  method: "GET",
  path: "/v1/integrity/proof/{table}/{key}",
  summary: "Prove that a record is part of the snapshot id",
  description:
    "Everything that is needed to compute the snapshot id from the record alone, with no trust in this service. Pin the " +
    "snapshot of an older answer with X-Corpus-Snapshot-Id. Records outside public search have no proof.",
  params: z.object({
    table: z.string().describe("Table of the record, such as program."),
    key: z.string().describe("Key of the record, such as its unified_id."),
  }),
  response: RecordProof,
  failures: ["record_not_found"],
  cache: "strong",
  reads: "snapshot",
  async handler({ params: { table, key } }, { corpus }) {
    const known = tableNames.find((name): name is TableName => name === table);
    const proof = known === undefined ? null : corpus.snapshot.proof(known, key);
    if (proof === null)
      throw new ServiceError("record_not_found", { table, key, ...(await heldBefore(corpus, table, key)) });
    return { body: { ...proof, record: proof.record as Record<string, unknown> } };
  },
});
