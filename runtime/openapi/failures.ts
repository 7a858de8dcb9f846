import { type Endpoint, refusesUnknownParameters } from "../endpoint/endpoint.ts";
import { failures } from "../base/errors.ts";
import type { FailureCode } from "../base/errors.ts";
import { admits } from "./admits.ts";

/** Every possible failure of an endpoint, by ascending status. */
export function failuresByStatus(endpoint: Endpoint): ReadonlyMap<number, readonly FailureCode[]> {
  const codes = new Set<FailureCode>([...impliedFailures(endpoint), ...(endpoint.failures ?? [])]);
  const byStatus = new Map<number, FailureCode[]>();
  for (const code of [...codes].toSorted()) {
    const { status } = failures[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].toSorted(([first], [second]) => first - second));
}

/** Failures of the pipeline itself, before or after the handler. */
function impliedFailures(endpoint: Endpoint): FailureCode[] {
  const can = admits(endpoint);
  const versioned = endpoint.path.startsWith("/v1/");
  const fields = [endpoint.params, endpoint.query].some((schema) => Object.keys(schema.shape).length > 0);
  const priced = can.credentials && endpoint.units !== 0;
  const rules: Partial<Record<FailureCode, boolean>> = {
    uri_too_long: true,
    internal_error: true,
    invalid_text: versioned,
    unknown_query_parameter: refusesUnknownParameters(endpoint),
    validation_error: (fields || endpoint.body !== null) && endpoint.envelope !== "am",
    malformed_json: endpoint.body !== null,
    body_too_large: endpoint.body !== null,
    unsupported_media_type: endpoint.body !== null,
    invalid_input: can.credentials,
    invalid_api_key: can.credentials,
    api_key_required: endpoint.auth === "required",
    scope_not_granted: endpoint.scope !== null,
    csrf_required: can.csrf,
    origin_not_allowed: endpoint.siteOnly === true,
    rate_limited: can.limited,
    overloaded: can.limited,
    anon_quota_exceeded: endpoint.slot,
    quota_unavailable: endpoint.slot,
    store_unavailable: can.credentials,
    not_ready: endpoint.reads === "snapshot",
    snapshot_not_available: can.pin,
    idempotency_key_invalid: can.idempotency,
    idempotency_key_reused: can.idempotency && endpoint.idempotency !== "handler",
    stored_answer_gone: can.idempotency && endpoint.idempotency !== "handler",
    idempotency_in_progress: can.idempotency && endpoint.effect === true,
    idempotency_key_required: can.idempotency && endpoint.idempotency === "required",
    cost_cap_invalid: can.costCap,
    cost_cap_exceeded: can.costCap,
    cost_cap_required: can.costCap && endpoint.costCap !== "optional",
    monthly_cap_reached: priced,
  };
  return (Object.keys(rules) as FailureCode[]).filter((code) => rules[code]);
}
