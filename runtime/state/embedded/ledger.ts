import { Money } from "./money.ts";
import { EmbeddedStep, rememberedJst } from "./step.ts";
import type { EmbeddedTables } from "./tables.ts";
import { groupCommit } from "../group-commit.ts";
import type { ChargeOutcome, ChargeRequest, LedgerStore, StateLimits } from "../ledger.ts";
import { checkMoney } from "../request-checks.ts";

export type MoneyOperations = Pick<
  LedgerStore,
  "charge" | "findOperation" | "begin" | "commit" | "abort" | "voidCharge"
> & {
  /** Frees reservations whose lease is over. Answers how many. */
  sweepReservations(nowMs: number): Promise<number>;
};

/** The most charges in one transaction: it holds the process up for a few milliseconds at worst. */
const mostTogether = 256;

/** The money operations of the embedded store: each one transaction, charges that wait together in one. */
export function embeddedLedger(tables: EmbeddedTables, limits: StateLimits): MoneyOperations {
  const jst = rememberedJst();
  const inStep = <T>(work: (money: Money) => T): Promise<T> =>
    tables.write(() => {
      const money = new Money(tables, limits, new EmbeddedStep(tables, limits, jst));
      const answer = work(money);
      money.save();
      return answer;
    });
  const charges = groupCommit<ChargeRequest, ChargeOutcome>(
    (requests) => inStep((money) => requests.map((request) => money.charge(request))),
    mostTogether,
  );
  return {
    async charge(request) {
      checkMoney(request);
      return charges(request);
    },
    async findOperation(request) {
      const step = tables.read(() => new Money(tables, limits, new EmbeddedStep(tables, limits, jst)).find(request));
      if (step?.outcome !== "REPLAY") return step;
      return inStep((money) => money.find(request));
    },
    async begin(request) {
      checkMoney(request);
      return inStep((money) => money.begin(request));
    },
    async commit(request) {
      checkMoney(request);
      return inStep((money) => money.commit(request));
    },
    async abort({ accountId, operationId, token }) {
      return inStep((money) => money.abort(accountId, operationId, token));
    },
    async voidCharge({ accountId, seq, nowMs }) {
      return inStep((money) => money.voidCharge(accountId, seq, nowMs));
    },
    async sweepReservations(nowMs) {
      return inStep((money) => {
        const over = [...tables.reservations.getKeys({ end: [nowMs + 1, "", ""] })];
        for (const [, accountId, operationId] of over) money.abort(accountId, operationId, null);
        return over.length;
      });
    },
  };
}
