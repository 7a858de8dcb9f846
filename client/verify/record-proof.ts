import type { RecordProof } from "../generated/types.ts";
import { base32 } from "./base32.ts";
import { fromHex, sameBytes, toHex, utf8 } from "./bytes.ts";
import { canonicalJson } from "./canonical.ts";
import { leafOf, rootFromPath, rootOf, sha256 } from "./tree.ts";

/** A proof as `prove_record` gives it; the record may have any form. */
export type GivenProof = Omit<RecordProof, "record"> & { readonly record: unknown };

export type ProofVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * Recomputes the snapshot id from a record and its proof alone, so a caller who holds the id need not trust any server.
 * `snapshot` is the id you hold, such as that of an older answer; without it, the proof is checked against the id it names.
 */
export async function verifyProof(proof: GivenProof, { snapshot }: { snapshot?: string } = {}): Promise<ProofVerdict> {
  if (snapshot !== undefined && proof.corpus_snapshot_id !== snapshot)
    return { ok: false, reason: `the proof is of ${proof.corpus_snapshot_id}, not of ${snapshot}` };
  const reason = await proofFault(proof);
  return reason === null ? { ok: true } : { ok: false, reason };
}

/** Null for a valid proof, otherwise the first step that fails. */
export async function proofFault(proof: GivenProof): Promise<string | null> {
  const { table: name, key, rows, index } = proof;
  const leaf = await leafOf(utf8(`${name}\0${key}\0${canonicalJson(proof.record)}`));
  if (toHex(leaf) !== proof.leaf) return "the leaf is not the hash of the record";
  const table = proof.tables.find((one) => one.name === name);
  if (!table) return `the list of tables lacks ${name}`;
  if (table.rows !== rows) return `the tree of ${name} has ${rows} leaves, the list of tables says ${table.rows}`;
  const path = proof.path.map(fromHex);
  const whole = path.every((node) => node !== null) ? path : null;
  const root = whole && (await rootFromPath(leaf, index, rows, whole));
  const expected = fromHex(table.root);
  if (!root || !expected || !sameBytes(root, expected)) return `the path does not lead to the root of ${name}`;
  const identity = await identityOf(proof);
  if (identity.checksum !== proof.corpus_checksum) return "the roots do not give the checksum";
  return identity.id === proof.corpus_snapshot_id ? null : "the roots and versions do not give the snapshot id";
}

/** The two ids of a corpus, computed from its table roots and rule versions. */
export async function identityOf({ tables, versions }: Pick<GivenProof, "tables" | "versions">) {
  const list = tables
    .map(({ name, rows, schema_sha256, root }) => ({ name, rows, schema_sha256, root }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { rules_version, normalizer_version, index_version, precompute_version } = versions;
  const named = { tables: list, rules_version, normalizer_version, index_version, precompute_version };
  const leaves = await Promise.all(list.map((table) => leafOf(utf8(canonicalJson(table)))));
  return {
    id: `cs1_${base32(await sha256(utf8(`corpus-snapshot/1\n${canonicalJson(named)}`)))}`,
    checksum: `sha256:${toHex(await rootOf(leaves))}`,
  };
}
