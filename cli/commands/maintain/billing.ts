import { Command, Option } from "commander";
import { settleHeld, unfinishedPlans } from "../../../runtime/payments/metering/held-plans.ts";
import { createPlanBook } from "../../../runtime/payments/metering/plan-book.ts";
import type { UsagePlan } from "../../../runtime/payments/metering/usage-plan.ts";
import { listAllAccounts } from "../../../runtime/state/list-all-accounts.ts";
import { type ConfigOptions, defineServiceCommand } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { failed, wrongUsage } from "../../shell/failure.ts";
import { countText } from "../../terminal/quantities.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";
import { dim, red, type Text } from "../../terminal/text.ts";

type Unfinished = UsagePlan & { readonly accountId: string };
type SettleOptions = ConfigOptions & { readonly as: "billed" | "not-billed" };

/** Usage the payment provider has not confirmed yet, and entries that need a manual decision. */
export function billingCommand(shell: StateShell): Command {
  return new Command("billing")
    .description("look after what the payment provider is told")
    .addCommand(listCommand(shell))
    .addCommand(settleCommand(shell));
}

function listCommand(shell: StateShell): Command {
  return defineServiceCommand("list", "list usage that the payment provider has not confirmed").action(
    async (options: ConfigOptions) => {
      const plans = await withState(shell, options, async ({ store }) => {
        const book = createPlanBook(store, () => shell.now().getTime());
        const found: Unfinished[] = [];
        for await (const accountId of listAllAccounts(store))
          for await (const plan of unfinishedPlans(book, accountId)) found.push({ ...plan, accountId });
        return found;
      });
      show(shell.terminal, options.json, {
        data: { plans: plans.map(toData) },
        text: () =>
          plans.length === 0
            ? ["the payment provider has confirmed all usage that was planned"]
            : tableLines(shell.terminal.columns, columns, plans.map(rowOf)),
      });
    },
  );
}

/** Records the operator's decision about held usage. */
function settleCommand(shell: StateShell): Command {
  return defineServiceCommand("settle", "decide about usage that waits for a person")
    .argument("<account>", "account, as konkyo billing list shows it")
    .argument("<plan>", "number of the plan")
    .addOption(
      new Option("--as <verdict>", "billed: the provider has counted it; not-billed: it has not, tell it now")
        .choices(["billed", "not-billed"])
        .makeOptionMandatory(),
    )
    .action(async (accountId: string, plan: string, options: SettleOptions) => {
      if (!/^[1-9][0-9]{0,8}$/.test(plan)) throw wrongUsage("<plan> must be the number of a plan");
      const settled = await withState(shell, options, ({ store }) => {
        const now = () => shell.now().getTime();
        return settleHeld({ book: createPlanBook(store, now), store, now }, accountId, Number(plan), options.as);
      });
      if (!settled) throw failed(`plan ${plan} of ${accountId} does not wait for a person`);
      show(shell.terminal, options.json, {
        data: { account_id: accountId, plan: Number(plan), settled_as: options.as },
        text: () => [`plan ${plan} of ${accountId} is settled as ${options.as}`],
      });
    });
}

const columns = [left("account"), right("plan"), right("units"), left("used until"), left("state"), shrinking("why")];

function rowOf({ accountId, number, units, atMs, state, reason }: Unfinished): Text[] {
  const used = new Date(atMs).toISOString().slice(0, 16).replace("T", " ");
  return [accountId, String(number), countText(units), used, state === "held" ? red(state) : state, reason ?? dim("-")];
}

function toData({ accountId, number, firstSeq, lastSeq, units, atMs, state, reason }: Unfinished) {
  return {
    account_id: accountId,
    plan: number,
    first_entry: firstSeq,
    last_entry: lastSeq,
    units,
    used_until: new Date(atMs).toISOString(),
    state,
    reason,
  };
}
