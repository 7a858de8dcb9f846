import { sign } from "node:crypto";
import { subjectOf, verifyEndpointOf } from "../../client/verify/seal-form.ts";
import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { sha256 } from "../../snapshots/merkle/hashing.ts";
import { runAtOnce, type Steps } from "../base/slices.ts";
import { type AskedRequest, queryHash } from "../endpoint/request-hash.ts";
import { hashSteps } from "./answer-hashes.ts";
import type { SealSigner } from "./keys/kept-keys.ts";
import {
  hmacOf,
  longestShownRequest,
  type SealContent,
  sealIdOf,
  type SealTexts,
  signedBytes,
  textsOf,
} from "./seal-form.ts";

/** What a seal states about a request and its answer; small, however large they are. */
export type SealedFacts = Pick<
  SealContent,
  "endpoint" | "query_hash" | "subject_hash" | "response_hash" | "content_hash" | "request" | "source_urls" | "as_of"
>;

/** The other contents of a seal. */
export type SealTerms = {
  readonly corpusSnapshotId: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly issuedAt: string;
  readonly leaves: AuditSeal["leaves"];
  readonly accountRef: string;
  readonly keyHashPrefix: string;
  readonly clientTag: string | null;
};

/**
 * The contents of a seal that follow from neither its request nor its answer. Stored beside them, it repeats the seal of the
 * same answer, for any caller and with any later key.
 */
export type KeptSeal = Pick<AuditSeal, "account_ref" | "client_tag" | "key_hash_prefix" | "key_version" | "signature">;

export function toKeptSeal(seal: AuditSeal): KeptSeal {
  const { account_ref, client_tag, key_hash_prefix, key_version, signature } = seal;
  return { account_ref, client_tag, key_hash_prefix, key_version, signature };
}

/** An earlier signature, and the version of its key. */
export type MadeSignature = { readonly keyVersion: number; readonly signature: Buffer };

/** Maximum source URLs in a seal. */
const mostSources = 32;

/** A seal, and its members as canonical JSON. */
export type MadeSeal = { readonly seal: AuditSeal; readonly texts: SealTexts };

/** All hashing over the request and the answer, which may be large. */
export function factsOf(request: AskedRequest, body: Readonly<Record<string, unknown>>, asOf: string): SealedFacts {
  return runAtOnce(factSteps(request, body, asOf));
}

/** The same in steps, for a shared thread. */
export function* factSteps(
  request: AskedRequest,
  body: Readonly<Record<string, unknown>>,
  asOf: string,
): Steps<SealedFacts> {
  const { responseHash, contentHash } = yield* hashSteps(body);
  return {
    endpoint: `${request.method} ${request.route}`,
    query_hash: queryHash(request, asOf),
    subject_hash: subjectHash(request),
    response_hash: responseHash,
    as_of: asOf,
    content_hash: contentHash,
    request: shownRequest(request),
    source_urls: sourceUrlsOf(body),
  };
}

/** Possibly long members of a seal, as canonical JSON. */
export type LongTexts = SealTexts<"request" | "source_urls" | "leaves">;

export function longTexts({ request, source_urls }: SealedFacts, leaves: AuditSeal["leaves"]): LongTexts {
  return textsOf({ request, source_urls, leaves });
}

/**
 * The seal over these facts: equal for the same answer, caller, second and key. `long` avoids repeated serialisation for many
 * seals over the same facts.
 */
export function sealOf(
  facts: SealedFacts,
  terms: SealTerms,
  signedBy: SealSigner | MadeSignature,
  long: LongTexts = longTexts(facts, terms.leaves),
): MadeSeal {
  const { request, source_urls, ...shortFacts } = facts;
  const short = {
    issued_at: terms.issuedAt,
    ts: terms.issuedAt,
    client_tag: terms.clientTag,
    corpus_snapshot_id: terms.corpusSnapshotId,
    key_hash_prefix: terms.keyHashPrefix,
    key_version: signedBy.keyVersion,
    alg: "Ed25519",
    v: 2,
    ...shortFacts,
    account_ref: terms.accountRef,
  } as const;
  const content: SealTexts<keyof SealContent> = { ...textsOf(short), ...long };
  const sealId = sealIdOf(content);
  const bytes = signedBytes({ ...content, seal_id: JSON.stringify(sealId) });
  const signature = "signature" in signedBy ? signedBy.signature : sign(null, bytes, signedBy.signer.key);
  const ends = {
    hmac: hmacOf(signature, bytes),
    signature: signature.toString("base64"),
    verify_endpoint: verifyEndpointOf(sealId),
  };
  return {
    seal: { seal_id: sealId, ...short, request, leaves: terms.leaves, source_urls, ...ends },
    texts: { seal_id: JSON.stringify(sealId), ...content, ...textsOf(ends) },
  };
}

function shownRequest(request: AskedRequest): AuditSeal["request"] {
  const { method, route, params } = request;
  // It came from JSON, and the hash above would have failed on anything else.
  const shown = { method, route, params: params as NonNullable<AuditSeal["request"]>["params"] };
  return Buffer.byteLength(canonicalJson(shown)) > longestShownRequest ? null : shown;
}

/** Every `source_url` in the answer without duplicates, sorted by code units. */
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

/** SHA-256 (hex) of the subject of an answer. */
function subjectHash({ params }: AskedRequest): string {
  return sha256(Buffer.from(`subject/1\n${canonicalJson(subjectOf(params))}`)).toString("hex");
}
