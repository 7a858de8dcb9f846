import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { failuresByStatus } from "./failures.ts";
import { familyOf } from "./families.ts";
import { failureHeadersOf, requestHeadersOf, successHeadersOf } from "./headers.ts";
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
