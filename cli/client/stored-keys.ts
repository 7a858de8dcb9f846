import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { failed, messageOf } from "../shell/failure.ts";
import type { Settings } from "../shell/shell.ts";

type Place = Pick<Settings, "configFolder">;

/** The stored key for a service address; null when there is none. Fails when other users can read the file. */
export function storedKey(place: Place, service: string): string | null {
  return readKeys(place)[service]?.api_key ?? null;
}

/** Stores the key for a service, replacing any earlier one. */
export function storeKey(place: Place, service: string, apiKey: string, now: Date): void {
  const kept = { api_key: apiKey, stored_at: now.toISOString() };
  writeKeys(place, { ...readKeys(place), [service]: kept });
}

/** Deletes the key for a service. False when there was none. */
export function forgetKey(place: Place, service: string): boolean {
  const { [service]: forgotten, ...others } = readKeys(place);
  if (forgotten !== undefined) writeKeys(place, others);
  return forgotten !== undefined;
}

/** Fails when a key could not be stored. Called before a key is requested, so that no paid key is lost. */
export function assertCanStore(place: Place): void {
  writeKeys(place, readKeys(place));
}

export function keyFile({ configFolder }: Place): string {
  return join(configFolder, "keys.json");
}

const Keys = z.record(z.string(), z.object({ api_key: z.string(), stored_at: z.string() }));
type Keys = z.infer<typeof Keys>;

function readKeys(place: Place): Keys {
  const file = keyFile(place);
  const text = readPrivate(file);
  if (text === null) return {};
  try {
    return Keys.parse(JSON.parse(text));
  } catch (error) {
    throw failed(`${file} does not hold keys: remove it and log in again`, error);
  }
}

/** The text of a file that only this user may read; null when there is none. */
function readPrivate(file: string): string | null {
  let [text, mode] = ["", 0];
  try {
    text = readFileSync(file, "utf8");
    ({ mode } = statSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw failed(`${file} cannot be read: ${messageOf(error)}`, error);
  }
  if ((mode & 0o077) === 0) return text;
  throw failed(`${file} can be read by others on this machine: make it yours alone with chmod 600 '${file}'`);
}

function writeKeys(place: Place, keys: Keys): void {
  const file = keyFile(place);
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    mkdirSync(place.configFolder, { recursive: true, mode: 0o700 });
    // Written to a private draft and renamed, so the file is never partial and never readable by others.
    writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw failed(`${file} cannot be written: ${messageOf(error)}`, error);
  }
}
