import type { Command } from "commander";
import type { Difference, reconcile } from "../../../runtime/state/reconcile.ts";
import { CommandFailure, exit } from "../../shell/failure.ts";
import { defineCommand } from "../../shell/option-values.ts";
import { counted, countText } from "../../terminal/quantities.ts";
import { renderTable } from "../../terminal/render-table.ts";
import { type ConfigOptions, withConfigFile } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { show } from "../../terminal/terminal.ts";

export type ReconcileEffects = StateShell & { readonly reconcile: typeof reconcile };

type Options = ConfigOptions & { readonly json?: boolean };

/** Adds the ledger of every account up and compares it with what is counted beside it; exit 1 when they differ. */
export function reconcileCommand(effects: ReconcileEffects): Command {
  const { terminal } = effects;
  return withConfigFile(defineCommand("reconcile", "compare the ledger with all that is counted beside it")).action(
    async ({ json, ...options }: Options) => {
      const { accounts, entries, units, differences } = await withState(effects, options, ({ store }) =>
        effects.reconcile(store),
      );
      show(terminal, json, {
        data: {
          ok: differences.length === 0,
          accounts,
          entries,
          units,
          differences: differences.map(({ accountId, ...sums }) => ({ account_id: accountId, ...sums })),
        },
        text: () =>
          [
            ...(differences.length > 0 ? [tableOf(differences, terminal), ""] : []),
            `${counted(accounts, "account")}, ${counted(entries, "ledger line")}, ${counted(units, "unit")}: ${counted(differences.length, "difference")}`,
          ].join("\n"),
      });
      const differing = new Set(differences.map(({ accountId }) => accountId)).size;
      if (differing > 0) throw new CommandFailure(exit.failed, `${counted(differing, "account")} with differences`);
    },
  );
}

function tableOf(differences: readonly Difference[], terminal: ReconcileEffects["terminal"]): string {
  return renderTable(
    terminal,
    [
      { head: "account" },
      { head: "sum", shrink: true },
      { head: "ledger", align: "right" },
      { head: "counted", align: "right" },
      { head: "difference", align: "right" },
    ],
    differences.map(({ accountId, what, ledger, counted: other }) => [
      accountId,
      what,
      countText(ledger),
      countText(other),
      terminal.colors.red(countText(other - ledger)),
    ]),
  );
}
