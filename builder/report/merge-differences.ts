import type { MergeReport } from "../../schemas/snapshot/report.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import type { Joined } from "../rows/sourced.ts";
import { quoteValue } from "../rows/quote-value.ts";
import { mayNamePersons, publishedReason } from "./published-reason.ts";

const EXAMPLES = 3;

/** Fields that tell where a row came from: they differ between sources by nature. */
const ofTheSource: ReadonlySet<string> = new Set([
  "confidence",
  "fetched_at",
  "source_checksum",
  "source_excerpt",
  "source_fetched_at",
  "source_id",
  "source_section",
  "source_title",
  "source_url",
  "updated_at",
]);

/** Where rows of one record state different values: which was taken, and which was not. Lists are joined, so none loses. */
export function mergeDifferences(joined: readonly Joined[]): MergeReport[] {
  const found = new Map<string, MergeReport>();
  for (const { dataset, key, rows } of joined)
    for (const { field, kept, dropped } of differencesOf(rows, mayNamePersons([dataset]))) {
      const name = `${dataset}.${field}`;
      const report = found.get(name) ?? { table: dataset, field, count: 0, examples: [] };
      report.count++;
      if (report.examples.length < EXAMPLES) report.examples.push({ key, kept, dropped });
      found.set(name, report);
    }
  return [...found.values()].toSorted(
    (a, b) => b.count - a.count || (`${a.table}.${a.field}` < `${b.table}.${b.field}` ? -1 : 1),
  );
}

type Value = MergeReport["examples"][number]["kept"];

function* differencesOf(
  rows: Joined["rows"],
  persons: boolean,
): Generator<{ field: string; kept: Value; dropped: Value }> {
  const fields = new Set(rows.flatMap(({ row }) => Object.keys(row)).filter((field) => !ofTheSource.has(field)));
  for (const field of [...fields].toSorted()) {
    const stated = rows.flatMap(({ row, lineage, at }) => {
      const value = (row as Readonly<Record<string, unknown>>)[field];
      return isComparable(value) ? [{ value, source: lineage.sourceId, at }] : [];
    });
    const [kept, ...others] = stated;
    for (const dropped of others)
      if (canonicalJson(dropped.value) !== canonicalJson(kept!.value))
        yield { field, kept: shown(kept!, persons), dropped: shown(dropped, persons) };
  }
}

function isComparable(value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== "object";
}

/** As everyone may read it: the report is part of the snapshot. */
function shown({ value, source, at }: { value: unknown; source: string; at: string }, persons: boolean): Value {
  return { value: publishedReason(quoteValue(value), persons), source, at };
}
