import { type Command, Option } from "commander";
import { csvCell } from "../../../runtime/wire/csv-text.ts";
import { outlines } from "../../../schemas/records/outlines.ts";
import type { Manifest } from "../../../schemas/snapshot/manifest.ts";
import { type Difference, fullName } from "../../../snapshots/changelog/diff.ts";
import type { OpenDiff } from "../../../snapshots/changelog/open-diff.ts";
import { type RecordChanges, recordChanges } from "../../../snapshots/changelog/record-changes.ts";
import { type Piece, statementsOf } from "../../../snapshots/changelog/statements.ts";
import type { Changelog, SnapshotName } from "../../changelog/changelog.ts";
import { countDifferences } from "../../changelog/count-differences.ts";
import { htmlLines } from "../../changelog/html.ts";
import { markdownLines } from "../../changelog/markdown.ts";
import { defineCommand, wholeNumber } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { hashedTable } from "../../snapshots/table-argument.ts";
import { countText } from "../../terminal/quantities.ts";
import { left, right, tableLines } from "../../terminal/table.ts";
import { show, type Terminal } from "../../terminal/terminal.ts";
import { bold, clipText, green, red, type Text } from "../../terminal/text.ts";

export type DiffEffects = Shell & { readonly openDiff: OpenDiff };

type Options = {
  readonly store?: string;
  readonly table?: string;
  readonly derived?: boolean;
  readonly format?: "md" | "html" | "csv" | "json";
  readonly limit?: number;
  readonly json?: boolean;
};

/** Differences shown on a screen by default; a document shows all of them. */
const SHOWN = 50;

/** What changed from one snapshot to another, record by record. */
export function diffCommand({ terminal, settings, openDiff }: DiffEffects): Command {
  return defineCommand("diff", "show what changed between two, record by record, core fields first")
    .argument("<before>", SNAPSHOT_ARGUMENT)
    .argument("<after>", "the snapshot to compare it with")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .option("--table <name>", "one table only")
    .option("--derived", "also what the build computed: tiers, coverage, links, fetch times")
    .addOption(new Option("--format <name>", "a document instead of lines").choices(["md", "html", "csv", "json"]))
    .option(
      "--limit <n>",
      `differences to show at most; the counts are always of all (default: ${SHOWN}, in md, html and csv all)`,
      wholeNumber(0),
    )
    .action(
      async (a: string, b: string, { format, json = format === "json", derived = false, ...options }: Options) => {
        const table = options.table === undefined ? null : hashedTable(options.table);
        const [before, after] = [a, b].map((named) => findSnapshot(named, options.store, settings).directory) as [
          string,
          string,
        ];
        // A table derived as a whole is listed only when it was named.
        const asked = derived || (table !== null && outlines[table].derived === "all");
        const opened = await openDiff(before, after, { table, derived: asked });
        try {
          const limit = options.limit ?? (json || format === undefined ? SHOWN : Infinity);
          const { counts, first, count } = countDifferences(opened.differences, limit);
          const changelog = (): Changelog => ({
            before: nameOf(opened.before),
            after: nameOf(opened.after),
            counts,
            records: recordChanges(first),
            left: count - first.length,
          });
          show(terminal, json, {
            data: {
              before,
              after,
              tables: counts,
              differences: first,
              differences_total: count,
              truncated: count > first.length,
            },
            text: () =>
              format === "md"
                ? [...markdownLines(changelog())]
                : format === "html"
                  ? [...htmlLines(changelog())]
                  : format === "csv"
                    ? csvLines(first)
                    : screenLines(changelog(), terminal),
          });
        } finally {
          await opened.close();
        }
      },
    );
}

function nameOf({ corpus_snapshot_id: id, data_as_of: dataAsOf }: Manifest): SnapshotName {
  return { id, dataAsOf };
}

function screenLines({ counts, records, left: more }: Changelog, { columns }: Terminal): readonly Text[] {
  if (counts.length === 0) return ["no difference"];
  return [
    ...tableLines(
      columns,
      [left("table"), ...["added", "removed", "changed", "fields"].map(right)],
      counts.map(({ table, added, removed, changed, changed_fields }) => [
        table,
        ...[added, removed, changed, changed_fields].map(countText),
      ]),
    ),
    ...(records.length > 0 ? [""] : []),
    ...records.flatMap((record) => [
      headLine(record, columns),
      ...statementsOf(record).map((statement) => clipText(["    ", ...statement.map(pieceText)], columns ?? Infinity)),
    ]),
    ...(more > 0 && records.length > 0 ? [`and ${countText(more)} more; --limit shows them`] : []),
  ];
}

function headLine({ op, table, key, name }: RecordChanges, columns: number | null): Text {
  const line = `${op === "added" ? "+" : op === "removed" ? "-" : "~"} ${table} ${key}${name === null ? "" : ` ${name}`}`;
  const paint = op === "added" ? green : op === "removed" ? red : bold;
  return clipText(paint(line), columns ?? Infinity);
}

function pieceText(piece: Piece): Text {
  if (typeof piece === "string") return piece;
  return piece.mark === "old" ? red(`[-${piece.text}-]`) : green(`{+${piece.text}+}`);
}

const columns = ["table", "key", "name", "op", "field", "weight", "before", "after"] as const;

/** One line for each difference under a line of headings; values that are not text are JSON. */
export function csvLines(differences: readonly Difference[]): string[] {
  return [
    columns.join(","),
    ...differences.map((difference) =>
      columns.map((column) => cell(column === "name" ? fullName(difference) : difference[column])).join(","),
    ),
  ];
}

/** One difference per line, so line breaks become spaces, after a cell that begins with one was made inert. */
function cell(value: unknown): string {
  return csvCell(value).replaceAll(/\s*[\r\n]\s*/g, " ");
}
