import { clipText, dim, padText, type Text, textWidth } from "./text.ts";

/** A column: its heading and alignment. A shrinkable column is cut when the screen is too narrow. */
export type Column = { readonly head: string; readonly align?: "right"; readonly shrink?: boolean };

export const left = (head: string): Column => ({ head });
export const right = (head: string): Column => ({ head, align: "right" });
export const shrinking = (head: string): Column => ({ head, shrink: true });

const GAP = 2;
/** Columns are never cut below a readable width. */
const LEAST_WIDTH = 12;

/** Rows under headings, for a screen of this many columns; null means unlimited. Without headings there is no heading line. */
export function tableLines(
  columns: number | null,
  head: readonly Column[],
  rows: readonly (readonly Text[])[],
): readonly Text[] {
  const headings = head.some((column) => column.head) ? [head.map((column) => dim(column.head))] : [];
  const all = [...headings, ...rows];
  const widest = head.map((_column, index) => Math.max(1, ...all.map((row) => textWidth(row[index] ?? ""))));
  const widths = columns === null ? widest : shrunkWidths(head, widest, columns);
  return all.map((row) =>
    row.map((cell, index) => [
      index === 0 ? "" : " ".repeat(GAP),
      padText(clipText(cell, widths[index]!), widths[index]!, head[index]!.align),
    ]),
  );
}

/** Cuts the widest shrinkable column until the rows fit. */
function shrunkWidths(head: readonly Column[], widest: readonly number[], columns: number): readonly number[] {
  const widths = [...widest];
  const shrinkable = head.flatMap(({ shrink }, index) => (shrink ? [index] : []));
  const excess = widths.reduce((sum, width) => sum + width + GAP, -GAP) - columns;
  for (let cut = 0; cut < excess; cut++) {
    const index = shrinkable.toSorted((a, b) => widths[b]! - widths[a]!)[0];
    if (index === undefined || widths[index]! <= LEAST_WIDTH) break;
    widths[index]!--;
  }
  return widths;
}
