import { z } from "zod";
import { CorpusSnapshotId, HttpUrl, IsoDate, Json, Sha256Hex, Text, Timestamp } from "../common.ts";

/** Signed proof of what an answer was, what it answered and which records it rests on. */
export const AuditSeal = z
  .object({
    seal_id: z
      .string()
      .regex(/^seal_[0-9a-f]{32}$/, "must be seal_ and 32 hex digits")
      .describe("Id of the seal."),
    issued_at: Timestamp.describe("When it was made."),
    ts: Timestamp.describe("The same instant."),
    endpoint: Text.describe("Operation that answered."),
    client_tag: Text.nullable().describe("Tag the caller sent."),
    corpus_snapshot_id: CorpusSnapshotId,
    key_hash_prefix: z
      .string()
      .regex(/^[0-9a-f]{8}$/, "must be 8 hex digits")
      .describe("Mark of the caller's key; not part of the key."),
    key_version: z.int().min(1).describe("Version of the signing key."),
    query_hash: Sha256Hex.describe("SHA-256 of the canonical request with as_of."),
    subject_hash: Sha256Hex.describe("SHA-256 of the subject of the answer."),
    response_hash: Sha256Hex.describe("SHA-256 of the canonical answer without this seal."),
    hmac: Text.describe("HMAC-SHA256 over the signed bytes."),
    alg: z.literal("Ed25519").describe("Algorithm of the signature."),
    v: z.literal(2).describe("Version of the seal."),
    as_of: IsoDate.describe("Day in Japan the answer was computed for."),
    content_hash: Sha256Hex.describe(
      "As response_hash, without what changes from call to call; a replay compares this.",
    ),
    request: z
      .object({
        method: Text.describe("HTTP method."),
        route: Text.describe("Path pattern."),
        params: z.record(z.string(), Json).describe("Parameters as hashed."),
      })
      .nullable()
      .describe("The request as hashed in query_hash; null when it is longer than 8 KiB."),
    leaves: z
      .array(
        z.object({
          table: Text.describe("Table of the record."),
          key: Text.describe("Key of the record."),
          leaf: Sha256Hex.describe("Its leaf in the snapshot's tree."),
        }),
      )
      .describe("Every record the answer rests on."),
    account_ref: Text.describe("Mark of the account; not its id."),
    signature: Text.describe("Ed25519 signature, base64."),
    source_urls: z.array(HttpUrl).max(32).describe("Sources of the records, at most 32."),
    verify_endpoint: Text.describe("Where the seal can be checked online."),
  })
  .meta({
    id: "AuditSeal",
    description: "Signed proof of an answer; it can be checked offline, years later, with the snapshot.",
    examples: [
      {
        seal_id: `seal_${"0123456789abcdef".repeat(2)}`,
        issued_at: "2026-04-02T00:00:00Z",
        ts: "2026-04-02T00:00:00Z",
        endpoint: "POST /v1/artifacts/company_public_baseline",
        client_tag: null,
        corpus_snapshot_id: `cs1_${"abcdefghijklmnopqrstuvwxyz".repeat(2)}`,
        key_hash_prefix: "0a1b2c3d",
        key_version: 1,
        query_hash: "1".repeat(64),
        subject_hash: "2".repeat(64),
        response_hash: "3".repeat(64),
        hmac: "4".repeat(64),
        alg: "Ed25519",
        v: 2,
        as_of: "2026-04-02",
        content_hash: "5".repeat(64),
        request: {
          method: "POST",
          route: "/v1/artifacts/company_public_baseline",
          params: { houjin_bangou: "8999999999901" },
        },
        leaves: [{ table: "houjin", key: "8999999999901", leaf: "6".repeat(64) }],
        account_ref: "0a1b2c3d4e5f",
        signature: `${"A".repeat(86)}==`,
        source_urls: ["https://www.houjin-bangou.nta.go.jp/download/"],
        verify_endpoint: `/v1/audit/seals/seal_${"0123456789abcdef".repeat(2)}`,
      },
    ],
  });

export type AuditSeal = z.infer<typeof AuditSeal>;

const { shape } = AuditSeal;

/** What the log keeps of a seal: hashes, and when and by which operation it was made. */
export const SealLogEntry = z.object({
  seal_id: shape.seal_id,
  issued_at: shape.issued_at,
  endpoint: shape.endpoint,
  subject_hash: shape.subject_hash,
  response_hash: shape.response_hash,
  content_hash: shape.content_hash,
  query_hash: shape.query_hash,
  corpus_snapshot_id: shape.corpus_snapshot_id,
  key_version: shape.key_version,
  seal_sha256: shape.content_hash.describe("SHA-256 of the canonical JSON of the whole seal."),
});
export type SealLogEntry = z.infer<typeof SealLogEntry>;
