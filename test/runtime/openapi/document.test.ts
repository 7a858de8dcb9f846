import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../../runtime/endpoint/endpoint.ts";
import type { Endpoint } from "../../../runtime/endpoint/endpoint.ts";
import { endpoints as allEndpoints } from "../../../runtime/features/table.ts";
import { createOpenApiDocument } from "../../../runtime/openapi/document.ts";
import { changeThing, getThing, sampleEndpoints, searchThings } from "./sample-endpoints.ts";
import { nonEmpty } from "../../support/non-empty.ts";

/** A document as a reader parses it. */
type Parsed = ReturnType<typeof JSON.parse>;

const options = { version: "1.2.3", publicUrl: "https://api.example.jp", audience: "everyone" } as const;
const full = parsed(sampleEndpoints, "everyone");
const agent = parsed(sampleEndpoints, "agents");

function parsed(endpoints: readonly Endpoint[], audience: "everyone" | "agents" = "everyone"): Parsed {
  return JSON.parse(JSON.stringify(createOpenApiDocument(endpoints, { ...options, audience })));
}

describe("the documents", () => {
  it("say what they are, of which version, and where the service lives", () => {
    expect(full.openapi).toBe("3.1.1");
    expect(full.info).toMatchObject({ title: "Konkyo", version: "1.2.3", license: { identifier: "MIT" } });
    expect(agent.info.title).toBe("Konkyo for agents");
    expect(full.servers).toEqual([{ url: "https://api.example.jp" }]);
  });

  it("hold what is exported to their readers and nothing else", () => {
    expect(Object.keys(full.paths)).toEqual([
      "/v1/programs/search",
      "/v1/programs/{unified_id}",
      "/v1/programs/batch",
      "/healthz",
      "/readyz",
      "/v1/cost/preview",
      "/v1/me/cap",
    ]);
    expect(Object.keys(agent.paths)).toEqual(["/v1/programs/search", "/v1/programs/{unified_id}", "/v1/cost/preview"]);
  });

  it("name every component once and use every one they name", () => {
    for (const document of [full, agent]) {
      const text = JSON.stringify(document);
      for (const kind of ["schemas", "parameters", "headers", "responses"])
        for (const name of Object.keys(document.components[kind] ?? {}))
          expect(text, name).toContain(`"#/components/${kind}/${name}"`);
      expect(Object.keys(document.components.schemas).filter((name) => name.endsWith("Output"))).toEqual([]);
    }
    expect(Object.keys(agent.components.securitySchemes)).toEqual(["apiKey"]);
    expect(Object.keys(full.components.securitySchemes)).toEqual(["apiKey", "bearer", "session"]);
  });

  it("describe the families they show", () => {
    const names = full.tags.map(({ name }: Parsed) => name);
    expect(names).toEqual(["Programs", "Meta and health", "Billing and cost", "Account and session"]);
    for (const { description } of nonEmpty(full.tags)) expect(description).toMatch(/\.$/);
  });
});

it("never makes a type a list of itself, which generators of clients cannot write", () => {
  const { Predicate, PredicateItem } = parsed(allEndpoints).components.schemas;
  const item = { $ref: "#/components/schemas/PredicateItem" };
  expect(Predicate.anyOf).toEqual([item, { type: "array", items: item }]);
  expect(JSON.stringify(PredicateItem)).toContain('"#/components/schemas/Predicate"');
});

describe("an operation", () => {
  const search = full.paths["/v1/programs/search"].get;
  const batch = full.paths["/v1/programs/batch"].post;
  const cap = full.paths["/v1/me/cap"].post;

  it("has a short name, its number, units and slot", () => {
    expect([search.operationId, search["x-operation-id"]]).toEqual(["search_programs", "PRG-1"]);
    expect([search["x-billable-units"], search["x-anonymous-slot"]]).toEqual([1, true]);
    expect([batch["x-billable-units"], batch["x-anonymous-slot"]]).toEqual(["one for each row found", true]);
    expect([cap.operationId, cap["x-billable-units"], cap["x-anonymous-slot"]]).toEqual(["post_me_cap", 0, false]);
  });

  it("takes credentials as declared", () => {
    expect(search.security).toEqual([{}, { apiKey: [] }, { bearer: [] }]);
    expect(cap.security).toEqual([{ apiKey: [] }, { bearer: [] }, { session: [] }]);
    expect(full.paths["/healthz"].get.security).toEqual([]);
  });

  it("shows query fields as what they mean, lists as repeated names", () => {
    const fields = Object.fromEntries(search.parameters.map((field: Parsed) => [field.name, field]));
    expect(fields.q).toEqual({
      name: "q",
      in: "query",
      description: "Words.",
      schema: { type: "string", maxLength: 200 },
    });
    expect(fields.tier).toMatchObject({
      schema: { type: "array", items: { type: "string", enum: ["S", "A"] }, maxItems: 4 },
      style: "form",
      explode: true,
    });
    expect(fields["amount_min"].schema).toEqual({ type: "number", minimum: 0 });
    expect(fields["open_only"].schema).toEqual({ type: "boolean", default: false });
    expect(fields.limit.schema).toEqual({ type: "integer", minimum: 1, maximum: 100, default: 20 });
    expect(fields.offset.schema).toEqual({ type: "integer", minimum: 0, default: 0 });
  });

  it("needs its path parameters", () => {
    const [id] = full.paths["/v1/programs/{unified_id}"].get.parameters;
    expect(id).toMatchObject({ name: "unified_id", in: "path", required: true, description: "Its id." });
  });

  it("reads the headers that apply to it", () => {
    expect(headersOf(search)).toEqual(["X-Client-Tag", "X-Corpus-Snapshot-Id", "If-None-Match"]);
    expect(headersOf(batch)).toEqual(["Idempotency-Key", "X-Cost-Cap-JPY", "X-Client-Tag", "X-Corpus-Snapshot-Id"]);
    expect(headersOf(cap)).toEqual(["Idempotency-Key", "X-CSRF-Token"]);
    expect(headersOf(full.paths["/v1/cost/preview"].post)).toEqual([]);
  });

  it("says in words what only callers with a key need", () => {
    expect(batch.description).toBe(
      "Calls with a key need Idempotency-Key. Calls with a key need a cost cap in X-Cost-Cap-JPY or max_cost_jpy.",
    );
  });

  it("answers with its schema and headers", () => {
    const { 200: success } = search.responses;
    expect(success.content["application/json"].schema).toEqual({ $ref: "#/components/schemas/ThingPage" });
    expect(Object.keys(success.headers)).toEqual(
      expect.arrayContaining(["X-Request-Id", "X-Corpus-Snapshot-Id", "X-Billable-Units", "X-Cost-JPY", "ETag"]),
    );
    expect(Object.keys(batch.responses["200"].headers)).toContain("Idempotency-Replayed");
  });

  it("lists every failure with its codes", () => {
    expect(failuresOf(search)).toEqual({
      400: ["invalid_input", "invalid_text"],
      401: ["invalid_api_key"],
      403: ["scope_not_granted"],
      409: ["snapshot_not_available"],
      414: ["uri_too_long"],
      422: ["unknown_query_parameter", "validation_error"],
      429: ["anon_quota_exceeded", "rate_limited"],
      500: ["internal_error"],
      503: ["monthly_cap_reached", "not_ready", "overloaded", "quota_unavailable", "store_unavailable"],
    });
    expect(failuresOf(full.paths["/v1/programs/{unified_id}"].get)[404]).toEqual(["program_not_found"]);
    expect(failuresOf(batch)).toEqual({
      400: [
        "cost_cap_invalid",
        "cost_cap_required",
        "idempotency_key_invalid",
        "invalid_input",
        "invalid_text",
        "malformed_json",
      ],
      401: ["invalid_api_key"],
      402: ["cost_cap_exceeded"],
      403: ["scope_not_granted"],
      409: ["snapshot_not_available"],
      410: ["stored_answer_gone"],
      413: ["body_too_large"],
      414: ["uri_too_long"],
      415: ["unsupported_media_type"],
      422: ["idempotency_key_reused", "unknown_query_parameter", "validation_error"],
      428: ["idempotency_key_required"],
      429: ["anon_quota_exceeded", "rate_limited"],
      500: ["internal_error"],
      503: ["monthly_cap_reached", "not_ready", "overloaded", "quota_unavailable", "store_unavailable"],
    });
    expect(failuresOf(cap)).toEqual({
      400: ["idempotency_key_invalid", "invalid_input", "invalid_text", "malformed_json"],
      401: ["api_key_required", "invalid_api_key"],
      403: ["csrf_required", "scope_not_granted"],
      409: ["idempotency_in_progress"],
      410: ["stored_answer_gone"],
      413: ["body_too_large"],
      414: ["uri_too_long"],
      415: ["unsupported_media_type"],
      422: ["idempotency_key_reused", "unknown_query_parameter", "validation_error"],
      429: ["rate_limited"],
      500: ["internal_error"],
      503: ["overloaded", "store_unavailable"],
    });
    expect(failuresOf(full.paths["/healthz"].get)).toEqual({
      414: ["uri_too_long"],
      500: ["internal_error"],
      503: ["not_ready"],
    });
  });

  it("answers 304 where it has an ETag", () => {
    expect(search.responses["304"]).toEqual({ $ref: "#/components/responses/304" });
    expect(Object.keys(full.components.responses["304"])).not.toContain("content");
    expect(cap.responses["304"]).toBeUndefined();
  });

  it("shows the body of a status that is no failure", () => {
    const { responses } = full.paths["/readyz"].get;
    expect(responses["503"].content).toEqual(responses["200"].content);
  });

  it("needs its body unless the schema does without", () => {
    expect(batch.requestBody.required).toBe(true);
    const document = parsed([defineEndpoint({ ...declaration, body: z.object({ a: z.string() }).optional() })]);
    expect(document.paths["/v1/feedback"].post.requestBody.required).toBe(false);
  });

  it("is marked when it is deprecated", () => {
    const deprecated = { since: "2026-11-01T00:00:00Z", successor: "/v2/feedback" };
    const document = parsed([defineEndpoint({ ...declaration, deprecated })]);
    const { post } = document.paths["/v1/feedback"];
    expect([post.deprecated, post.description]).toEqual([true, "Deprecated: use /v2/feedback."]);
    expect(Object.keys(post.responses["200"].headers)).toEqual(expect.arrayContaining(["Deprecation", "Link"]));
  });
});

describe("schemas", () => {
  it("promise no more than answers keep: fields may be added, whole numbers have their own bounds only", () => {
    const { Program: program, Readiness: readiness } = full.components.schemas;
    expect(program.additionalProperties).toBeUndefined();
    expect(readiness.additionalProperties).toBeUndefined();
    expect(JSON.stringify(full)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it("keep a strict body strict", () => {
    const { CostPreviewRequest: request } = full.components.schemas;
    expect(request.additionalProperties).toBe(false);
    expect(request.properties.stack_or_calls.items.additionalProperties).toBe(false);
    expect(request.examples).toHaveLength(1);
  });

  it("give a record over a vocabulary its keys", () => {
    const { a_to_j_coverage: coverage } = full.components.schemas.Program.properties;
    expect(coverage.properties.A_basics).toEqual({ type: "boolean" });
    expect(coverage.required).toHaveLength(10);
  });

  it("have one failure, which every refusal refers to", () => {
    expect(full.components.schemas.Error.required).toEqual(["detail", "code", "request_id"]);
    const responses: Parsed[] = Object.values(full.components.responses);
    const failures = responses.filter((response) => "content" in response);
    for (const { content } of nonEmpty(failures))
      expect(content["application/json"].schema.allOf[0]).toEqual({ $ref: "#/components/schemas/Error" });
    expect(failures.length).toBeGreaterThan(10);
  });
});

describe("a table that contradicts itself", () => {
  it("is refused: two operations of one name", () => {
    const twin = { ...getThing, path: "/v1/programs/twin", tool: "search_programs" } as const;
    expect(() => createOpenApiDocument([searchThings, twin], options)).toThrow(
      "PRG-2: another operation is called search_programs",
    );
  });

  it("is refused: a family nobody described", () => {
    const stray = { ...changeThing, id: "ZZZ-1" };
    expect(() => createOpenApiDocument([stray], options)).toThrow(
      "ZZZ-1: its family has no entry in the list of families",
    );
  });
});

const declaration = {
  id: "FBK-1",
  method: "POST",
  path: "/v1/feedback",
  summary: "Say something",
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  response: z.object({ ok: z.boolean() }),
  cache: "none",
  cors: "any",
  exported: "public",
  tool: false,
  reads: "service",
  handler: () => ({ body: { ok: true } }),
} as const;

function headersOf(operation: Parsed): string[] {
  return operation.parameters.flatMap((field: Parsed) => {
    const [, name] = /^#\/components\/parameters\/(.+)$/.exec(field["$ref"] ?? "") ?? [];
    return name === undefined ? [] : [name];
  });
}

function failuresOf(operation: Parsed): Record<string, string[]> {
  const responses: [string, { $ref?: string }][] = Object.entries(operation.responses);
  const failures = responses.flatMap(([status, { $ref = "" }]) => {
    const shared = full.components.responses[$ref.replace("#/components/responses/", "")];
    const codes = shared?.content?.["application/json"].schema.allOf[1].properties.code.enum;
    return codes === undefined ? [] : [[status, codes]];
  });
  return Object.fromEntries(failures);
}
