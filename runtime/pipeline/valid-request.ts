import type { AnyInput, Endpoint } from "../endpoint/endpoint.ts";
import { defaultBodyLimits, type GuardedJson, parseJsonBody } from "../wire/json-guard.ts";
import { requestFingerprint } from "./guards/request-fingerprint.ts";
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
