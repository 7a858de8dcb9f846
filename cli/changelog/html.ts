import { escapeMarkup } from "../../runtime/wire/markup.ts";
import { countText } from "../terminal/quantities.ts";
import { type Changelog, headingOf, sectionsOf, titleOf } from "./changelog.ts";
import type { RecordChanges } from "../../snapshots/changelog/record-changes.ts";
import { type Piece, statementsOf } from "../../snapshots/changelog/statements.ts";

const style = `body{font:1rem/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse}th,td{padding:.2rem .8rem;border-bottom:1px solid #ccc;text-align:right}
th:first-child,td:first-child{text-align:left}code{color:#666;font-size:.85em}
del{background:#fdd}ins{background:#dfd;text-decoration:none}`;

/** The changes as one self-contained HTML page, line by line. */
export function* htmlLines(changelog: Changelog): Generator<string> {
  const title = escapeMarkup(titleOf(changelog));
  yield* [
    "<!doctype html>",
    '<html lang="ja">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    ...`<style>\n${style}\n</style>`.split("\n"),
    "</head>",
    "<body>",
    `<h1>${title}</h1>`,
  ];
  if (changelog.counts.length === 0) yield "<p>No difference.</p>";
  else {
    yield* ["<table>", row("th", ["records", "added", "changed", "removed"])];
    for (const { table, added, changed, removed } of changelog.counts)
      yield row("td", [headingOf(table), ...[added, changed, removed].map(countText)]);
    yield "</table>";
  }
  for (const { heading, groups } of sectionsOf(changelog)) {
    yield `<h2>${escapeMarkup(heading)}</h2>`;
    for (const group of groups) {
      yield* [`<h3>${group.heading}</h3>`, "<ul>"];
      for (const record of group.records) yield* recordLines(record);
      yield "</ul>";
    }
  }
  if (changelog.left > 0) yield `<p>${countText(changelog.left)} more differences are not shown.</p>`;
  yield* ["</body>", "</html>"];
}

function* recordLines(record: RecordChanges): Generator<string> {
  const name = `<strong>${escapeMarkup(record.name ?? "without a name")}</strong>`;
  const linked = record.url === null ? name : `<a href="${escapeMarkup(new URL(record.url).href)}">${name}</a>`;
  yield `<li>${linked} <code>${escapeMarkup(record.key)}</code>`;
  const statements = statementsOf(record).map((statement) => `<li>${statement.map(pieceText).join("")}</li>`);
  if (statements.length > 0) yield* ["<ul>", ...statements, "</ul>"];
  yield "</li>";
}

function row(cell: "th" | "td", texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<${cell}>${escapeMarkup(text)}</${cell}>`).join("")}</tr>`;
}

function pieceText(piece: Piece): string {
  if (typeof piece === "string") return escapeMarkup(piece);
  const tag = piece.mark === "old" ? "del" : "ins";
  return `<${tag}>${escapeMarkup(piece.text)}</${tag}>`;
}
