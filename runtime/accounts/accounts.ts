import { utcSeconds } from "../../snapshots/text/era.ts";
import { ServiceError } from "../base/errors.ts";
import type { MasterSecrets } from "../base/master-secret.ts";
import type { Subscription } from "../base/subscription.ts";
import { type KeyState, keyStateOf } from "../state/key-state.ts";
import type { Account, AccountStatus, Lease } from "../state/ledger.ts";
import { listAllAccounts } from "../state/list-all-accounts.ts";
import type { StateStore } from "../state/store.ts";
import { type ChildKeys, createChildKeys } from "./child-keys.ts";
import { type Credential, deviceScopes, isDelegated } from "./credential.ts";
import { createFirstKeys, type FirstKeys, keepSubscription } from "./first-key.ts";
import { createKeyDirectory, createKeySecrets, type KeyRecord } from "./key-directory.ts";
import { type ApiKey, createApiKey, type KeyKind, type RandomBytes } from "./key-format.ts";
import { createNamedKeys, type NamedKeys } from "./named-keys.ts";
import { createOtherKeys, type OtherKeys } from "./other-keys.ts";
import { createPlannedKeys } from "./planned-keys.ts";
import { type AccountProfile, readProfile, writeProfile } from "./profile.ts";
import { createRotation, isActive, type Rotation } from "./rotation.ts";

/** A credential whose key was active, and the account as read at that moment. */
export type ConfirmedAccount = { readonly credential: Credential; readonly account: Account };

export type NewAccount = {
  readonly label?: string | null;
  /** Monthly cap in JPY, tax excluded; null or absent for none. */
  readonly capYen?: number | null;
  readonly kind?: KeyKind;
  readonly customerId?: string | null;
  readonly subscription?: AccountProfile["subscription"];
};

/** The key is shown here and never again. */
export type IssuedKey = { readonly apiKey: ApiKey; readonly keyId: string; readonly accountId: string };

/** A key as operators see it. */
export type ListedKey = KeyRecord &
  Pick<AccountProfile, "label" | "customerId"> & {
    readonly accountStatus: AccountStatus;
    /** The account's cap, or the child key's own. */
    readonly capYen: number | null;
    /** Null while the key is active. */
    readonly revokedAt: string | null;
    /** When a child key expires; null for never. */
    readonly expiresAt: string | null;
  };

/** Operations that issue, replace and revoke keys. */
type KeyChanges = Rotation & FirstKeys & ChildKeys;

export type Accounts = KeyChanges &
  NamedKeys &
  OtherKeys & {
    /** Account of the key; null when it was never issued. May be up to 5 s old: `confirm` and the charge decide. */
    find(key: ApiKey): Promise<Credential | null>;
    /** The result of `find` from its cache, without a store access; null when the key is not cached. */
    seen(key: ApiKey): Credential | null;
    /** The account, when it and this key are active. Throws `invalid_api_key` otherwise. */
    confirm(credential: Credential): Promise<ConfirmedAccount>;
    /** Removes an inactive key from the cache. Returns the `invalid_api_key` error for it. */
    denial(credential: Credential): Promise<ServiceError>;
    /** The credential behind an API key or a key id, active or not; null when there is none. */
    resolve(idOrKey: string): Promise<Credential | null>;
    /**
     * Stores the subscription as the provider reported it at `askedMs`, unless a later report is stored. Revokes the keys when
     * the subscription has ended. False when no account belongs to it.
     */
    keepSubscription(subscription: Subscription, askedMs: number): Promise<boolean>;
    /** Null when there is no such account. */
    profile(accountId: string): Promise<AccountProfile | null>;
    /** Opens an account without a key. */
    open(options: Omit<NewAccount, "kind">): Promise<string>;
    /** Opens an account with one key. The key is not valid until every part of it is stored. */
    create(options: NewAccount): Promise<IssuedKey>;
    /** A key for a web widget of the account; it works at once. Throws `invalid_api_key` when the maker's key has ended. */
    addWidgetKey(maker: Credential, label: string | null): Promise<IssuedKey>;
    /** A key for a device of the account. It is not valid until `activateKey`. */
    prepareKey(accountId: string, label: string): Promise<IssuedKey>;
    /**
     * Activates a prepared key as a child of the key that approved the device, or of the account's first key; idempotent. False
     * when the account is closed or has too many children, or when either key is revoked or replaced.
     */
    activateKey(accountId: string, keyId: string, parentId: string | null): Promise<boolean>;
    /** Every key of every account, in no defined order. For operators: it reads the whole store. */
    list(): AsyncIterable<ListedKey>;
    /** Revokes a key permanently, by the key itself or its id. The account's own key takes all others with it. */
    revoke(idOrKey: string): Promise<"revoked" | "revoked-before" | "unknown">;
    /**
     * Sets the monthly cap, or removes it with null; effective from the next charge. False when there is no such account, or when
     * the lease has passed to another holder.
     */
    setCap(accountId: string, capYen: number | null, lease?: Lease | null): Promise<boolean>;
  };

export type AccountsDeps = {
  readonly store: StateStore;
  readonly secrets: MasterSecrets;
  readonly random: RandomBytes;
  readonly now: () => Date;
};

/** Accounts and their keys over the state store. Keys are stored as hashes only. */
export function createAccounts({ store, secrets, random, now }: AccountsDeps): Accounts {
  const directory = createKeyDirectory({ store, secrets: createKeySecrets(secrets), now });
  const denialOf = (credential: Credential, account: Account | null): ServiceError => {
    directory.forget(credential.keyId);
    return keyDenial(credential, account === null ? "unknown" : keyStateOf(account, credential.keyId, nowMs()));
  };
  const newId = (prefix: "acc_" | "key_"): string => prefix + Buffer.from(random(12)).toString("hex");
  const newKeyId = () => newId("key_");
  const nowMs = (): number => now().getTime();
  const planned = createPlannedKeys({ store, directory, random, newKeyId, now });
  /** A key that is stored and not yet active. */
  const enterKey = async (
    accountId: string,
    kind: KeyKind,
    about: Pick<KeyRecord, "label" | "scopes"> = {},
  ): Promise<IssuedKey> => {
    const keyId = newKeyId();
    const apiKey = createApiKey(kind, random);
    await directory.enter(apiKey, { ...about, accountId, keyId, kind });
    return { apiKey, keyId, accountId };
  };
  const open: Accounts["open"] = async ({ label = null, capYen = null, customerId = null, subscription = null }) => {
    const accountId = newId("acc_");
    const createdAt = utcSeconds(nowMs());
    const profile = { createdAt, label, customerId, subscription, subscriptionAskedMs: 0 };
    await writeProfile(store, accountId, profile, nowMs());
    await store.openAccount({ accountId, status: "active", capYen });
    return accountId;
  };
  const revoke = async ({ accountId, keyId }: Pick<Credential, "accountId" | "keyId">): Promise<boolean> => {
    const isOwn = (await directory.read(keyId))?.kind === "account";
    const others = isOwn ? { revokeOthers: true as const } : {};
    const revoked = await store.changeKeys({ accountId, revoke: keyId, ...others, nowMs: nowMs() });
    directory.forget(keyId);
    return revoked;
  };
  /** The first key of the account's holder; null when there is none, or it was replaced. */
  const firstKeyOf = async (accountId: string): Promise<string | null> => {
    const own: string[] = [];
    for (const keyId of Object.keys((await store.readAccount(accountId))?.keys ?? {}))
      if ((await directory.read(keyId))?.kind === "account") own.push(keyId);
    return own.length === 1 ? own[0]! : null;
  };
  return {
    ...createRotation({ store, directory, planned, now }),
    ...createFirstKeys({ store, planned, now }),
    ...createChildKeys({ store, directory, planned, now }),
    ...createNamedKeys({ store, directory }),
    ...createOtherKeys({ store, directory, now }),
    keepSubscription: (subscription, askedMs) =>
      keepSubscription({ store, now, onRevoked: directory.forget }, subscription, askedMs),
    find: (key) => directory.find(key),
    seen: (key) => directory.seen(key),
    resolve: (idOrKey) => directory.resolve(idOrKey),
    profile: (accountId) => readProfile(store, accountId, nowMs()),

    async confirm(credential) {
      const account = await store.readAccount(credential.accountId);
      if (account !== null && keyStateOf(account, credential.keyId, nowMs()) === "active")
        return { credential, account };
      throw denialOf(credential, account);
    },
    denial: async (credential) => denialOf(credential, await store.readAccount(credential.accountId)),

    open,
    async create({ kind = "account", ...options }) {
      // Only the last step activates the key, so a crash before it leaves no usable key.
      const issued = await enterKey(await open(options), kind);
      const { accountId, keyId: add } = issued;
      if (!(await store.changeKeys({ accountId, add, nowMs: nowMs() })))
        throw new Error(`the new account ${accountId} did not take its key`);
      return issued;
    },
    async addWidgetKey(maker, label) {
      const { accountId } = maker;
      const issued = await enterKey(accountId, "widget", { label });
      if (!(await store.changeKeys({ accountId, add: issued.keyId, nowMs: nowMs() })))
        throw new Error(`the account ${accountId} did not take its widget key`);
      // A rotation that ends all keys of the account may have come between the check of the caller and this key.
      if (await isActive(store, maker, nowMs())) return issued;
      await revoke(issued);
      throw new ServiceError("invalid_api_key");
    },
    prepareKey: (accountId, label) => enterKey(accountId, "device", { label, scopes: [...deviceScopes] }),
    async activateKey(accountId, keyId, approvedBy) {
      const activate = async (parentId: string | null): Promise<boolean> => {
        const child = { parentId, capYen: null, expiresAtMs: null };
        await store.changeKeys({ accountId, add: keyId, child, nowMs: nowMs() });
        return isActive(store, { accountId, keyId }, nowMs());
      };
      if (await activate(approvedBy)) return true;
      // Of an account that was opened for this device the browser that paid may have its own key by now. Replacing that key ends
      // what was approved and not collected, as it does for a device that the key itself approved.
      const parentId = approvedBy === null ? await firstKeyOf(accountId) : null;
      return parentId !== null && activate(parentId);
    },

    async *list() {
      for await (const accountId of listAllAccounts(store)) {
        const account = await store.readAccount(accountId);
        const profile = await readProfile(store, accountId, nowMs());
        for (const [keyId, revokedAtMs] of Object.entries(account?.keys ?? {})) {
          const record = await directory.read(keyId);
          if (account === null || record === null) continue;
          const child = account.children[keyId];
          const expiresAtMs = child?.expiresAtMs ?? null;
          yield {
            ...record,
            label: isDelegated(record) ? (record.label ?? null) : (profile?.label ?? null),
            customerId: profile?.customerId ?? null,
            accountStatus: account.status,
            capYen: child === undefined ? account.capYen : child.capYen,
            revokedAt: revokedAtMs === null ? null : utcSeconds(revokedAtMs),
            expiresAt: expiresAtMs === null ? null : utcSeconds(expiresAtMs),
          };
        }
      }
    },

    async revoke(idOrKey) {
      const credential = await directory.resolve(idOrKey);
      if (credential === null) return "unknown";
      const { accountId, keyId } = credential;
      if (await revoke(credential)) return "revoked";
      // A key whose issue was interrupted was stored but never activated: it was never issued.
      return (await store.readAccount(accountId))?.keys[keyId] === undefined ? "unknown" : "revoked-before";
    },

    setCap: (accountId, capYen, lease = null) => store.setAccount({ accountId, capYen, lease }),
  };
}

/**
 * The 401 of a key that was issued and is not active. The holder of a child key is often not its creator, so the error says why
 * the key ended and whom to ask.
 */
function keyDenial(credential: Credential, state: KeyState): ServiceError {
  if (!isDelegated(credential)) return new ServiceError("invalid_api_key");
  const reason = state === "expired" ? "key_expired" : "key_revoked";
  return new ServiceError("invalid_api_key", { reason, hint: hints[reason] });
}

const hints = {
  key_expired: "This child key has expired: ask the holder of the account to set a later expiry, or for a new key.",
  key_revoked: "This child key was revoked, or the key that made it was: ask the holder of the account for a new one.",
} as const;
