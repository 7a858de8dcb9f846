import { crc32 } from "node:zlib";

/** What a key is for: an account's key, one issued to a device, one for a web widget only, or one that an account made. */
export const keyKinds = ["account", "device", "widget", "child"] as const;
export type KeyKind = (typeof keyKinds)[number];

/** An API key whose form and check sum are right; whether it was ever issued only the store knows. */
export type ApiKey = string & { readonly __apiKey: unique symbol };

export type ParsedKey = { readonly kind: KeyKind; readonly key: ApiKey };

/** Gives that many bytes of cryptographic randomness, such as `crypto.randomBytes`. */
export type RandomBytes = (size: number) => Uint8Array;

/** A new key: prefix, 32 random base62 characters (190 bits), 6 characters of CRC-32 over what precedes. */
export function createApiKey(kind: KeyKind, random: RandomBytes): ApiKey {
  const body = prefixes[kind] + randomBase62(randomLength, random);
  return (body + checkSum(body)) as ApiKey;
}

/** Reads a key without any store access. Null for a wrong prefix, length, character or check sum. */
export function parseApiKey(text: string): ParsedKey | null {
  if (text.length !== keyLength) return null;
  const kind = kindOf.get(text.slice(0, prefixLength));
  if (kind === undefined || !/^[0-9A-Za-z]+$/.test(text.slice(prefixLength))) return null;
  const body = text.slice(0, -checkSumLength);
  return text.slice(-checkSumLength) === checkSum(body) ? { kind, key: text as ApiKey } : null;
}

/** How logs and people name a key: its prefix and the first 4 characters. Never enough to guess the rest. */
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
      // 248 = 4 x 62: bytes above it would make the first characters of the alphabet likelier.
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
