import type { Command } from "commander";
import { reportText } from "../../../builder/report/report-text.ts";
import { barChart } from "../../terminal/bar-chart.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import type { Inspection } from "../../snapshots/inspection.ts";
import { defineCommand } from "../../shell/option-values.ts";
import { bytesText, countText } from "../../terminal/quantities.ts";
import { renderTable } from "../../terminal/render-table.ts";
import type { Shell } from "../../shell/shell.ts";
import { show, type Terminal } from "../../terminal/terminal.ts";

export type InspectEffects = Shell & { readonly inspect: (directory: string) => Promise<Inspection> };

type Options = { readonly store?: string; readonly report?: boolean; readonly json?: boolean };

/** What a snapshot holds, where it came from and how fresh it is. */
export function inspectCommand({ terminal, settings, now, inspect }: InspectEffects): Command {
  return defineCommand("inspect", "show what a snapshot holds and how fresh it is")
    .argument("[snapshot]", SNAPSHOT_ARGUMENT, "current")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .option("--report", "show the build report instead: every reason why rows were refused")
    .action(async (text: string, options: Options) => {
      const { directory } = findSnapshot(text, options.store, settings);
      const inspection = await inspect(directory);
      if (options.report)
        return show(terminal, options.json, {
          data: inspection.report,
          text: () => reportText(inspection.report).trimEnd(),
        });
      const { manifest, tiers, freshness, excludedPrograms } = inspection;
      show(terminal, options.json, {
        data: {
          directory,
          manifest,
          rows: total(manifest.tables.map(({ rows }) => rows)),
          bytes: total(manifest.files.map(({ size }) => size)),
          expired: new Date(manifest.expires) <= now(),
          program_tiers: tiers,
          program_freshness: freshness,
          excluded_programs: excludedPrograms,
        },
        text: () => inspectionText(directory, inspection, now(), terminal),
      });
    });
}

function inspectionText(directory: string, inspection: Inspection, now: Date, terminal: Terminal): string {
  const { manifest, tiers, freshness, excludedPrograms } = inspection;
  const { bold, red } = terminal.colors;
  const section = (title: string, body: string) => `${bold(title)}\n${body}`;
  const { provenance: built, versions } = manifest;
  const right = "right" as const;
  const facts = [
    ["directory", directory],
    ["checksum", manifest.corpus_checksum],
    ["sequence", `${manifest.sequence}${manifest.prev_id ? `, after ${manifest.prev_id}` : ", the first"}`],
    ["data as of", `${manifest.data_as_of ?? "not known"}, newest source fetched ${manifest.newest_fetched_at}`],
    ["created", manifest.created_at],
    ["expires", new Date(manifest.expires) <= now ? red(`${manifest.expires} (expired)`) : manifest.expires],
    [
      "built by",
      `konkyo ${built.builder_version}${built.commit ? ` (${built.commit.slice(0, 12)})` : ""}, node ${built.node}, duckdb ${built.duckdb}, ${built.platform}, SLSA level ${built.slsa_level_claimed}`,
    ],
    [
      "versions",
      `rules ${versions.rules_version}, normalizer ${versions.normalizer_version}, index ${versions.index_version}, precompute ${versions.precompute_version}`,
    ],
  ];
  const rows = total(manifest.tables.map((table) => table.rows));
  const bytes = total(manifest.files.map(({ size }) => size));
  return [
    `${bold(manifest.corpus_snapshot_id)}\n${renderTable(terminal, [{ head: "" }, { head: "", shrink: true }], facts).trimStart()}`,
    section(
      `Tables: ${countText(rows)} rows`,
      renderTable(
        terminal,
        [{ head: "table" }, { head: "rows", align: right }],
        manifest.tables.map((table) => [table.name, countText(table.rows)]),
      ),
    ),
    section(
      `Sources: ${manifest.sources.length}`,
      renderTable(
        terminal,
        [
          { head: "source", shrink: true },
          { head: "publisher", shrink: true },
          { head: "licence" },
          { head: "fetched" },
          ...["files", "rows in", "out", "refused"].map((head) => ({ head, align: right })),
        ],
        manifest.sources.map(({ id, publisher, license, fetched_at, files }) => [
          id,
          publisher,
          license,
          fetched_at.slice(0, 10),
          ...[
            files.length,
            total(files.map((file) => file.rows_in)),
            total(files.map((file) => file.rows_out)),
            total(files.map((file) => file.refused)),
          ].map(countText),
        ]),
      ),
    ),
    section(
      `Files: ${bytesText(bytes)}`,
      renderTable(
        terminal,
        [{ head: "file" }, { head: "size", align: right }],
        manifest.files.map(({ path, size }) => [path, bytesText(size)]),
      ),
    ),
    section(
      `Programs by tier${excludedPrograms > 0 ? ` (${countText(excludedPrograms)} more are held back from public search)` : ""}`,
      chart(tiers, {}, terminal),
    ),
    section(
      `Programs by age of their source on ${manifest.newest_fetched_at.slice(0, 10)}`,
      chart(freshness, ages, terminal),
    ),
  ].join("\n\n");
}

const ages: Readonly<Record<string, string>> = {
  within_7d: "within 7 days",
  within_30d: "within 30 days",
  within_90d: "within 90 days",
  within_180d: "within 180 days",
  over_180d: "over 180 days",
  unknown: "not known",
};

function chart(
  counts: Readonly<Record<string, number>>,
  labels: Readonly<Record<string, string>>,
  { columns }: Terminal,
): string {
  return barChart(
    Object.entries(counts).map(([name, count]) => ({ label: labels[name] ?? name, count })),
    columns,
  );
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
