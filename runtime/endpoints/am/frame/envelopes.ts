import { z } from "zod";
import { Count, Text } from "../../../../schemas/common.ts";
import { amErrorCode } from "../../../../schemas/service-enums.ts";

/** A failure as data: the answer is a 200 that costs nothing. */
export const AmError = z
  .object({
    code: z.enum(amErrorCode).describe("What went wrong."),
    message: Text.describe("The same in words."),
    hint: Text.nullable().describe("What to do about it."),
    field: Text.nullable().describe("Parameter it is about; null when it is about none."),
    retry_with: z.array(Text).describe("Parameters or operations that would help."),
    suggested_values: z.array(Text).describe("Values that would be taken."),
    severity: z.enum(["hard", "soft"]).describe("hard: the call cannot succeed as it is. soft: another try may."),
  })
  .meta({
    id: "AmError",
    description: "Why an answer has no results. Such an answer is a 200, is not billed and must not be kept.",
    examples: [
      {
        code: "invalid_date_format",
        message: "date must be a calendar date, YYYY-MM-DD",
        hint: null,
        field: "date",
        retry_with: ["date"],
        suggested_values: [],
        severity: "hard",
      },
    ],
  });
export type AmError = z.infer<typeof AmError>;

/** Builds an error from its code and message; omitted fields are empty, and severity is hard by default. */
export function amError(
  code: AmError["code"],
  message: string,
  rest: Partial<Omit<AmError, "code" | "message">> = {},
): AmError {
  return { code, message, hint: null, field: null, retry_with: [], suggested_values: [], severity: "hard", ...rest };
}

/** Thrown by handlers of the family; becomes the failure envelope of the endpoint. */
export class AmFailure extends Error {
  override readonly name = "AmFailure";
  readonly error: AmError;
  constructor(...[code, message, rest]: Parameters<typeof amError>) {
    super(message);
    this.error = amError(code, message, rest);
  }
}

const total = Count.describe("Number of matching rows on all pages; 0 when error is set.");
const limit = z.int().min(1).describe("Most rows of this page.");
const offset = Count.describe("Rows skipped before this page.");
/** Null when the call succeeded, also when nothing was found. */
export const errorField = AmError.nullable().describe("Null when the call went well, also when nothing was found.");
const meta = z.record(z.string(), z.unknown()).describe("How the answer came about: filters, days, what was read out.");
const note = Text.nullable().describe(
  "What was searched and how to read the result; null when there is nothing to say.",
);

/** Envelope A: a page with notes. */
export function envelopeA<Row extends z.ZodType, Extra extends z.ZodRawShape = {}>(row: Row, extra?: Extra) {
  const own = { total, limit, offset, results: rowsOf(row), meta, error: errorField, retrieval_note: note };
  return z.object({ ...own, ...((extra ?? {}) as Extra) });
}

/** Envelope B: rows and their count. */
export function envelopeB<Row extends z.ZodType, Extra extends z.ZodRawShape = {}>(row: Row, extra?: Extra) {
  return z.object({ total, results: rowsOf(row), error: errorField, ...((extra ?? {}) as Extra) });
}

/** Envelope C: a page that counts its rows. */
export function envelopeC<Row extends z.ZodType>(row: Row) {
  const result_count = Count.describe("Rows of this page.");
  return z.object({ total, limit, offset, result_count, results: rowsOf(row), error: errorField });
}

export type Paging = { readonly limit: number; readonly offset: number };
type Found<Row> = Paging & { readonly total: number; readonly results: Row[] };

export function answerA<Row>(
  { total: count, limit: most, offset: skipped, results }: Found<Row>,
  { meta: facts = {}, note: words = null }: { meta?: Record<string, unknown>; note?: string | null } = {},
) {
  return { total: count, limit: most, offset: skipped, results, meta: facts, error: null, retrieval_note: words };
}

/** A failed envelope A, with the requested paging. */
export function failureA(error: AmError, { limit: most, offset: skipped }: Paging) {
  return { total: 0, limit: most, offset: skipped, results: [], meta: {}, error, retrieval_note: null };
}

export function answerB<Row>(count: number, results: Row[]) {
  return { total: count, results, error: null };
}

/** A failed envelope B. */
export function failureB(error: AmError) {
  return { total: 0, results: [], error };
}

export function answerC<Row>({ total: count, limit: most, offset: skipped, results }: Found<Row>) {
  return { total: count, limit: most, offset: skipped, result_count: results.length, results, error: null };
}

/** A failed envelope C, with the requested paging. */
export function failureC(error: AmError, { limit: most, offset: skipped }: Paging) {
  return { total: 0, limit: most, offset: skipped, result_count: 0, results: [], error };
}

/** The requested paging of a failed call, as far as it was valid. */
export function pagingOf(
  asked: { readonly limit?: number | undefined; readonly offset?: number | undefined },
  defaultLimit = 20,
): Paging {
  return { limit: asked.limit ?? defaultLimit, offset: asked.offset ?? 0 };
}

function rowsOf<Row extends z.ZodType>(row: Row) {
  return z.array(row).describe("Rows of this page; empty when error is set.");
}
