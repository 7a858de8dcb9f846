import { base32 } from "../../client/verify/base32.ts";
import { canonicalJson } from "../files/canonical.ts";
import { bytesLeaf, sha256 } from "../merkle/hashing.ts";
import { treeRoot } from "../merkle/tree.ts";

/** What the id says about one table; `root` and `schema_sha256` are lower-case hex. */
export type TableDigest = {
  readonly name: string;
  readonly rows: number;
  readonly schema_sha256: string;
  readonly root: string;
};

/** Versions of everything that turns records into answers; a new version is a new snapshot id. */
export type SnapshotVersions = {
  readonly rules_version: string;
  readonly normalizer_version: string;
  readonly index_version: string;
  readonly precompute_version: string;
};

export type Identity = { readonly corpusSnapshotId: string; readonly corpusChecksum: string };

/**
 * The two names of a corpus. The id covers every table root and the versions; the checksum is the root of the tree over
 * the tables alone. Neither depends on build time, host, file bytes, sequence or the previous snapshot.
 */
export function corpusIdentity(tables: readonly TableDigest[], versions: SnapshotVersions): Identity {
  const list = tables
    .map(({ name, rows, schema_sha256, root }) => ({ name, rows, schema_sha256, root }))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  const leaves = Buffer.concat(list.map((table) => bytesLeaf(Buffer.from(canonicalJson(table)))));
  const identity = canonicalJson({ tables: list, ...pickVersions(versions) });
  return {
    corpusSnapshotId: `cs1_${base32(sha256(Buffer.from(`corpus-snapshot/1\n${identity}`)))}`,
    corpusChecksum: `sha256:${treeRoot(leaves).toString("hex")}`,
  };
}

function pickVersions({
  rules_version,
  normalizer_version,
  index_version,
  precompute_version,
}: SnapshotVersions): SnapshotVersions {
  return { rules_version, normalizer_version, index_version, precompute_version };
}
