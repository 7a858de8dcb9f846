import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { atMost } from "../../snapshots/files/growing-cache.ts";
import { z } from "zod";
import { Timestamp } from "../../schemas/common.ts";
import { utcSeconds } from "../../snapshots/text/era.ts";
import { deriveKey, keyedHash, type MasterSecret, type MasterSecrets } from "../base/master-secret.ts";
import { isSameText } from "../base/same-text.ts";
import { createDocuments } from "../state/documents.ts";
import type { DocumentStore, StateKey } from "../state/store.ts";
import { type Credential, credentialShape, toCredential } from "./credential.ts";
import { type ApiKey, parseApiKey, shownKey } from "./key-format.ts";

/** What is stored about a key. Whether it is active is stored with its account. */
export type KeyRecord = Credential & {
  /** Display name of the key: its prefix and the first 4 characters. */
  readonly shown: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly createdAt: string;
  /** Label chosen by the holder, for kinds of keys that have one. */
  readonly label?: string | null | undefined;
};

/** A new key, without the fields that the directory adds. */
export type NewKey = Omit<Credential, "hashPrefix"> & Pick<KeyRecord, "label">;

/** Maps keys and key ids to accounts. A key found here may be revoked or not yet active. */
export type KeyDirectory = {
  /**
   * Null when the key was never stored. A hit is cached for at most 5 s. A miss is cached for at most 3 s, and dropped when the
   * key is stored by this process.
   */
  find(key: ApiKey): Promise<Credential | null>;
  /** From the cache of `find`; null when it is not cached. */
  seen(key: ApiKey): Credential | null;
  forget(keyId: string): void;
  /** Null when no key has this id. */
  read(keyId: string): Promise<KeyRecord | null>;
  /** By key or by key id. */
  resolve(idOrKey: string): Promise<Credential | null>;
  /** Stores a key that is not yet active, under its hash and under its id. Returns its credential. */
  enter(key: ApiKey, options: NewKey): Promise<Credential>;
  /** Changes the label of a key. */
  rename(keyId: string, label: string | null): Promise<void>;
};

export type KeyDirectoryDeps = {
  readonly store: DocumentStore;
  readonly secrets: KeySecrets;
  readonly now: () => Date;
  /** A monotonic clock, in milliseconds. */
  readonly elapsedMs?: () => number;
};

export function createKeyDirectory({
  store,
  secrets,
  now,
  elapsedMs = () => performance.now(),
}: KeyDirectoryDeps): KeyDirectory {
  const nowMs = (): number => now().getTime();
  // By hash of the key. Without this cache every request would need one more store access.
  const found = new LRUCache<string, Credential>({
    ...atMost(10_000),
    ttl: 5_000,
    ttlResolution: 0,
    perf: { now: elapsedMs },
  });
  // Unknown keys, by hash. A separate cache, so that invented keys neither load the store nor evict valid ones.
  const unknown = new LRUCache<string, true>({
    ...atMost(10_000),
    ttl: 3_000,
    ttlResolution: 0,
    perf: { now: elapsedMs },
  });
  let timesEntered = 0;
  // Lets `forget` drop a revoked key by its id.
  const hashOfKeyId = new LRUCache<string, string>(atMost(10_000));
  const entries = createDocuments({ store, shape: Entry, now: nowMs });
  const records = createDocuments({ store, shape: KeyRecordShape, now: nowMs });

  const lookUp = async (key: ApiKey): Promise<Credential | null> => {
    for (const [age, stored] of secrets.lookupHashes(key).entries()) {
      const entry = await entries.read(entryOf(stored));
      if (entry === null || !secrets.matches(key, entry.hash)) continue;
      const credential = toCredential(entry);
      // The entry under the older pepper stays: a process that lacks the new pepper still reads it.
      if (age > 0)
        await entries.write(entryOf(secrets.storedHash(key)), { ...credential, hash: secrets.storedHash(key) }, 0);
      return credential;
    }
    return null;
  };

  const directory: KeyDirectory = {
    async find(key) {
      const name = hashOf(key);
      const cached = found.get(name);
      if (cached !== undefined) return cached;
      if (unknown.has(name)) return null;
      const enteredBefore = timesEntered;
      const credential = await lookUp(key);
      if (credential === null) {
        // This key may have been stored during the lookup.
        if (timesEntered === enteredBefore) unknown.set(name, true);
        return null;
      }
      found.set(name, credential);
      hashOfKeyId.set(credential.keyId, name);
      return credential;
    },
    seen: (key) => found.get(hashOf(key)) ?? null,
    forget(keyId) {
      found.delete(hashOfKeyId.get(keyId) ?? "");
    },
    read: (keyId) => records.read(recordOf(keyId)),
    async resolve(idOrKey) {
      const parsed = parseApiKey(idOrKey);
      if (parsed !== null) return directory.find(parsed.key);
      const record = keyIdForm.test(idOrKey) ? await directory.read(idOrKey) : null;
      return record && toCredential(record);
    },
    async enter(key, { label, ...options }) {
      const { keyId } = options;
      const credential = toCredential({ ...options, hashPrefix: secrets.hashPrefix(keyId) });
      const createdAt = utcSeconds(nowMs());
      await records.write(recordOf(keyId), { ...credential, shown: shownKey(key), createdAt, label }, 0);
      const stored = secrets.storedHash(key);
      await entries.write(entryOf(stored), { ...credential, hash: stored }, 0);
      timesEntered++;
      unknown.delete(hashOf(key));
      return credential;
    },
    async rename(keyId, label) {
      await records.change(recordOf(keyId), (record) => record && { ...record, label });
    },
  };
  return directory;
}

/** Cache name of a key. The key has enough randomness that its hash needs no secret. */
function hashOf(key: string): string {
  return hash("sha256", key, "base64");
}

/** Other texts are never looked up: they may contain characters that store names must not have. */
const keyIdForm = /^key_[0-9a-f]{24}$/;

const Entry = z.object({ ...credentialShape, hash: z.string() });
const KeyRecordShape = z.object({
  ...credentialShape,
  shown: z.string(),
  createdAt: Timestamp,
  label: z.string().nullable().optional(),
});

function entryOf(stored: StoredKeyHash): StateKey {
  return { owner: stored, kind: "key", id: "account" };
}

function recordOf(keyId: string): StateKey {
  return { owner: keyId, kind: "key", id: "record" };
}

/** The stored form of a key: `<pepper version>.<64 hex>`. Useless without the master secret. */
type StoredKeyHash = string & { readonly __storedKeyHash: unique symbol };

type KeySecrets = {
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
