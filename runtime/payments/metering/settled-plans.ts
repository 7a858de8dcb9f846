import type { PlanBook } from "./plan-book.ts";
import type { UsagePlan } from "./usage-plan.ts";

/** Number of the last ledger entry up to which all plans of an account are confirmed; null when it has no plan. */
export async function confirmedThrough(
  book: Pick<PlanBook, "readHead" | "read">,
  accountId: string,
): Promise<number | null> {
  const head = await book.readHead(accountId);
  if (head === null) return null;
  let through = head.value.settled.seq;
  for await (const plan of confirmedPlans(book, accountId, head.value.settled.number)) through = plan.lastSeq;
  return through;
}

/** Removes plans whose entries are archived: their sum stays in the head. */
export async function settlePlans(
  book: Pick<PlanBook, "readHead" | "writeHead" | "read" | "forget">,
  accountId: string,
  throughSeq: number,
): Promise<void> {
  for (;;) {
    const head = await book.readHead(accountId);
    if (head === null) return;
    const first = head.value.settled.number + 1;
    let settled = head.value.settled;
    for await (const { number, lastSeq, units } of confirmedPlans(book, accountId, settled.number)) {
      if (lastSeq > throughSeq) break;
      settled = { number, seq: lastSeq, units: settled.units + units };
    }
    if (settled.number < first) return;
    if (!(await book.writeHead(accountId, { ...head.value, settled }, head.version))) continue;
    for (let number = first; number <= settled.number; number++) await book.forget(accountId, number);
    return;
  }
}

/** The confirmed plans after a number, up to the first that is not confirmed. */
async function* confirmedPlans(
  book: Pick<PlanBook, "read">,
  accountId: string,
  after: number,
): AsyncGenerator<UsagePlan> {
  for (let number = after + 1; ; number++) {
    const plan = await book.read(accountId, number);
    if (plan?.value.state !== "confirmed") return;
    yield plan.value;
  }
}
