import type { AuditSeal, SealProof } from "../generated/types.ts";
import { fromHex, sameBytes, utf8 } from "./bytes.ts";
import { canonicalJson } from "./canonical.ts";
import { openCheckpoint } from "./checkpoint.ts";
import { sha256Hex } from "./hashes.ts";
import { type PublishedKey, sealKeysOf } from "./keys.ts";
import { loggedMembers, sealLogOrigin } from "./seal-form.ts";
import { leafOf, rootFromPath } from "./tree.ts";

/** Null when the seal is in the log under the log's own signature, otherwise what is wrong. */
export async function logFault(
  seal: AuditSeal,
  proof: Pick<SealProof, "index" | "path" | "checkpoint">,
  keys: readonly PublishedKey[],
): Promise<string | null> {
  const checkpoint = await openCheckpoint(proof.checkpoint, sealLogOrigin, sealKeysOf(keys));
  if (typeof checkpoint === "string") return checkpoint;
  const kept = Object.fromEntries(loggedMembers.map((name) => [name, seal[name]]));
  const entry = { ...kept, seal_sha256: await sha256Hex(canonicalJson(seal)) };
  const path = proof.path.map(fromHex);
  const whole = path.every((node) => node !== null) ? path : null;
  const leaf = await leafOf(utf8(canonicalJson(entry)));
  const root = whole && (await rootFromPath(leaf, proof.index, checkpoint.size, whole));
  return root && sameBytes(root, checkpoint.root) ? null : "its leaf is not part of the log";
}
