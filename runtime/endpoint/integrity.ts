import type { SealLogEntry } from "../../schemas/seal.ts";
import type { ListedKey } from "../../snapshots/trust/key-list.ts";

/** A public key as RFC 8037 writes it, with the time in which it counts. */
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

/** A snapshot that the store holds. */
export type HeldSnapshot = {
  readonly corpus_snapshot_id: string;
  readonly sequence: number;
  readonly prev_id: string | null;
  readonly published_at: string;
  readonly expires: string;
  /** Its leaf in the log of snapshots. */
  readonly manifest_sha256: string;
};

/** Proof that a seal is in the log; `consistency` when an earlier size was named. */
export type SealProof = {
  readonly seal_id: string;
  readonly leaf: string;
  readonly index: number;
  readonly size: number;
  readonly path: string[];
  readonly checkpoint: string;
  readonly consistency?: { from: number; path: string[] };
};

/** What is known of a seal. */
export type SealStanding = {
  readonly entry: SealLogEntry;
  /** Its signature holds under the published keys and, once it is in the log, its place there does too. */
  readonly verified: boolean;
  readonly log: "pending" | "included";
};

/** What anyone may ask to check this service. Keys and checkpoints are told without the store. */
export type Integrity = {
  /** The key list as a signed note. */
  keyNote(): string;
  jwks(): { keys: PublishedKey[] };
  /** The last checkpoint seen; null when no key may sign one. */
  sealCheckpoint(): string | null;
  snapshotCheckpoint(): string | null;
  currentSnapshot(): string | null;
  heldSnapshots(): Promise<readonly HeldSnapshot[]>;
  /** A seal, from the moment its answer is sent; null when there is none of that id. */
  readSeal(sealId: string): Promise<SealStanding | null>;
  /** Null when there is no such seal, `pending` until it is in the log, `beyond` when `from` is larger than the log. */
  proveSeal(sealId: string, from: number | null): Promise<SealProof | "pending" | "beyond" | null>;
  /** Looks at the logs now; for the start and for tests. */
  refresh(): Promise<void>;
};
