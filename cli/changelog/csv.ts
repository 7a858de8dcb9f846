import { csvCell } from "../../runtime/wire/csv-text.ts";
import { type Difference, fullName } from "../../snapshots/changelog/diff.ts";

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

/** One difference per line, so line breaks inside a value become spaces. */
function cell(value: unknown): string {
  return csvCell(typeof value === "string" ? value.replaceAll(/\s*\n\s*/g, " ") : value);
}
