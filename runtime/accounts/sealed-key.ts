import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { ApiKey, RandomBytes } from "./key-format.ts";
import { parseApiKey } from "./key-format.ts";

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
