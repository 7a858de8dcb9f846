import { sealLogOrigin } from "../../client/verify/seal-form.ts";
import { EMPTY_ROOT } from "../../snapshots/merkle/hashing.ts";
import { rootFromProof } from "../../snapshots/merkle/tree.ts";
import { openCheckpoint, signCheckpoint } from "../../snapshots/trust/signed-note.ts";
import { keyCounts, type ListedKey, verifierOf } from "../../snapshots/trust/policy.ts";
import type { Integrity, PublishedKey } from "../endpoint/integrity.ts";
import { checkSignature } from "./check-seal.ts";
import { type SealKeys, sealKeysOf } from "./keys/seal-keys.ts";
import { entryOfQueued } from "./log-entry.ts";
import { type PublishedSnapshots, snapshotLogOrigin } from "./published-snapshots.ts";
import { isInPlace, type LoggedSeal, type SealLog } from "./seal-log.ts";
import type { StoredLog } from "./stored-log.ts";

export type IntegrityOptions = {
  readonly keys: SealKeys;
  readonly webhookKeys: readonly ListedKey[];
  readonly seals: Pick<SealLog, "find">;
  readonly sealLog: StoredLog;
  readonly snapshotLog: StoredLog;
  readonly snapshots: Pick<PublishedSnapshots, "current" | "held">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** An older checkpoint is refreshed in the background. */
const freshMs = 10_000;

export function createIntegrity(options: IntegrityOptions): Integrity {
  const { keys, seals, snapshots, now } = options;
  const latest: { seals: string | null; snapshots: string | null; atMs: number } = {
    seals: null,
    snapshots: null,
    atMs: 0,
  };
  const refresh = async () => {
    latest.atMs = now();
    latest.seals = (await options.sealLog.open()).checkpoint ?? emptyCheckpoint(sealLogOrigin);
    latest.snapshots = (await options.snapshotLog.open()).checkpoint ?? emptyCheckpoint(snapshotLogOrigin);
  };
  /** An empty log has a signed checkpoint too. */
  const emptyCheckpoint = (origin: string) => {
    const found = keys.signerAt(new Date(now()));
    return found && signCheckpoint({ origin, size: 0, root: EMPTY_ROOT }, found.signer);
  };
  const seen = () => {
    // The answer does not wait, and a store outage does not fail it.
    if (now() - latest.atMs > freshMs) refresh().catch(() => undefined);
    return latest;
  };
  return {
    keyNote: () => keys.note(options.webhookKeys),
    jwks: () => toJwks(keys.listed()),
    sealCheckpoint: () => seen().seals,
    snapshotCheckpoint: () => seen().snapshots,
    currentSnapshot: () => snapshots.current(),
    heldSnapshots: () => snapshots.held(),
    async readSeal(sealId) {
      const found = await seals.find(sealId);
      if (found === null) return null;
      if (!("queued" in found)) return { entry: found.entry, verified: await holds(found, keys), log: "included" };
      const { core, signature } = found.queued;
      const { verdict } = checkSignature({ ...core, signature }, keys.listed());
      return { entry: entryOfQueued(found.queued), verified: verdict === "good", log: "pending" };
    },
    async proveSeal(sealId, from) {
      const found = await seals.find(sealId);
      if (found === null) return null;
      if ("queued" in found) return "pending";
      if (!isInPlace(found)) return null;
      const { log, index, leaf } = found;
      if (from !== null && from > log.size) return "beyond";
      return {
        seal_id: sealId,
        leaf: leaf.toString("hex"),
        index,
        size: log.size,
        path: toHex(await log.inclusion(index)),
        // A log with entries always has one.
        checkpoint: log.checkpoint!,
        ...(from === null ? {} : { consistency: { from, path: toHex(await log.consistency(from)) } }),
      };
    },
    refresh,
  };
}

async function holds(seal: LoggedSeal, keys: Pick<SealKeys, "listed">): Promise<boolean> {
  if (!isInPlace(seal)) return false;
  const { entry, leaf, index, log } = seal;
  const listed = sealKeysOf(keys.listed());
  const signer = listed[entry.key_version - 1];
  if (!signer || !keyCounts(signer, new Date(entry.issued_at))) return false;
  try {
    const { size, root } = openCheckpoint(log.checkpoint ?? "", sealLogOrigin, listed.map(verifierOf));
    return rootFromProof(leaf, index, size, await log.inclusion(index))?.equals(root) ?? false;
  } catch {
    return false;
  }
}

function toHex(hashes: readonly Buffer[]): string[] {
  return hashes.map((hash) => hash.toString("hex"));
}

/** A key list as a JSON Web Key Set. */
export function toJwks(listed: readonly ListedKey[]): { keys: PublishedKey[] } {
  return { keys: listed.map(toPublishedKey) };
}

function toPublishedKey(listed: ListedKey): PublishedKey {
  const { purpose, valid_from, valid_to, revoked_at } = listed;
  const { name, hash, key } = verifierOf(listed);
  const x = key.export({ format: "jwk" }).x!;
  const form = { kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" } as const;
  return { ...form, kid: `${name}+${hash}`, x, purpose, valid_from, valid_to, revoked_at };
}
