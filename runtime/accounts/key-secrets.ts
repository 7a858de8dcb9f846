import type { ApiKey } from "./key-format.ts";
import { deriveKey, keyedHash } from "../base/master-secret.ts";
import type { MasterSecret, MasterSecrets } from "../base/master-secret.ts";
import { isSameText } from "../base/same-text.ts";

/** The stored form of a key: `<pepper version>.<64 hex>`. Useless without the master secret. */
export type StoredKeyHash = string & { readonly __storedKeyHash: unique symbol };

export type KeySecrets = {
  /** Stored form of a new key, under the newest pepper. */
  storedHash(key: ApiKey): StoredKeyHash;
  /** Every stored form the key may have, newest pepper first. A key found under an older one should be stored again. */
  lookupHashes(key: ApiKey): readonly StoredKeyHash[];
  /** Constant-time comparison of a stored form with this key. */
  matches(key: ApiKey, stored: string): boolean;
  /**
   * `key_hash_prefix` of answers: 8 hex of an HMAC over the key's id, unrelated to the stored hash. It depends on the newest
   * secret, so it is computed once, at issue, and stored with the key.
   */
  hashPrefix(keyId: string): string;
};

/** Hashes of API keys under peppers derived from the master secrets. */
export function createKeySecrets(masters: MasterSecrets): KeySecrets {
  const toPepper = (master: MasterSecret): Pepper => ({
    version: master.version,
    bytes: deriveKey(master, "api-key-pepper"),
  });
  const newest = toPepper(masters[0]);
  const peppers = [newest, ...masters.slice(1).map(toPepper)];
  const prefixKey = deriveKey(masters[0], "key-hash-prefix");
  return {
    storedHash: (key) => hashUnder(newest, key),
    lookupHashes: (key) => peppers.map((pepper) => hashUnder(pepper, key)),
    matches(key, stored) {
      const pepper = peppers.find(({ version }) => stored.startsWith(`${version}.`));
      if (pepper === undefined) return false;
      return isSameText(hashUnder(pepper, key), stored);
    },
    hashPrefix: (keyId) => keyedHash(prefixKey, keyId).toString("hex").slice(0, 8),
  };
}

type Pepper = { readonly version: number; readonly bytes: Uint8Array };

function hashUnder({ version, bytes }: Pepper, key: ApiKey): StoredKeyHash {
  return `${version}.${keyedHash(bytes, key).toString("hex")}` as StoredKeyHash;
}
