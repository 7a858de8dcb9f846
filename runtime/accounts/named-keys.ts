import type { Account } from "../state/ledger.ts";
import type { StateStore } from "../state/store.ts";
import type { KeyDirectory, KeyRecord } from "./key-directory.ts";

/** A key as the usage views name it. */
export type NamedKey = { readonly shown: string; readonly label: string | null };

/** Keys of an account, found by the names that people use for them. */
export type NamedKeys = {
  /** Display names and labels by key id; ids that are not keys of the account are left out. */
  nameKeys(accountId: string, keyIds: Iterable<string>): Promise<ReadonlyMap<string, NamedKey>>;
  /**
   * The keys that match an id, the beginning of a key (`evc_Ab12`) or a label. An id finds any key of the account; the other
   * forms find only child keys and keys that are not revoked. Empty when none matches.
   */
  findKeys(accountId: string, text: string): Promise<ReadonlySet<string>>;
};

export type NamedKeysDeps = { readonly store: Pick<StateStore, "readAccount">; readonly directory: KeyDirectory };

export function createNamedKeys({ store, directory }: NamedKeysDeps): NamedKeys {
  const recordsOf = async (accountId: string, keyIds: Iterable<string>): Promise<KeyRecord[]> => {
    // "" groups calls that were counted before usage was recorded per key.
    const ids = [...new Set(keyIds)].filter((keyId) => keyId !== "");
    const records = await Promise.all(ids.map((keyId) => directory.read(keyId)));
    return records.filter((record) => record !== null).filter((record) => record.accountId === accountId);
  };
  return {
    async nameKeys(accountId, keyIds) {
      const records = await recordsOf(accountId, keyIds);
      return new Map(records.map(({ keyId, shown, label = null }) => [keyId, { shown, label }]));
    },
    async findKeys(accountId, text) {
      const account = await store.readAccount(accountId);
      if (account === null) return new Set();
      if (Object.hasOwn(account.keys, text)) return new Set([text]);
      const records = await recordsOf(accountId, lookedAt(account));
      return new Set(records.filter((record) => isMeant(record, text)).map(({ keyId }) => keyId));
    },
  };
}

/** Rotated keys are left out: there may be very many. */
function lookedAt({ keys, children }: Account): string[] {
  return [...Object.keys(keys).filter((keyId) => keys[keyId] === null), ...Object.keys(children)];
}

function isMeant({ shown, label }: KeyRecord, text: string): boolean {
  return label === text || shown.replace(/…$/, "") === text.replace(/…$/, "");
}
