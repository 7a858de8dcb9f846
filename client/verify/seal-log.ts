import type { AuditSeal, SealProof } from "../generated/types.ts";
import { fromBase64, fromHex, sameBytes, toHex, utf8 } from "./bytes.ts";
import { canonicalJson } from "./canonical.ts";
import { isSigned, sha256Hex } from "./hashes.ts";
import { type PublishedKey, rawKey, sealKeysOf } from "./keys.ts";
import { loggedMembers, sealLogOrigin } from "./seal-form.ts";
import { leafOf, rootFromPath } from "./tree.ts";

/** Null when a seal stands in the log under the log's own signature, else what is wrong. */
export async function logFault(
  seal: AuditSeal,
  proof: Pick<SealProof, "index" | "path" | "checkpoint">,
  keys: readonly PublishedKey[],
): Promise<string | null> {
  const checkpoint = await openCheckpoint(proof.checkpoint, sealKeysOf(keys));
  if (typeof checkpoint === "string") return checkpoint;
  const kept = Object.fromEntries(loggedMembers.map((name) => [name, seal[name]]));
  const entry = { ...kept, seal_sha256: await sha256Hex(canonicalJson(seal)) };
  const path = proof.path.map(fromHex);
  const whole = path.every((node) => node !== null) ? path : null;
  const leaf = await leafOf(utf8(canonicalJson(entry)));
  const root = whole && (await rootFromPath(leaf, proof.index, checkpoint.size, whole));
  return root && sameBytes(root, checkpoint.root) ? null : "its leaf is not part of the log";
}

/** Size and root of a log, from a note (C2SP tlog-checkpoint) that one of the keys has signed; else what is wrong with it. */
async function openCheckpoint(
  note: string,
  keys: readonly PublishedKey[],
): Promise<{ size: number; root: Uint8Array } | string> {
  const split = note.lastIndexOf("\n\n");
  if (split < 0 || !note.endsWith("\n")) return "the checkpoint is not a signed note";
  const text = note.slice(0, split + 1);
  const signed = await Promise.all(
    note
      .slice(split + 2, -1)
      .split("\n")
      .map((line) => isSignedLine(line, text, keys)),
  );
  if (!signed.includes(true)) return "the checkpoint is signed by no trusted key";
  const [origin, size = "", root = "", ...rest] = text.split("\n");
  if (origin !== sealLogOrigin) return `the checkpoint is of the log ${origin}, not of ${sealLogOrigin}`;
  const bytes = fromBase64(root);
  if (!/^(?:0|[1-9]\d{0,15})$/.test(size) || bytes?.length !== 32 || rest.join("") !== "")
    return "the checkpoint does not hold origin, size and root";
  return { size: Number(size), root: bytes };
}

/** A line is `— name base64`: four bytes that name the key, and the signature. */
async function isSignedLine(line: string, text: string, keys: readonly PublishedKey[]): Promise<boolean> {
  const [, name, encoded = ""] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (name === undefined || bytes?.length !== 4 + 64) return false;
  const kid = `${name}+${toHex(bytes.subarray(0, 4))}`;
  // Two keys may share name and hash: each is tried.
  const tried = keys.filter((key) => key.kid === kid);
  const good = await Promise.all(tried.map((key) => isSigned(rawKey(key), utf8(text), bytes.subarray(4))));
  return good.includes(true);
}
