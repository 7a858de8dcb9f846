import { fromHex, toHex } from "../../../client/verify/bytes.ts";
import { identityOf } from "../../../client/verify/record-proof.ts";
import { rootFromPath } from "../../../client/verify/tree.ts";
import { isObject } from "./read-document.ts";

/* Checks the records of a seal against its bundle. Runs in browsers. */

type BundledProof = {
  readonly seal: {
    readonly corpus_snapshot_id: string;
    readonly leaves: readonly { readonly table: string; readonly key: string; readonly leaf: string }[];
  };
};

type Fault = { readonly check: "snapshot" | "records"; readonly reason: string | null };

type Manifest = Parameters<typeof identityOf>[0];
type LeafProof = { table: string; key: string; index: number; path: string[] };

/**
 * Whether the manifest of a bundle gives the snapshot id of the seal, and every record of the seal leads to a root in that
 * manifest. The id is a hash over these members, so they need no further trust.
 */
export async function bundleFault(
  seal: BundledProof["seal"],
  bundle: Readonly<Record<string, unknown>>,
): Promise<Fault> {
  const manifest = manifestOf(bundle["manifest"]);
  if (manifest === null) return { check: "snapshot", reason: "the manifest of the bundle cannot be read" };
  const { id } = await identityOf(manifest);
  if (id !== seal.corpus_snapshot_id)
    return { check: "snapshot", reason: "the manifest of the bundle is of another snapshot" };
  const proofs = (Array.isArray(bundle["proofs"]) ? bundle["proofs"] : []) as LeafProof[];
  for (const { table, key, leaf } of seal.leaves) {
    const proof = proofs.find((one) => one.table === table && one.key === key);
    const root = manifest.tables.find(({ name }) => name === table);
    const start = fromHex(leaf);
    const path = (proof?.path ?? []).map((node) => fromHex(node));
    if (!proof || !root || !start || path.includes(null))
      return { check: "records", reason: `there is no proof of ${table} ${key}` };
    const reached = await rootFromPath(start, proof.index, root.rows, path as Uint8Array[]);
    if (reached === null || toHex(reached) !== root.root)
      return { check: "records", reason: `${table} ${key} is not part of the snapshot` };
  }
  return { check: "records", reason: null };
}

function manifestOf(text: unknown): Manifest | null {
  if (typeof text !== "string") return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && Array.isArray(value["tables"]) && isObject(value["versions"])
      ? (value as unknown as Manifest)
      : null;
  } catch {
    return null;
  }
}
