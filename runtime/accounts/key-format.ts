import { crc32 } from "node:zlib";

/** Kinds of keys: of an account, for a device, for a web widget, or a child key made by an account. */
export const keyKinds = ["account", "device", "widget", "child"] as const;
export type KeyKind = (typeof keyKinds)[number];

/** An API key with valid form and checksum; only the store knows whether it was issued. */
export type ApiKey = string & { readonly __apiKey: unique symbol };

export type ParsedKey = { readonly kind: KeyKind; readonly key: ApiKey };

/** Returns that many cryptographically random bytes, such as `crypto.randomBytes`. */
export type RandomBytes = (size: number) => Uint8Array;

/** A new key: prefix, 32 random base62 characters (190 bits), 6 characters of CRC-32 over what precedes. */
export function createApiKey(kind: KeyKind, random: RandomBytes): ApiKey {
  const body = prefixes[kind] + randomBase62(randomLength, random);
  return (body + checkSum(body)) as ApiKey;
}

/** Parses a key without store access. Null for a wrong prefix, length, character or checksum. */
export function parseApiKey(text: string): ParsedKey | null {
  if (text.length !== keyLength) return null;
  const kind = kindOf.get(text.slice(0, prefixLength));
  if (kind === undefined || !/^[0-9A-Za-z]+$/.test(text.slice(prefixLength))) return null;
  const body = text.slice(0, -checkSumLength);
  return text.slice(-checkSumLength) === checkSum(body) ? { kind, key: text as ApiKey } : null;
}

/** Display name of a key in logs and pages: its prefix and the first 4 characters. */
export function shownKey(key: ApiKey): string {
  return `${key.slice(0, prefixLength + 4)}…`;
}

const prefixes = { account: "evk_", device: "evd_", widget: "wgt_", child: "evc_" } as const;
const kindOf: ReadonlyMap<string, KeyKind> = new Map(
  (Object.keys(prefixes) as KeyKind[]).map((kind) => [prefixes[kind], kind]),
);
const prefixLength = 4;
const randomLength = 32;
const checkSumLength = 6;
const keyLength = prefixLength + randomLength + checkSumLength;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function randomBase62(length: number, random: RandomBytes): string {
  let text = "";
  while (text.length < length) {
    for (const byte of random(length)) {
      // 248 = 4 x 62. Larger bytes would favour the first characters of the alphabet.
      if (byte < 248 && text.length < length) text += alphabet.charAt(byte % 62);
    }
  }
  return text;
}

function checkSum(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let digit = 0; digit < checkSumLength; digit++) {
    text = alphabet.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
