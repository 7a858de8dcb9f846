import type { SourceEntry } from "../../schemas/input/sources.ts";
import type { CollectedRows, Refusal, RowDataset, Sourced } from "../rows/sourced.ts";
import { quoteValue } from "../rows/quote-value.ts";

/** Takes out the rows that name something no source holds, where the sources file expects that they do not. */
export function refuseDangling(rows: CollectedRows, sources: readonly SourceEntry[]): Refusal[] {
  const refused: Refusal[] = [];
  for (const { id, expect } of sources)
    for (const [field, target] of Object.entries(expect?.foreign_keys ?? {})) {
      const [dataset, key] = target.split(".") as [RowDataset, string];
      const known = new Set(rows[dataset].map(({ row }) => valueOf(row, key)));
      for (const [name, own] of Object.entries(rows) as [RowDataset, Sourced<RowDataset>[]][]) {
        const kept = own.filter(({ row, lineage, at }) => {
          const value = lineage.sourceId === id ? valueOf(row, field) : null;
          if (value === null || known.has(value)) return true;
          const reason = `${field}: no ${dataset} has the ${key} ${quoteValue(value)}`;
          refused.push({ sourceId: id, dataset: name, at, reason });
          return false;
        });
        if (kept.length < own.length) own.splice(0, own.length, ...kept);
      }
    }
  return refused;
}

function valueOf(row: object, field: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[field] ?? null;
}
