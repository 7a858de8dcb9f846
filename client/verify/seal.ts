import type { AuditSeal, SealProof } from "../generated/types.ts";
import { fromHex, sameBytes, utf8 } from "./bytes.ts";
import { canonicalJson } from "./canonical.ts";
import { keyCounts, openCheckpoint, type PublishedKey, rawKey, sealKeysOf } from "./signed-note.ts";
import { isSigned, leafOf, rootFromPath, sha256Hex } from "./tree.ts";
import { type GivenProof, proofFault } from "./record-proof.ts";
import { loggedMembers, sealLogOrigin } from "./seal-form.ts";
import { sealFault, signatureBytes, signedBytes } from "./seal-hashes.ts";

/** Evidence that a seal is checked against. Missing parts are skipped, and `checked` lists what was checked. */
export type SealEvidence = {
  /** Trusted keys in the form of `/.well-known/jwks.json`: pin them, or get them from a source other than the seal. */
  readonly keys: readonly PublishedKey[];
  /** The whole answer that carried the seal, as it was received. */
  readonly answer?: Readonly<Record<string, unknown>>;
  /** Proofs of the records that the seal names, from the snapshot it names. */
  readonly proofs?: readonly GivenProof[];
  /** Proof that the seal is in the log of seals. */
  readonly log?: Pick<SealProof, "index" | "path" | "checkpoint"> | null;
};

export type SealCheck = "form" | "hashes" | "answer" | "signature" | "records" | "log";

export type SealVerdict =
  | { readonly ok: true; readonly key: PublishedKey; readonly checked: readonly SealCheck[] }
  | {
      readonly ok: false;
      /** altered: seal, answer or proof were changed. untrusted: not signed by a valid key. */
      readonly kind: "altered" | "untrusted";
      readonly check: SealCheck;
      readonly reason: string;
    };

/** Checks a seal offline. Throws only when there is no WebCrypto. */
export async function verifySeal(seal: unknown, evidence: SealEvidence): Promise<SealVerdict> {
  const { keys, answer = null, proofs, log } = evidence;
  const altered = (check: SealCheck, reason: string) => ({ ok: false, kind: "altered", check, reason }) as const;
  if (!isSeal(seal)) return altered("form", "it has not the members of a seal");
  const checked: SealCheck[] = ["form", "hashes", ...(answer ? (["answer"] as const) : [])];
  const fault = await sealFault(seal, answer);
  if (fault !== null) return altered("hashes", fault);
  const signed = await findSigner(seal, keys);
  if (typeof signed === "string") return { ok: false, kind: "untrusted", check: "signature", reason: signed };
  checked.push("signature");
  if (proofs !== undefined) {
    const missing = await recordsFault(seal, proofs);
    if (missing !== null) return altered("records", missing);
    checked.push("records");
  }
  if (log) {
    const wrong = await logFault(seal, log, keys);
    if (wrong !== null) return altered("log", wrong);
    checked.push("log");
  }
  return { ok: true, key: signed, checked };
}

/** The listed seal key that signed the seal and was valid when it was issued, otherwise why there is none. */
export async function findSigner(seal: AuditSeal, keys: readonly PublishedKey[]): Promise<PublishedKey | string> {
  const [bytes, signature] = [signedBytes(seal), signatureBytes(seal.signature)];
  const tried = await Promise.all(
    sealKeysOf(keys).map(async (key) => ({
      key,
      good: signature !== null && (await isSigned(rawKey(key), bytes, signature)),
    })),
  );
  const signers = tried.filter(({ good }) => good).map(({ key }) => key);
  const issued = Date.parse(seal.issued_at);
  const counting = signers.find((key) => keyCounts(key, issued));
  if (counting) return counting;
  const [late] = signers;
  // key_version does not identify the operator: each one counts their own keys from 1.
  if (!late) return "unknown key: no listed seal key has signed it";
  const { valid_from: from, valid_to: to, revoked_at: revoked } = late;
  const time = revoked === null ? `from ${from} to ${to}` : `from ${from} until it was revoked at ${revoked}`;
  return `its key counts ${time}, and it was issued at ${seal.issued_at}`;
}

async function recordsFault(seal: AuditSeal, proofs: readonly GivenProof[]): Promise<string | null> {
  for (const { table, key, leaf } of seal.leaves) {
    const proof = proofs.find((one) => one.table === table && one.key === key);
    if (!proof) return `there is no proof of ${table} ${key}`;
    if (proof.corpus_snapshot_id !== seal.corpus_snapshot_id)
      return `the proof of ${table} ${key} is of another snapshot`;
    if (proof.leaf !== leaf) return `the leaf of ${table} ${key} is not that of its proof`;
    const fault = await proofFault(proof);
    if (fault !== null) return `${table} ${key}: ${fault}`;
  }
  return null;
}

const members = [
  "seal_id",
  "issued_at",
  "ts",
  "endpoint",
  "client_tag",
  "corpus_snapshot_id",
  "key_hash_prefix",
  "key_version",
  "query_hash",
  "subject_hash",
  "response_hash",
  "hmac",
  "alg",
  "v",
  "as_of",
  "content_hash",
  "request",
  "leaves",
  "account_ref",
  "signature",
  "source_urls",
  "verify_endpoint",
] as const satisfies readonly (keyof AuditSeal)[];

/** Whether a value has exactly the members of a seal; their contents are checked by the hashes and the signature. */
function isSeal(value: unknown): value is AuditSeal {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const { signature, leaves, request, issued_at: issued, alg, v } = value as Partial<AuditSeal>;
  const names = Object.keys(value);
  return (
    names.length === members.length &&
    members.every((name) => Object.hasOwn(value, name)) &&
    alg === "Ed25519" &&
    v === 2 &&
    typeof signature === "string" &&
    typeof issued === "string" &&
    Array.isArray(leaves) &&
    typeof request === "object" &&
    (request === null || (typeof request.params === "object" && request.params !== null))
  );
}

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
