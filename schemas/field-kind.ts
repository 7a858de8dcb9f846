import { z } from "zod";

/** How a field is stored: one column type each; `string_list` and `json` hold what does not fit a scalar. */
export type FieldKind = "string" | "integer" | "number" | "boolean" | "date" | "timestamp" | "string_list" | "json";

/** The storage kind of a field; nullable and optional wrappers do not count. Objects, unions and mixed lists are `json`. */
export function kindOf(schema: z.core.$ZodType): FieldKind {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return kindOf(schema.unwrap());
  if (schema instanceof z.ZodISODate) return "date";
  if (schema instanceof z.ZodISODateTime) return "timestamp";
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return "string";
  if (schema instanceof z.ZodNumberFormat) return "integer";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodArray && kindOf(schema.element) === "string") return "string_list";
  return "json";
}

/** What a field means, as its schema says; a nullable field without words of its own means what it wraps. */
export function descriptionOf(schema: z.core.$ZodType): string | null {
  const { description } = z.globalRegistry.get(schema) ?? {};
  if (description) return description;
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? descriptionOf(schema.unwrap()) : null;
}
