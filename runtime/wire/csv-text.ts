/**
 * Rows as CSV: a header line, then a line per row, UTF-8 with a byte order mark for spreadsheets. Values other than text are
 * JSON. Text that a spreadsheet would read as a formula is prefixed with an apostrophe.
 */
export function csvText(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\u{FEFF}${[columns, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

/** How text begins that a spreadsheet may read as a formula; Japanese ones take full-width signs too. */
export const FORMULA_START = String.raw`^[=+\-@＝＋－＠\t\r\n]`;

const formulaStart = new RegExp(FORMULA_START);

/** One cell of it. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const inert = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
