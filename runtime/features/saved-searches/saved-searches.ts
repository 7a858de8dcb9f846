import { isDeepStrictEqual } from "node:util";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import {
  createSavedSearchDocuments,
  type KeptSearches,
  type SavedSearch,
  searchesOf,
  type Sheet,
} from "../../accounts/saved-search-records.ts";
import { ServiceError } from "../../base/errors.ts";
import type { FeatureParts } from "../../feature/feature.ts";
import { type Lease, replayMs } from "../../state/ledger.ts";
import type { DocumentStore } from "../../state/store.ts";

/** The saved searches of accounts. They belong to the account and survive the rotation of its keys. */
export type SavedSearches = {
  /**
   * Stores a search under the next number of the account; numbers are never reused. Under one lease it is stored once, also
   * when the first attempt was interrupted after its write. Throws `limit_reached` when the account has 50, also for concurrent
   * calls.
   */
  create(accountId: string, search: Pick<SavedSearch, "name" | "query">, lease: Lease | null): Promise<SavedSearch>;
  /** Oldest first. */
  list(accountId: string): Promise<readonly SavedSearch[]>;
  /** False when the account has none with this number. */
  remove(accountId: string, id: number): Promise<boolean>;
  /** Sets the sheet of a search, replacing an earlier one. False when the account has none with this number. */
  bindSheet(accountId: string, id: number, sheet: Sheet): Promise<boolean>;
};

export type SavedSearchesDeps = {
  readonly store: DocumentStore;
  readonly now: () => Date;
};

export function createSavedSearches({ store, now }: SavedSearchesDeps): SavedSearches {
  const documents = createSavedSearchDocuments({ store, now: () => now().getTime() });
  /** Applies a change to the account's current document; writes nothing when `step` returns none. */
  const change = async <Result>(accountId: string, step: (kept: KeptSearches) => Step<Result>) => {
    let result!: Result;
    await documents.change(searchesOf(accountId), (found) => {
      const taken = step(found ?? { lastId: 0, searches: [] });
      result = taken.result;
      return taken.next;
    });
    return result;
  };

  return {
    create: (accountId, { name, query }, lease) =>
      change(accountId, (saved) => {
        const nowMs = now().getTime();
        const operation = lease?.operationId ?? null;
        const kept = saved.searches.find(
          (search) =>
            operation !== null &&
            search.operation === operation &&
            nowMs - Date.parse(search.createdAt) < replayMs &&
            isDeepStrictEqual([search.name, search.query], [name, query]),
        );
        if (kept !== undefined) return { next: null, result: kept };
        if (saved.searches.length >= mostSearches) throw new ServiceError("limit_reached", { limit: mostSearches });
        const id = saved.lastId + 1;
        const search = { id, name, query, sheet: null, createdAt: utcSeconds(nowMs), operation };
        return { next: { lastId: id, searches: [...saved.searches, search] }, result: search };
      }),
    list: async (accountId) => (await documents.read(searchesOf(accountId)))?.searches ?? [],
    remove: (accountId, id) =>
      change(accountId, ({ lastId, searches }) => {
        const others = searches.filter((search) => search.id !== id);
        const found = others.length < searches.length;
        return { next: found ? { lastId, searches: others } : null, result: found };
      }),
    bindSheet: (accountId, id, sheet) =>
      change(accountId, ({ lastId, searches }) => {
        const found = searches.some((search) => search.id === id);
        const bound = searches.map((search) => (search.id === id ? { ...search, sheet } : search));
        return { next: found ? { lastId, searches: bound } : null, result: found };
      }),
  };
}

const mostSearches = 50;

/** The document to write, or null for none, and the result once it is written. */
type Step<Result> = { readonly next: KeptSearches | null; readonly result: Result };

export function savedSearchServices({ store, date }: FeatureParts) {
  return { savedSearches: createSavedSearches({ store, now: date }) };
}
