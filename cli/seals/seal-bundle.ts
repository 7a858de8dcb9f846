import { z } from "zod";
import { Sha256Hex } from "../../schemas/common.ts";

const Index = z.int().min(0);

/** Inclusion proof of a seal in the seal log, as the service returns it. */
export const LogProof = z.object({
  seal_id: z.string(),
  leaf: Sha256Hex,
  index: Index,
  size: z.int().min(1),
  path: z.array(Sha256Hex),
  checkpoint: z.string(),
});
export type LogProof = z.infer<typeof LogProof>;

/** Inclusion proof of a record in its table. */
const LeafProof = z.object({
  table: z.string(),
  key: z.string(),
  leaf: Sha256Hex,
  index: Index,
  rows: z.int().min(1),
  path: z.array(Sha256Hex),
});
export type LeafProof = z.infer<typeof LeafProof>;

/** All that is needed to check a seal later, in one file. */
export const SealBundle = z.object({
  format: z.literal("konkyo-seal-bundle/1"),
  seal: z.unknown(),
  /** The answer as received; null when only the seal was stored. */
  response: z.record(z.string(), z.unknown()).nullable(),
  /** The request body as sent, when the seal does not contain the request. */
  request: z.unknown(),
  /** `manifest.json` as text, and its signed note. */
  manifest: z.string(),
  manifest_sig: z.string(),
  proofs: z.array(LeafProof),
  /** The key list as a signed note. */
  keys: z.string(),
  log: LogProof.nullable(),
});
export type SealBundle = z.infer<typeof SealBundle>;
