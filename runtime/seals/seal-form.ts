import { createHmac } from "node:crypto";
import type { AuditSeal } from "../../schemas/seal.ts";
import { canonicalJson } from "../../snapshots/canonical.ts";
import { sha256 } from "../../snapshots/merkle/hashing.ts";

/** The part of a seal that is signed. */
export type SealCore = Pick<AuditSeal, (typeof coreFields)[number]>;

/** All of a seal that is known before it is signed. */
export type SealContent = Omit<AuditSeal, "seal_id" | "signature" | "hmac" | "verify_endpoint">;

const coreFields = [
  "v",
  "seal_id",
  "issued_at",
  "as_of",
  "endpoint",
  "corpus_snapshot_id",
  "query_hash",
  "subject_hash",
  "response_hash",
  "content_hash",
  "leaves",
  "source_urls",
  "account_ref",
  "client_tag",
  "key_version",
] as const;

/** A request whose canonical JSON is longer than this many bytes is not shown in its seal. */
export const longestShownRequest = 8192;

export function coreOf(seal: SealCore): SealCore {
  return Object.fromEntries(coreFields.map((field) => [field, seal[field]])) as SealCore;
}

/** The bytes that signature and HMAC cover. */
export function signedBytes(seal: SealCore): Buffer {
  return Buffer.from(`seal/1\n${canonicalJson(coreOf(seal))}`);
}

/**
 * The id of a seal: a hash over all it says. The id is signed, so members beside the core (`ts`, `alg`, `request`,
 * `key_hash_prefix`) cannot be changed either. Nobody can guess one, because `account_ref` is secret to others.
 */
export function sealIdOf(content: SealContent): string {
  return `seal_${sha256(Buffer.from(`seal-id/1\n${canonicalJson(content)}`))
    .toString("hex")
    .slice(0, 32)}`;
}

/**
 * The published `hmac`, keyed with the signature: so anyone who can check the signature can check it too, and an altered one
 * does not pass. It proves nothing that the signature does not.
 */
export function hmacOf(signature: Uint8Array, bytes: Uint8Array): string {
  return createHmac("sha256", signature).update(bytes).digest("hex");
}

/** Where a seal can be checked online. */
export function verifyEndpointOf(sealId: string): string {
  return `/v1/audit/seals/${sealId}`;
}

/** SHA-256 (hex) of a whole seal: what the log keeps of it. */
export function sealDigest(seal: AuditSeal): string {
  return sha256(Buffer.from(canonicalJson(seal))).toString("hex");
}
