/** The table of a document between two marks, such as `<!-- settings -->` and `<!-- /settings -->`. */
export function markedTable(document: string, mark: string): string {
  return new RegExp(`<!-- ${mark} -->(.*)<!-- /${mark} -->`, "s").exec(document)?.[1] ?? "";
}

/** The cells of a table without the line below its head, so that widths do not count. */
export function cells(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .filter((line) => !/^[| :-]+$/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
}
