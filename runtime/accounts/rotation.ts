import { createHash } from "node:crypto";
import { z } from "zod";
import { ServiceError } from "../base/errors.ts";
import type { StateKey, StateStore } from "../state/store.ts";
import { isActive } from "./active-key.ts";
import type { Credential } from "./credential.ts";
import type { KeyDirectory } from "./key-directory.ts";
import { createApiKey } from "./key-format.ts";
import type { ApiKey, RandomBytes } from "./key-format.ts";
import { openSealedKey, sealKey } from "./sealed-key.ts";

export type RotationRequest = {
  readonly credential: Credential;
  /** The old key as sent; null when a session stood in for it. Only with it can the answer be repeated. */
  readonly key: ApiKey | null;
  readonly idempotencyKey: string | null;
  /** Called with the successor before the switch; it comes true only if the switch does. */
  readonly beforeSwitch?: (next: Credential) => Promise<void>;
};

export type Rotated = {
  readonly apiKey: ApiKey;
  readonly credential: Credential;
  /** The switch was made by an earlier call under the same Idempotency-Key. */
  readonly replayed: boolean;
};

export type Rotation = {
  /**
   * Revokes the key and issues its successor in one step of the store; of two at once one wins. Whoever comes with a key that
   * is no longer active gets `invalid_api_key`, with one exception: the same key and Idempotency-Key get the same successor
   * for 10 minutes, so that a lost answer locks nobody out. At most 100 a day per account, then `rate_limited`.
   */
  rotate(request: RotationRequest): Promise<Rotated>;
};

export type RotationDeps = {
  readonly store: StateStore;
  readonly directory: KeyDirectory;
  readonly random: RandomBytes;
  readonly newKeyId: () => string;
  readonly now: () => Date;
};

export function createRotation({ store, directory, random, newKeyId, now }: RotationDeps): Rotation {
  const nowMs = (): number => now().getTime();

  /** The successor planned under this Idempotency-Key; null when there is none, or it is over 10 minutes old. */
  const readPlan = async (credential: Credential, key: ApiKey, idempotencyKey: string): Promise<Successor | null> => {
    const found = await store.getDocument(planOf(credential, idempotencyKey), nowMs());
    if (found === null) return null;
    const plan = Plan.parse(JSON.parse(found.value));
    const apiKey = openSealedKey(plan.sealed, key, purposeOf(credential, idempotencyKey));
    const next = await directory.read(plan.keyId);
    if (apiKey === null || next === null) return null;
    const { accountId, keyId, kind, hashPrefix } = next;
    return { apiKey, credential: { accountId, keyId, kind, hashPrefix } };
  };

  /** A successor that is entered and not yet active; the one planned before under the same Idempotency-Key, if any. */
  const plan = async ({ credential, key, idempotencyKey }: RotationRequest): Promise<Successor> => {
    const repeatable = key !== null && idempotencyKey !== null;
    const planned = repeatable ? await readPlan(credential, key, idempotencyKey) : null;
    if (planned !== null) return planned;
    if (!(await isActive(store, credential))) throw new ServiceError("invalid_api_key");
    await takeRotation(store, credential.accountId, nowMs());
    const apiKey = createApiKey(credential.kind, random);
    const keyId = newKeyId();
    const next = await directory.enter(apiKey, { accountId: credential.accountId, keyId, kind: credential.kind });
    if (!repeatable) return { apiKey, credential: next };
    const value = { keyId, sealed: sealKey(apiKey, key, purposeOf(credential, idempotencyKey), random) };
    const written = await store.putDocument(planOf(credential, idempotencyKey), JSON.stringify(value), {
      ifVersion: 0,
      nowMs: nowMs(),
      expiresAtMs: nowMs() + replayMs,
    });
    // A twin was first: its successor is the one.
    return (written === null ? await readPlan(credential, key, idempotencyKey) : null) ?? { apiKey, credential: next };
  };

  return {
    async rotate(request) {
      const { accountId, keyId } = request.credential;
      const successor = await plan(request);
      await request.beforeSwitch?.(successor.credential);
      const add = successor.credential.keyId;
      const switched = await store.changeKeys({ accountId, add, revoke: keyId, nowMs: nowMs() });
      directory.forget(keyId);
      // Refused also when this very switch was made before; then the successor is as good for this caller.
      if (!switched && !(await isActive(store, successor.credential))) throw new ServiceError("invalid_api_key");
      return { ...successor, replayed: !switched };
    },
  };
}

const replayMs = 10 * 60_000;
const rotationsPerDay = 100;

/** A key that is to take over, and what it will be known by. */
type Successor = Pick<Rotated, "apiKey" | "credential">;

const Plan = z.object({ keyId: z.string(), sealed: z.string() });

/** Revoked keys stay with their account for ever, so their number must not grow at a caller's will. */
async function takeRotation(store: StateStore, accountId: string, nowMs: number): Promise<void> {
  const { granted, resetsAtMs } = await store.take({ subject: `rotation-${accountId}`, limit: rotationsPerDay, nowMs });
  if (granted) return;
  const retryAfterSeconds = Math.ceil((resetsAtMs - nowMs) / 1000);
  throw new ServiceError("rate_limited", { retry_after_seconds: retryAfterSeconds }, { retryAfterSeconds });
}

function planOf({ accountId, keyId }: Credential, idempotencyKey: string): StateKey {
  const id = createHash("sha256").update(`${keyId}\n${idempotencyKey}`, "utf8").digest("hex");
  return { owner: accountId, kind: "rotation", id };
}

function purposeOf(credential: Credential, idempotencyKey: string): string {
  return `key-rotation/${planOf(credential, idempotencyKey).id}`;
}
