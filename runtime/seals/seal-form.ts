import { createHmac, hash } from "node:crypto";
import { signedMembers } from "../../client/verify/seal-form.ts";
import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";

/** The part of a seal that is signed. */
export type SealCore = Pick<AuditSeal, (typeof signedMembers)[number]>;

/** All of a seal that is known before signing. */
export type SealContent = Omit<AuditSeal, "seal_id" | "signature" | "hmac" | "verify_endpoint">;

/** A request with longer canonical JSON, in bytes, is not included in its seal. */
export const longestShownRequest = 8192;

const sortedCore = signedMembers.toSorted();

/** Members of a seal, each as canonical JSON: all hashed and signed texts are built from them. */
export type SealTexts<Field extends keyof AuditSeal = keyof AuditSeal> = { readonly [Name in Field]: string };

export function textsOf<Part extends Partial<AuditSeal>>(part: Part): SealTexts<keyof Part & keyof AuditSeal> {
  const texts = Object.entries(part).map(([name, value]) => [name, canonicalJson(value)]);
  return Object.fromEntries(texts) as SealTexts<keyof Part & keyof AuditSeal>;
}

/** Canonical JSON of the part of a seal that is signed. */
export function coreText(texts: SealTexts<keyof SealCore>): string {
  return objectText(texts, sortedCore);
}

/** The bytes that signature and HMAC cover. */
export function signedBytes(texts: SealTexts<keyof SealCore>): Buffer {
  return Buffer.from(`seal/1\n${coreText(texts)}`);
}

/**
 * The id of a seal: a hash over its contents. The id is signed, so members outside the core (`ts`, `alg`, `request`,
 * `key_hash_prefix`) cannot be changed either. It cannot be guessed, because `account_ref` is secret to others.
 */
export function sealIdOf(texts: SealTexts<keyof SealContent>): string {
  return `seal_${hash("sha256", `seal-id/1\n${objectText(texts, Object.keys(texts).toSorted())}`).slice(0, 32)}`;
}

/**
 * The published `hmac`, keyed with the signature: anyone who can check the signature can check it too. It proves nothing beyond
 * the signature.
 */
export function hmacOf(signature: Uint8Array, bytes: Uint8Array): string {
  return createHmac("sha256", signature).update(bytes).digest("hex");
}

/** SHA-256 (hex) of a whole seal, as stored in the log. */
export function sealDigest(texts: SealTexts): string {
  return hash("sha256", objectText(texts, Object.keys(texts).toSorted()));
}

export function sealText(texts: SealTexts): string {
  return objectText(texts, Object.keys(texts));
}

function objectText(texts: Readonly<Record<string, string>>, names: readonly string[]): string {
  let text = "";
  for (const name of names) text += `${text === "" ? "{" : ","}"${name}":${texts[name]}`;
  return `${text}}`;
}
