import type { SealLogEntry } from "../../schemas/answers/seal.ts";
import type { ListedKey } from "../../snapshots/trust/policy.ts";

/** A public key in the form of RFC 8037, with its period of validity. */
export type PublishedKey = Pick<ListedKey, "purpose" | "valid_from" | "valid_to" | "revoked_at"> & {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly alg: "EdDSA";
  readonly use: "sig";
  /** Name and hash of the key, as in the key list. */
  readonly kid: string;
  /** The public key, base64url. */
  readonly x: string;
};

export type HeldSnapshot = {
  readonly corpus_snapshot_id: string;
  readonly sequence: number;
  readonly prev_id: string | null;
  readonly published_at: string;
  readonly expires: string;
  /** Its leaf in the log of snapshots. */
  readonly manifest_sha256: string;
};

/** Inclusion proof of a seal in the log; with `consistency` when an earlier size was named. */
export type SealProof = {
  readonly seal_id: string;
  readonly leaf: string;
  readonly index: number;
  readonly size: number;
  readonly path: string[];
  readonly checkpoint: string;
  readonly consistency?: { from: number; path: string[] };
};

export type SealStanding = {
  readonly entry: SealLogEntry;
  /** Its signature is valid under the published keys and, once logged, so is its log position. */
  readonly verified: boolean;
  readonly log: "pending" | "included";
};

/** Public data for verifying this service. Keys and checkpoints are answered without the store. */
export type Integrity = {
  /** The key list as a signed note. */
  keyNote(): string;
  jwks(): { keys: PublishedKey[] };
  /** The last checkpoint seen; null without a signing key. */
  sealCheckpoint(): string | null;
  snapshotCheckpoint(): string | null;
  currentSnapshot(): string | null;
  heldSnapshots(): Promise<readonly HeldSnapshot[]>;
  /** A seal, available as soon as its answer is sent; null for an unknown id. */
  readSeal(sealId: string): Promise<SealStanding | null>;
  /** Null for an unknown seal, `pending` until it is in the log, `beyond` when `from` is larger than the log. */
  proveSeal(sealId: string, from: number | null): Promise<SealProof | "pending" | "beyond" | null>;
  /** Reads the logs now; for startup and tests. */
  refresh(): Promise<void>;
};
