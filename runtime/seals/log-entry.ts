import { z } from "zod";
import { AuditSeal, SealLogEntry } from "../../schemas/seal.ts";
import { canonicalJson } from "../../snapshots/canonical.ts";
import { bytesLeaf } from "../../snapshots/merkle/hashing.ts";
import type { OutboxEntry } from "../state/outbox.ts";
import { coreText, sealDigest, type SealTexts, textsOf } from "./seal-form.ts";

/** Topic of seals that are to go into the log. */
export const sealTopic = "seal";

/** Name of the log of seals, the first line of its checkpoints. */
export const sealLogOrigin = "konkyo/seals";

const { shape } = AuditSeal;

/** What is kept of a seal. */
export function logEntryOf(seal: AuditSeal): SealLogEntry {
  return entryOf(seal, sealDigest(textsOf(seal)));
}

/** The leaf of an entry in the log's tree: RFC 6962's, over its canonical JSON. */
export function leafOfEntry(entry: SealLogEntry): Buffer {
  return bytesLeaf(Buffer.from(canonicalJson(entry)));
}

/** A seal on its way into the log: what was signed, so that the log takes nothing that is not. */
const QueuedSeal = z.object({
  core: z.object({
    ...SealLogEntry.omit({ seal_sha256: true }).shape,
    v: shape.v,
    as_of: shape.as_of,
    leaves: shape.leaves,
    source_urls: shape.source_urls,
    account_ref: shape.account_ref,
    client_tag: shape.client_tag,
  }),
  signature: shape.signature,
  seal_sha256: SealLogEntry.shape.seal_sha256,
});
export type QueuedSeal = z.infer<typeof QueuedSeal>;

/** The record of a seal that is queued in the same step as the charge. */
export function queuedSeal({ seal_id: id, issued_at: at }: AuditSeal, texts: SealTexts): OutboxEntry {
  const { signature } = texts;
  const payload = `{"core":${coreText(texts)},"signature":${signature},"seal_sha256":"${sealDigest(texts)}"}`;
  return { topic: sealTopic, id, payload, dueMs: Date.parse(at) };
}

/** A queued seal again, or null for anything else. */
export function readQueuedSeal(payload: string): QueuedSeal | null {
  try {
    return QueuedSeal.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

export function entryOfQueued({ core, seal_sha256: digest }: QueuedSeal): SealLogEntry {
  return entryOf(core, digest);
}

function entryOf(seal: Omit<SealLogEntry, "seal_sha256">, digest: string): SealLogEntry {
  return {
    seal_id: seal.seal_id,
    issued_at: seal.issued_at,
    endpoint: seal.endpoint,
    subject_hash: seal.subject_hash,
    response_hash: seal.response_hash,
    content_hash: seal.content_hash,
    query_hash: seal.query_hash,
    corpus_snapshot_id: seal.corpus_snapshot_id,
    key_version: seal.key_version,
    seal_sha256: digest,
  };
}
