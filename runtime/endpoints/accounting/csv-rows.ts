/** Cells of a row are handed out one row at a time and never kept. */
export type CsvRow = readonly string[];

/**
 * The rows of a CSV or TSV text (RFC 4180: quoted cells may hold separators, quotes written twice and line breaks), in time
 * linear in its length. Blank lines are no rows.
 */
export function* csvRows(text: string): Generator<CsvRow> {
  const separator = separatorOf(text);
  let cells: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    cells.push(cell.value);
    at = cell.end;
    if (text[at] === separator) {
      at++;
      if (at === text.length) cells.push("");
      else continue;
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    if (cells.length > 1 || cells[0] !== "") yield cells;
    cells = [];
  }
}

type Cell = { readonly value: string; readonly end: number };

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(from, end), end };
}

/** What stands between a closing quote and the next separator is no part of the cell; an open quote ends with the text. */
function quotedCell(text: string, from: number): Cell {
  let end = from + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1) return { value: text.slice(from + 1), end: text.length };
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  return { value: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** A first line with tabs is TSV. */
function separatorOf(text: string): "," | "\t" {
  const line = text.slice(0, Math.max(0, text.search(/[\r\n]/)) || undefined);
  return line.includes("\t") ? "\t" : ",";
}
