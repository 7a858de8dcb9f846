import type { Credential } from "../../accounts/credential.ts";
import { ServiceError } from "../../base/errors.ts";
import { nextJstMonth, secondsToNextJstMonth } from "../../base/jst.ts";
import { rateLimited } from "../../base/limits.ts";
import { unitPriceYen } from "../../base/price.ts";
import { type Refused, type Replay, stateLimits } from "../../state/ledger.ts";

export type RefusalContext = {
  readonly credential: Credential;
  /** The refusal for an inactive key. */
  readonly denial: (credential: Credential) => Promise<ServiceError>;
  readonly units: number;
  readonly callCapYen: number | null;
  readonly now: Date;
};

/** Throws `cost_cap_exceeded` when the prediction is above the cap; equal passes. */
export function assertWithinCostCap(capYen: number | null, predictedUnits: number): void {
  if (capYen !== null && predictedUnits * unitPriceYen > capYen) throw costCapExceeded(predictedUnits, capYen);
}

function costCapExceeded(units: number, capYen: number | null): ServiceError {
  return new ServiceError("cost_cap_exceeded", { predicted_yen: units * unitPriceYen, cost_cap_yen: capYen });
}

const operationsPolicy = { name: "idempotency", quota: stateLimits.operations, windowSeconds: 86_400 };

/** Handles a refusal of `charge`, `begin` or `findOperation`: a replay is returned, all others are thrown. */
export async function readChargeRefusal(refused: Refused, context: RefusalContext): Promise<Replay> {
  switch (refused.outcome) {
    case "REPLAY":
      if (refused.credentialActive) return refused;
      throw await context.denial(context.credential);
    case "MISMATCH":
      throw new ServiceError("idempotency_key_reused");
    case "INFLIGHT":
      throw new ServiceError("idempotency_in_progress");
    case "DENIED":
      throw await context.denial(context.credential);
    case "OVER_CALL":
      throw costCapExceeded(context.units, context.callCapYen);
    case "TOO_MANY_OPERATIONS":
      // Results are kept for a day; an hour frees about one twenty-fourth of them.
      throw rateLimited(operationsPolicy, 3600);
    case "CAP":
      throw context.credential.kind === "widget"
        ? new WidgetAtCapError(context.now)
        : monthlyCapReached(refused, context.units, context.now);
  }
}

/** The month of an account or child key, as last read from the store. */
export type MonthSpend = {
  readonly of: "account" | "key";
  /** Cap in yen excluding tax; null for none. */
  readonly capYen: number | null;
  readonly usedUnits: number;
  /** Units reserved for running calls with an effect. */
  readonly reservedUnits: number;
};

/**
 * Throws `monthly_cap_reached` when used, reserved and predicted units together cost more than the cap; equal passes and a call
 * of no units always does. This only avoids useless work: the charge checks again, atomically.
 */
export function assertMonthHasRoom(spend: MonthSpend, predictedUnits: number, now: Date): void {
  if (predictedUnits > 0 && spend.capYen !== null && projectedYen(spend, predictedUnits) > spend.capYen)
    throw monthlyCapReached(spend, predictedUnits, now);
}

/**
 * The 503 of the contract, with Retry-After until next month in Japan. `cap_of` says whose cap it is, and so who can raise it.
 */
function monthlyCapReached(spend: MonthSpend, units: number, now: Date): ServiceError {
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

/** The same for widget pages: visitors must not see what the owner spends or may spend. */
class WidgetAtCapError extends ServiceError {
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
