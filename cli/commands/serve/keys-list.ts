import type { Command } from "commander";
import type { ListedKey } from "../../../runtime/accounts/accounts.ts";
import { countText } from "../../terminal/quantities.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { type ConfigOptions, defineServiceCommand } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { show } from "../../terminal/terminal.ts";
import { dim, red, type Text } from "../../terminal/text.ts";

/** All keys, oldest first; only the first characters of each key are stored. */
export function keysListCommand(shell: StateShell): Command {
  return defineServiceCommand("list", "list the keys, never whole").action(async (options: ConfigOptions) => {
    const keys = await withState(shell, options, async ({ accounts }) => {
      const found: ListedKey[] = [];
      for await (const key of accounts.list()) found.push(key);
      return found.toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.keyId, b.keyId));
    });
    const now = shell.now();
    show(shell.terminal, options.json, {
      data: { keys: keys.map(toData) },
      text: () =>
        keys.length === 0
          ? ["there is no key; make one with: konkyo keys create"]
          : tableLines(
              shell.terminal.columns,
              columns,
              keys.map((key) => rowOf(key, now)),
            ),
    });
  });
}

function toData(key: ListedKey) {
  return {
    key_id: key.keyId,
    key: key.shown,
    kind: key.kind,
    label: key.label,
    scopes: key.scopes ?? null,
    account_id: key.accountId,
    account_status: key.accountStatus,
    cap_yen: key.capYen,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
  };
}

const columns = [left("id"), left("key"), shrinking("label"), right("cap, JPY a month"), left("created"), left("")];

function rowOf({ keyId, shown, label, capYen, createdAt, ...standing }: ListedKey, now: Date): Text[] {
  return [
    keyId,
    shown,
    label ?? dim("-"),
    capYen === null ? "none" : countText(capYen),
    createdAt.slice(0, 16).replace("T", " "),
    standingText(standing, now),
  ];
}

type Standing = Pick<ListedKey, "accountStatus" | "revokedAt" | "expiresAt">;

function standingText({ accountStatus, revokedAt, expiresAt }: Standing, now: Date): Text {
  if (revokedAt !== null) return dim(`revoked ${revokedAt.slice(0, 10)}`);
  if (accountStatus !== "active") return red(`account ${accountStatus}`);
  if (expiresAt === null) return "";
  return Date.parse(expiresAt) <= now.getTime()
    ? dim(`expired ${expiresAt.slice(0, 10)}`)
    : `until ${expiresAt.slice(0, 10)}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
