import { createHash } from "node:crypto";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import type { AnyInput, Endpoint } from "../endpoint/endpoint.ts";
import { defaultBodyLimits, type GuardedJson, parseJsonBody } from "../wire/json-guard.ts";
import { bodyCapOf, predictedUnits } from "./guards/units.ts";
import { assertKnownParameters, queryOf, validateInput } from "./guards/validate.ts";

/** The properties of a valid request that the guards need. */
export type ValidRequest = {
  readonly input: AnyInput;
  readonly bodyCapYen: number | null;
  /** Worst-case units. */
  readonly predictedUnits: number;
  /** Identifies equal requests. */
  fingerprint(): string;
};

/** The body of a request from its bytes; null for none. Throws 400 and 413. */
export function parseBody({ bodyLimits = defaultBodyLimits }: Endpoint, bytes: Uint8Array | null): GuardedJson {
  return bytes === null ? { value: undefined, faults: [] } : parseJsonBody(bytes, bodyLimits);
}

/** Validates path, query and body. Throws `validation_error` and similar refusals. */
export function validRequest(
  endpoint: Endpoint,
  { target, params }: { readonly target: string; readonly params: Readonly<Record<string, string>> },
  { value: body, faults }: GuardedJson,
): ValidRequest {
  const [path = ""] = target.split("?");
  const query = queryOf(target);
  assertKnownParameters(endpoint, query);
  const input = validateInput(endpoint, params, query, body, faults);
  return {
    input,
    bodyCapYen: bodyCapOf(input.body),
    predictedUnits: predictedUnits(endpoint, input.body),
    fingerprint: () => requestFingerprint({ method: endpoint.method, path, query, body }),
  };
}

type FingerprintInput = {
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
