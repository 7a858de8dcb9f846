import { z } from "zod";
import { Text, Timestamp } from "../../../schemas/common.ts";
import type { SavedSearch } from "../../accounts/saved-search-records.ts";

/** Nothing is sent to a sheet until its owner has connected the spreadsheet, which is not offered yet. */
export const delivery = "not_connected" as const;

/** Fields of a bound sheet as answers show it. */
export const sheetFields = {
  sheet_id: Text.describe("Id of the spreadsheet."),
  sheet_tab_name: Text.describe("Tab of the spreadsheet."),
  delivery: z.literal(delivery).describe("not_connected: kept for later; nothing is written to the spreadsheet yet."),
} satisfies z.ZodRawShape;

/** A saved search as answers show it. */
export const SavedSearchShown = z
  .object({
    id: z.int().min(1).describe("Number of the search, within the account."),
    name: Text.describe("What its owner calls it."),
    query: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
      .describe("Parameters to send to GET /v1/programs/search; a list is a parameter to repeat."),
    sheet: z.object(sheetFields).nullable().describe("The sheet it is bound to; null for none."),
    created_at: Timestamp.describe("When it was saved."),
  })
  .meta({ id: "SavedSearch", description: "A search that the account keeps." });

export function showSavedSearch({ id, name, query, sheet, createdAt }: SavedSearch): z.input<typeof SavedSearchShown> {
  return {
    id,
    name,
    query,
    sheet: sheet && { sheet_id: sheet.sheetId, sheet_tab_name: sheet.tabName, delivery },
    created_at: createdAt,
  };
}

/** Number of a saved search in a path. Whole numbers of any length are accepted: one that is too long just finds nothing. */
export const SavedId = z
  .string()
  .regex(/^-?[0-9]+$/, "must be a whole number")
  .transform(Number)
  .meta({ override: { type: "integer" } })
  .describe("Number of a saved search, as the list shows it.");
