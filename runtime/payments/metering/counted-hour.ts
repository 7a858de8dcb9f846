import type { UsageMeter } from "../usage-meter.ts";
import type { PlanBook } from "./plan-book.ts";
import { hourOf, type UsagePlan } from "./usage-plan.ts";

/** Units that the provider counted in the hour of a plan, and the expected units. */
export type CountedHour = {
  readonly counted: number;
  /** Units of other plans of that hour that the provider accepted. */
  readonly others: number;
  /** Units of other plans of that hour that are also in doubt. */
  readonly doubted: readonly number[];
  /** Another plan of that hour is being sent, so the sum is not conclusive. */
  readonly unsettled: boolean;
};

export type CountedHourDeps = { readonly book: Pick<PlanBook, "read">; readonly meter: Pick<UsageMeter, "total"> };

/** Reads the provider's total for the hour of a plan, and the other plans of the same hour. */
export async function readCountedHour(
  { book, meter }: CountedHourDeps,
  accountId: string,
  plan: UsagePlan,
): Promise<CountedHour> {
  const counted = await meter.total({ customerId: plan.customerId, ...hourOf(plan) });
  const neighbours = [
    ...(await neighboursOf(book, accountId, plan, -1)),
    ...(await neighboursOf(book, accountId, plan, 1)),
  ];
  const taken = neighbours.filter(({ state }) => state === "sent" || state === "confirmed");
  return {
    counted,
    others: taken.reduce((sum, { units }) => sum + units, 0),
    doubted: neighbours.filter(({ state }) => state === "doubted").map(({ units }) => units),
    unsettled: neighbours.some(({ state, firstTryMs }) => state === "planned" && firstTryMs !== null),
  };
}

/** Whether the provider has counted a plan in doubt. */
export function isCounted(plan: UsagePlan, { counted, others, doubted }: CountedHour): "yes" | "no" | "unclear" {
  // With negative units, different subsets can have the same sum.
  if ([plan.units, ...doubted].some((units) => units < 0) && doubted.length > 0) return "unclear";
  const all = doubted.reduce((sum, units) => sum + units, plan.units);
  if (counted === others) return "no";
  return counted === others + all ? "yes" : "unclear";
}

async function neighboursOf(
  book: CountedHourDeps["book"],
  accountId: string,
  plan: UsagePlan,
  step: 1 | -1,
): Promise<UsagePlan[]> {
  const { fromMs } = hourOf(plan);
  const found: UsagePlan[] = [];
  for (let number = plan.number + step; ; number += step) {
    const neighbour = number < 1 ? null : await book.read(accountId, number);
    if (neighbour === null || hourOf(neighbour.value).fromMs !== fromMs) return found;
    found.push(neighbour.value);
  }
}
