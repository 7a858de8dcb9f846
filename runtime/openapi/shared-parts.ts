import type { ZodOpenApiComponentsObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { FailureCode } from "../base/errors.ts";
import { failureHeadersOf, requestHeaders, responseHeaders } from "./headers.ts";
import type { RequestHeader, ResponseHeader } from "./headers.ts";

type Reference = { readonly $ref: string };

/** Collects the components used by one document, so that none is unused. */
export class SharedParts {
  readonly #parameters = new Set<RequestHeader>();
  readonly #headers = new Set<ResponseHeader>();
  readonly #responses = new Map<string, ZodOpenApiResponseObject>();
  readonly #schemes = new Set<keyof typeof securitySchemes>();

  requestHeader(name: RequestHeader): Reference {
    this.#parameters.add(name);
    return { $ref: `#/components/parameters/${name}` };
  }

  responseHeader(name: ResponseHeader): Reference {
    this.#headers.add(name);
    return { $ref: `#/components/headers/${name}` };
  }

  security(scheme: keyof typeof securitySchemes): Record<string, string[]> {
    this.#schemes.add(scheme);
    return { [scheme]: [] };
  }

  notModified(): Reference {
    return this.#response("304", {
      description: "You hold the current answer; nothing was charged.",
      headers: this.#headerRefs(["X-Request-Id", "ETag"]),
    });
  }

  /** A failure with one of these codes. Named by status and codes, so that equal ones share a component. */
  failure(status: number, codes: readonly FailureCode[]): Reference {
    return this.#response([status, ...codes].join("."), {
      description: codes.join(", "),
      headers: this.#headerRefs(failureHeadersOf(status)),
      content: {
        "application/json": {
          schema: { allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: [...codes] } } }] },
        },
      },
    });
  }

  components(): ZodOpenApiComponentsObject {
    const parameters = [...this.#parameters].map((name) => [
      name,
      { name, in: "header", required: false, ...requestHeaders[name] },
    ]);
    return {
      schemas: { Error: errorSchema },
      parameters: Object.fromEntries(parameters),
      headers: Object.fromEntries([...this.#headers].map((name) => [name, responseHeaders[name]])),
      responses: Object.fromEntries(this.#responses),
      securitySchemes: Object.fromEntries([...this.#schemes].map((name) => [name, securitySchemes[name]])),
    };
  }

  #response(name: string, response: ZodOpenApiResponseObject): Reference {
    if (!this.#responses.has(name)) this.#responses.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  #headerRefs(names: readonly ResponseHeader[]): Record<string, Reference> {
    return Object.fromEntries(names.map((name) => [name, this.responseHeader(name)]));
  }
}

const securitySchemes = {
  apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "An API key." },
  bearer: { type: "http", scheme: "bearer", description: "The same API key as a bearer token." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "service_session",
    description: "A session of this site; calls that change something also need X-CSRF-Token.",
  },
} as const;

const errorSchema = {
  type: "object" as const,
  description: "A failure. Programs act on code; detail is for people. Some codes carry further fields.",
  required: ["detail", "code", "request_id"],
  properties: {
    detail: { type: "string" as const, description: "What was wrong and what to do." },
    code: { type: "string" as const, description: "Kind of failure." },
    request_id: { type: "string" as const, description: "Id of this call." },
    held_before: {
      type: "object" as const,
      description:
        "With record_not_found, program_not_found and subject_not_found, when the snapshot directly before this one held the record; " +
        "what was lost earlier is not told. Pin its id with X-Corpus-Snapshot-Id to read the record, as long as the store holds it.",
      required: ["corpus_snapshot_id", "name", "missing_since"],
      properties: {
        corpus_snapshot_id: { type: "string" as const, description: "The snapshot directly before this one." },
        name: { type: ["string" as const, "null" as const], description: "What the record was called there." },
        missing_since: {
          type: "string" as const,
          format: "date",
          description: "Day in Japan on which this snapshot, the first without the record, was built.",
        },
      },
    },
    errors: {
      type: "array" as const,
      description: "With validation_error: every fault found.",
      items: {
        type: "object" as const,
        required: ["loc", "msg", "type"],
        properties: {
          loc: {
            type: "array" as const,
            description: "query, path, body or header, then the way to the value.",
            items: { type: ["string" as const, "integer" as const] },
          },
          msg: { type: "string" as const, description: "What was wrong." },
          type: { type: "string" as const, description: "Kind of fault." },
        },
      },
    },
  },
  examples: [
    {
      detail: "validation failed: limit",
      code: "validation_error",
      request_id: "0f8fad5b-d9cb-469f-a165-70867728950e",
      errors: [{ loc: ["query", "limit"], msg: "Too big: expected number to be <=100", type: "too_big" }],
    },
  ],
};
