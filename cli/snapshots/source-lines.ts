import type { SourceReport } from "../../schemas/snapshot/report.ts";
import { countText } from "../terminal/quantities.ts";
import { left, right, shrinking, tableLines } from "../terminal/table.ts";
import { type Text, yellow } from "../terminal/text.ts";

/** Row counts of every source, with totals. */
export function sourceLines(sources: readonly SourceReport[], columns: number | null): readonly Text[] {
  const fields = ["files", "rows_in", "rows_out", "merged", "refused", "noted"] as const;
  const cells = (counts: readonly number[]) =>
    counts.map((count, place) => (place > 3 && count > 0 ? yellow(countText(count)) : countText(count)));
  const totals = fields.map((field) => sources.reduce((sum, source) => sum + source[field], 0));
  return tableLines(
    columns,
    [shrinking("source"), left("adapter"), ...["files", "rows in", "out", "merged", "refused", "noted"].map(right)],
    [
      ...sources.map((source) => [source.id, source.adapter, ...cells(fields.map((field) => source[field]))]),
      ["total", "", ...cells(totals)],
    ],
  );
}
