import { existsSync, readFileSync } from "node:fs";
import { chmod, rename, writeFile } from "node:fs/promises";
import type { Accounts } from "../../runtime/accounts/accounts.ts";
import { parseApiKey } from "../../runtime/accounts/key-format.ts";

/** The demo key of this machine: the stored one while it is valid, otherwise a new one, which is stored. */
export async function demoKey(accounts: Accounts, file: string): Promise<string> {
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (await isGood(accounts, kept)) return kept;
  const { apiKey } = await accounts.create({ label: "demo" });
  // The state holds only the hash of a key, so only this file can show it again.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${apiKey}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
  return apiKey;
}

async function isGood(accounts: Accounts, text: string): Promise<boolean> {
  const parsed = parseApiKey(text);
  const credential = parsed && (await accounts.find(parsed.key));
  if (!credential) return false;
  return accounts.confirm(credential).then(
    () => true,
    () => false,
  );
}
