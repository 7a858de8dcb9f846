import { isDeepStrictEqual } from "node:util";
import { utcSeconds } from "../../../snapshots/text/instant.ts";
import {
  readSavedSearches,
  type SavedSearch,
  searchesOf,
  type Sheet,
  type Shelf,
} from "../../accounts/saved-search-records.ts";
import { ServiceError } from "../../base/errors.ts";
import { type Lease, replayMs } from "../../state/ledger.ts";
import type { DocumentStore } from "../../state/store.ts";
import type { FeatureParts } from "../../feature/feature.ts";

/** The saved searches of accounts. They belong to the account, so they outlive each of its keys. */
export type SavedSearches = {
  /**
   * Keeps a search under the next number of the account; numbers are never given again. Under one lease it is kept once, also
   * when the first try was cut off after its write. Throws `limit_reached` when the account has 50, however many come at once.
   */
  create(accountId: string, search: Pick<SavedSearch, "name" | "query">, lease: Lease | null): Promise<SavedSearch>;
  /** Oldest first. */
  list(accountId: string): Promise<readonly SavedSearch[]>;
  /** False when the account has none of this number. */
  remove(accountId: string, id: number): Promise<boolean>;
  /** Names the sheet of a search, in place of an earlier one. False when the account has none of this number. */
  bindSheet(accountId: string, id: number, sheet: Sheet): Promise<boolean>;
};

export type SavedSearchesDeps = {
  readonly store: DocumentStore;
  readonly now: () => Date;
};

export function createSavedSearches({ store, now }: SavedSearchesDeps): SavedSearches {
  const read = (accountId: string, nowMs: number) => readSavedSearches(store, accountId, nowMs);

  /** Makes a change on what the account has at that moment, or none when `step` gives no shelf. */
  const change = async <Result>(accountId: string, step: (shelf: Shelf, nowMs: number) => Step<Result>) => {
    for (let turn = 0; turn < mostTurns; turn++) {
      const nowMs = now().getTime();
      const { version, shelf } = await read(accountId, nowMs);
      const { next, result } = step(shelf, nowMs);
      if (next === null) return result;
      const terms = { ifVersion: version, nowMs, expiresAtMs: null };
      const written = await store.putDocument(searchesOf(accountId), JSON.stringify(next), terms);
      if (written !== null) return result;
    }
    throw new ServiceError("overloaded");
  };

  return {
    create: (accountId, { name, query }, lease) =>
      change(accountId, (shelf, nowMs) => {
        const operation = lease?.operationId ?? null;
        const kept = shelf.searches.find(
          (search) =>
            operation !== null &&
            search.operation === operation &&
            nowMs - Date.parse(search.createdAt) < replayMs &&
            isDeepStrictEqual([search.name, search.query], [name, query]),
        );
        if (kept !== undefined) return { next: null, result: kept };
        if (shelf.searches.length >= mostSearches) throw new ServiceError("limit_reached", { limit: mostSearches });
        const id = shelf.lastId + 1;
        const search = { id, name, query, sheet: null, createdAt: utcSeconds(nowMs), operation };
        return { next: { lastId: id, searches: [...shelf.searches, search] }, result: search };
      }),
    list: async (accountId) => (await read(accountId, now().getTime())).shelf.searches,
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
/** Whoever loses a turn lost it to another change of the same account; so many in a row only a flood can make. */
const mostTurns = 200;

/** What to write, or null for nothing, and what to answer once it stands. */
type Step<Result> = { readonly next: Shelf | null; readonly result: Result };

export function savedSearchServices({ store, date }: FeatureParts) {
  return { savedSearches: createSavedSearches({ store, now: date }) };
}
