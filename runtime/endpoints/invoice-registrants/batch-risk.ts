import { z } from "zod";
import { Count, Yen } from "../../../schemas/common.ts";
import { Attribution } from "../../../schemas/records/invoice.ts";
import { shortened } from "../../../snapshots/evidence/known-gaps.ts";
import { parseInvoiceNumber } from "../../../snapshots/text/entities/houjin.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { RegistrationRisk, registrationRisk } from "../../evidence/reports/registration-risk.ts";
import { unitPriceYen } from "../../base/price.ts";

/**
 * Characters of a malformed entry that its row repeats. Entries have no limit of their own, so that one bad entry does not
 * reject the others.
 */
const mostShown = 64;

const BatchRiskRequest = z
  .strictObject({
    tnums: z
      .array(z.string())
      .min(1)
      .max(100)
      .describe("Registration numbers, T and 13 digits; one that stands twice is read and charged once."),
    max_cost_jpy: z
      .int()
      .min(0)
      .nullish()
      .describe("Cost cap in JPY before tax; the lower of it and X-Cost-Cap-JPY binds."),
  })
  .meta({
    id: "BatchRiskRequest",
    description: "Registrations to look up.",
    examples: [{ tnums: ["T1000020012131"] }],
  });

const BatchRisk = z
  .object({
    total: Count.describe("Number of different numbers."),
    results: z
      .array(
        z.object({
          invoice_registration_number: z
            .string()
            .describe("The number; as it was sent when it is none, cut behind 64 characters."),
          risk: RegistrationRisk.nullable().describe("What the register says; null for what is no number."),
          error: z.enum(["malformed"]).nullable().describe("malformed: not T and 13 digits."),
        }),
      )
      .describe("One row for each number, in the order sent."),
    billing: z
      .object({
        billable_units: Count.describe("Numbers that the register holds."),
        yen_excl_tax: Yen.describe("Their price in JPY before tax."),
        unit_price_yen: Yen.describe("Price of one in JPY before tax."),
        not_found_billed: z.literal(false).describe("Numbers that are not held are never charged."),
      })
      .describe("What the call costs."),
    attribution: Attribution,
  })
  .meta({ id: "BatchRisk", description: "Several registrations, with credit to the publisher." });

export const batchRegistrationRisk = defineEndpoint({
  id: "EXT-1",
  method: "POST",
  path: "/v1/invoice_registrants/batch_risk",
  summary: "Read what the register says about up to 100 invoice registrations",
  description:
    "One unit for each number the register holds; the cost cap must allow for all different numbers, held or not. A " +
    "number that is not held is read NO_HIT with registered null, never as unregistered: tell the user to confirm it " +
    "at the tax agency's site. Show the attribution wherever you show the data.",
  auth: "required",
  slot: false,
  units: ({ billing }) => billing.billable_units,
  unitsRule: "one for each number answered with registry data",
  predict: ({ tnums }) => (Array.isArray(tnums) ? differentOf(tnums).length : null),
  usage: true,
  idempotency: "required",
  costCap: "header-or-body",
  body: BatchRiskRequest,
  response: BatchRisk,
  cache: "none",
  cors: "any",
  exported: "public",
  tool: "batch_check_invoices",
  guide: {
    use: "What the register says about up to 100 invoice registration numbers (T and 13 digits) at once. Needs an API key, max_cost_jpy (3 for each number held) and idempotency_key.",
    example: { tnums: ["T1000020012131"], max_cost_jpy: 3, idempotency_key: "example-batch-4" },
    keepsOperationId: true,
    keywords: ["請求書を一括", "invoice batch", "many invoices"],
  },
  reads: "snapshot",
  handler({ body }, { corpus, asOf }) {
    const results = differentOf(body.tnums).map((number) => {
      const malformed = parseInvoiceNumber(number) === null;
      return {
        invoice_registration_number: shortened(number, mostShown),
        risk: malformed ? null : registrationRisk(corpus, number, asOf).risk,
        error: malformed ? ("malformed" as const) : null,
      };
    });
    const held = results.filter(({ risk }) => risk?.reading === "HIT").length;
    return {
      body: {
        total: results.length,
        results,
        billing: {
          billable_units: held,
          yen_excl_tax: held * unitPriceYen,
          unit_price_yen: unitPriceYen,
          not_found_billed: false as const,
        },
        attribution: corpus.registrants.attribution,
      },
      note: held === 0 ? "not-confirmable" : undefined,
      empty: held === 0,
    };
  },
});

/** Numbers without duplicates, in normalised spelling where valid. */
function differentOf(numbers: readonly unknown[]): string[] {
  return [...new Set(numbers.map((number) => parseInvoiceNumber(String(number)) ?? String(number)))];
}
