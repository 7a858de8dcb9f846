import { sign } from "node:crypto";
import type { AuditSeal } from "../../schemas/seal.ts";
import { canonicalJson } from "../../snapshots/canonical.ts";
import type { Signer } from "../../snapshots/trust/signed-note.ts";
import { type AskedRequest, queryHash } from "../request-hash.ts";
import { answerHashes } from "./answer-hashes.ts";
import { hmacOf, longestShownRequest, type SealContent, sealIdOf, signedBytes, verifyEndpointOf } from "./seal-form.ts";
import { subjectHash } from "./subject-hash.ts";

/** A key that signs seals, and its version in the key list. */
export type SealSigner = { readonly keyVersion: number; readonly signer: Signer };

/** Everything a seal depends on besides its key. */
export type SealedAnswer = {
  readonly request: AskedRequest;
  /** The answer, with or without a seal. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly corpusSnapshotId: string;
  /** Day in Japan, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly issuedAt: string;
  readonly leaves: AuditSeal["leaves"];
  readonly accountRef: string;
  readonly keyHashPrefix: string;
  readonly clientTag: string | null;
};

/** Most addresses a seal names. */
const mostSources = 32;

/** The seal of an answer: the same for the same answer, caller, second and key. */
export function makeSeal(answer: SealedAnswer, { keyVersion, signer }: SealSigner): AuditSeal {
  const { request, asOf, issuedAt } = answer;
  const { responseHash, contentHash } = answerHashes(answer.body);
  const content: SealContent = {
    issued_at: issuedAt,
    ts: issuedAt,
    endpoint: `${request.method} ${request.route}`,
    client_tag: answer.clientTag,
    corpus_snapshot_id: answer.corpusSnapshotId,
    key_hash_prefix: answer.keyHashPrefix,
    key_version: keyVersion,
    query_hash: queryHash(request, asOf),
    subject_hash: subjectHash(request),
    response_hash: responseHash,
    alg: "Ed25519",
    v: 2,
    as_of: asOf,
    content_hash: contentHash,
    request: shownRequest(request),
    leaves: answer.leaves,
    account_ref: answer.accountRef,
    source_urls: sourceUrlsOf(answer.body),
  };
  const sealId = sealIdOf(content);
  const bytes = signedBytes({ ...content, seal_id: sealId });
  const signature = sign(null, bytes, signer.key);
  return {
    seal_id: sealId,
    ...content,
    hmac: hmacOf(signature, bytes),
    signature: signature.toString("base64"),
    verify_endpoint: verifyEndpointOf(sealId),
  };
}

function shownRequest(request: AskedRequest): AuditSeal["request"] {
  const { method, route, params } = request;
  // It came from JSON, and the hash just taken would have failed on anything else.
  const shown = { method, route, params: params as NonNullable<AuditSeal["request"]>["params"] };
  return Buffer.byteLength(canonicalJson(shown)) > longestShownRequest ? null : shown;
}

/** Every `source_url` that the answer shows, each once, in the order of its code units. */
function sourceUrlsOf(body: Readonly<Record<string, unknown>>): string[] {
  const found = new Set<string>();
  const walk = (value: unknown) => {
    if (value === null || typeof value !== "object") return;
    if (Array.isArray(value)) return value.forEach(walk);
    for (const [name, member] of Object.entries(value))
      if (name === "source_url" && typeof member === "string") found.add(member);
      else walk(member);
  };
  walk(body);
  return [...found].toSorted().slice(0, mostSources);
}
