import { generateKeyPairSync } from "node:crypto";
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { randomBytes } from "node:crypto";
import { type Signer, toSigner, toVerifier } from "./signed-note.ts";

/** Fresh Ed25519 private key as PEM, with the name its signatures will carry. */
export function generateKey(name: string): { pem: string; vkey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    pem: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    vkey: toVerifier(name, publicKey).vkey,
  };
}

/** Reads a key file: a `name: <key name>` line before the PEM block. */
export function readSigner(path: string): Signer {
  return parseSigner(readFileSync(path, "utf8"), path);
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

export const LOCAL_KEY_PREFIX = "konkyo-local-";

/** This machine's own snapshot key under `<store>/.keys`, made on first use. */
export function localSigner(keyDirectory: string, purpose: "snapshot" | "seal"): Signer {
  const path = join(keyDirectory, `${purpose}.key`);
  if (!existsSync(path)) {
    const { pem } = generateKey(`${LOCAL_KEY_PREFIX}${purpose}`);
    try {
      writeKeyFile(path, `${LOCAL_KEY_PREFIX}${purpose}`, pem);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return readSigner(path);
}
