import { joined, toHex, utf8 } from "./bytes.ts";

const hashBytes = 32;

/** Leaf hash of RFC 6962: SHA-256(0x00 | bytes). */
export function leafOf(bytes: Uint8Array): Promise<Uint8Array> {
  return sha256(joined(Uint8Array.of(0), bytes));
}

/** Inner node: SHA-256(0x01 | left | right). */
export function nodeOf(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  return sha256(joined(Uint8Array.of(1), left, right));
}

/** Root over leaves: neighbours are joined level by level, an odd last node moves up unchanged. */
export async function rootOf(leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  if (leaves.length === 0) return sha256(new Uint8Array());
  let level = leaves;
  while (level.length > 1) {
    const pairs = level.flatMap((node, at) => (at % 2 === 0 ? [[node, level[at + 1]] as const] : []));
    level = await Promise.all(pairs.map(([left, right]) => (right === undefined ? left : nodeOf(left, right))));
  }
  return level[0]!;
}

/**
 * Root computed from an inclusion path (RFC 9162, 2.1.3.2); null when the path does not fit the index and the number of leaves.
 */
export async function rootFromPath(
  leaf: Uint8Array,
  index: number,
  leaves: number,
  path: readonly Uint8Array[],
): Promise<Uint8Array | null> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= leaves) return null;
  let [position, last, node] = [index, leaves - 1, leaf];
  for (const sibling of path) {
    if (last === 0 || sibling.length !== hashBytes) return null;
    if (position % 2 === 1 || position === last) {
      node = await nodeOf(sibling, node);
      while (position % 2 === 0 && position !== 0) [position, last] = [position / 2, Math.floor(last / 2)];
    } else node = await nodeOf(node, sibling);
    [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
  }
  return last === 0 ? node : null;
}

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
