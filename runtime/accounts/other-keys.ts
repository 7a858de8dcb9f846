import { keyStateOf } from "../state/key-state.ts";
import type { StateStore } from "../state/store.ts";
import type { Credential } from "./credential.ts";
import type { KeyDirectory } from "./key-directory.ts";
import type { KeyKind } from "./key-format.ts";
import { dateOfDay } from "./public-usage.ts";

/** An active key of an account beside the account's own. */
export type OtherKey = {
  readonly keyId: string;
  readonly kind: KeyKind;
  /** Display name of the key: its prefix and the first 4 characters. */
  readonly shown: string;
  readonly label: string | null;
  readonly createdAt: string;
  /** Day in Japan, `YYYY-MM-DD`; null before the first call, and for kinds whose use is not recorded with the key. */
  readonly lastUsedOn: string | null;
};

export type OtherKeys = {
  /** The active keys of the account other than this one, oldest first. */
  listOthers(credential: Credential): Promise<OtherKey[]>;
};

export type OtherKeysDeps = {
  readonly store: Pick<StateStore, "readAccount">;
  readonly directory: Pick<KeyDirectory, "read">;
  readonly now: () => Date;
};

export function createOtherKeys({ store, directory, now }: OtherKeysDeps): OtherKeys {
  return {
    async listOthers({ accountId, keyId: own }) {
      const account = await store.readAccount(accountId);
      if (account === null) return [];
      const nowMs = now().getTime();
      const active = Object.keys(account.keys).filter(
        (keyId) => keyId !== own && keyStateOf(account, keyId, nowMs) === "active",
      );
      const records = await Promise.all(active.map((keyId) => directory.read(keyId)));
      return records
        .filter((record) => record !== null)
        .map(({ keyId, kind, shown, label = null, createdAt }) => {
          const lastDay = account.children[keyId]?.lastDay ?? null;
          return { keyId, kind, shown, label, createdAt, lastUsedOn: lastDay === null ? null : dateOfDay(lastDay) };
        })
        .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
    },
  };
}
