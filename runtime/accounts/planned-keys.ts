import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";
import { z } from "zod";
import { ServiceError } from "../base/errors.ts";
import type { StateKey, StateStore } from "../state/store.ts";
import { type Credential, toCredential } from "./credential.ts";
import type { KeyDirectory, NewKey } from "./key-directory.ts";
import { type ApiKey, createApiKey, parseApiKey, type RandomBytes } from "./key-format.ts";

/** A key that is stored and not yet active, with its future credential. */
export type PlannedKey = { readonly apiKey: ApiKey; readonly credential: Credential };

/** Identifies a plan: the account, the call, and the secret of the holder who may read the key. */
export type PlanName = {
  readonly accountId: string;
  readonly what: "rotation" | "first-key" | "child-key";
  /** Identifies the call among others of the account. */
  readonly call: string;
  /** The request's parameters, where they can vary: different ones are a different request. */
  readonly about?: string;
  readonly holder: string;
};

export type PlannedKeys = {
  /**
   * The key planned under this name; null when there is none, it is over 10 minutes old, or the holder differs. Throws
   * `idempotency_key_reused` when it was planned for other parameters.
   */
  read(name: PlanName): Promise<PlannedKey | null>;
  /** Plans a key. With a name it can be read again for 10 minutes, and concurrent duplicates get the same key. */
  make(key: Omit<NewKey, "keyId">, name: PlanName | null): Promise<PlannedKey>;
};

export type PlannedKeysDeps = {
  readonly store: StateStore;
  readonly directory: KeyDirectory;
  readonly random: RandomBytes;
  readonly newKeyId: () => string;
  readonly now: () => Date;
};

/**
 * Keys that are being delivered to their owner. A lost response must not lock the owner out, so the key is stored for a while,
 * encrypted under a secret that only the owner has.
 */
export function createPlannedKeys({ store, directory, random, newKeyId, now }: PlannedKeysDeps): PlannedKeys {
  const nowMs = (): number => now().getTime();
  const read = async (name: PlanName): Promise<PlannedKey | null> => {
    const key = planOf(name);
    const found = await store.getDocument(key, nowMs());
    if (found === null) return null;
    const plan = Plan.parse(JSON.parse(found.value));
    const apiKey = openSealedKey(plan.sealed, name.holder, purposeOf(key));
    const record = await directory.read(plan.keyId);
    if (apiKey === null || record === null) return null;
    if (plan.about !== name.about) throw new ServiceError("idempotency_key_reused");
    return { apiKey, credential: toCredential(record) };
  };
  return {
    read,
    async make(wanted, name) {
      const apiKey = createApiKey(wanted.kind, random);
      const keyId = newKeyId();
      const credential = await directory.enter(apiKey, { ...wanted, keyId });
      if (name === null) return { apiKey, credential };
      const key = planOf(name);
      const { about, holder } = name;
      const value = { keyId, about, sealed: sealKey(apiKey, holder, purposeOf(key), random) };
      const life = { ifVersion: 0, nowMs: nowMs(), expiresAtMs: nowMs() + planMs };
      const written = await store.putDocument(key, JSON.stringify(value), life);
      // A concurrent duplicate stored its plan first: use that key.
      return (written === null ? await read(name) : null) ?? { apiKey, credential };
    },
  };
}

const planMs = 10 * 60_000;

const Plan = z.object({ keyId: z.string(), about: z.string().optional(), sealed: z.string() });

function planOf({ accountId, what, call }: PlanName): StateKey {
  return { owner: accountId, kind: what, id: createHash("sha256").update(call, "utf8").digest("hex") };
}

function purposeOf({ kind, id }: StateKey): string {
  return `key-${kind}/${id}`;
}

/**
 * Encrypts a key so that only the holder of another secret can read it: AES-256-GCM under HKDF-SHA-256 of that secret, which must
 * have enough entropy. `purpose` is part of the derivation; decryption needs the same one.
 */
export function sealKey(secret: ApiKey, holder: string, purpose: string, random: RandomBytes): string {
  const nonce = random(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", keyOf(holder, purpose), nonce);
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url");
}

/** The decrypted key; null when holder or purpose differ, or the text was changed. */
export function openSealedKey(sealed: string, holder: string, purpose: string): ApiKey | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= nonceLength + tagLength) return null;
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(holder, purpose), nonce, { authTagLength: tagLength });
  decipher.setAuthTag(bytes.subarray(-tagLength));
  try {
    const body = Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
    return parseApiKey(body.toString("utf8"))?.key ?? null;
  } catch {
    return null;
  }
}

const nonceLength = 12;
const tagLength = 16;

function keyOf(holder: string, purpose: string): Uint8Array {
  // The holder's secret has 190 random bits or more, so no salt is needed.
  return new Uint8Array(hkdfSync("sha256", holder, "", purpose, 32));
}
