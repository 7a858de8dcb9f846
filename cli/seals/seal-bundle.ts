import { z } from "zod";
import { Sha256Hex } from "../../schemas/common.ts";

const Index = z.int().min(0);

/** Proof that a seal is in the log of seals, as the service gives it. */
export const LogProof = z.object({
  seal_id: z.string(),
  leaf: Sha256Hex,
  index: Index,
  size: z.int().min(1),
  path: z.array(Sha256Hex),
  checkpoint: z.string(),
});
export type LogProof = z.infer<typeof LogProof>;

/** Where a record stands in the tree of its table. */
const LeafProof = z.object({
  table: z.string(),
  key: z.string(),
  leaf: Sha256Hex,
  index: Index,
  rows: z.int().min(1),
  path: z.array(Sha256Hex),
});
export type LeafProof = z.infer<typeof LeafProof>;

/** Everything that is needed to check a seal years later, in one file. */
export const SealBundle = z.object({
  format: z.literal("konkyo-seal-bundle/1"),
  seal: z.unknown(),
  /** The answer as it was received; null when only the seal was kept. */
  response: z.record(z.string(), z.unknown()).nullable(),
  /** The request body as it was sent, where the seal does not show the request. */
  request: z.unknown(),
  /** Bytes of `manifest.json` as text, and its signed note. */
  manifest: z.string(),
  manifest_sig: z.string(),
  proofs: z.array(LeafProof),
  /** The key list, a signed note. */
  keys: z.string(),
  log: LogProof.nullable(),
});
export type SealBundle = z.infer<typeof SealBundle>;
