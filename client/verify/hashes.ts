import { toHex, utf8 } from "./bytes.ts";

/** SHA-256 of bytes. */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await webCrypto().digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
}

/** SHA-256 of a text in UTF-8, as hex digits. */
export async function sha256Hex(text: string): Promise<string> {
  return toHex(await sha256(utf8(text)));
}

/** HMAC-SHA256 as hex digits. */
export async function hmacHex(key: Uint8Array, bytes: Uint8Array): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await webCrypto().importKey("raw", key as Uint8Array<ArrayBuffer>, algorithm, false, ["sign"]);
  return toHex(new Uint8Array(await webCrypto().sign("HMAC", imported, bytes as Uint8Array<ArrayBuffer>)));
}

/** Whether a raw Ed25519 key has signed the bytes. */
export async function isSigned(key: Uint8Array, bytes: Uint8Array, signature: Uint8Array): Promise<boolean> {
  if (key.length !== 32 || signature.length !== 64) return false;
  const imported = await webCrypto().importKey("raw", key as Uint8Array<ArrayBuffer>, "Ed25519", false, ["verify"]);
  return webCrypto().verify(
    "Ed25519",
    imported,
    signature as Uint8Array<ArrayBuffer>,
    bytes as Uint8Array<ArrayBuffer>,
  );
}

function webCrypto() {
  // WebCrypto is missing on pages served over plain http, except from localhost.
  if (globalThis.crypto?.subtle === undefined)
    throw new Error("verification needs WebCrypto: use https, localhost or Node 20 or newer");
  return globalThis.crypto.subtle;
}
