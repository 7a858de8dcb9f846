import { verify } from "node:crypto";
import { z } from "zod";
import { AuditSeal } from "../../schemas/answers/seal.ts";
import { keyCounts, type ListedKey, verifierOf } from "../../snapshots/trust/policy.ts";
import { type SealCore, signedBytes, textsOf } from "./seal-form.ts";
import { sealKeysOf } from "./keys/seal-keys.ts";

const WholeSeal = z.strictObject(AuditSeal.shape);

/** A seal from outside: the value itself when valid, otherwise what is wrong with it. */
export function readSeal(value: unknown): AuditSeal | string {
  const parsed = WholeSeal.safeParse(value);
  // The original value, not the parsed one, because every member is hashed.
  if (parsed.success) return value as AuditSeal;
  const issue = parsed.error.issues[0]!;
  const place = issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.path.join(".");
  return `${place || "it"}: ${issue.message}`;
}

/** Verdict on a signature under a key list. */
export type SignatureVerdict =
  | { readonly verdict: "good"; readonly key: ListedKey }
  /** Signed by an unlisted key, or outside its period of validity. */
  | { readonly verdict: "untrusted"; readonly reason: string };

/** Whether a listed seal key that was valid at the time signed the seal. Needs only the signed part. */
export function checkSignature(
  seal: SealCore & Pick<AuditSeal, "signature">,
  listed: readonly ListedKey[],
): SignatureVerdict {
  const keys = sealKeysOf(listed);
  const bytes = signedBytes(textsOf(seal));
  const signature = signatureBytes(seal.signature);
  const hasSigned = (key: ListedKey) => signature !== null && verify(null, bytes, verifierOf(key).key, signature);
  const issued = new Date(seal.issued_at);
  // Only one or two of many keys were valid then: no other is tried for a good seal.
  const good = keys.find((key) => keyCounts(key, issued) && hasSigned(key));
  if (good) return { verdict: "good", key: good };
  const late = keys.find(hasSigned);
  if (late) {
    const { valid_from: from, valid_to: to, revoked_at: revoked } = late;
    const time = revoked === null ? `from ${from} to ${to}` : `from ${from} until it was revoked at ${revoked}`;
    return { verdict: "untrusted", reason: `its key counts ${time}, and it was issued at ${seal.issued_at}` };
  }
  // key_version does not identify the operator: each one counts their own keys from 1.
  return { verdict: "untrusted", reason: "unknown key: no listed seal key has signed it" };
}

/** Non-zero spare bits of base64 are rejected: a changed character there would decode to the same bytes. */
function signatureBytes(signature: string): Buffer | null {
  const bytes = Buffer.from(signature, "base64");
  return bytes.length === 64 && bytes.toString("base64") === signature ? bytes : null;
}
