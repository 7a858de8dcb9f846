import { z } from "zod";
import { Timestamp } from "../../schemas/common.ts";
import { ServiceError } from "../base/errors.ts";
import { createDocuments, type DocumentsOptions } from "../state/documents.ts";
import type { StateKey } from "../state/store.ts";

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

/** All searches of an account in one document: so number, limit and search are written in one step or not at all. */
const KeptSearches = z.object({
  /** Stays when searches go, so that no number comes back. */
  lastId: z.int(),
  /** `operation`: what it was kept under, so that a repeat finds it; null without an Idempotency-Key. */
  searches: z.array(SavedSearch.extend({ operation: z.string().nullable() })),
});
export type KeptSearches = z.infer<typeof KeptSearches>;

export function createSavedSearchDocuments(options: Omit<DocumentsOptions<KeptSearches>, "shape">) {
  return createDocuments({ ...options, shape: KeptSearches });
}

export function searchesOf(accountId: string): StateKey {
  return { owner: accountId, kind: "account", id: "saved-searches" };
}

/** The account has no such saved search. Datasets share the code, and their sentence speaks of a search for ids. */
export class SavedSearchNotFoundError extends ServiceError {
  constructor(asked: Readonly<Record<string, number>>) {
    super("record_not_found", asked);
    this.message = "You have no saved search with this number: list yours with GET /v1/me/saved_searches.";
  }
}
