import { createHash } from "node:crypto";
import { z } from "zod";
import type { StateKey, StateStore } from "../state/store.ts";
import type { Credential } from "./credential.ts";
import type { KeyDirectory } from "./key-directory.ts";
import { createApiKey } from "./key-format.ts";
import type { ApiKey, KeyKind, RandomBytes } from "./key-format.ts";
import { openSealedKey, sealKey } from "./sealed-key.ts";

/** A key that is entered and not yet active, and what it will be known by. */
export type PlannedKey = { readonly apiKey: ApiKey; readonly credential: Credential };

/** What a plan is found again by: the secret of whoever may have the key, and what the call was known by. */
export type PlanName = {
  readonly accountId: string;
  readonly what: "rotation" | "first-key";
  /** Told apart from other calls by this text. */
  readonly call: string;
  readonly holder: string;
};

export type PlannedKeys = {
  /** The key planned under this name; null when there is none, it is over 10 minutes old, or the holder is another. */
  read(name: PlanName): Promise<PlannedKey | null>;
  /** Plans a key. With a name it can be read again for 10 minutes; of two at once under one name both get the same key. */
  make(owner: { accountId: string; kind: KeyKind }, name: PlanName | null): Promise<PlannedKey>;
};

export type PlannedKeysDeps = {
  readonly store: StateStore;
  readonly directory: KeyDirectory;
  readonly random: RandomBytes;
  readonly newKeyId: () => string;
  readonly now: () => Date;
};

/**
 * Keys on their way to their owner. An answer that is lost on the wire must not lock anybody out, so a key is kept for a
 * while, encrypted under a secret that only its owner has.
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
    const { accountId, keyId, kind, hashPrefix } = record;
    return { apiKey, credential: { accountId, keyId, kind, hashPrefix } };
  };
  return {
    read,
    async make({ accountId, kind }, name) {
      const apiKey = createApiKey(kind, random);
      const keyId = newKeyId();
      const credential = await directory.enter(apiKey, { accountId, keyId, kind });
      if (name === null) return { apiKey, credential };
      const key = planOf(name);
      const value = { keyId, sealed: sealKey(apiKey, name.holder, purposeOf(key), random) };
      const life = { ifVersion: 0, nowMs: nowMs(), expiresAtMs: nowMs() + planMs };
      const written = await store.putDocument(key, JSON.stringify(value), life);
      // A twin was first: its key is the one.
      return (written === null ? await read(name) : null) ?? { apiKey, credential };
    },
  };
}

const planMs = 10 * 60_000;

const Plan = z.object({ keyId: z.string(), sealed: z.string() });

function planOf({ accountId, what, call }: PlanName): StateKey {
  return { owner: accountId, kind: what, id: createHash("sha256").update(call, "utf8").digest("hex") };
}

function purposeOf({ kind, id }: StateKey): string {
  return `key-${kind}/${id}`;
}
