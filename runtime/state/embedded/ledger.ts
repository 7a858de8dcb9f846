import { type JstDate, toJstDate } from "../../base/jst.ts";
import { groupCommit } from "../group-commit.ts";
import type { ChargeOutcome, ChargeRequest, LedgerStore, StateLimits } from "../ledger.ts";
import { checkMoney } from "../request-checks.ts";
import { Money } from "./money.ts";
import type { EmbeddedTables } from "./tables.ts";

/** The ledger operations that move units or results; the others concern accounts. */
export type MoneyOperation = "charge" | "findOperation" | "begin" | "commit" | "abort" | "voidCharge";

/** Maximum charges in one transaction, which blocks the process for a few milliseconds. */
const mostTogether = 256;

/** The money operations of the embedded store: one transaction each; waiting charges share one. */
export function embeddedLedger(
  tables: EmbeddedTables,
  limits: StateLimits,
): Pick<LedgerStore, MoneyOperation> & Sweeper {
  const jst = rememberedJst();
  const inTransaction = <T>(work: (money: Money) => T): Promise<T> =>
    tables.write(() => {
      const money = new Money(tables, limits, jst);
      const answer = work(money);
      money.save();
      return answer;
    });
  const charge = groupCommit<ChargeRequest, ChargeOutcome>(
    (requests) => inTransaction((money) => requests.map((request) => money.charge(request))),
    mostTogether,
  );
  return {
    async charge(request) {
      checkMoney(request);
      return charge(request);
    },
    async findOperation(request) {
      const found = tables.read(() => new Money(tables, limits, jst).find(request));
      // Only a replay is written: its charge must no longer be voided.
      return found?.outcome === "REPLAY" ? inTransaction((money) => money.find(request)) : found;
    },
    async begin(request) {
      checkMoney(request);
      return inTransaction((money) => money.begin(request));
    },
    async commit(request) {
      checkMoney(request);
      return inTransaction((money) => money.commit(request));
    },
    async abort({ accountId, operationId, token }) {
      return inTransaction((money) => money.abort(accountId, operationId, token));
    },
    async voidCharge({ accountId, seq, nowMs }) {
      return inTransaction((money) => money.voidCharge(accountId, seq, nowMs));
    },
    async sweepReservations(nowMs) {
      return inTransaction((money) => {
        const over = [...tables.reservations.getKeys({ end: [nowMs + 1, "", ""] })];
        for (const [, accountId, operationId] of over) money.abort(accountId, operationId, null);
        return over.length;
      });
    },
  };
}

type Sweeper = {
  /** Frees reservations whose lease has expired. Returns how many. */
  sweepReservations(nowMs: number): Promise<number>;
};

/** `toJstDate` with the last day cached, because every charge needs it. */
function rememberedJst(): (ms: number) => JstDate {
  let known = Number.NaN;
  let date: JstDate = { day: 0, month: 0 };
  return (ms) => {
    const day = Math.floor((ms + 9 * 3_600_000) / 86_400_000);
    if (day !== known) [known, date] = [day, toJstDate(ms)];
    return date;
  };
}
