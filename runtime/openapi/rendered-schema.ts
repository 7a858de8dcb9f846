import type { z } from "zod";
import { createSchema } from "zod-openapi";
import { tidySchema } from "./schema-rendering.ts";

export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly [keyword: string]: unknown;
};

/** A rendered schema outside any document. */
export type RenderedSchema = {
  readonly root: JsonSchema;
  /** Follows a reference. */
  resolve(schema: JsonSchema): JsonSchema;
};

const components = "#/components/schemas/";

/** Renders a schema by the rules of the documents: `input` is sent, `output` is answered. */
export function renderSchema(schema: z.ZodType, io: "input" | "output"): RenderedSchema {
  const rendered = createSchema(schema, { io, schemaRefPath: components, opts: { override: tidySchema } });
  const named = rendered.components as unknown as Readonly<Record<string, JsonSchema>>;
  const resolve = (at: JsonSchema): JsonSchema => {
    if (at.$ref === undefined) return at;
    const { $ref: reference, ...beside } = at;
    const referred = named[reference.slice(components.length)];
    if (referred === undefined) throw new Error(`${reference} leads nowhere`);
    // Members beside a reference override those of the component.
    return { ...resolve(referred), ...beside };
  };
  return { root: resolve(rendered.schema as unknown as JsonSchema), resolve };
}

/** The same with all references inlined. It must not be recursive. */
export function writeOut({ root, resolve }: RenderedSchema): JsonSchema {
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(resolve(value as JsonSchema)).map(([key, member]) => [key, whole(member)]),
    );
  };
  return whole(root) as JsonSchema;
}
