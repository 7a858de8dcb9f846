import type { BillingInvoice } from "../../../schemas/accounts/billing.ts";
import { utcSeconds } from "../../../snapshots/text/instant.ts";
import { nextJstMonth, toJstDate } from "../../base/jst.ts";
import { unitPriceYen } from "../../base/price.ts";

/** The month in Japan that an instant is in: the billing period of the sandbox. */
export function monthAt(ms: number): { readonly month: number; readonly startMs: number; readonly endMs: number } {
  const { month } = toJstDate(ms);
  const text = String(month);
  const startMs = Date.parse(`${text.slice(0, 4)}-${text.slice(4)}-01T00:00:00+09:00`);
  return { month, startMs, endMs: Date.parse(nextJstMonth(new Date(ms))) };
}

/** Months from one instant to another, newest first, at most `limit`. */
export function monthsBetween(fromMs: number, toMs: number, limit: number): ReturnType<typeof monthAt>[] {
  const months: ReturnType<typeof monthAt>[] = [];
  for (let month = monthAt(toMs); month.endMs > fromMs && months.length < limit; month = monthAt(month.startMs - 1))
    months.push(month);
  return months;
}

/** The invoice of a month: tax is added once, to the sum. */
export function toSandboxInvoice(
  customer: string,
  { month, startMs, endMs }: ReturnType<typeof monthAt>,
  units: number,
  nowMs: number,
): BillingInvoice {
  const isOver = nowMs >= endMs;
  const yen = Math.floor((Math.max(0, units) * unitPriceYen * 110) / 100);
  return {
    id: `in_sandbox_${customer}_${month}`,
    number: `SANDBOX-${month}`,
    period_start: utcSeconds(startMs),
    period_end: utcSeconds(endMs),
    amount_due_yen: yen,
    amount_paid_yen: isOver ? yen : 0,
    currency: "jpy",
    status: isOver ? "paid" : "draft",
    hosted_invoice_url: null,
    invoice_pdf: null,
    created: utcSeconds(isOver ? endMs : startMs),
  };
}
