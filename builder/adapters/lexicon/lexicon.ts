import { type LexiconKind, lexiconKinds } from "../../../schemas/records/lexicon.ts";
import { listOf, patternOf } from "../../../snapshots/lexicon/lexicon.ts";
import { type AdapterInput, defineAdapter, nearestWord, type Parsed } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/issue-text.ts";
import { decodeUtf8 } from "../reading/decode-text.ts";

/**
 * Tables of words that questions and records are read with: UTF-8 with tabs between cells. The first line is `# <kind>` and
 * what the table means, the second names the columns of the kind; other lines that begin with `#` are comments.
 */
export const lexicon = defineAdapter({
  id: "lexicon",
  format: "Konkyo lexicon tables, TSV",
  publisher: "Konkyo",
  license: "cc_by_4.0",
  datasets: ["lexicon"],
  parse: tableLines,
});

function* tableLines({ name, bytes }: AdapterInput): Generator<Parsed> {
  const damaged = (line: number, reason: string): Parsed => ({
    ok: false,
    at: `${name}#${line}`,
    reason,
    damaged: true,
  });
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return yield damaged(decoded.line, decoded.reason);
  const lines = decoded.text.split("\n");
  const kind = /^# ([a-z-]+)(?:[\s:]|$)/.exec(lines[0]!)?.[1];
  if (kind === undefined) return yield damaged(1, `expected "# <kind>", found ${quoteValue(lines[0]!)}`);
  const known = Object.hasOwn(lexiconKinds, kind) ? lexiconKinds[kind]! : null;
  if (known === null) {
    const nearest = nearestWord(kind, Object.keys(lexiconKinds));
    return yield damaged(1, `unknown kind ${quoteValue(kind)}${nearest ? `; did you mean "${nearest}"?` : ""}`);
  }
  const { columns } = known;
  if (lines[1] !== columns.join("\t"))
    return yield damaged(2, `expected the columns ${columns.join(", ")}, found ${quoteValue(lines[1] ?? "")}`);
  const seen = new Map<string, number>();
  for (const [index, text] of lines.entries()) {
    if (index < 2 || text === "" || text.startsWith("#")) continue;
    const line = index + 1;
    const at = `${name}#${line}`;
    const first = seen.get(text);
    seen.set(text, first ?? line);
    const cells = text.split("\t");
    const reason = first === undefined ? faultOf(cells, known) : `the same line stands in line ${first}`;
    if (reason !== null) yield { ok: false, at, reason };
    else {
      const byColumn = Object.fromEntries(columns.map((column, cell) => [column, cells[cell]!]));
      yield { ok: true, dataset: "lexicon", row: { kind, file: name, line, cells: byColumn }, at };
    }
  }
}

/** What is wrong with the cells of a line; null when nothing is. */
function faultOf(
  cells: readonly string[],
  { columns, optional = [], lists = [], patterns = [], closed = {} }: LexiconKind,
): string | null {
  if (cells.length !== columns.length) return `expected ${columns.length} columns, found ${cells.length}`;
  for (const [index, cell] of cells.entries()) {
    const column = columns[index]!;
    const fault = (reason: string) => `${column}: ${reason}: ${quoteValue(cell)}`;
    if (/\p{Cc}/u.test(cell)) return fault("must not hold control characters");
    if (cell !== cell.trim()) return fault("must not begin or end with a space");
    if (cell === "" && !optional.includes(column)) return `${column}: must not be empty`;
    if (lists.includes(column) && listOf(cell).some((element) => element.trim() === ""))
      return fault("must not hold an empty element");
    if (patterns.includes(column) && !isPattern(cell)) return fault("must be a regular expression");
    const known = closed[column];
    if (known && !(lists.includes(column) ? listOf(cell) : [cell]).every((word) => known.includes(word)))
      return fault(`must be one of ${known.join(" ")}`);
  }
  return null;
}

function isPattern(cell: string): boolean {
  try {
    return patternOf(cell) instanceof RegExp;
  } catch {
    return false;
  }
}
