import type { Command } from "commander";
import { danglingLines, reportText } from "../../../builder/report/report-text.ts";
import { recordTables } from "../../../snapshots/format/derived-files.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import type { Inspection } from "../../snapshots/inspection.ts";
import { bytesText, countText } from "../../terminal/quantities.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";
import { bold, padText, red, type Text, textWidth } from "../../terminal/text.ts";

export type InspectEffects = Shell & { readonly inspect: (directory: string) => Promise<Inspection> };

type Options = JsonOption & { readonly store?: string; readonly report?: boolean };

/** What a snapshot holds, where it came from and how fresh it is. */
export function inspectCommand({ terminal, settings, now, inspect }: InspectEffects): Command {
  return defineCommand("inspect", "show what a snapshot holds and how fresh it is")
    .argument("[snapshot]", SNAPSHOT_ARGUMENT, "current")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .option("--report", "show the build report instead: every reason why rows were refused")
    .action(async (text: string, options: Options) => {
      const { directory } = findSnapshot(text, options.store, settings);
      const inspection = await inspect(directory);
      const { manifest, tiers, freshness, excludedPrograms, report } = inspection;
      if (options.report)
        return show(terminal, options.json, { data: report, text: () => reportText(report).trimEnd().split("\n") });
      const expired = new Date(manifest.expires) <= now();
      const rows = total(recordTables(manifest.tables).map((table) => table.rows));
      const bytes = total(manifest.files.map(({ size }) => size));
      show(terminal, options.json, {
        data: {
          directory,
          manifest,
          rows,
          bytes,
          expired,
          program_tiers: tiers,
          program_freshness: freshness,
          excluded_programs: excludedPrograms,
          source_rows: report.sources.map(({ id, rows_in, rows_out, merged, refused }) => ({
            id,
            rows_in,
            rows_out,
            merged,
            refused,
          })),
          dangling_ids: report.dangling_ids,
        },
        text: () => inspectionLines({ ...inspection, directory, rows, bytes, expired }, terminal.columns),
      });
    });
}

type Shown = Inspection & {
  readonly directory: string;
  readonly rows: number;
  readonly bytes: number;
  readonly expired: boolean;
};

function inspectionLines(shown: Shown, columns: number | null): readonly Text[] {
  const { manifest, tiers, freshness, excludedPrograms } = shown;
  const heldBack = `${countText(excludedPrograms)} more are held back from public search`;
  const tables = recordTables(manifest.tables).map((table) => [table.name, countText(table.rows)]);
  const files = manifest.files.map(({ path, size }) => [path, bytesText(size)]);
  return [
    bold(manifest.corpus_snapshot_id),
    ...tableLines(columns, [left(""), shrinking("")], factsOf(shown)),
    "",
    bold(`Tables: ${countText(shown.rows)} rows`),
    ...tableLines(columns, [left("table"), right("rows")], tables),
    "",
    bold(`Sources: ${manifest.sources.length}`),
    ...sourceLines(shown, columns),
    "",
    bold(`Files: ${bytesText(shown.bytes)}`),
    ...tableLines(columns, [left("file"), right("size")], files),
    "",
    bold(`Programs by tier${excludedPrograms > 0 ? ` (${heldBack})` : ""}`),
    ...chart(tiers, columns),
    "",
    bold(`Programs by age of their source on ${manifest.newest_fetched_at.slice(0, 10)}`),
    ...chart(freshness, columns),
    ...(shown.report.dangling_ids.length > 0
      ? ["", bold("Ids that lead nowhere"), ...danglingLines(shown.report)]
      : []),
  ];
}

function factsOf({ manifest, directory, expired }: Shown): readonly (readonly Text[])[] {
  const { provenance: built, versions } = manifest;
  const commit = built.commit ? ` (${built.commit.slice(0, 12)})` : "";
  return [
    ["directory", directory],
    ["checksum", manifest.corpus_checksum],
    ["sequence", `${manifest.sequence}${manifest.prev_id ? `, after ${manifest.prev_id}` : ", the first"}`],
    ["data as of", `${manifest.data_as_of ?? "not known"}, newest source fetched ${manifest.newest_fetched_at}`],
    ["created", manifest.created_at],
    ["expires", expired ? red(`${manifest.expires} (expired)`) : manifest.expires],
    [
      "built by",
      `konkyo ${built.builder_version}${commit}, node ${built.node}, duckdb ${built.duckdb}, ${built.platform}, SLSA level ${built.slsa_level_claimed}`,
    ],
    [
      "versions",
      `rules ${versions.rules_version}, normalizer ${versions.normalizer_version}, index ${versions.index_version}, precompute ${versions.precompute_version}`,
    ],
  ];
}

function sourceLines({ manifest: { sources }, report }: Shown, columns: number | null): readonly Text[] {
  return tableLines(
    columns,
    [
      shrinking("source"),
      shrinking("publisher"),
      left("licence"),
      left("fetched"),
      ...["files", "rows in", "out", "merged", "refused"].map(right),
    ],
    sources.map(({ id, publisher, license, fetched_at, files }) => [
      id,
      publisher,
      license,
      fetched_at.slice(0, 10),
      countText(files.length),
      ...(["rows_in", "rows_out", "merged", "refused"] as const).map((field) =>
        countText(report.sources.find((source) => source.id === id)?.[field] ?? 0),
      ),
    ]),
  );
}

const ages: Readonly<Record<string, string>> = {
  within_7d: "within 7 days",
  within_30d: "within 30 days",
  within_90d: "within 90 days",
  within_180d: "within 180 days",
  over_180d: "over 180 days",
  unknown: "not known",
};

function chart(counts: Readonly<Record<string, number>>, columns: number | null): readonly Text[] {
  const bars = Object.entries(counts).map(([name, count]) => ({ label: ages[name] ?? name, count }));
  return barChart(bars, columns);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

type Bar = { readonly label: string; readonly count: number };

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;
const WIDEST = 50;

/** One bar per line with its count and its share of the whole; the longest bar fills what the width leaves. */
export function barChart(bars: readonly Bar[], columns: number | null): readonly Text[] {
  const counted = bars.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const labels = Math.max(...bars.map(({ label }) => textWidth(label)));
  const counts = Math.max(...bars.map(({ count }) => countText(count).length));
  const room = Math.max(10, Math.min(WIDEST, (columns ?? 80) - labels - counts - " 100.0 %".length - 4));
  return bars.map(({ label, count }) => {
    const share = counted === 0 ? "" : `${((count / counted) * 100).toFixed(1)} %`;
    const bar = barOf((count / most) * room).padEnd(room);
    return [padText(label, labels), `  ${bar}  ${countText(count).padStart(counts)} ${share.padStart(7)}`];
  });
}

/** A bar of a length in columns; any value above zero draws at least a sliver. */
function barOf(length: number): string {
  const parts = length > 0 ? Math.max(1, Math.round(length * 8)) : 0;
  return "█".repeat(Math.floor(parts / 8)) + eighths[parts % 8]!;
}
