import { hash } from "node:crypto";
import type { AuditSeal } from "../../schemas/seal.ts";
import { canonicalJson } from "../../snapshots/canonical.ts";
import { StampedJson } from "../base/stamped-json.ts";
import type { AskedRequest } from "../endpoint/request-hash.ts";
import { withoutUndefined } from "./answer-hashes.ts";
import { factsOf, type SealedFacts } from "./make-seal.ts";

type Body = Readonly<Record<string, unknown>>;

/** An answer as it is hashed for its seal: its own statement that it has one is part of that. */
export function markSealed(body: Body): Body {
  return "_seal_unavailable" in body ? { ...body, _seal_unavailable: false } : body;
}

/** An answer as it is sent, with its seal; one without a seal states that it has none. */
export function withSeal(body: Body, seal: AuditSeal | null): Body {
  return seal === null ? { ...body, _seal_unavailable: true } : { ...markSealed(body), audit_seal: seal };
}

/**
 * An answer that differs from call to call in `generated_at` and seal alone: written and hashed once. Measured on 7 KB: to seal it
 * again takes 0.18 ms, to hash, seal and write it anew 0.86 ms.
 */
export type RepeatedAnswer = {
  /** What it takes to keep it. */
  readonly bytes: number;
  /** What a seal states about it at this moment. */
  factsAt(generatedAt: string): SealedFacts;
  /** The answer at this moment with this seal, which is JSON. */
  sentAt(generatedAt: string, seal: string): Buffer;
};

/** Characters of the largest answer that is kept so; it is kept in several forms. */
const mostCharacters = 262_144;
const sealName = '"audit_seal":';

/** Null for an answer that does not say exactly once when it was made, or is too large. `body` is what `markSealed` gives. */
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
