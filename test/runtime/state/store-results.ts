import type { StoredResult } from "../../../runtime/state/ledger.ts";

/** A result whose bytes tell which operation it belongs to. */
export function resultOf(operation: string, units: number): StoredResult {
  return {
    status: 200,
    snapshotId: "cs1_x",
    asOf: "2026-11-30",
    generatedAt: "2026-11-30T00:00:00Z",
    seal: units > 3 ? "seal" : null,
    responseHash: `hash of ${operation}`,
    body: units === 2 ? null : Uint8Array.from([0, 255, 10, ...Buffer.from(operation), units]),
  };
}
