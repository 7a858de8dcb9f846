import { escapeMarkup } from "../../runtime/wire/markup.ts";
import { bytesText, countText, secondsText } from "../terminal/quantities.ts";
import type { RunReport } from "./run-report.ts";

const style = `body{font:1rem/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse}th,td{padding:.2rem .8rem;border-bottom:1px solid #ccc;text-align:right}
th:first-child,td:first-child,td.text,th.text{text-align:left}.failed{color:#b00020}svg{display:block}rect{fill:#4a6fa5}rect.failed{fill:#b00020}`;

/** One run as a self-contained page, with small charts of the runs up to it. */
export function runPage(report: RunReport, runs: readonly RunReport[]): string {
  const { started_at: started, ok, failure, corpus_snapshot_id: id, bytes, seconds } = report;
  const title = `Run of ${started}: ${ok ? "done" : "failed"}`;
  return `${[
    "<!doctype html>",
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(title)}</title><style>${style}</style></head>`,
    `<body><h1${ok ? "" : ' class="failed"'}>${escapeMarkup(title)}</h1>`,
    ...(failure === null ? [] : [`<p class="failed">${escapeMarkup(failure)}</p>`]),
    `<p>${id === null ? "no snapshot" : `<code>${escapeMarkup(id)}</code>`}${bytes === null ? "" : `, ${bytesText(bytes)}`}, ${secondsText(seconds)}</p>`,
    ...table(
      "Steps",
      ["step", "outcome", "time", "detail"],
      report.steps.map((step) => [step.name, step.status, secondsText(step.seconds), step.detail]),
    ),
    ...table(
      "What came in",
      ["source", "files", "rows in", "out", "refused"],
      report.sources.map((source) => [
        source.id,
        ...[source.files, source.rows_in, source.rows_out, source.refused].map(countText),
      ]),
    ),
    ...table(
      "What changed",
      ["table", "added", "changed", "removed"],
      report.changes.map((counts) => [counts.table, ...[counts.added, counts.changed, counts.removed].map(countText)]),
    ),
    ...list("Lost against the current snapshot", report.losses),
    ...list("Warnings", report.warnings),
    ...table(
      "Tables",
      ["table", "rows"],
      report.tables.map(({ name, rows }) => [name, countText(rows)]),
    ),
    `<h2>The last ${runs.length} runs</h2>`,
    ...chart("time", runs, (run) => run.seconds, secondsText),
    ...chart("size", runs, (run) => run.bytes ?? 0, bytesText),
    ...chart("rows refused", runs, (run) => sum(run.sources.map(({ refused }) => refused)), countText),
    ...chart(
      "records changed",
      runs,
      (run) => sum(run.changes.map(({ added, changed, removed }) => added + changed + removed)),
      countText,
    ),
    "</body></html>",
  ].join("\n")}\n`;
}

function table(heading: string, columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cell: "th" | "td", texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${cell}>${escapeMarkup(text)}</${cell}>`).join("")}</tr>`;
  return [`<h2>${heading}</h2>`, "<table>", line("th", columns), ...rows.map((row) => line("td", row)), "</table>"];
}

function list(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return [`<h2>${heading}</h2>`, "<ul>", ...lines.map((line) => `<li>${escapeMarkup(line)}</li>`), "</ul>"];
}

/** A bar for each run, oldest first; its title says which run and how much. */
function chart(
  name: string,
  runs: readonly RunReport[],
  valueOf: (run: RunReport) => number,
  textOf: (value: number) => string,
): string[] {
  const most = Math.max(1e-9, ...runs.map(valueOf));
  const bars = runs.map((run, place) => {
    const height = Math.max(1, Math.round((valueOf(run) / most) * 40));
    const about = escapeMarkup(`${run.started_at}: ${textOf(valueOf(run))}`);
    return `<rect${run.ok ? "" : ' class="failed"'} x="${place * 10}" y="${42 - height}" width="8" height="${height}"><title>${about}</title></rect>`;
  });
  return [
    `<h3>${name}, at most ${textOf(most < 1 ? 0 : most)}</h3>`,
    `<svg width="${runs.length * 10}" height="42" role="img" aria-label="${name}">${bars.join("")}</svg>`,
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
