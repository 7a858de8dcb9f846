import { z } from "zod";
import { AuditSeal, SealLogEntry } from "../../schemas/answers/seal.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { bytesLeaf } from "../../snapshots/merkle/hashing.ts";
import type { OutboxEntry } from "../state/outbox.ts";
import { coreText, sealDigest, type SealTexts, textsOf } from "./seal-form.ts";

/** Outbox topic of seals to be logged. */
export const sealTopic = "seal";

/** The log entry of a seal. */
export function logEntryOf(seal: AuditSeal): SealLogEntry {
  return SealLogEntry.parse({ ...seal, seal_sha256: sealDigest(textsOf(seal)) });
}

/** The leaf hash of an entry: RFC 6962, over its canonical JSON. */
export function leafOfEntry(entry: SealLogEntry): Buffer {
  return bytesLeaf(Buffer.from(canonicalJson(entry)));
}

const { shape } = AuditSeal;

/** A seal queued for the log: the signed part, so that the log accepts only signed seals. */
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

/** The outbox entry of a seal, written atomically with the charge. */
export function queuedSeal({ seal_id: id, issued_at: at }: AuditSeal, texts: SealTexts): OutboxEntry {
  const { signature } = texts;
  const payload = `{"core":${coreText(texts)},"signature":${signature},"seal_sha256":"${sealDigest(texts)}"}`;
  return { topic: sealTopic, id, payload, dueMs: Date.parse(at) };
}

/** Parses a queued seal; null for anything else, also for one queued under another id. */
export function readQueuedSeal({ id, payload }: Pick<OutboxEntry, "id" | "payload">): QueuedSeal | null {
  try {
    const queued = QueuedSeal.parse(JSON.parse(payload));
    return queued.core.seal_id === id ? queued : null;
  } catch {
    return null;
  }
}

/** The log entry of a queued seal. */
export function entryOfQueued({ core, seal_sha256 }: QueuedSeal): SealLogEntry {
  return SealLogEntry.parse({ ...core, seal_sha256 });
}
