import { countText } from "../terminal/quantities.ts";
import { type Changelog, headingOf, sectionsOf, titleOf } from "./changelog.ts";
import { type Piece, statementsOf } from "../../snapshots/changelog/statements.ts";

/** The changes as Markdown, line by line. */
export function* markdownLines(changelog: Changelog): Generator<string> {
  yield* [`# ${titleOf(changelog)}`, ""];
  if (changelog.counts.length === 0) yield "No difference.";
  else yield* ["| records | added | changed | removed |", "| --- | ---: | ---: | ---: |"];
  for (const { table, added, changed, removed } of changelog.counts)
    yield `| ${escaped(headingOf(table))} | ${[added, changed, removed].map(countText).join(" | ")} |`;
  for (const { heading, groups } of sectionsOf(changelog)) {
    yield* ["", `## ${escaped(heading)}`];
    for (const group of groups) {
      yield* ["", `### ${group.heading}`, ""];
      for (const record of group.records) {
        yield `- **${linked(escaped(record.name ?? "without a name"), record.url)}** (\`${record.key}\`)`;
        for (const statement of statementsOf(record)) yield `  - ${statement.map(pieceText).join("")}`;
      }
    }
  }
  if (changelog.left > 0) yield* ["", `${countText(changelog.left)} more differences are not shown.`];
}

function pieceText(piece: Piece): string {
  if (typeof piece === "string") return escaped(piece);
  return piece.mark === "old" ? `~~${escaped(piece.text)}~~` : `**${escaped(piece.text)}**`;
}

function linked(text: string, url: string | null): string {
  return url === null ? text : `[${text}](<${new URL(url).href}>)`;
}

/** Record text must not become markup, and a list item must stay on one line. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}
