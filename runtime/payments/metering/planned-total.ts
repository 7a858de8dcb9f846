import type { PlanBook } from "./plan-book.ts";
import type { UsagePlan } from "./usage-plan.ts";

/** How much of an account's ledger is planned, and the units of its plans by state. */
export type PlannedTotal = {
  /** Number of the last planned entry. */
  readonly seq: number;
  readonly units: number;
  readonly byState: Readonly<Record<UsagePlan["state"], number>>;
};

/** Sums the plans of an account by state; null when it has none. */
export async function readPlannedTotal(
  book: Pick<PlanBook, "readHead" | "read">,
  accountId: string,
): Promise<PlannedTotal | null> {
  const head = await book.readHead(accountId);
  if (head === null) return null;
  const { newest, settled } = head.value;
  const byState = { planned: 0, sent: 0, confirmed: settled.units, doubted: 0, held: 0 };
  for (let number = settled.number + 1; number <= newest.number; number++) {
    const read = await book.read(accountId, number);
    // The newest plan may be decided and not have its document yet.
    const plan = read?.value ?? (number === newest.number ? newest : null);
    if (plan !== null) byState[plan.state] += plan.units;
  }
  const units = Object.values(byState).reduce((sum, each) => sum + each, 0);
  return { seq: newest.lastSeq, units, byState };
}
