import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { Timestamp } from "../../schemas/common.ts";
import { utcSeconds } from "../../snapshots/text/instant.ts";
import { ServiceError } from "../base/errors.ts";
import { createDocuments } from "../state/documents.ts";
import { replayMs } from "../state/ledger.ts";
import type { Lease } from "../state/ledger.ts";
import type { DocumentStore, StateKey } from "../state/store.ts";

const Sheet = z.object({ sheetId: z.string(), tabName: z.string() });

const SavedSearch = z.object({
  id: z.int(),
  name: z.string(),
  /** Parameters of a search as they are sent again; a list stands for a repeated one. */
  query: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  sheet: Sheet.nullable(),
  createdAt: Timestamp,
});

/** A search that an account keeps. */
export type SavedSearch = Readonly<z.infer<typeof SavedSearch>>;

/** A tab of a spreadsheet that a saved search is meant for. */
export type Sheet = Readonly<z.infer<typeof Sheet>>;

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
  const shelves = createDocuments({ store, shape: Shelf, now: () => now().getTime() });
  /** Makes a change on what the account has at that moment, or none when `step` gives no shelf. */
  const change = async <Result>(accountId: string, step: (shelf: Shelf) => Step<Result>) => {
    let result!: Result;
    await shelves.change(searchesOf(accountId), (shelf) => {
      const taken = step(shelf ?? { lastId: 0, searches: [] });
      result = taken.result;
      return taken.next;
    });
    return result;
  };

  return {
    create: (accountId, { name, query }, lease) =>
      change(accountId, (shelf) => {
        const nowMs = now().getTime();
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
    list: async (accountId) => (await shelves.read(searchesOf(accountId)))?.searches ?? [],
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

/** All searches of an account in one document: so number, limit and search are written in one step or not at all. */
const Shelf = z.object({
  /** Stays when searches go, so that no number comes back. */
  lastId: z.int(),
  /** `operation`: what it was kept under, so that a repeat finds it; null without an Idempotency-Key. */
  searches: z.array(SavedSearch.extend({ operation: z.string().nullable() })),
});
type Shelf = z.infer<typeof Shelf>;

/** What to write, or null for nothing, and what to answer once it stands. */
type Step<Result> = { readonly next: Shelf | null; readonly result: Result };

function searchesOf(accountId: string): StateKey {
  return { owner: accountId, kind: "account", id: "saved-searches" };
}
