import { Command } from "commander";
import { type AdvisorRecord, isListed } from "../../../runtime/features/advisors/advisor.ts";
import { ServiceError } from "../../../runtime/base/errors.ts";
import type { AdvisorOperation } from "../../../runtime/features/advisors/advisors.ts";
import { type ConfigOptions, defineServiceCommand } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { wholeNumber } from "../../shell/command-options.ts";
import { failed } from "../../shell/failure.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";

/** Operator decisions about advisors: who can be paid, who is removed, which fees are paid. */
export function advisorsCommand(shell: StateShell): Command {
  return new Command("advisors")
    .description("list advisors, let them be paid or take them off, and settle referrals")
    .addCommand(listCommand(shell))
    .addCommand(changeCommand(shell, "ready", "mark a firm as ready to be paid", () => ready))
    .addCommand(
      changeCommand(shell, "disable", "take a firm off the list", ({ reason }) => ({
        disabledReason: reason ?? "by the operator",
      })).option("--reason <text>", "why; it is never published"),
    )
    .addCommand(changeCommand(shell, "enable", "put a firm back that was taken off", () => ({ disabledReason: null })))
    .addCommand(confirmCommand(shell))
    .addCommand(linkCommand(shell))
    .addCommand(referralsCommand(shell))
    .addCommand(payCommand(shell));
}

const ready: AdvisorOperation = { payoutReady: true };
const number = wholeNumber(1);

function listCommand(shell: StateShell): Command {
  return defineServiceCommand("list", "list the advisors").action(async (options: ConfigOptions) => {
    const all = await withState(shell, options, async ({ advisors }) => {
      const found: AdvisorRecord[] = [];
      for await (const one of advisors.list()) found.push(one);
      return found;
    });
    show(shell.terminal, options.json, {
      data: { advisors: all.map((advisor) => ({ ...advisor, listed: isListed(advisor) })) },
      text: () =>
        all.length === 0
          ? ["there is no advisor"]
          : tableLines(
              shell.terminal.columns,
              [right("id"), left("state"), left("type"), left("prefecture"), shrinking("firm")],
              all.map((one) => [String(one.id), stateOf(one), one.firmType, one.prefecture, one.firmName]),
            ),
    });
  });
}

function stateOf(advisor: AdvisorRecord): string {
  if (advisor.disabledReason !== null) return "disabled";
  if (isListed(advisor)) return "listed";
  return advisor.verifiedBy === null ? "signed up" : "verified";
}

function changeCommand(
  shell: StateShell,
  name: string,
  description: string,
  operation: (options: { readonly reason?: string }) => AdvisorOperation,
): Command {
  return defineServiceCommand(name, description)
    .argument("<id>", "its number", number)
    .action(async (id: number, options: ConfigOptions & { readonly reason?: string }) => {
      const changed = await withState(shell, options, ({ advisors }) => advisors.operate(id, operation(options)));
      if (changed === null) throw unknownAdvisor();
      show(shell.terminal, options.json, {
        data: { id, listed: isListed(changed) },
        text: () => [`advisor ${id} is ${stateOf(changed)}`],
      });
    });
}

/** A letter to the registered address outweighs mail, so it also decides between two sign-ups for one firm. */
function confirmCommand(shell: StateShell): Command {
  return defineServiceCommand("confirm", "record that a firm answered a letter to its registered address")
    .argument("<id>", "its number", number)
    .action(async (id: number, options: ConfigOptions) => {
      const confirmed = await withState(shell, options, ({ advisors }) => advisors.verify(id, "letter")).catch(
        (error: unknown) => {
          if (!(error instanceof ServiceError) || error.code !== "houjin_already_registered") throw error;
          throw failed("another sign-up for this firm was confirmed by letter; konkyo advisors list shows it");
        },
      );
      if (confirmed === null) throw unknownAdvisor();
      show(shell.terminal, options.json, {
        data: { id, verified_by: confirmed.verifiedBy, listed: isListed(confirmed) },
        text: () => [`advisor ${id} is ${stateOf(confirmed)}, by letter`],
      });
    });
}

/** Shows the dashboard link again for a firm that lost the mail. */
function linkCommand(shell: StateShell): Command {
  return defineServiceCommand("link", "show the path of a firm's dashboard, for the firm alone")
    .argument("<id>", "its number", number)
    .action(async (id: number, options: ConfigOptions) => {
      const path = await withState(shell, options, async ({ advisors }) =>
        (await advisors.find(id)) === null ? null : advisors.dashboardPath(id),
      );
      if (path === null) throw unknownAdvisor();
      show(shell.terminal, options.json, { data: { id, path }, text: () => [path] });
    });
}

function referralsCommand(shell: StateShell): Command {
  return defineServiceCommand("referrals", "list the referrals of a firm, and what to look at before paying")
    .argument("<id>", "its number", number)
    .action(async (id: number, options: ConfigOptions) => {
      const all = await withState(shell, options, ({ referrals }) => referrals.list(id));
      show(shell.terminal, options.json, {
        // The hash of the visitor's network is not printed.
        data: { referrals: all.map(({ clickedBy: _mark, ...referral }) => referral) },
        text: () =>
          all.length === 0
            ? ["there is no referral"]
            : tableLines(
                shell.terminal.columns,
                [right("id"), left("clicked"), left("converted"), right("fee, JPY"), left("paid"), shrinking("review")],
                all.map((one) => [
                  String(one.id),
                  one.clickedAt.slice(0, 10),
                  one.convertedAt?.slice(0, 10) ?? "-",
                  String(one.commissionYen ?? "-"),
                  one.paidAt?.slice(0, 10) ?? "-",
                  one.review ?? "",
                ]),
              ),
      });
    });
}

/** Records that a fee was paid outside this program. Fees are held for 30 days. */
function payCommand(shell: StateShell): Command {
  return defineServiceCommand("pay", "record that the fee of a referral was paid, 30 days after its conversion")
    .argument("<id>", "number of the advisor", number)
    .argument("<referral>", "number of the referral", number)
    .action(async (id: number, referral: number, options: ConfigOptions) => {
      const outcome = await withState(shell, options, async ({ advisors, referrals }) => {
        const paid = await referrals.pay(id, referral);
        const successCount = (await referrals.list(id)).filter(({ paidAt }) => paidAt !== null).length;
        if (paid === "paid") await advisors.operate(id, { successCount });
        return paid;
      });
      if (outcome === "not-converted") throw failed("there is no such conversion");
      if (outcome === "held") throw failed("the conversion is held for 30 days, in which it can be questioned");
      show(shell.terminal, options.json, {
        data: { id, referral, changed: outcome === "paid" },
        text: () => [outcome === "paid" ? `referral ${referral} is paid` : `referral ${referral} was paid already`],
      });
    });
}

function unknownAdvisor(): Error {
  return failed("there is no such advisor; konkyo advisors list shows their numbers");
}
