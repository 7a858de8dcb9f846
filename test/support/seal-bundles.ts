import { readFileSync } from "node:fs";
import { join } from "node:path";
import { proveLeaves } from "../../cli/seals/prove-leaves.ts";
import type { SealBundle } from "../../cli/seals/seal-checks.ts";
import type { PublishedKey } from "../../client/verify/signed-note.ts";
import type { Corpus } from "../../runtime/corpus/corpus.ts";
import { toJwks } from "../../runtime/seals/integrity.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { localSigner } from "../../snapshots/trust/key-files.ts";
import { sealedPrograms } from "./sealed-endpoints.ts";
import { credential, sealedCall, type Sealing } from "./sealing.ts";

/** A sealed answer about programs with all that proves it, its place in the log included. */
export async function sealedBundle(sealing: Sealing, corpus: Corpus, ids: readonly string[]): Promise<SealBundle> {
  const { body, record } = await sealedCall(sealing, corpus, sealedPrograms, { unified_ids: ids });
  await sealing.store.enqueue(credential.accountId, record);
  await sealing.runLogs();
  const { audit_seal: seal } = body;
  const log = await sealing.seals.integrity.proveSeal(seal.seal_id, null);
  if (log === null || typeof log === "string") throw new Error("the seal is not in the log yet");
  const { directory } = corpus.snapshot;
  return JSON.parse(
    JSON.stringify({
      format: "konkyo-seal-bundle/1",
      seal,
      response: body,
      request: null,
      manifest: readFileSync(join(directory, layout.manifest), "utf8"),
      manifest_sig: readFileSync(join(directory, layout.signature), "utf8"),
      proofs: await proveLeaves(directory, seal.leaves),
      keys: sealing.seals.integrity.keyNote(),
      log,
    }),
  ) as SealBundle;
}

/** The key that signs the snapshots of a store, as a key set lists it. */
export function snapshotKey(store: string): PublishedKey {
  const { vkey } = localSigner(store).verifier;
  const times = { valid_from: "2026-01-01T00:00:00Z", valid_to: "2027-12-31T00:00:00Z", revoked_at: null };
  return toJwks([{ vkey, purpose: "snapshot", ...times }]).keys[0]!;
}
