import { hash } from "node:crypto";
import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { StampedJson } from "../base/stamped-json.ts";
import type { AskedRequest } from "../endpoint/request-hash.ts";
import { withoutUndefined } from "./answer-hashes.ts";
import { factsOf, type SealedFacts } from "./make-seal.ts";

type Body = Readonly<Record<string, unknown>>;

/** An answer as hashed for its seal; the hash includes its own statement that it is sealed. */
export function markSealed(body: Body): Body {
  return "_seal_unavailable" in body ? { ...body, _seal_unavailable: false } : body;
}

/** An answer as sent with its seal; one without a seal states that it has none. */
export function withSeal(body: Body, seal: AuditSeal | null): Body {
  return seal === null ? { ...body, _seal_unavailable: true } : { ...markSealed(body), audit_seal: seal };
}

/**
 * An answer in which only `generated_at` and the seal differ between calls: serialised and hashed once. Measured on 7 KB:
 * sealing it again takes 0.18 ms, hashing, sealing and serialising 0.86 ms.
 */
export type RepeatedAnswer = {
  /** Memory it takes. */
  readonly bytes: number;
  /** The facts for a seal at this time. */
  factsAt(generatedAt: string): SealedFacts;
  /** The answer at this time with this seal, which is JSON. */
  sentAt(generatedAt: string, seal: string): Buffer;
};

/** Characters of the largest answer cached this way; several forms of it are kept. */
const mostCharacters = 262_144;
const sealName = '"audit_seal":';

/** Null for an answer that does not state its time exactly once, or is too large. `body` comes from `markSealed`. */
export function toRepeated(
  request: AskedRequest,
  body: Body,
  { asOf, generatedAt }: { readonly asOf: string; readonly generatedAt: string },
): RepeatedAnswer | null {
  if (body["generated_at"] !== generatedAt) return null;
  const [before, after, ...others] = JSON.stringify({ ...body, audit_seal: null }).split(`${sealName}null`);
  if (others.length > 0 || before!.length + after!.length > mostCharacters) return null;
  const head = `${before}${sealName}`;
  const sent = StampedJson.of(Buffer.from(head + after), generatedAt);
  const { audit_seal: _, ...hashedBody } = body;
  const hashed = StampedJson.of(Buffer.from(canonicalJson(withoutUndefined(hashedBody))), generatedAt);
  if (sent === null || hashed === null) return null;
  const facts = factsOf(request, body, asOf);
  const sealAt = Buffer.byteLength(head);
  return {
    bytes: sent.length + hashed.length,
    factsAt: (at) => ({ ...facts, response_hash: hash("sha256", hashed.at(at)) }),
    sentAt(at, seal) {
      const bytes = sent.at(at);
      return Buffer.concat([bytes.subarray(0, sealAt), Buffer.from(seal), bytes.subarray(sealAt)]);
    },
  };
}
