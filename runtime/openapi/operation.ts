import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";
import { type FailureCode, failures } from "../base/errors.ts";
import { type Endpoint, refusesUnknownParameters } from "../endpoint/endpoint.ts";
import { familyOf } from "./families.ts";
import { admits, failureHeadersOf, requestHeadersOf, successHeadersOf } from "./headers.ts";
import type { SharedParts } from "./shared-parts.ts";

/** One operation of a document. Shared parts are added to `parts` and referred to. */
export function toOperation(endpoint: Endpoint, name: string, parts: SharedParts): ZodOpenApiOperationObject {
  const description = describe(endpoint);
  const requestBody = toRequestBody(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(description === "" ? {} : { description }),
    tags: [familyOf(endpoint.id).name],
    security: toSecurity(endpoint, parts),
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    "x-operation-id": endpoint.id,
    "x-billable-units": typeof endpoint.units === "number" ? endpoint.units : (endpoint.unitsRule ?? byAnswer),
    "x-anonymous-slot": endpoint.slot,
    requestParams: { path: endpoint.params, query: endpoint.query },
    parameters: requestHeadersOf(endpoint).map((header) => parts.requestHeader(header)),
    ...(requestBody ? { requestBody } : {}),
    responses: toResponses(endpoint, parts),
  };
}

const byAnswer = "depends on the answer";

function describe(endpoint: Endpoint): string {
  const sentences = [endpoint.description ?? ""];
  if (endpoint.idempotency === "required") sentences.push("Calls with a key need Idempotency-Key.");
  if (endpoint.costCap === "header") sentences.push("Calls with a key need a cost cap in X-Cost-Cap-JPY.");
  if (endpoint.costCap === "header-or-body")
    sentences.push("Calls with a key need a cost cap in X-Cost-Cap-JPY or max_cost_jpy.");
  if (endpoint.deprecated) sentences.push(`Deprecated: use ${endpoint.deprecated.successor}.`);
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function toSecurity({ auth, session }: Endpoint, parts: SharedParts): Record<string, string[]>[] {
  if (auth === "none") return [];
  const credentials = [parts.security("apiKey"), parts.security("bearer")];
  if (session) credentials.push(parts.security("session"));
  return auth === "optional" ? [{}, ...credentials] : credentials;
}

function toRequestBody({ body }: Endpoint): ZodOpenApiOperationObject["requestBody"] {
  if (body === null) return undefined;
  return { required: !body.safeParse(undefined).success, content: { "application/json": { schema: body } } };
}

const csvRows = z.string().describe("The results as rows of CSV, UTF-8, for a caller who accepts text/csv.");

function toResponses(endpoint: Endpoint, parts: SharedParts): ZodOpenApiOperationObject["responses"] {
  const success: ZodOpenApiResponseObject = {
    description: z.globalRegistry.get(endpoint.response)?.description ?? endpoint.summary,
    headers: Object.fromEntries(successHeadersOf(endpoint).map((header) => [header, parts.responseHeader(header)])),
    ...(endpoint.status === 204
      ? {}
      : {
          content: {
            ...(endpoint.page === "always"
              ? {}
              : { [endpoint.media ?? "application/json"]: { schema: endpoint.response } }),
            ...(endpoint.page === undefined ? {} : { "text/html": { schema: z.string() } }),
            ...(endpoint.csv ? { "text/csv": { schema: csvRows } } : {}),
          },
        }),
  };
  const responses: ZodOpenApiOperationObject["responses"] = { [`${endpoint.status}`]: success };
  if ("ETag" in (success.headers ?? {})) responses["304"] = parts.notModified();
  for (const [status, codes] of failuresByStatus(endpoint))
    responses[`${status as 400}`] = parts.failure(status, codes);
  for (const status of endpoint.otherStatuses ?? []) {
    const headers = failureHeadersOf(status).map((header) => [header, parts.responseHeader(header)]);
    responses[`${status}`] = { ...success, headers: { ...success.headers, ...Object.fromEntries(headers) } };
  }
  return responses;
}

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
    // The am family tells faults of its fields in a 200; members that no body may have are refused before.
    validation_error: endpoint.body !== null || (fields && endpoint.envelope !== "am"),
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
