import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { type TableName, tables } from "../../schemas/records/tables.ts";
import { recordTables } from "../../snapshots/format/derived-files.ts";
import type { ProgramTables } from "../../snapshots/eligibility/program-tables.ts";
import type { Publishers } from "../publishers/publishers.ts";
import { qualityRules } from "../quality/judge-rows.ts";
import { tierRules } from "../rules/tier.ts";

/** The README inside a snapshot: tables, tier rule and sources in prose, for readers who have nothing but the folder. */
export function snapshotReadme(
  manifest: Omit<Manifest, "files">,
  { purposes, audiences, standings }: ProgramTables,
  publishers: Publishers,
): string {
  const rows = recordTables(manifest.tables).map(
    ({ name, rows: count }) => `| ${name} | ${count} | ${tables[name as TableName].description} |`,
  );
  const tiers = tierRules.map(
    ({ tier, dimensions, trust, maxAgeDays }) =>
      `| ${tier} | at least ${dimensions} of 10 | ${trust.join(" or ")} | at most ${maxAgeDays} days |`,
  );
  const rules = qualityRules(publishers).map(({ id, action, why }) => `| ${id} | ${action} | ${why} |`);
  const readings = [
    ...purposes.map((one) => ["purpose", one] as const),
    ...audiences.map((one) => ["group", one] as const),
    ...standings.map((one) => ["standing", { ...one, points: null }] as const),
  ].map(
    // A bar inside a cell would end it.
    ([part, { id, ja, en, points, names }]) =>
      `| ${part} | ${id} | ${ja} | ${en} | ${points ?? ""} | \`${names.source.replaceAll("|", "\\|")}\` |`,
  );
  const sources = manifest.sources.map(
    ({ id, publisher, license, fetched_at, url }) => `| ${id} | ${publisher} | ${license} | ${fetched_at} | ${url} |`,
  );
  return `# Konkyo snapshot ${manifest.corpus_snapshot_id}

Data as of ${manifest.data_as_of ?? "unknown"}. Nothing in this folder may change: \`konkyo verify <this folder>\` recomputes every checksum.

- \`corpus.duckdb\`: every table, with comments and with views that join names (\`v_program\`, \`v_law\`, …), readable with DuckDB. \`records.mdb\`: the same records as canonical JSON, by key.
- \`merkle.bin\`: the tree behind the id; \`konkyo proof <table> <key>\` shows that a record belongs to it.
- \`lexicon/\`: the words that questions and records are read with, from the table of that name.
- \`search/\`: full-text indexes and filter columns. \`report.json\`: what became of every input row.
- \`schemas/\`: JSON Schema of the records of every table.
- \`manifest.json\`, \`manifest.sig\`: size and SHA-256 of every file, signed.

## Tables

| table | rows | what |
|---|---:|---|
${rows.join("\n")}

A record that is not here is not confirmed by the sources below. It may well exist.

## Confidence

1 when a record was read from the publisher's own format, 0.9 when from a curated file that names the page, 0.6 without such a page; a source may state its own. The name of a bid's winner comes from the corporate register when the award list gives only the number.

## Tier of a program

A dimension (A basics, B target, C amount, D schedule, E expenses, F documents, G procedure, H conditions, I contact, J statistics) counts when the sources fill it. Trust is verified with source address, fetch time and checksum, linked with an address, else unverified. Age counts from the newest input of the build, never from today. The first row that holds gives the tier; every other program is C.

| tier | dimensions | trust | age of the source |
|---|---|---|---|
${tiers.join("\n")}

## Quality of rows

Values that contradict themselves, or others of their source, are left out. Names are repaired where the mistake is plain. Rows that name nothing are refused. Rows that name something, but no program to apply for, are held: they keep their ids and stay outside public search. \`report.json\` counts what each rule did.

| rule | rows are | because |
|---|---|---|
${rules.join("\n")}

## What names of programs are read for

Most programs say little more than a name. These patterns, tried on the name in NFKC, say what a program is for and whom; places, fiscal years and disasters are read too. Prescreening filters and ranks by them.

| part | id | Japanese | English | points | pattern |
|---|---|---|---|---:|---|
${readings.join("\n")}

## Sources

| id | publisher | licence | fetched | address |
|---|---|---|---|---|
${sources.join("\n")}
`;
}
