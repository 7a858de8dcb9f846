import type { SealProof } from "../../runtime/endpoint/integrity.ts";

/** What the process that makes answers is told. */
export type MakeSettings = {
  /** Of each sealed operation. */
  readonly answers: number;
  readonly seed: number;
  readonly nowMs: number;
  readonly snapshots: string;
  readonly snapshotId: string;
  readonly state: string;
  readonly trustRoot: string;
  readonly sealKey: string;
  readonly answersFile: string;
  readonly logFile: string;
};

/** One line of its file. */
export type Made = {
  readonly operation: string;
  readonly sent: Record<string, unknown>;
  readonly body: Record<string, unknown>;
};

/** What it writes about the log: the published keys, a checkpoint from on the way, and a proof of every seal since. */
export type MadeLog = { readonly keys: string; readonly early: string; readonly proofs: readonly SealProof[] };

/** What the process that checks them is told. */
export type CheckSettings = Pick<
  MakeSettings,
  "snapshots" | "snapshotId" | "trustRoot" | "answersFile" | "logFile" | "seed"
> & {
  /** The network must be away. */
  readonly offline: boolean;
};

/** What it found. Counts of each operation, then of all. */
export type Checked = {
  readonly operations: Readonly<
    Record<string, { made: number; verified: number; replayed: number; independent: number }>
  >;
  /** One-character changes that were tried, those that were refused, and why. */
  readonly changes: { tried: number; refused: number; reasons: Record<string, number> };
  readonly leaves: number;
  /** Seals proven to be in the log, which only grew. */
  readonly logged: number;
  /** Forged logs that were tried, and those that the checkpoint from on the way gives away. */
  readonly forgeries: { tried: number; noticed: number };
  readonly faults: readonly string[];
};
