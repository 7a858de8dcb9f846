import type { Command } from "commander";
import { readArchivedLedger } from "../../../runtime/archive/archived-ledger.ts";
import { createPlanBook } from "../../../runtime/payments/metering/plan-book.ts";
import { readPlannedTotal } from "../../../runtime/payments/metering/planned-total.ts";
import type { Difference, reconcile } from "../../../runtime/state/reconcile.ts";
import { type ConfigOptions, defineServiceCommand } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { failed } from "../../shell/failure.ts";
import { counted, countText } from "../../terminal/quantities.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";
import { red, type Text } from "../../terminal/text.ts";

export type ReconcileEffects = StateShell & { readonly reconcile: typeof reconcile };

/** Recomputes the ledger of every account and compares it with the stored counters; exit 1 when they differ. */
export function reconcileCommand(effects: ReconcileEffects): Command {
  const { terminal } = effects;
  return defineServiceCommand("reconcile", "compare the ledger with all that is counted beside it").action(
    async (options: ConfigOptions) => {
      const { accounts, entries, units, differences } = await withState(effects, options, ({ store, archive }) => {
        const book = createPlanBook(store, () => effects.now().getTime());
        return effects.reconcile(store, {
          plannedOf: (accountId) => readPlannedTotal(book, accountId),
          archived: readArchivedLedger(archive),
          nowMs: effects.now().getTime(),
        });
      });
      show(terminal, options.json, {
        data: {
          ok: differences.length === 0,
          accounts,
          entries,
          units,
          differences: differences.map(({ accountId, ...sums }) => ({ account_id: accountId, ...sums })),
        },
        text: () => [
          ...(differences.length > 0 ? [...differenceLines(differences, terminal.columns), ""] : []),
          `${counted(accounts, "account")}, ${counted(entries, "ledger line")}, ${counted(units, "unit")}: ${counted(differences.length, "difference")}`,
        ],
      });
      const differing = new Set(differences.map(({ accountId }) => accountId)).size;
      if (differing > 0) throw failed(`${counted(differing, "account")} with differences`);
    },
  );
}

function differenceLines(differences: readonly Difference[], columns: number | null): readonly Text[] {
  return tableLines(
    columns,
    [left("account"), shrinking("sum"), right("ledger"), right("counted"), right("difference")],
    differences.map(({ accountId, what, ledger, counted: other }) => [
      accountId,
      what,
      countText(ledger),
      countText(other),
      red(countText(other - ledger)),
    ]),
  );
}
