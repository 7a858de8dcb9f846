import { generateKeyPairSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { SNAPSHOT_ID, storeLayout } from "../files/layout.ts";
import { type Signer, toSigner, toVerifier, type Verifier } from "./signed-note.ts";

export const LOCAL_KEY_PREFIX = "konkyo-local-";

const SNAPSHOT_KEY = "snapshot.key";

/** A private key that may not be used as it lies; the message says what to do. */
export class KeyFileError extends Error {
  override readonly name = "KeyFileError";
}

/** Fresh Ed25519 private key as PEM, with the name its signatures will carry. */
export function generateKey(name: string): { pem: string; vkey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    pem: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    vkey: toVerifier(name, publicKey).vkey,
  };
}

/** Reads a key file to sign with: a `name: <key name>` line before the PEM block. Refuses one that others can read. */
export function readSigner(path: string): Signer {
  const text = readFileSync(path, "utf8");
  const mode = statSync(path).mode & 0o777;
  if ((mode & 0o077) !== 0)
    throw new KeyFileError(`others can use ${path} (mode ${mode.toString(8)}); make it private: chmod 600 ${path}`);
  return parseSigner(text, path);
}

/** The key of a file's text; `path` names it in complaints. */
export function parseSigner(text: string, path: string): Signer {
  const name = /^name: (\S+)$/m.exec(text)?.[1];
  if (!name) throw new Error(`${path}: no "name: ..." line before the key; make one with konkyo keygen`);
  return toSigner(name, text.slice(text.indexOf("-----BEGIN")));
}

/** Writes a private key readable by its owner alone; never replaces one. `facts` are further lines before the key. */
export function writeKeyFile(path: string, name: string, pem: string, facts: readonly string[] = []): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(temporary, `${[`name: ${name}`, ...facts].join("\n")}\n${pem}`, { mode: 0o600, flag: "wx" });
  chmodSync(temporary, 0o600);
  try {
    // A link fails when the target exists, so two first runs side by side end up with one key.
    linkSync(temporary, path);
  } finally {
    rmSync(temporary);
  }
}

/** This machine's own snapshot key for a store. It lies beside the store, because a store is served and copied. */
export function localKeyPath(store: string): string {
  return join(`${existsSync(store) ? realpathSync(store) : resolve(store)}.keys`, SNAPSHOT_KEY);
}

/** Where earlier versions made it: inside the store. */
export function formerKeyPath(store: string): string {
  return join(store, storeLayout.formerKeys, SNAPSHOT_KEY);
}

/** The public halves of the store's own keys, for trust alone. */
export function localVerifiers(store: string): Verifier[] {
  return [localKeyPath(store), formerKeyPath(store)]
    .filter((path) => existsSync(path))
    .map((path) => parseSigner(readFileSync(path, "utf8"), path).verifier);
}

/** The store's own key, made on first use. One that an earlier version made inside the store still signs. */
export function localSigner(store: string): Signer {
  const [path, former] = [localKeyPath(store), formerKeyPath(store)];
  if (existsSync(path)) return readSigner(path);
  if (existsSync(former)) return readSigner(former);
  const name = `${LOCAL_KEY_PREFIX}snapshot`;
  try {
    writeKeyFile(path, name, generateKey(name).pem);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readSigner(path);
}

/** The named key, or the store's own. Refuses a named one that lies where snapshots are served or copied from. */
export function signerFor(store: string, named: string | undefined): Signer {
  if (named === undefined) return localSigner(store);
  const signer = readSigner(named);
  const shared = sharedFolderOf(named, store);
  if (shared)
    throw new KeyFileError(`${named} lies in ${shared}, which is served or copied; move the key out of that folder`);
  return signer;
}

/** Moves a key that lies inside a store beside it; null when there is none. Fails when another key is there already. */
export function moveLocalKey(store: string): string | null {
  const [path, former] = [localKeyPath(store), formerKeyPath(store)];
  if (!existsSync(former)) return null;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (existsSync(path)) throw new KeyFileError(`${path} exists already; remove one of the two: ${former}`);
  renameSync(former, path);
  chmodSync(path, 0o600);
  if (readdirSync(dirname(former)).length === 0) rmdirSync(dirname(former));
  return path;
}

/** The folder above a file that holds snapshots, or is one, or is the store itself; null for none. */
function sharedFolderOf(path: string, store: string): string | null {
  const target = existsSync(store) ? realpathSync(store) : resolve(store);
  let folder = dirname(realpathSync(path));
  for (;;) {
    if (folder === target || SNAPSHOT_ID.test(basename(folder)) || holdsSnapshots(folder)) return folder;
    if (dirname(folder) === folder) return null;
    folder = dirname(folder);
  }
}

function holdsSnapshots(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => SNAPSHOT_ID.test(name));
  } catch {
    // A folder that we may pass through but not list is not one that we serve.
    return false;
  }
}
