import { Command, InvalidArgumentError } from "commander";
import type { ListedKey } from "../../../runtime/accounts/accounts.ts";
import { isDelegated } from "../../../runtime/accounts/credential.ts";
import { type ConfigOptions, defineServiceCommand } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { wholeNumber } from "../../shell/command-options.ts";
import { failed } from "../../shell/failure.ts";
import { countText } from "../../terminal/quantities.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";
import { dim, red, type Text } from "../../terminal/text.ts";

/** Creates, lists, limits and revokes API keys, whether or not the service is running. */
export function keysCommand(shell: StateShell): Command {
  return new Command("keys")
    .description("make, list, limit and revoke API keys")
    .addCommand(createCommand(shell))
    .addCommand(keysListCommand(shell))
    .addCommand(revokeCommand(shell))
    .addCommand(capCommand(shell));
}

/** Creates an account with one key. The key is shown once, because only its hash is stored. */
function createCommand(shell: StateShell): Command {
  return defineServiceCommand("create", "open an account with a new key, which is shown once")
    .option("--label <text>", "what the key is for")
    .option("--cap <yen>", "most that may be spent in a month, in JPY without tax", wholeNumber(0))
    .action(async (options: ConfigOptions & { readonly label?: string; readonly cap?: number }) => {
      const { apiKey, keyId } = await withState(shell, { ...options, create: true }, ({ accounts }) =>
        accounts.create({ label: options.label ?? null, capYen: options.cap ?? null }),
      );
      show(shell.terminal, options.json, { data: { api_key: apiKey, key_id: keyId }, text: () => [apiKey] });
      if (!options.json) shell.terminal.note(`its id is ${keyId}; the key itself is not shown again`);
    });
}

/** Revokes a key permanently; revoking it again changes nothing. */
function revokeCommand(shell: StateShell): Command {
  return defineServiceCommand("revoke", "revoke a key for good")
    .argument("<key>", "the key or its id")
    .action(async (key: string, options: ConfigOptions) => {
      const { keyId, outcome } = await withState(shell, options, async ({ accounts }) => {
        const credential = await accounts.resolve(key);
        return { keyId: credential?.keyId ?? null, outcome: await accounts.revoke(key) };
      });
      if (outcome === "unknown" || keyId === null) throw unknownKey();
      show(shell.terminal, options.json, {
        data: { key_id: keyId, changed: outcome === "revoked" },
        text: () => [outcome === "revoked" ? `${keyId} is revoked` : `${keyId} was revoked already`],
      });
    });
}

/** Sets or removes the monthly cap of an account or of one child key; the next call applies it. */
function capCommand(shell: StateShell): Command {
  return defineServiceCommand("cap", "set or remove what the account of a key, or a child key, may spend in a month")
    .argument("<key>", "the key or its id")
    .argument("<yen>", 'JPY without tax, or "none"', parseCap)
    .action(async (key: string, capYen: number | null, options: ConfigOptions) => {
      const keyId = await withState(shell, options, async ({ accounts }) => {
        const credential = await accounts.resolve(key);
        if (credential === null) return null;
        const { accountId, keyId: found } = credential;
        const isSet = isDelegated(credential)
          ? (await accounts.changeChild(accountId, found, { capYen })) !== null
          : await accounts.setCap(accountId, capYen);
        return isSet ? found : null;
      });
      if (keyId === null) throw unknownKey();
      show(shell.terminal, options.json, {
        data: { key_id: keyId, cap_yen: capYen },
        text: () => [
          capYen === null ? `${keyId} has no cap` : `${keyId} may spend ${countText(capYen)} JPY a month, without tax`,
        ],
      });
    });
}

function parseCap(text: string): number | null {
  if (text === "none") return null;
  try {
    return wholeNumber(0)(text);
  } catch {
    throw new InvalidArgumentError('It must be a whole number of JPY, or "none".');
  }
}

/** The input is not repeated in the message: it may be a secret of another service. */
function unknownKey(): Error {
  return failed("there is no such key; konkyo keys list shows the ids");
}

/** All keys, oldest first; only the first characters of each key are stored. */
function keysListCommand(shell: StateShell): Command {
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
