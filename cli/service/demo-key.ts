import { existsSync, readFileSync } from "node:fs";
import { chmod, rename, writeFile } from "node:fs/promises";
import type { Accounts } from "../../runtime/accounts/accounts.ts";
import { parseApiKey } from "../../runtime/accounts/key-format.ts";

/** The key of this machine's demo: the one in the file while it is good, else a new one that the file keeps. */
export async function demoKey(accounts: Accounts, file: string): Promise<string> {
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (await isGood(accounts, kept)) return kept;
  const { apiKey } = await accounts.create({ label: "demo" });
  // The state holds only the hash of a key, so this file alone can show it again.
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
