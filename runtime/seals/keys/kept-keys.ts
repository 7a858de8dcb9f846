import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey, LOCAL_KEY_PREFIX, parseSigner, writeKeyFile } from "../../../snapshots/trust/key-files.ts";
import type { ListedKey } from "../../../snapshots/trust/policy.ts";
import type { Signer } from "../../../snapshots/trust/signed-note.ts";
import { utcSeconds } from "../../../snapshots/text/era.ts";

/** A signing key, and its version in the key list. */
export type SealSigner = { readonly keyVersion: number; readonly signer: Signer };

/** A seal key of this machine, with its period of validity. */
export type KeptKey = SealSigner & { readonly listed: ListedKey };

const dayMs = 86_400_000;
/** How long a key signs, and how long before its end the next one takes over. */
const [validMs, overlapMs] = [90 * dayMs, 7 * dayMs];

/** The seal key folder of a state. */
export function sealKeyFolder(state: string): string {
  return join(state, "seal-keys");
}

/** The seal keys in a folder, oldest first; none when it does not exist. */
export function readKeptKeys(folder: string): KeptKey[] {
  return keptKeyReader(folder)();
}

/**
 * Rereads the keys of a folder on each call, because another process may have made a key or the operator revoked one; an
 * unchanged file is not parsed again, which takes a millisecond per key.
 */
export function keptKeyReader(folder: string): () => KeptKey[] {
  const parsed = new Map<number, { readonly text: string; readonly key: KeptKey }>();
  const read = (keyVersion: number): KeptKey => {
    const path = join(folder, `${keyVersion}.key`);
    const text = readFileSync(path, "utf8");
    const known = parsed.get(keyVersion);
    if (known?.text === text) return known.key;
    const key = parseKeptKey(text, path, keyVersion);
    parsed.set(keyVersion, { text, key });
    return key;
  };
  return () =>
    namesIn(folder)
      .flatMap((name) => /^([1-9]\d{0,5})\.key$/.exec(name)?.[1] ?? [])
      .map(Number)
      .toSorted((a, b) => a - b)
      .map(read);
}

/** The seal keys in a folder; creates the first when there is none, and the next before the last one ends. */
export function renewedKeys(folder: string, now: Date, read = keptKeyReader(folder)): KeptKey[] {
  const kept = read();
  const last = kept.at(-1);
  if (last && !needsSuccessor(last, now)) return kept;
  const version = (last?.keyVersion ?? 0) + 1;
  const name = `${LOCAL_KEY_PREFIX}seal-${version}`;
  const facts = [
    `valid_from: ${utcSeconds(now.getTime())}`,
    `valid_to: ${utcSeconds(now.getTime() + validMs)}`,
    "revoked_at: never",
  ];
  try {
    writeKeyFile(join(folder, `${version}.key`), name, generateKey(name).pem, facts);
  } catch (error) {
    // Another process was faster: its key is used.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return read();
}

/** Whether a newer key is needed. */
export function needsSuccessor({ listed }: KeptKey, now: Date): boolean {
  return listed.revoked_at !== null || now.getTime() >= Date.parse(listed.valid_to) - overlapMs;
}

/** A key file named in the settings. It states no period, so it is always valid unless a key list limits it. */
export function readNamedKey(path: string): KeptKey {
  const signer = parseSigner(readFileSync(path, "utf8"), path);
  const always = { valid_from: "1970-01-01T00:00:00Z", valid_to: "9999-12-31T23:59:59Z", revoked_at: null };
  return { keyVersion: 1, signer, listed: { vkey: signer.verifier.vkey, purpose: "seal", ...always } };
}

function parseKeptKey(text: string, path: string, keyVersion: number): KeptKey {
  const fact = (name: string) => {
    const value = new RegExp(`^${name}: (\\S+)$`, "m").exec(text)?.[1];
    if (value === undefined) throw new Error(`${path}: no "${name}: ..." line before the key`);
    return value;
  };
  const signer = parseSigner(text, path);
  const revoked = fact("revoked_at");
  return {
    keyVersion,
    signer,
    listed: {
      vkey: signer.verifier.vkey,
      purpose: "seal",
      valid_from: fact("valid_from"),
      valid_to: fact("valid_to"),
      revoked_at: revoked === "never" ? null : revoked,
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
