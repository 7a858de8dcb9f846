import { verify } from "node:crypto";
import { z } from "zod";
import { AuditSeal } from "../../schemas/seal.ts";
import { canonicalJson } from "../../snapshots/canonical.ts";
import { keyCounts, type ListedKey, verifierOf } from "../../snapshots/trust/key-list.ts";
import { queryHash } from "../endpoint/request-hash.ts";
import { answerHashes } from "./answer-hashes.ts";
import { hmacOf, type SealCore, sealIdOf, signedBytes, textsOf, verifyEndpointOf } from "./seal-form.ts";
import { sealKeysOf } from "./keys/seal-keys.ts";
import { subjectHash } from "./subject-hash.ts";

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

/** Whether a seal agrees with itself and, if it is there, with its answer; null, or the first member that does not. */
export function hashFault(seal: AuditSeal, body: Readonly<Record<string, unknown>> | null): string | null {
  const { seal_id: id, signature, hmac, verify_endpoint: address, ...content } = seal;
  if (content.ts !== content.issued_at) return "ts is not issued_at";
  if (content.request !== null) {
    const { method, route } = content.request;
    if (content.endpoint !== `${method} ${route}`) return "endpoint is not that of the request";
    if (queryHash(content.request, content.as_of) !== content.query_hash)
      return "query_hash is not that of the request";
    if (subjectHash(content.request) !== content.subject_hash) return "subject_hash is not that of the request";
  }
  if (body !== null) {
    const { responseHash, contentHash } = answerHashes(body);
    if (responseHash !== content.response_hash) return "response_hash is not that of the answer";
    if (contentHash !== content.content_hash) return "content_hash is not that of the answer";
    const carried = body["audit_seal"] ?? null;
    if (carried !== null && canonicalJson(carried) !== canonicalJson(seal)) return "the answer carries another seal";
  }
  if (sealIdOf(textsOf(content)) !== id) return "seal_id is not that of the seal's members";
  if (address !== verifyEndpointOf(id)) return "verify_endpoint is not that of the seal_id";
  const bytes = signatureBytes(signature);
  if (bytes === null) return "signature is not 64 bytes of base64";
  return hmac === hmacOf(bytes, signedBytes(textsOf(seal))) ? null : "hmac is not that of the signed bytes";
}

/** What a signature is worth under a key list. */
export type SignatureVerdict =
  | { readonly verdict: "good"; readonly key: ListedKey }
  /** The seal disagrees with itself, whoever signed it. */
  | { readonly verdict: "altered"; readonly reason: string }
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
  const signers = keys.filter((key) => signature !== null && verify(null, bytes, verifierOf(key).key, signature));
  const issued = new Date(seal.issued_at);
  const good = signers.find((key) => keyCounts(key, issued));
  if (good) return { verdict: "good", key: good };
  const [late] = signers;
  if (late) {
    const { valid_from: from, valid_to: to, revoked_at: revoked } = late;
    const time = revoked === null ? `from ${from} to ${to}` : `from ${from} until it was revoked at ${revoked}`;
    return { verdict: "untrusted", reason: `its key counts ${time}, and it was issued at ${seal.issued_at}` };
  }
  // key_version does not tell whose key it was: every operator counts their own keys from 1.
  return { verdict: "untrusted", reason: "unknown key: no listed seal key has signed it" };
}

/**
 * Whether a whole seal is signed by a listed key. A change that whoever made it did not carry through to every hash shows by
 * itself; a seal that agrees with itself and that no listed key has signed may be another operator's, so its key is unknown.
 */
export function checkSealSignature(seal: AuditSeal, listed: readonly ListedKey[]): SignatureVerdict {
  const fault = hashFault(seal, null);
  return fault === null ? checkSignature(seal, listed) : { verdict: "altered", reason: fault };
}

/** The spare bits of base64 are refused: a changed character there would decode to the same bytes. */
function signatureBytes(signature: string): Buffer | null {
  const bytes = Buffer.from(signature, "base64");
  return bytes.length === 64 && bytes.toString("base64") === signature ? bytes : null;
}
