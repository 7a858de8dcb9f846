import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { createRefundRequests, type RefundRequest } from "../../../runtime/features/billing/service/refund-requests.ts";
import { type ConfigOptions, defineServiceCommand } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { countText } from "../../terminal/quantities.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";
import { dim } from "../../terminal/text.ts";

/** Refund requests, oldest first. They are answered by the operator. */
export function refundsCommand(shell: StateShell): Command {
  return defineServiceCommand("refunds", "list the refunds that were asked for, to be answered within 14 days").action(
    async (options: ConfigOptions) => {
      const requests = await withState(shell, options, async ({ store }) => {
        const found: RefundRequest[] = [];
        const refunds = createRefundRequests({ store, random: randomBytes, now: shell.now, notify() {} });
        for await (const request of refunds.list()) found.push(request);
        return found;
      });
      show(shell.terminal, options.json, {
        data: { refunds: requests.map(toData) },
        text: () =>
          requests.length === 0
            ? ["nobody has asked for a refund"]
            : tableLines(shell.terminal.columns, columns, requests.map(rowOf)),
      });
    },
  );
}

const columns = [left("request"), left("received"), right("JPY"), left("customer"), left("mail"), shrinking("reason")];

function rowOf({ requestId, receivedAt, amountYen, customerId, requesterEmail, reason }: RefundRequest) {
  return [
    requestId,
    receivedAt.slice(0, 16).replace("T", " "),
    amountYen === null ? dim("-") : countText(amountYen),
    customerId ?? dim("-"),
    requesterEmail,
    reason.replaceAll(/\s+/g, " "),
  ];
}

function toData(request: RefundRequest) {
  return {
    request_id: request.requestId,
    received_at: request.receivedAt,
    amount_yen: request.amountYen,
    customer_id: request.customerId,
    requester_email: request.requesterEmail,
    reason: request.reason,
    account_id: request.accountId,
  };
}
