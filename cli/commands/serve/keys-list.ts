import type { Command } from "commander";
import type { ListedKey } from "../../../runtime/accounts/accounts.ts";
import { defineCommand } from "../../shell/option-values.ts";
import { countText } from "../../terminal/quantities.ts";
import { renderTable } from "../../terminal/render-table.ts";
import { type ConfigOptions, withConfigFile } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { show } from "../../terminal/terminal.ts";

type Options = ConfigOptions & { readonly json?: boolean };

/** All keys, oldest first; of each key only its first characters are known. */
export function keysListCommand(shell: StateShell): Command {
  return withConfigFile(defineCommand("list", "list the keys, never whole")).action(
    async ({ json, ...options }: Options) => {
      const keys = await withState(shell, options, async ({ accounts }) => {
        const found: ListedKey[] = [];
        for await (const key of accounts.list()) found.push(key);
        return found.toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.keyId, b.keyId));
      });
      show(shell.terminal, json, {
        data: { keys: keys.map(toData) },
        text: () =>
          keys.length === 0 ? "there is no key; make one with: konkyo keys create" : tableOf(keys, shell.terminal),
      });
    },
  );
}

function toData({ keyId, shown, kind, label, accountId, accountStatus, capYen, createdAt, revokedAt }: ListedKey) {
  return {
    key_id: keyId,
    key: shown,
    kind,
    label,
    account_id: accountId,
    account_status: accountStatus,
    cap_yen: capYen,
    created_at: createdAt,
    revoked_at: revokedAt,
  };
}

function tableOf(keys: readonly ListedKey[], terminal: StateShell["terminal"]): string {
  const { dim, red } = terminal.colors;
  return renderTable(
    terminal,
    [
      { head: "id" },
      { head: "key" },
      { head: "label", shrink: true },
      { head: "cap, JPY a month", align: "right" },
      { head: "created" },
      { head: "" },
    ],
    keys.map(({ keyId, shown, label, capYen, createdAt, revokedAt, accountStatus }) => [
      keyId,
      shown,
      label ?? dim("-"),
      capYen === null ? "none" : countText(capYen),
      createdAt.slice(0, 16).replace("T", " "),
      revokedAt === null
        ? accountStatus === "active"
          ? ""
          : red(`account ${accountStatus}`)
        : dim(`revoked ${revokedAt.slice(0, 10)}`),
    ]),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
