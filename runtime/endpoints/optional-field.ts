import { z } from "zod";

/** A text that need not be sent; null without it. Forms send fields that were left empty too: that is as if they had not. */
export function optionalField<Field extends z.ZodType<string>>(field: Field) {
  return z.preprocess((sent) => (isBlank(sent) ? null : sent), field.nullable()).default(null);
}

function isBlank(sent: unknown): boolean {
  return typeof sent === "string" && sent.trim() === "";
}
