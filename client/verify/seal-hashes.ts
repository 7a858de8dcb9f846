import type { AuditSeal } from "../generated/types.ts";
import { fromBase64, utf8 } from "./bytes.ts";
import { canonicalJson } from "./canonical.ts";
import { hmacHex, sha256Hex } from "./tree.ts";
import { passingMembers, signedMembers, subjectOf, verifyEndpointOf } from "./seal-form.ts";

type Members = Readonly<Record<string, unknown>>;

/** Checks the hashes of a seal and of its answer, if given; null, or the first member that does not match. */
export async function sealFault(seal: AuditSeal, answer: Members | null): Promise<string | null> {
  const { seal_id: id, signature, hmac, verify_endpoint: address, ...content } = seal;
  if (content.ts !== content.issued_at) return "ts is not issued_at";
  const fault = (await requestFault(seal)) ?? (answer && (await answerFault(seal, answer)));
  if (fault) return fault;
  const hash = await sha256Hex(`seal-id/1\n${canonicalJson(content)}`);
  if (`seal_${hash.slice(0, 32)}` !== id) return "seal_id is not that of the seal's members";
  if (address !== verifyEndpointOf(id)) return "verify_endpoint is not that of the seal_id";
  const bytes = signatureBytes(signature);
  if (bytes === null) return "signature is not 64 bytes of base64";
  return hmac === (await hmacHex(bytes, signedBytes(seal))) ? null : "hmac is not that of the signed bytes";
}

/** The bytes that signature and HMAC cover. */
export function signedBytes(seal: Pick<AuditSeal, (typeof signedMembers)[number]>): Uint8Array {
  const core = Object.fromEntries(signedMembers.map((name) => [name, seal[name]]));
  return utf8(`seal/1\n${canonicalJson(core)}`);
}

export function signatureBytes(signature: string): Uint8Array | null {
  const bytes = fromBase64(signature);
  return bytes?.length === 64 ? bytes : null;
}

async function requestFault({ request, as_of, endpoint, query_hash, subject_hash }: AuditSeal): Promise<string | null> {
  if (request === null) return null;
  const { method, route, params } = request;
  if (endpoint !== `${method} ${route}`) return "endpoint is not that of the request";
  if ((await sha256Hex(`q/1\n${canonicalJson({ method, route, params, as_of })}`)) !== query_hash)
    return "query_hash is not that of the request";
  const subject = await sha256Hex(`subject/1\n${canonicalJson(subjectOf(params))}`);
  return subject === subject_hash ? null : "subject_hash is not that of the request";
}

async function answerFault(seal: AuditSeal, answer: Members): Promise<string | null> {
  const { audit_seal: carried = null, ...body } = answer;
  // One by one, because nearly all of a large answer lasts: that text is in both hashes and written once.
  const members = Object.keys(body)
    .sort()
    .map((name) => canonicalJson({ [name]: body[name] }).slice(1, -1));
  if ((await sha256Hex(`{${members.join(",")}}`)) !== seal.response_hash)
    return "response_hash is not that of the answer";
  const kept = members.map(lastingText).filter((text) => text !== "");
  if ((await sha256Hex(`{${kept.join(",")}}`)) !== seal.content_hash) return "content_hash is not that of the answer";
  const other = carried !== null && canonicalJson(carried) !== canonicalJson(seal);
  return other ? "the answer carries another seal" : null;
}

/** A member in canonical JSON without what differs between calls; empty where that is all of it. */
function lastingText(member: string): string {
  if (!passingMembers.some((name) => member.includes(`"${name}":`))) return member;
  return canonicalJson(lasting(JSON.parse(`{${member}}`))).slice(1, -1);
}

/** A value without the members that differ between calls, at any depth. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => lasting(item));
  if (value === null || typeof value !== "object") return value;
  // Object.fromEntries creates a `__proto__` member, an assignment would not.
  const kept = Object.entries(value).filter(([name]) => !passingMembers.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, lasting(member)]));
}
