import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { Timestamp } from "../../schemas/common.ts";
import { utcSeconds } from "../../snapshots/text/instant.ts";
import { createDocuments } from "../state/documents.ts";
import type { DocumentStore, StateKey } from "../state/store.ts";
import { type Credential, credentialShape, toCredential } from "./credential.ts";
import type { ApiKey } from "./key-format.ts";
import { parseApiKey, shownKey } from "./key-format.ts";
import type { KeySecrets, StoredKeyHash } from "./key-secrets.ts";

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
  /** A key from the cache of `find`; null when it is not cached. */
  seen(text: string): { readonly key: ApiKey; readonly credential: Credential } | null;
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
    max: 10_000,
    ttl: 5_000,
    ttlResolution: 0,
    perf: { now: elapsedMs },
  });
  // Unknown keys, by hash. A separate cache, so that invented keys neither load the store nor evict valid ones.
  const unknown = new LRUCache<string, true>({
    max: 10_000,
    ttl: 3_000,
    ttlResolution: 0,
    perf: { now: elapsedMs },
  });
  let timesEntered = 0;
  // Lets `forget` drop a revoked key by its id.
  const hashOfKeyId = new LRUCache<string, string>({ max: 10_000 });
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
    seen(text) {
      const credential = found.get(hashOf(text));
      // Only valid keys are cached, so the cast is safe.
      return credential === undefined ? null : { key: text as ApiKey, credential };
    },
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
