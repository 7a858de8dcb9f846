import { type ColumnPart, type PackedColumn, packColumnFile } from "./column-file.ts";
import { dayNumber } from "./dataset-columns.ts";
import type { Language } from "../language/language.ts";
import { byText } from "../text/order.ts";
import type { Column, ColumnDeclaration, ColumnSet } from "./declare.ts";

/**
 * The column file of a dataset: rows in browsing order. The same records give the same bytes in whatever order they come;
 * two records with one id throw.
 */
export function writeColumns<Row>(
  { idOf, shows, compare, columns }: ColumnDeclaration<Row, ColumnSet<Row>>,
  records: Iterable<Row>,
  language: Language,
): Uint8Array {
  const byId = [...records]
    .filter((record) => shows?.(record) ?? true)
    .map((record) => ({ id: idOf(record), record }))
    .sort((a, b) => byText(a.id, b.id));
  for (const [at, { id }] of byId.entries())
    if (id === byId[at + 1]?.id) throw new Error(`two records have the id ${id}`);
  // Sorting is stable, so what the comparison finds equal stays in the order of ids.
  const rows = byId.toSorted((a, b) => compare(a.record, b.record));
  const rowOf = new Map(rows.map(({ id }, row) => [id, row]));
  const inOrder = (entries: typeof byId) => Uint32Array.from(entries, ({ id }) => rowOf.get(id)!);
  const [offsets, bytes] = packBytes(rows.map(({ id }) => Buffer.from(id)));
  const packed = Object.entries(columns).map(([name, column]): PackedColumn => {
    const parts =
      column.kind === "order"
        ? [inOrder(byId.toSorted((a, b) => column.compare(a.record, b.record)))]
        : packValues(
            column,
            rows.map(({ record }) => record),
            language,
          );
    return { name, kind: column.kind, parts };
  });
  return packColumnFile(rows.length, [{ name: "", kind: "ids", parts: [offsets, bytes, inOrder(byId)] }, ...packed]);
}

function packValues<Row>(
  column: Exclude<Column<Row>, { kind: "order" }>,
  rows: readonly Row[],
  language: Language,
): ColumnPart[] {
  switch (column.kind) {
    case "words":
      return packWords(rows.map((row) => column.of(row, language)));
    case "numbers":
      return packNumbers(rows.map((row) => column.of(row)));
    case "dates":
      return packNumbers(rows.map((row) => dayOf(column.of(row))));
    case "texts":
      return packTexts(rows.map((row) => column.of(row) ?? ""));
  }
}

/** Words ascending by their bytes, and the rows of each; behind the last word, the rows without any. */
function packWords(cells: readonly (readonly string[] | string | null)[]): ColumnPart[] {
  const lists = new Map<string, number[]>();
  const without: number[] = [];
  for (const [row, cell] of cells.entries()) {
    const own = new Set(typeof cell === "string" ? [cell] : (cell ?? []));
    if (own.size === 0) without.push(row);
    for (const word of own) {
      const list = lists.get(word);
      if (list) list.push(row);
      else lists.set(word, [row]);
    }
  }
  const entries = Array.from(lists, ([word, rows]) => ({ bytes: Buffer.from(word), rows })).sort((a, b) =>
    Buffer.compare(a.bytes, b.bytes),
  );
  const [offsets, bytes] = packBytes(entries.map((entry) => entry.bytes));
  const rowLists = [...entries.map(({ rows }) => rows), without];
  const listEnds = new Uint32Array(rowLists.length + 1);
  for (const [at, list] of rowLists.entries()) listEnds[at + 1] = listEnds[at]! + list.length;
  return [offsets, bytes, listEnds, Uint32Array.from(rowLists.flat())];
}

/** Numbers ascending, equal ones by row, and the row of each. */
function packNumbers(cells: readonly (number | null)[]): ColumnPart[] {
  const known = cells.flatMap((value, row) => (value === null ? [] : [{ value, row }]));
  known.sort((a, b) => a.value - b.value);
  return [Float64Array.from(known, ({ value }) => value), Uint32Array.from(known, ({ row }) => row)];
}

function packTexts(cells: readonly string[]): ColumnPart[] {
  const offsets = new Uint32Array(cells.length + 1);
  for (const [row, text] of cells.entries()) offsets[row + 1] = offsets[row]! + text.length;
  const units = new Uint16Array(offsets.at(-1)!);
  for (const [row, text] of cells.entries())
    for (let at = 0; at < text.length; at++) units[offsets[row]! + at] = text.charCodeAt(at);
  return [offsets, units];
}

function packBytes(items: readonly Buffer[]): [offsets: Uint32Array, bytes: Uint8Array] {
  const offsets = new Uint32Array(items.length + 1);
  for (const [at, item] of items.entries()) offsets[at + 1] = offsets[at]! + item.length;
  return [offsets, Buffer.concat(items)];
}

function dayOf(date: string | null): number | null {
  return date === null ? null : dayNumber(date);
}
