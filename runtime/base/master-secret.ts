import { createHmac, hkdfSync } from "node:crypto";

/** One version of the master secret. During a rotation two are live: new values use the newest, existing ones still verify. */
export type MasterSecret = { readonly version: number; readonly secret: string };

/** The live versions, newest first; never empty. */
export type MasterSecrets = readonly [MasterSecret, ...MasterSecret[]];

/** A 32-byte key for one purpose by HKDF-SHA-256. Keys of different purposes or versions are independent. */
export function deriveKey({ version, secret }: MasterSecret, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, `konkyo/${version}`, purpose, 32));
}

/** HMAC-SHA-256 of a text. */
export function keyedHash(key: Uint8Array, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}
