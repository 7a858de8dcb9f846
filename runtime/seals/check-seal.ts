import { verify } from "node:crypto";
import { z } from "zod";
import { AuditSeal } from "../../schemas/seal.ts";
import { keyCounts, type ListedKey, verifierOf } from "../../snapshots/trust/key-list.ts";
import { type SealCore, signedBytes, textsOf } from "./seal-form.ts";
import { sealKeysOf } from "./keys/seal-keys.ts";

const WholeSeal = z.strictObject(AuditSeal.shape);

/** A seal from outside: itself when it has the form of one, else what is wrong with it. */
export function readSeal(value: unknown): AuditSeal | string {
  const parsed = WholeSeal.safeParse(value);
  // The seal as it came, not as the schema would write it: what is hashed is every member of it.
  if (parsed.success) return value as AuditSeal;
  const issue = parsed.error.issues[0]!;
  const place = issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.path.join(".");
  return `${place || "it"}: ${issue.message}`;
}

/** What a signature is worth under a key list. */
export type SignatureVerdict =
  | { readonly verdict: "good"; readonly key: ListedKey }
  /** Signed by a key that is not listed, or outside the time in which its key counts. */
  | { readonly verdict: "untrusted"; readonly reason: string };

/** Whether a listed seal key that counted when the seal was issued has signed it. Only what is signed is needed. */
export function checkSignature(
  seal: SealCore & Pick<AuditSeal, "signature">,
  listed: readonly ListedKey[],
): SignatureVerdict {
  const keys = sealKeysOf(listed);
  const bytes = signedBytes(textsOf(seal));
  const signature = signatureBytes(seal.signature);
  const hasSigned = (key: ListedKey) => signature !== null && verify(null, bytes, verifierOf(key).key, signature);
  const issued = new Date(seal.issued_at);
  // Those that counted then are one or two of many: no other is tried for a good seal.
  const good = keys.find((key) => keyCounts(key, issued) && hasSigned(key));
  if (good) return { verdict: "good", key: good };
  const late = keys.find(hasSigned);
  if (late) {
    const { valid_from: from, valid_to: to, revoked_at: revoked } = late;
    const time = revoked === null ? `from ${from} to ${to}` : `from ${from} until it was revoked at ${revoked}`;
    return { verdict: "untrusted", reason: `its key counts ${time}, and it was issued at ${seal.issued_at}` };
  }
  // key_version does not tell whose key it was: every operator counts their own keys from 1.
  return { verdict: "untrusted", reason: "unknown key: no listed seal key has signed it" };
}

/** The spare bits of base64 are refused: a changed character there would decode to the same bytes. */
function signatureBytes(signature: string): Buffer | null {
  const bytes = Buffer.from(signature, "base64");
  return bytes.length === 64 && bytes.toString("base64") === signature ? bytes : null;
}
