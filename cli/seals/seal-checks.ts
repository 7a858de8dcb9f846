import { z } from "zod";
import { sealLogOrigin } from "../../client/verify/seal-form.ts";
import { sealFault } from "../../client/verify/seal-hashes.ts";
import { checkSignature, readSeal } from "../../runtime/seals/check-seal.ts";
import { sealKeysOf } from "../../runtime/seals/keys/seal-keys.ts";
import type { SealTrust } from "../../runtime/seals/keys/seal-trust.ts";
import { leafOfEntry, logEntryOf } from "../../runtime/seals/log-entry.ts";
import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { Sha256Hex } from "../../schemas/common.ts";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { rootFromProof } from "../../snapshots/merkle/tree.ts";
import { verifierOf } from "../../snapshots/trust/policy.ts";
import { openCheckpoint } from "../../snapshots/trust/signed-note.ts";
import type { sealExit } from "../shell/failure.ts";

export type SealCheckName = "form" | "hashes" | "keys" | "signature" | "manifest" | "inclusion" | "log" | "replay";

export type SealCheck = {
  readonly check: SealCheckName;
  readonly outcome: "ok" | "failed" | "not done";
  readonly detail: string;
};

/** A failed check and its verdict. */
export class SealFault extends Error {
  override readonly name = "SealFault";
  readonly kind: keyof typeof sealExit;
  readonly check: SealCheckName;
  constructor(kind: keyof typeof sealExit, check: SealCheckName, reason: string, options?: ErrorOptions) {
    super(reason, options);
    [this.kind, this.check] = [kind, check];
  }
}

/** Parses a seal; anything that does not match the schema counts as altered. */
export function checkForm(value: unknown): AuditSeal {
  const seal = readSeal(value);
  if (typeof seal === "string") throw new SealFault("altered", "form", seal);
  return seal;
}

/** Checks the hashes of the seal and of its answer. */
export async function checkHashes(
  seal: AuditSeal,
  response: Readonly<Record<string, unknown>> | null,
): Promise<string> {
  const fault = await sealFault(seal, response);
  if (fault) throw new SealFault("altered", "hashes", fault);
  return response === null ? "the seal agrees with itself; no answer was given" : "seal and answer agree";
}

/**
 * Checks the signature of a seal whose hashes match. Runs after the hash checks, which find changes that did not update every
 * hash. A signature by no listed key may come from another operator, so the key is reported as unknown, not the seal as
 * altered.
 */
export function checkSigned(seal: AuditSeal, { listed, origin }: SealTrust): string {
  const signed = checkSignature(seal, listed);
  if (signed.verdict === "untrusted") throw new SealFault("untrusted", "signature", signed.reason);
  return `by ${origin} ${verifierOf(signed.key).name}, valid at ${seal.issued_at}`;
}

/** Checks the path of every record to the root of its table. */
export function checkInclusion(
  { leaves }: AuditSeal,
  { tables }: Manifest,
  proofOf: (table: string, key: string) => LeafProof | null,
): string {
  for (const { table, key, leaf } of leaves) {
    const name = `${table} ${key}`;
    const proof = proofOf(table, key);
    const root = tables.find(({ name: held }) => held === table);
    if (!proof || !root) throw new SealFault("altered", "inclusion", `there is no proof of ${name}`);
    const path = proof.path.map((node) => Buffer.from(node, "hex"));
    const leads = rootFromProof(Buffer.from(leaf, "hex"), proof.index, root.rows, path);
    if (leads?.toString("hex") !== root.root)
      throw new SealFault("altered", "inclusion", `the leaf of ${name} is not part of the snapshot`);
  }
  return `${leaves.length} records are part of the snapshot`;
}

/** Checks the position of the seal in the log under the log's own signature. */
export function checkLogged(seal: AuditSeal, proof: LogProof, { listed }: SealTrust): string {
  const leaf = leafOfEntry(logEntryOf(seal));
  try {
    const { size, root } = openCheckpoint(proof.checkpoint, sealLogOrigin, sealKeysOf(listed).map(verifierOf));
    const path = proof.path.map((node) => Buffer.from(node, "hex"));
    if (!rootFromProof(leaf, proof.index, size, path)?.equals(root)) throw new Error("its leaf is not part of the log");
    return `entry ${proof.index} of ${size}`;
  } catch (error) {
    throw new SealFault("altered", "log", (error as Error).message, { cause: error });
  }
}

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
