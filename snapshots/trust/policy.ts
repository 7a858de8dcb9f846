import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { storeLayout } from "../files/layout.ts";
import {
  goodSignatures,
  parseNote,
  parseVerifier,
  type Signer,
  signNote,
  toSigner,
  toVerifier,
  type Verifier,
} from "./signed-note.ts";

/** Whose signatures count, and from where that is known. */
export type TrustPolicy = {
  /** Keys whose signature, made at this time, is accepted. */
  verifiersAt(when: Date): readonly { verifier: Verifier; origin: "root" | "local key" }[];
  readonly allowUnsigned: boolean;
};

export type TrustSettings = {
  readonly store: string;
  /** Path of the root file (`KONKYO_TRUST_ROOT`); the key list lies beside it as `keys.note`. */
  readonly rootFile?: string | undefined;
  readonly allowUnsigned?: boolean;
  readonly production: boolean;
  readonly now: Date;
};

/**
 * Trust of this machine. With a root file only keys its key list names count; without one the local key made by the
 * first build counts, except in production, where a root is demanded.
 */
export function loadTrust(settings: TrustSettings): TrustPolicy {
  if (settings.allowUnsigned && settings.production)
    throw new Error("--allow-unsigned is refused when NODE_ENV is production");
  const allowUnsigned = settings.allowUnsigned ?? false;
  if (settings.rootFile) {
    const root = RootFile.parse(JSON.parse(readFileSync(settings.rootFile, "utf8")));
    const list = openKeyList(readFileSync(join(dirname(settings.rootFile), "keys.note"), "utf8"), root, settings.now);
    const keys = list.keys.filter(({ purpose }) => purpose === "snapshot");
    return {
      allowUnsigned,
      verifiersAt: (when) =>
        keys.filter((key) => keyCounts(key, when)).map((key) => ({ verifier: verifierOf(key), origin: "root" })),
    };
  }
  const local = join(settings.store, storeLayout.keys, "snapshot.key");
  if (settings.production || !existsSync(local)) return { allowUnsigned, verifiersAt: () => [] };
  const { verifier } = readSigner(local);
  return { allowUnsigned, verifiersAt: () => [{ verifier, origin: "local key" }] };
}

export type SignatureCheck = { readonly trusted: boolean; readonly origin: string; readonly reason: string | null };

/** Checks a note's signature by the policy; `signedAt` is the time the note itself claims. */
export function checkSignature(
  note: string,
  policy: TrustPolicy,
  signedAt: Date,
): SignatureCheck & { text: string | null } {
  const parsed = parseNote(note);
  if (!parsed) return refused(policy, "there is no signature", null);
  const known = policy.verifiersAt(signedAt);
  const good = goodSignatures(
    parsed,
    known.map(({ verifier }) => verifier),
  );
  const by = known.find(({ verifier }) => verifier === good[0]);
  if (by) return { trusted: true, origin: `${by.origin} ${by.verifier.name}`, reason: null, text: parsed.text };
  const names = parsed.signatures.map(({ name }) => name).join(", ");
  return refused(policy, `signed by ${names}, which is no trusted key valid at ${signedAt.toISOString()}`, parsed.text);
}

function refused(policy: TrustPolicy, reason: string, text: string | null): SignatureCheck & { text: string | null } {
  return policy.allowUnsigned
    ? { trusted: true, origin: "unsigned, allowed", reason, text }
    : { trusted: false, origin: "none", reason, text };
}

const Day = z.iso.datetime();

/** A public key with its purpose and the time in which its signatures count. */
export const ListedKey = z.object({
  vkey: z.string(),
  purpose: z.enum(["snapshot", "seal", "webhook"]),
  valid_from: Day,
  valid_to: Day,
  revoked_at: Day.nullable(),
});
export type ListedKey = z.infer<typeof ListedKey>;

const KeyList = z.object({
  format: z.literal("konkyo-keys/1"),
  version: z.int().min(1),
  expires: Day,
  keys: z.array(ListedKey),
});
export type KeyList = z.infer<typeof KeyList>;

/** Root of trust: enough of these keys must have signed the key list. */
export const RootFile = z.object({
  format: z.literal("konkyo-root/1"),
  threshold: z.int().min(1),
  keys: z.array(z.string()).min(1),
});
export type RootFile = z.infer<typeof RootFile>;

export function signKeyList(list: KeyList, signers: readonly Signer[]): string {
  return signNote(`${JSON.stringify(KeyList.parse(list), null, 1)}\n`, signers);
}

/** Opens a key list note; fails when fewer root keys than the threshold signed it or it has expired. */
export function openKeyList(note: string, root: RootFile, now: Date): KeyList {
  const parsed = parseNote(note);
  if (!parsed) throw new Error("the key list is not a signed note");
  const signed = new Set(goodSignatures(parsed, root.keys.map(parseVerifier)).map(({ vkey }) => vkey));
  if (signed.size < root.threshold)
    throw new Error(`the key list is signed by ${signed.size} of the root keys; ${root.threshold} are needed`);
  const list = KeyList.parse(JSON.parse(parsed.text));
  if (new Date(list.expires) <= now) throw new Error(`the key list expired at ${list.expires}; publish a new version`);
  return list;
}

/** Whether a signature made at `when` by this key counts. */
export function keyCounts(key: ListedKey, when: Date): boolean {
  const end = key.revoked_at ?? key.valid_to;
  return new Date(key.valid_from) <= when && when <= new Date(end);
}

export function verifierOf(key: ListedKey): Verifier {
  return parseVerifier(key.vkey);
}

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
