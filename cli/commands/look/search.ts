import type { Command } from "commander";
import type { Explanation, RecordExplanation } from "../../../snapshots/search/explain.ts";
import { searchableDatasets } from "../../../snapshots/search/documents/record-documents.ts";
import type { SearchableDataset } from "../../../snapshots/search/documents/searched-record.ts";
import { wrongUsage } from "../../shell/failure.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { defineCommand, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import { counted } from "../../terminal/quantities.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import type { FoundRecord, SearchReport, SearchRequest } from "../../snapshots/search-report.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";
import { clipText, type Text } from "../../terminal/text.ts";

export type SearchEffects = Shell & {
  readonly search: (directory: string, request: SearchRequest) => Promise<SearchReport>;
};

type Options = JsonOption & {
  readonly snapshot: string;
  readonly store?: string;
  readonly limit: number;
  readonly explain?: boolean;
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
      show(terminal, options.json, { data: report, text: () => reportLines(report, terminal.columns) });
    });
}

/** Reads the name of a dataset; `court-decisions` and `case_studies` mean court_decision and case_study. */
function searchedDataset(text: string): SearchableDataset {
  const plain = text.toLowerCase().replaceAll("-", "_");
  const singular = plain.replace(/ies$/, "y").replace(/s$/, "");
  const found = searchableDatasets.find((name) => name === plain || name === singular);
  if (!found) throw wrongUsage(`no dataset "${text}" is searched; there are ${searchableDatasets.join(", ")}`);
  return found;
}

function reportLines(report: SearchReport, columns: number | null): readonly Text[] {
  const { reading, hits, total, partial, dataset } = report;
  const found =
    total === 0
      ? `nothing in ${dataset}; that is no proof that it does not exist`
      : `${counted(total, "record")} of ${dataset}${partial ? "; none satisfies the whole query" : ""}`;
  if (!reading) return hits.length === 0 ? [found] : [found, "", ...hitLines(hits, 0, columns)];
  return [
    ...readingLines(reading, columns),
    "",
    found,
    ...hits.flatMap((hit, place) => explainedLines(hit, place, columns)),
  ];
}

function hitLines(hits: readonly FoundRecord[], from: number, columns: number | null): readonly Text[] {
  return tableLines(
    columns,
    [right("#"), left("id"), shrinking("name"), right("score"), left("by")],
    hits.map(({ id, name, score, basis, partial }, place) => [
      String(from + place + 1),
      id,
      name,
      score.toFixed(3),
      partial ? `${basis}, in part` : basis,
    ]),
  );
}

function explainedLines(hit: FoundRecord, place: number, columns: number | null): readonly Text[] {
  return ["", ...hitLines([hit], place, columns), ...reasonLines(hit.why!, columns)];
}

function readingLines(
  { identifiers, words, topic, steps }: Omit<Explanation, "record">,
  columns: number | null,
): readonly Text[] {
  return tableLines(
    columns,
    [left("read as"), shrinking(""), shrinking("")],
    [
      ...identifiers.map(({ key, records }) => ["identifier", key, counted(records, "record")]),
      ...words.map(({ text, quoted, terms }) => [
        quoted ? "phrase" : "word",
        text,
        terms.map((term) => `${term.text} ${term.records}`).join("  "),
      ]),
      ...topic.places.map(({ written, prefectures, municipality }) => [
        "place",
        written,
        [...prefectures, ...(municipality === null ? [] : [municipality])].join(" "),
      ]),
      ...topic.concepts.map(({ words: asked, forms, near }) => [
        near ? "near words" : "asks about",
        asked.join(" "),
        forms.map(({ text, weight }) => `${text} ${weight.toFixed(2)}`).join("  "),
      ]),
      ...linesThatHelped(topic).map(({ place, words: asked }) => ["lexicon", asked.join(" "), place]),
      ...steps.map(({ step, words: tried, records }) => [
        "tried",
        `${step}: ${tried.join(" ")}`,
        counted(records, "record"),
      ]),
    ],
  );
}

/** Lines of the lexicon that gave words to look for, and the words of the query that they explain. */
function linesThatHelped({ concepts }: Explanation["topic"]): { place: string; words: readonly string[] }[] {
  const found = new Map<string, readonly string[]>();
  for (const { words, forms } of concepts)
    for (const { place } of forms) if (place !== undefined && !found.has(place)) found.set(place, words);
  return Array.from(found, ([place, words]) => ({ place, words }));
}

function reasonLines({ step, fields, score }: RecordExplanation, columns: number | null): readonly Text[] {
  return [
    `   found by ${step}`,
    ...fields.map(({ field, text, words }) => `   ${field} has ${words.join(", ")}: ${text}`),
    ...score
      .filter(({ points }) => points !== 0)
      .map(({ part, points }) => `   ${points.toFixed(3).padStart(8)}  ${part}`),
  ].map((line) => clipText(line, columns ?? Infinity));
}
