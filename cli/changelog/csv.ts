import { type Difference, fullName } from "../../snapshots/diff.ts";

const columns = ["table", "key", "name", "op", "field", "weight", "before", "after"] as const;

/** One line for each difference under a line of headings; values that are not text are JSON. */
export function csvLines(differences: readonly Difference[]): string[] {
  return [
    columns.join(","),
    ...differences.map((difference) =>
      columns.map((column) => cell(column === "name" ? fullName(difference) : difference[column])).join(","),
    ),
  ];
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  // One difference per line, so line breaks inside a value become spaces.
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replaceAll(/\s*\n\s*/g, " ");
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
