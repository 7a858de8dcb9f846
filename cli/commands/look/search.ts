import type { Command } from "commander";
import type { Explanation, RecordExplanation } from "../../../snapshots/search/explain.ts";
import { searchableDatasets } from "../../../snapshots/search/record-documents.ts";
import type { SearchableDataset } from "../../../snapshots/search/searched-record.ts";
import { CommandFailure, exit } from "../../shell/failure.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { defineCommand, wholeNumber } from "../../shell/option-values.ts";
import { counted } from "../../terminal/quantities.ts";
import { renderTable } from "../../terminal/render-table.ts";
import type { FoundRecord, SearchReport, SearchRequest } from "../../snapshots/search-report.ts";
import type { Shell } from "../../shell/shell.ts";
import { show, type Terminal } from "../../terminal/terminal.ts";
import { clipToWidth } from "../../terminal/text-width.ts";

export type SearchEffects = Shell & {
  readonly search: (directory: string, request: SearchRequest) => Promise<SearchReport>;
};

type Options = {
  readonly snapshot: string;
  readonly store?: string;
  readonly limit: number;
  readonly explain?: boolean;
  readonly json?: boolean;
};

/** The records of a dataset that a query finds, best first, and why. */
export function searchCommand({ terminal, settings, search }: SearchEffects): Command {
  return defineCommand("search", "search a dataset of a snapshot and show why records come first")
    .argument("<dataset>", `one of ${searchableDatasets.join(", ")}`)
    .argument("<query...>", "words, a number or an id")
    .option("--explain", "show how the query was read, what was tried and what each score consists of")
    .option("--limit <n>", "records to show at most; the total is always of all", wholeNumber(1), 10)
    .option("--snapshot <snapshot>", SNAPSHOT_ARGUMENT, "current")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .action(async (datasetText: string, words: readonly string[], options: Options) => {
      const { directory } = findSnapshot(options.snapshot, options.store, settings);
      const report = await search(directory, {
        dataset: searchedDataset(datasetText),
        query: words.join(" "),
        limit: options.limit,
        explain: options.explain ?? false,
      });
      show(terminal, options.json, { data: report, text: () => reportText(report, terminal) });
    });
}

/** Reads the name of a dataset; `court-decisions` and `case_studies` mean court_decision and case_study. */
function searchedDataset(text: string): SearchableDataset {
  const plain = text.toLowerCase().replaceAll("-", "_");
  const singular = plain.replace(/ies$/, "y").replace(/s$/, "");
  const found = searchableDatasets.find((name) => name === plain || name === singular);
  if (!found)
    throw new CommandFailure(
      exit.wrongUsage,
      `no dataset "${text}" is searched; there are ${searchableDatasets.join(", ")}`,
    );
  return found;
}

function reportText(report: SearchReport, terminal: Terminal): string {
  const { reading, hits, total, partial, dataset } = report;
  const found =
    total === 0
      ? `nothing in ${dataset}; that is no proof that it does not exist`
      : `${counted(total, "record")} of ${dataset}${partial ? "; none satisfies the whole query" : ""}`;
  const tables = reading
    ? hits.map((hit, place) => `${rowsText([hit], place, terminal)}\n${whyText(hit.why!, terminal)}`)
    : hits.length > 0
      ? [rowsText(hits, 0, terminal)]
      : [];
  return [...(reading ? [readingText(reading, terminal)] : []), found, ...tables].join("\n\n");
}

function rowsText(hits: readonly FoundRecord[], from: number, terminal: Terminal): string {
  const right = "right" as const;
  const columns = [
    { head: "#", align: right },
    { head: "id" },
    { head: "name", shrink: true },
    { head: "score", align: right },
    { head: "by" },
  ];
  const rows = hits.map(({ id, name, score, basis, partial }, place) => [
    String(from + place + 1),
    id,
    name.replaceAll(/\s+/gu, " "),
    score.toFixed(3),
    partial ? `${basis}, in part` : basis,
  ]);
  return renderTable(terminal, columns, rows);
}

function readingText({ identifiers, words, steps }: Omit<Explanation, "record">, terminal: Terminal): string {
  const rows = [
    ...identifiers.map(({ key, records }) => ["identifier", key, counted(records, "record")]),
    ...words.map(({ text, quoted, terms }) => [
      quoted ? "phrase" : "word",
      text,
      terms.map((term) => `${term.text} ${term.records}`).join("  "),
    ]),
    ...steps.map(({ step, words: looked, records }) => [
      "tried",
      `${step}: ${looked.join(" ")}`,
      counted(records, "record"),
    ]),
  ];
  return renderTable(terminal, [{ head: "read as" }, { head: "", shrink: true }, { head: "", shrink: true }], rows);
}

function whyText({ step, fields, score }: RecordExplanation, { columns }: Terminal): string {
  const clip = (line: string) => (columns === null ? line : clipToWidth(line, columns));
  return [
    `   found by ${step}`,
    ...fields.map(({ field, text, words }) => `   ${field} has ${words.join(", ")}: ${text}`),
    ...score
      .filter(({ points }) => points !== 0)
      .map(({ part, points }) => `   ${points.toFixed(3).padStart(8)}  ${part}`),
  ]
    .map(clip)
    .join("\n");
}
