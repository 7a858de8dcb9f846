/* A rendered OpenAPI document, as far as it is read here. */

export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  /** Component of a union at each level of `fields`. */
  readonly "x-fields"?: Readonly<Record<string, string>>;
};

export type Components = Readonly<Record<string, JsonSchema>>;

export type Reference = { readonly $ref: string };

export type RenderedParameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
};

type Media = { readonly schema: JsonSchema; readonly example?: unknown };

export type RenderedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly unknown[];
  readonly "x-billable-units": number | string;
  /** Number of the operation in the contract. */
  readonly "x-operation-id": string;
  readonly parameters?: readonly (RenderedParameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
};

export type RenderedDocument = {
  readonly openapi: string;
  readonly info: { readonly description: string };
  readonly servers: readonly unknown[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RenderedOperation>>>>;
  readonly components: { readonly schemas: Components; readonly securitySchemes: Readonly<Record<string, unknown>> };
};

const schemaPrefix = "#/components/schemas/";

/** Name of the referenced component; null for an inline schema. */
export function refName({ $ref }: JsonSchema): string | null {
  return $ref?.replace(schemaPrefix, "") ?? null;
}

export function refTo(name: string): Reference {
  return { $ref: schemaPrefix + name };
}

/** The schema of an answer's body. */
export function answerOf({ responses }: RenderedOperation): JsonSchema {
  const success = responses["200"] ?? responses["201"];
  return Object.values(success?.content ?? {})[0]?.schema ?? {};
}

/** The schema of a request body; null for none. */
export function bodyOf({ requestBody }: RenderedOperation): JsonSchema | null {
  return requestBody?.content["application/json"]?.schema ?? null;
}
