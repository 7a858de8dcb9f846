import { createHash } from "node:crypto";
import { canonicalJson } from "../../../snapshots/files/canonical.ts";

export type FingerprintInput = {
  readonly method: string;
  /** The requested path, without query. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The parsed body; undefined when there is none, which differs from a body of `null`. */
  readonly body: unknown;
};

/**
 * Identifies equal requests under one Idempotency-Key: SHA-256, as 64 hex, over method, path, canonical body and sorted query.
 * Order of keys and parameters and white space do not matter; every value does.
 */
export function requestFingerprint({ method, path, query, body }: FingerprintInput): string {
  const pairs = query.map(([name, value]) => [name, value]).sort(byNameThenValue);
  const parts = ["request/1", method.toUpperCase(), path, pairs, ...(body === undefined ? [] : [body])];
  return createHash("sha256").update(canonicalJson(parts), "utf8").digest("hex");
}

function byNameThenValue(first: readonly string[], second: readonly string[]): number {
  return compare(first[0] ?? "", second[0] ?? "") || compare(first[1] ?? "", second[1] ?? "");
}

/** By code units, independent of the locale. */
function compare(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
