/**
 * Rows as CSV: a line of names, then a line for each row, UTF-8 with a byte order mark, by which spreadsheets know it. Values
 * that are no text are JSON. Text that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function csvText(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\u{FEFF}${[columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
