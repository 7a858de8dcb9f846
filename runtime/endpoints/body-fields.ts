import { z } from "zod";
import { corporateNumberOf } from "../evidence/subject.ts";

/** A text in a body, without white space around it; its bounds count characters as people do. */
export function bodyText({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .refine((text) => [...text].length >= min && [...text].length <= max, `must have ${min} to ${max} characters`),
    )
    .meta({ override: { type: "string", minLength: min, maxLength: max } });
}

/** A corporate number in a body or path: 13 digits, or T and 13 digits. A wrong check digit is told in the answer. */
export function corporateNumber() {
  return z
    .string()
    .transform((text, issues) => {
      const number = corporateNumberOf(text);
      if (number !== null) return number;
      issues.addIssue({ code: "custom", message: "must be 13 digits, or T and 13 digits" });
      return z.NEVER;
    })
    .meta({ override: { type: "string", pattern: "^T?[0-9]{13}$" }, examples: ["8999999999901"] });
}
