import { z } from "zod";
import { Timestamp } from "../../schemas/common.ts";
import { ServiceError } from "../base/errors.ts";
import { createDocuments, type DocumentsOptions } from "../state/documents.ts";
import type { StateKey } from "../state/store.ts";

const Sheet = z.object({ sheetId: z.string(), tabName: z.string() });

const SavedSearch = z.object({
  id: z.int(),
  name: z.string(),
  /** Query parameters of the search; a list is a repeated parameter. */
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  sheet: Sheet.nullable(),
  createdAt: Timestamp,
});

/** A search that an account keeps. */
export type SavedSearch = Readonly<z.infer<typeof SavedSearch>>;

/** A sheet of a spreadsheet that a saved search is exported to. */
export type Sheet = Readonly<z.infer<typeof Sheet>>;

/** All searches of an account in one document, so that number, limit and search are written atomically. */
const KeptSearches = z.object({
  /** Never decreases when searches are deleted, so numbers are not reused. */
  lastId: z.int(),
  /** `operation` identifies the creating call for a repeat; null without an Idempotency-Key. */
  searches: z.array(SavedSearch.extend({ operation: z.string().nullable() })),
});
export type KeptSearches = z.infer<typeof KeptSearches>;

export function createSavedSearchDocuments(options: Omit<DocumentsOptions<KeptSearches>, "shape">) {
  return createDocuments({ ...options, shape: KeptSearches });
}

export function searchesOf(accountId: string): StateKey {
  return { owner: accountId, kind: "account", id: "saved-searches" };
}

/** The account has no such saved search. The code is shared with datasets, whose own detail suggests searching for ids. */
export class SavedSearchNotFoundError extends ServiceError {
  constructor(asked: Readonly<Record<string, number>>) {
    super("record_not_found", asked);
    this.message = "You have no saved search with this number: list yours with GET /v1/me/saved_searches.";
  }
}
