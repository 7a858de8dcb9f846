import type { BillingInvoice } from "../../schemas/billing.ts";

/** The payment provider, as far as accounts need it. Every call may throw `PaymentsUnavailableError`. */
export type Payments = {
  /** Address of a page where the customer manages payment; it leads back to `returnUrl`. Short-lived. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** The customer's invoices, newest first, at most `limit`. */
  invoices(customerId: string, limit: number): Promise<readonly BillingInvoice[]>;
};

/** The provider did not answer, or refused for a reason that is its own. */
export class PaymentsUnavailableError extends Error {
  override readonly name = "PaymentsUnavailableError";
}
