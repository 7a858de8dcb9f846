import { z } from "zod";
import { parseInvoiceNumber } from "../../../snapshots/text/entities/houjin.ts";

/** A registration number in a path: T and 13 digits, also full-width or separated by hyphens or spaces. */
export function pathRegistrationNumber() {
  return z
    .string()
    .transform((text, issues) => {
      const number = parseInvoiceNumber(text);
      if (number !== null) return number;
      issues.addIssue({ code: "custom", message: "must be T and 13 digits" });
      return z.NEVER;
    })
    .meta({ override: { type: "string", pattern: "^T[0-9]{13}$" } });
}
