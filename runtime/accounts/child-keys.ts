import { utcSeconds } from "../../snapshots/text/era.ts";
import { ServiceError } from "../base/errors.ts";
import { toJstDate } from "../base/jst.ts";
import { keyStateOf } from "../state/key-state.ts";
import { type Account, type ChildKey, stateLimits } from "../state/ledger.ts";
import type { StateStore } from "../state/store.ts";
import { assertOwner, type Credential, isDelegated, type KeyScope, scopesOf } from "./credential.ts";
import type { KeyDirectory } from "./key-directory.ts";
import type { ApiKey } from "./key-format.ts";
import type { PlanName, PlannedKeys } from "./planned-keys.ts";
import { dateOfDay } from "./public-usage.ts";
import { takeNewKey } from "./rotation.ts";

/** Settings of a child key that the account holder chooses. */
export type ChildOptions = {
  readonly label: string | null;
  /** Monthly cap of this key in JPY, tax excluded, in addition to the account's cap; null for none. */
  readonly capYen: number | null;
  /** Milliseconds since 1970; null for never. */
  readonly expiresAtMs: number | null;
  readonly scopes: readonly KeyScope[];
};

/** A child key as its account sees it; never includes the key itself. */
export type ListedChild = Omit<ChildOptions, "expiresAtMs"> & {
  readonly keyId: string;
  readonly hashPrefix: string;
  /** Created by the account holder, or collected by an approved device. */
  readonly origin: "made" | "device";
  /** Display name of the key: its prefix and the first 4 characters. */
  readonly shown: string;
  readonly state: "active" | "expired" | "revoked";
  readonly unitsThisMonth: number;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** Day in Japan, `YYYY-MM-DD`; null before the first call. */
  readonly lastUsedOn: string | null;
};

export type NewChildRequest = {
  /** The key that creates it; must not be a child key. */
  readonly parent: Credential;
  /** The parent key as sent; null for a session. A repeat can be answered only with it. */
  readonly key: ApiKey | null;
  readonly idempotencyKey: string | null;
  readonly options: ChildOptions;
};

/** The key is shown here and never again. */
export type MadeChild = { readonly apiKey: ApiKey; readonly child: ListedChild; readonly replayed: boolean };

/** Keys that an account makes for others: each with its own cap, expiry and usage, all paid by the account. */
export type ChildKeys = {
  /**
   * Throws `limit_reached` when the account has 50 that are not revoked, `rate_limited` after 100 a day, `invalid_api_key` when
   * the parent is no longer active, and `scope_not_granted` when it is a child itself. The same parent and Idempotency-Key get
   * the same key for 10 minutes, so a lost response leaves no unused key; a different request under that Idempotency-Key is
   * `idempotency_key_reused`.
   */
  createChild(request: NewChildRequest): Promise<MadeChild>;
  /** Throws `invalid_api_key`, `scope_not_granted` and `limit_reached` as `createChild` would for this parent. */
  assertMayMakeChild(parent: Credential): Promise<void>;
  /** Oldest first. Revoked keys are listed for about 90 days. */
  listChildren(accountId: string): Promise<ListedChild[]>;
  /** Changes the given fields; effective from the next call. Null when the account has no such key, or it is revoked. */
  changeChild(
    accountId: string,
    keyId: string,
    change: Partial<Omit<ChildOptions, "scopes">>,
  ): Promise<ListedChild | null>;
  /** Revokes a key permanently. False when the account has no such key, or it is revoked already. */
  revokeChild(accountId: string, keyId: string): Promise<boolean>;
};

export type ChildKeysDeps = {
  readonly store: StateStore;
  readonly directory: KeyDirectory;
  readonly planned: PlannedKeys;
  readonly now: () => Date;
};

export function createChildKeys({ store, directory, planned, now }: ChildKeysDeps): ChildKeys {
  const nowMs = (): number => now().getTime();

  const show = async (account: Account, keyId: string): Promise<ListedChild | null> => {
    const record = Object.hasOwn(account.keys, keyId) ? await directory.read(keyId) : null;
    if (record === null || !isDelegated(record)) return null;
    const child = account.children[keyId] ?? noTerms;
    const revokedMs = account.keys[keyId] ?? null;
    const state = keyStateOf(account, keyId, nowMs());
    return {
      keyId,
      hashPrefix: record.hashPrefix,
      shown: record.shown,
      origin: record.kind === "device" ? "device" : "made",
      label: record.label ?? null,
      scopes: scopesOf(record),
      capYen: child.capYen,
      state: state === "unknown" ? "revoked" : state,
      unitsThisMonth: child.months[toJstDate(nowMs()).month]?.used ?? 0,
      createdAt: record.createdAt,
      expiresAt: child.expiresAtMs === null ? null : utcSeconds(child.expiresAtMs),
      revokedAt: revokedMs === null ? null : utcSeconds(revokedMs),
      lastUsedOn: child.lastDay === null ? null : dateOfDay(child.lastDay),
    };
  };
  const find = async (accountId: string, keyId: string): Promise<ListedChild | null> => {
    const account = await store.readAccount(accountId);
    return account && show(account, keyId);
  };
  /** Why the store rejected a child key. */
  const refusal = (account: Account | null, { keyId }: Credential): ServiceError =>
    account !== null && keyStateOf(account, keyId, nowMs()) === "active"
      ? new ServiceError("limit_reached", { limit: stateLimits.children })
      : new ServiceError("invalid_api_key");
  const assertMayMakeChild: ChildKeys["assertMayMakeChild"] = async (parent) => {
    assertOwner(parent);
    const account = await store.readAccount(parent.accountId);
    const mayMake = account !== null && keyStateOf(account, parent.keyId, nowMs()) === "active";
    if (!mayMake || livingIn(account) >= stateLimits.children) throw refusal(account, parent);
  };
  const plan = async ({ parent, key, idempotencyKey, options }: NewChildRequest) => {
    const { accountId } = parent;
    const { label, scopes, capYen, expiresAtMs } = options;
    const name: PlanName | null =
      key === null || idempotencyKey === null
        ? null
        : {
            accountId,
            what: "child-key",
            call: `${parent.keyId}\n${idempotencyKey}`,
            about: JSON.stringify([label, scopes, capYen, expiresAtMs]),
            holder: key,
          };
    const earlier = name && (await planned.read(name));
    if (earlier !== null) return earlier;
    await assertMayMakeChild(parent);
    await takeNewKey(store, "child-key", accountId, nowMs());
    return planned.make({ accountId, kind: "child", scopes: [...scopes], label }, name);
  };

  return {
    assertMayMakeChild,
    async createChild(request) {
      assertOwner(request.parent);
      const { accountId, keyId: parentId } = request.parent;
      const { capYen, expiresAtMs } = request.options;
      const { apiKey, credential } = await plan(request);
      const { keyId: add } = credential;
      // Only the last step activates the key, so a crash before it leaves no usable key.
      const added = await store.changeKeys({
        accountId,
        add,
        child: { parentId, capYen, expiresAtMs },
        nowMs: nowMs(),
      });
      const account = await store.readAccount(accountId);
      // Also refused when this same key was added before; a repeat then succeeds.
      if (!added && account?.keys[add] === undefined) throw refusal(account, request.parent);
      const child = account && (await show(account, add));
      if (child === null || child.state === "revoked") throw new ServiceError("key_not_found", { key_id: add });
      return { apiKey, child, replayed: !added };
    },
    async listChildren(accountId) {
      const account = await store.readAccount(accountId);
      if (account === null) return [];
      const { keys, children } = account;
      // Devices of earlier versions are no children. Of keys that are none only active ones are looked at: there may be many.
      const ids = Object.keys(keys).filter((keyId) => keys[keyId] === null || Object.hasOwn(children, keyId));
      const listed = await Promise.all(ids.map((keyId) => show(account, keyId)));
      return listed
        .filter((child) => child !== null)
        .toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.keyId, b.keyId));
    },
    async changeChild(accountId, keyId, { label, ...terms }) {
      if ((await find(accountId, keyId)) === null) return null;
      if (!(await store.changeChild({ accountId, keyId, ...terms }))) return null;
      if (label !== undefined) await directory.rename(keyId, label);
      return find(accountId, keyId);
    },
    async revokeChild(accountId, keyId) {
      if ((await find(accountId, keyId)) === null) return false;
      const revoked = await store.changeKeys({ accountId, revoke: keyId, nowMs: nowMs() });
      directory.forget(keyId);
      return revoked;
    },
  };
}

const noTerms: Pick<ChildKey, "capYen" | "expiresAtMs" | "months" | "lastDay"> = {
  capYen: null,
  expiresAtMs: null,
  months: {},
  lastDay: null,
};

function livingIn({ keys, children }: Account): number {
  return Object.keys(children).filter((keyId) => keys[keyId] === null).length;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
