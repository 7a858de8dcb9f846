import type { Client } from "./client.ts";
import { isFailure } from "./failure.ts";
import { getIntegrityProofTableKey, getIntegritySealsSealId, getWellKnownJwksJson } from "./generated/operations.ts";
import type { AuditSeal } from "./generated/types.ts";
import type { SealEvidence } from "./verify/seal.ts";

/**
 * Fetches all evidence for `verifySeal` from the service: its keys, the record proofs, and the log position of the seal, which
 * is null until it is logged (about a minute). Free of charge. Keys from the service only prove that it is consistent with
 * itself; keys that you stored earlier prove more.
 */
export async function fetchSealEvidence(
  client: Client,
  seal: Pick<AuditSeal, "seal_id" | "corpus_snapshot_id" | "leaves">,
): Promise<Required<Omit<SealEvidence, "answer">>> {
  const then = client.pinned(seal.corpus_snapshot_id);
  const { keys } = (await client.ask(getWellKnownJwksJson, {})).body;
  const proofs = [];
  for (const { table, key } of seal.leaves)
    proofs.push((await then.ask(getIntegrityProofTableKey, { table, key })).body);
  return { keys, proofs, log: await logProofOf(client, seal.seal_id) };
}

async function logProofOf(client: Client, sealId: string) {
  try {
    return (await client.ask(getIntegritySealsSealId, { seal_id: sealId })).body;
  } catch (thrown) {
    if (isFailure(thrown, "seal_not_found") && thrown.body["log"] === "pending") return null;
    throw thrown;
  }
}
