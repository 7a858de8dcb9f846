import Table from "cli-table3";
import type { Terminal } from "./terminal.ts";
import { clipToWidth, displayWidth } from "./text-width.ts";

/** A column: its heading, and where its cells stand. A column that may shrink is cut when the screen is too narrow. */
export type Column = { readonly head: string; readonly align?: "right"; readonly shrink?: boolean };

const GAP = 2;
const noLines = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: " ".repeat(GAP),
};

/** Rows under headings, aligned by the width that characters take on a terminal. */
export function renderTable(
  { columns, colors }: Pick<Terminal, "columns" | "colors">,
  head: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const table = new Table({
    head: head.map((column) => (column.head ? colors.dim(column.head) : "")),
    colAligns: head.map(({ align }) => align ?? "left"),
    chars: noLines,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  table.push(...shrunk(head, rows, columns));
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}

/** Cuts the widest shrinkable column until the rows fit, but never below a width that still says something. */
function shrunk(head: readonly Column[], rows: readonly (readonly string[])[], columns: number | null): string[][] {
  if (columns === null) return rows.map((row) => row.slice());
  const widths = head.map((column, index) =>
    Math.max(1, displayWidth(column.head), ...rows.map((row) => displayWidth(row[index] ?? ""))),
  );
  let excess = widths.reduce((sum, width) => sum + width + GAP, -GAP) - columns;
  const floor = 12;
  while (excess > 0) {
    const candidates = head.flatMap(({ shrink }, index) => (shrink && widths[index]! > floor ? [index] : []));
    const widest = candidates.toSorted((a, b) => widths[b]! - widths[a]!)[0];
    if (widest === undefined) break;
    const next = Math.max(0, ...candidates.filter((index) => index !== widest).map((index) => widths[index]!));
    // Down to the next widest, so that two long columns share the loss.
    const cut = Math.min(excess, Math.max(1, widths[widest]! - Math.max(floor, next)));
    widths[widest]! -= cut;
    excess -= cut;
  }
  return rows.map((row) =>
    row.map((cell, index) => (displayWidth(cell) > widths[index]! ? clipToWidth(cell, widths[index]!) : cell)),
  );
}
