import { z } from "zod";
import { mailListServices } from "./services.ts";
import { openForm } from "../../endpoints/terms.ts";

/** Terms of calls that mails link to or that request mail. */
export const mailCall = { ...openForm, uses: mailListServices } as const;

/** Tokens in mails. A text of another length is an invalid token, answered like every other. */
export const MailToken = z.string().min(1).describe("The token of the mail.");

export const AddressField = z.string().min(3).max(320).describe("The address that is mailed.");

export const PageLanguage = z
  .enum(["ja", "en"])
  .optional()
  .describe("Language of the page; the browser's unless sent.");

/** Data of a page that asks for confirmation. */
export const MailForm = z.object({
  path: z.string().describe("Where its button leads."),
  query: z.record(z.string(), z.string()).describe("What it sends there."),
});
export type MailForm = z.infer<typeof MailForm>;
