import { z } from "zod";
import { Count } from "../../../schemas/common.ts";
import { defineEndpoint, type Input, offloaded } from "../../endpoint/endpoint.ts";
import { reviewCsv } from "./csv-review.ts";

const CsvPreviewRequest = z
  .strictObject({
    csv_text: z.string().min(1).max(2_000_000).describe("The file as text. It is looked at once and kept nowhere."),
    filename: z.string().max(240).nullish().describe("Name of the file; not repeated in the answer."),
  })
  .meta({ id: "CsvPreviewRequest", description: "An accounting export to look at." });

const CsvPreview = z
  .object({
    status: z.enum(["preview_ready", "limited"]).describe("limited: blocked_reason_codes says why."),
    row_count: Count.describe("Rows below the heading."),
    column_count: Count.describe("Most cells of a row."),
    detected_profile: z
      .enum(["freee", "moneyforward", "yayoi", "generic", "unknown"])
      .describe("Program that seems to have written it."),
    header_evaluation: z
      .object({
        recognized: z.array(z.string()).describe("What columns mean, in our own words."),
        unrecognized_count: Count.describe("Columns that mean nothing to us."),
      })
      .describe("The heading; its text is not repeated."),
    period_coverage: z
      .object({
        first_month: z.string().nullable().describe("First month with a row, YYYY-MM."),
        last_month: z.string().nullable().describe("Last one."),
        months_covered: Count.describe("Months with a row."),
        dated_rows: Count.describe("Rows with a date we can read."),
      })
      .describe("Which months the file covers."),
    privacy_review: z
      .object({
        payroll_columns: Count.describe("Columns that name pay."),
        bank_columns: Count.describe("Columns that name bank accounts."),
        personal_columns: Count.describe("Columns that name personal data."),
      })
      .describe("Columns that should not have been sent."),
    blocked_reason_codes: z
      .array(z.enum(["payroll_or_bank_rejected", "no_rows", "header_not_recognized"]))
      .describe("Why the preview is limited."),
    raw_csv_retained: z.literal(false).describe("The file is kept nowhere."),
  })
  .meta({ id: "CsvPreview", description: "What an accounting export looks like, without any of its cells." });

export const previewCsv = defineEndpoint({
  id: "EXT-3",
  method: "POST",
  path: "/v1/accounting/csv/preview",
  summary: "Look at an accounting export without keeping it",
  description:
    "Counts rows and columns, recognises headings and months, and warns of pay, bank and personal data. No cell is " +
    "returned, stored or logged. One preview of an account or a network at a time; a second is 429, as is one past a fifth of a " +
    "processor core for either, until the time in Retry-After.",
  auth: "required",
  slot: false,
  units: 0,
  usage: false,
  maxConcurrentPerAccount: 1,
  freeWork: true,
  body: CsvPreviewRequest,
  bodyLimits: { bytes: 8_388_608, members: 10_000 },
  response: CsvPreview,
  cache: "none",
  cors: "any",
  exported: "none",
  tool: false,
  // No lookups: the file contains everything.
  ...offloaded({
    needs: () => null,
    lookUp: () => null,
    work: ({ body }: Input<{}, {}, z.output<typeof CsvPreviewRequest>>) => ({ body: previewOf(body.csv_text) }),
  }),
});

function previewOf(text: string): z.input<typeof CsvPreview> {
  const review = reviewCsv(text);
  const { payroll, bank, personal } = review.sensitive;
  const reasons: z.input<typeof CsvPreview>["blocked_reason_codes"] = [
    ...(payroll + bank + personal > 0 ? (["payroll_or_bank_rejected"] as const) : []),
    ...(review.rowCount === 0 ? (["no_rows"] as const) : []),
    ...(review.roles.length === 0 ? (["header_not_recognized"] as const) : []),
  ];
  return {
    status: reasons.length > 0 ? "limited" : "preview_ready",
    row_count: review.rowCount,
    column_count: review.columnCount,
    detected_profile: review.profile,
    header_evaluation: { recognized: [...review.roles], unrecognized_count: review.unrecognized },
    period_coverage: {
      first_month: review.months?.first ?? null,
      last_month: review.months?.last ?? null,
      months_covered: review.months?.covered ?? 0,
      dated_rows: review.datedRows,
    },
    privacy_review: { payroll_columns: payroll, bank_columns: bank, personal_columns: personal },
    blocked_reason_codes: reasons,
    raw_csv_retained: false,
  };
}
