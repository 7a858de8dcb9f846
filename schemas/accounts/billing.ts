import { z } from "zod";
import { HttpUrl, Text, Timestamp, Yen } from "../common.ts";

/** An invoice of the payment provider. */
export const BillingInvoice = z
  .object({
    id: Text.describe("Id at the payment provider."),
    number: Text.nullable().describe("Number on the invoice; null while it is a draft."),
    period_start: Timestamp.nullable().describe("Start of the period."),
    period_end: Timestamp.nullable().describe("End of the period."),
    amount_due_yen: Yen.describe("Amount due in JPY."),
    amount_paid_yen: Yen.describe("Amount paid in JPY."),
    currency: Text.describe("Currency code, lower case."),
    status: Text.nullable().describe("State at the payment provider."),
    hosted_invoice_url: HttpUrl.nullable().describe("Page of the invoice."),
    invoice_pdf: HttpUrl.nullable().describe("Invoice as PDF."),
    created: Timestamp.describe("When it was made."),
  })
  .meta({
    id: "BillingInvoice",
    description: "An invoice of the payment provider.",
    examples: [
      {
        id: "in_example",
        number: "KON-0001",
        period_start: "2026-03-01T00:00:00Z",
        period_end: "2026-04-01T00:00:00Z",
        amount_due_yen: 330,
        amount_paid_yen: 330,
        currency: "jpy",
        status: "paid",
        hosted_invoice_url: "https://invoice.example/in_example",
        invoice_pdf: null,
        created: "2026-04-01T00:00:00Z",
      },
    ],
  });

/** The invoices of an account. */
export const BillingHistory = z
  .object({
    cached_at: Timestamp.describe("When the list was read from the payment provider."),
    customer_id: Text.nullable().describe("Customer at the payment provider."),
    invoices: z.array(BillingInvoice).describe("Invoices, newest first."),
  })
  .meta({
    id: "BillingHistory",
    description: "The invoices of an account.",
    examples: [{ cached_at: "2026-04-02T00:00:00Z", customer_id: null, invoices: [] }],
  });

export type BillingInvoice = z.infer<typeof BillingInvoice>;
export type BillingHistory = z.infer<typeof BillingHistory>;
