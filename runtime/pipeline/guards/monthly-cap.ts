import { ServiceError } from "../../base/errors.ts";
import { nextJstMonth, secondsToNextJstMonth } from "../../base/jst.ts";
import { unitPriceYen } from "../../base/price.ts";

/** The month of an account, or of one child key, as the store last told it. */
export type MonthSpend = {
  readonly of: "account" | "key";
  /** Cap in yen excluding tax; null for none. */
  readonly capYen: number | null;
  readonly usedUnits: number;
  /** Units held for calls with an effect that are still running. */
  readonly reservedUnits: number;
};

/**
 * Throws `monthly_cap_reached` when used, reserved and predicted units together cost more than the cap; exactly equal passes
 * and a call of no units always does. This spares the work only: the charge itself tests again, atomically.
 */
export function assertMonthHasRoom(spend: MonthSpend, predictedUnits: number, now: Date): void {
  if (predictedUnits > 0 && spend.capYen !== null && projectedYen(spend, predictedUnits) > spend.capYen)
    throw monthlyCapReached(spend, predictedUnits, now);
}

/** The 503 of the contract, with the pause until next month in Japan. `cap_of` says whose cap it is, and so who can raise it. */
export function monthlyCapReached(spend: MonthSpend, units: number, now: Date): ServiceError {
  return new ServiceError(
    "monthly_cap_reached",
    {
      cap_reached: true,
      cap_of: spend.of,
      cap_yen: spend.capYen,
      month_to_date_yen: spend.usedUnits * unitPriceYen,
      projected_yen: projectedYen(spend, units),
      resets_at: nextJstMonth(now),
    },
    { retryAfterSeconds: secondsToNextJstMonth(now) },
  );
}

/** The same for the pages that a widget stands in: whoever visits them sees nothing of what its owner spends or may spend. */
export class WidgetAtCapError extends ServiceError {
  constructor(now: Date) {
    super(
      "monthly_cap_reached",
      { cap_reached: true, resets_at: nextJstMonth(now) },
      { retryAfterSeconds: secondsToNextJstMonth(now) },
    );
    this.message = "This widget cannot answer at the moment: try again after Retry-After.";
  }
}

function projectedYen({ usedUnits, reservedUnits }: MonthSpend, units: number): number {
  return (usedUnits + reservedUnits + units) * unitPriceYen;
}
