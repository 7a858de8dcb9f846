import type { DatasetName } from "../../schemas/input/input.ts";
import type { MergeReport } from "../../schemas/snapshot/report.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { quoteValue } from "../rows/issue-text.ts";
import type { Joined } from "../rows/sourced.ts";

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

/** Datasets that name sole proprietors: a word that stands in the wrong field of such a row may be somebody's name. */
const namingPersons: ReadonlySet<DatasetName> = new Set(["enforcement_case", "case_study", "bid", "invoice_raw"]);

export function mayNamePersons(datasets: readonly DatasetName[]): boolean {
  return datasets.some((dataset) => namingPersons.has(dataset));
}

/**
 * A reason as everyone may read it, because the report is part of the snapshot. Values stand in it in quotation marks: those
 * with words are left out where they may be the name of a person. E-mail addresses and telephone numbers are always left out.
 */
export function publishedReason(reason: string, persons: boolean): string {
  const masked = persons
    ? reason.replaceAll(quoted, (value) => (wordless.test(value.slice(1, -1)) ? value : '"…"'))
    : reason;
  return masked.replaceAll(mailAddress, "(e-mail address)").replaceAll(telephoneNumber, "(telephone number)");
}

/** The reason as it reads for many rows: quoted values and numbers left out. */
export function generalReason(reason: string): string {
  return reason
    .replaceAll(quoted, '"…"')
    .replaceAll(/\d{3,}/g, "…")
    .slice(0, 200);
}

/** As JSON writes a text. */
const quoted = /"(?:[^"\\]|\\.)*"/g;
/** Numbers, dates and marks; a T begins the number of an invoice registrant. */
const wordless = /^T?\P{L}*$/u;
const mailAddress = /[\p{L}\p{N}._%+-]{1,64}[@＠][\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu;
/** With its parts divided, or ten or eleven digits of which the first alone is 0. Ids of ours have a hyphen before theirs. */
const telephoneNumber =
  /(?<![\p{L}\p{N}-])[(（]?(?:(?:\+81[- ]?|[0０])\p{Nd}{1,4}[-‐−－ー()（） ]\p{Nd}{1,4}[-‐−－ー()（） ]\p{Nd}{3,4}|0[1-9]\d{8,9})(?!\p{Nd})/gu;
