import { ServiceError } from "../../base/errors.ts";
import { nextJstMonth, secondsToNextJstMonth } from "../../base/jst.ts";
import { unitPriceYen } from "../../base/price.ts";

/** An account's month as the store last told it. */
export type MonthSpend = {
  /** The account's cap in yen excluding tax; null for none. */
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
  const projectedYen = (spend.usedUnits + spend.reservedUnits + predictedUnits) * unitPriceYen;
  if (predictedUnits > 0 && spend.capYen !== null && projectedYen > spend.capYen)
    throw monthlyCapReached(spend.capYen, spend.usedUnits, projectedYen, now);
}

/** The 503 of the contract, with the pause until next month in Japan. */
export function monthlyCapReached(capYen: number, usedUnits: number, projectedYen: number, now: Date): ServiceError {
  return new ServiceError(
    "monthly_cap_reached",
    {
      cap_reached: true,
      cap_yen: capYen,
      month_to_date_yen: usedUnits * unitPriceYen,
      projected_yen: projectedYen,
      resets_at: nextJstMonth(now),
    },
    { retryAfterSeconds: secondsToNextJstMonth(now) },
  );
}
