import type { CostCapRule } from "../../endpoint/endpoint.ts";
import { unitPriceYen } from "../../base/price.ts";
import { ServiceError } from "../../base/errors.ts";

export type CostCapInput = {
  readonly rule: CostCapRule;
  /** `X-Cost-Cap-JPY` as received. */
  readonly header: string | null;
  /** `max_cost_jpy` of the validated body, when it has one. */
  readonly bodyCapYen: number | null;
  /** Units of the worst case, before any lookup. */
  readonly predictedUnits: number;
};

/**
 * The cap in yen that binds this call, the lower of header and body; null when none was sent and none is needed. Throws
 * `cost_cap_invalid` for a header that is not 1 to 9 digits and `cost_cap_required`, with `predicted_yen`, when one is needed.
 */
export function readCostCap({ rule, header, bodyCapYen, predictedUnits }: CostCapInput): number | null {
  if (rule === "ignored") return null;
  const headerCapYen = parseCostCap(header);
  const missing = rule === "header" ? headerCapYen === null : headerCapYen === null && bodyCapYen === null;
  if (missing && rule !== "optional")
    throw new ServiceError("cost_cap_required", { predicted_yen: predictedUnits * unitPriceYen });
  return lower(headerCapYen, bodyCapYen);
}

/** Throws `cost_cap_exceeded` when the prediction is above the cap; exactly equal passes. */
export function assertWithinCostCap(capYen: number | null, predictedUnits: number): void {
  const predictedYen = predictedUnits * unitPriceYen;
  if (capYen !== null && predictedYen > capYen)
    throw new ServiceError("cost_cap_exceeded", { predicted_yen: predictedYen, cost_cap_yen: capYen });
}

function parseCostCap(header: string | null): number | null {
  if (header === null) return null;
  if (!/^[0-9]{1,9}$/.test(header)) throw new ServiceError("cost_cap_invalid");
  return Number(header);
}

function lower(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second;
  return Math.min(first, second);
}
