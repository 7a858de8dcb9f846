import { ServiceError } from "../base/errors.ts";
import { rateLimited } from "../base/limits.ts";
import { keyStateOf } from "../state/key-state.ts";
import type { LedgerStore } from "../state/ledger.ts";
import type { QuotaStore, StateStore } from "../state/store.ts";
import type { Credential } from "./credential.ts";
import type { KeyDirectory } from "./key-directory.ts";
import type { ApiKey } from "./key-format.ts";
import type { PlanName, PlannedKey, PlannedKeys } from "./planned-keys.ts";

export type RotationRequest = {
  readonly credential: Credential;
  /** The old key as sent; null for a session. A repeat can be answered only with it. */
  readonly key: ApiKey | null;
  readonly idempotencyKey: string | null;
  /** Ends every other key of the account with the old one. */
  readonly everywhere?: boolean;
  /** Called with the successor before the switch. The successor becomes valid only if the switch succeeds. */
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
   * Revokes the key, and all others if asked, and issues its successor in one step of the store; of two concurrent calls one
   * succeeds. An inactive key gets
   * `invalid_api_key`, with one exception: the same key and Idempotency-Key get the same successor for 10 minutes, so a lost
   * response does not lock the owner out. At most 100 a day per account, then `rate_limited`.
   */
  rotate(request: RotationRequest): Promise<Rotated>;
};

export type RotationDeps = {
  readonly store: StateStore;
  readonly directory: Pick<KeyDirectory, "forget">;
  readonly planned: PlannedKeys;
  readonly now: () => Date;
};

export function createRotation({ store, directory, planned, now }: RotationDeps): Rotation {
  const nowMs = (): number => now().getTime();

  /** A successor that is stored and not yet active; the one already planned under the same Idempotency-Key, if any. */
  const plan = async ({ credential, key, idempotencyKey, everywhere }: RotationRequest): Promise<PlannedKey> => {
    const { accountId, keyId } = credential;
    const name: PlanName | null =
      key === null || idempotencyKey === null
        ? null
        : {
            accountId,
            what: "rotation",
            call: `${keyId}\n${idempotencyKey}`,
            ...(everywhere && { about: "everywhere" }),
            holder: key,
          };
    const earlier = name && (await planned.read(name));
    if (earlier !== null) return earlier;
    if (!(await isActive(store, credential, nowMs()))) throw new ServiceError("invalid_api_key");
    await takeNewKey(store, "rotation", accountId, nowMs());
    return planned.make({ accountId, kind: credential.kind }, name);
  };

  return {
    async rotate(request) {
      const { accountId, keyId } = request.credential;
      const successor = await plan(request);
      await request.beforeSwitch?.(successor.credential);
      const add = successor.credential.keyId;
      const switched = await store.changeKeys({
        accountId,
        add,
        revoke: keyId,
        ...(request.everywhere && { revokeOthers: true }),
        nowMs: nowMs(),
      });
      directory.forget(keyId);
      // Also refused when this same switch was made before; a repeat then succeeds.
      if (!switched && !(await isActive(store, successor.credential, nowMs())))
        throw new ServiceError("invalid_api_key");
      return { ...successor, replayed: !switched };
    },
  };
}

/** Whether the account is open and holds this key, neither revoked nor expired, at this moment. */
export async function isActive(
  store: Pick<LedgerStore, "readAccount">,
  { accountId, keyId }: Pick<Credential, "accountId" | "keyId">,
  nowMs: number,
): Promise<boolean> {
  const account = await store.readAccount(accountId);
  return account !== null && keyStateOf(account, keyId, nowMs) === "active";
}

const newKeysPerDay = 100;

/**
 * Counts one new key of a kind for an account and day, or throws `rate_limited`. Revoked keys stay with their account
 * permanently, so a caller must not be able to create them without limit.
 */
export async function takeNewKey(
  store: QuotaStore,
  kind: "rotation" | "child-key",
  accountId: string,
  nowMs: number,
): Promise<void> {
  const { granted, resetsAtMs } = await store.take({ subject: `${kind}-${accountId}`, limit: newKeysPerDay, nowMs });
  if (granted) return;
  const policy = { name: kind, quota: newKeysPerDay, windowSeconds: 86_400 };
  throw rateLimited(policy, Math.ceil((resetsAtMs - nowMs) / 1000));
}
