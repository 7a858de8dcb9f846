import { readFile } from "node:fs/promises";
import type { LexiconRecord, ReadingUse } from "../../schemas/records/lexicon.ts";

/** One line of a lexicon table, as it stands in the snapshot. */
export type LexiconLine = {
  readonly kind: string;
  readonly file: string;
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
};

/** All lines by kind; what the reader and the ranking are made from. Line order is file order. */
export type Lexicon = { readonly lines: (kind: string) => readonly LexiconLine[] };

const FORMAT = "konkyo-lexicon/1";

/** Lines of one kind: the number of the file in `files`, the number of the line, then the cells in the order of the columns. */
type PackedKind = { readonly columns: readonly string[]; readonly lines: readonly (readonly (number | string)[])[] };

type PackedLexicon = {
  readonly format: typeof FORMAT;
  readonly files: readonly string[];
  readonly kinds: Readonly<Record<string, PackedKind>>;
};

/** Thrown when a file is no lexicon of this format. */
export class LexiconFileError extends Error {
  override readonly name = "LexiconFileError";
}

/** A lexicon of lines in any order. */
export function lexiconOf(lines: readonly LexiconLine[]): Lexicon {
  const byKind = groupByKind(lines.toSorted(byPlace));
  return { lines: (kind) => byKind.get(kind) ?? [] };
}

/** The bytes of `lexicon/lines.json`. The same lines give the same bytes, in whatever order they come. */
export function packLexicon(records: readonly LexiconRecord[]): string {
  const sorted = records.toSorted(byPlace);
  const files = [...new Set(sorted.map(({ file }) => file))];
  const fileNumbers = new Map(files.map((file, index) => [file, index]));
  const kinds = [...groupByKind(sorted)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const packed: PackedLexicon = {
    format: FORMAT,
    files,
    kinds: Object.fromEntries(
      kinds.map(([kind, lines]) => {
        const columns = Object.keys(lines[0]!.cells).toSorted();
        const rows = lines.map(({ file, line, cells }) => [
          fileNumbers.get(file)!,
          line,
          ...columns.map((column) => cells[column]!),
        ]);
        return [kind, { columns, lines: rows }];
      }),
    ),
  };
  return `${JSON.stringify(packed)}\n`;
}

/** Reads `lexicon/lines.json`. The lines of a kind are unpacked when they are first asked for. */
export async function readLexicon(path: string): Promise<Lexicon> {
  const { format, files, kinds } = JSON.parse(await readFile(path, "utf8")) as PackedLexicon;
  if (format !== FORMAT) throw new LexiconFileError(`${path} is not of the format ${FORMAT}`);
  const unpacked = new Map<string, readonly LexiconLine[]>();
  return {
    lines(kind) {
      const known = unpacked.get(kind) ?? unpack(kind, kinds[kind], files);
      unpacked.set(kind, known);
      return known;
    },
  };
}

/** Where a line stands, for people: `lexicon/near-words/money.tsv:12`. */
export function placeOf({ file, line }: Pick<LexiconLine, "file" | "line">): string {
  return `${file}:${line}`;
}

/** The elements of a cell that holds a list. Bars separate or end them where an element holds 、 itself. */
export function listOf(cell: string): string[] {
  if (cell === "") return [];
  return cell.includes("|") ? cell.replace(/\|$/, "").split("|") : cell.split("、");
}

/** The regular expression of a cell that holds a pattern. */
export function patternOf(cell: string): RegExp {
  const anyCase = cell.startsWith(ANY_CASE);
  return new RegExp(anyCase ? cell.slice(ANY_CASE.length) : cell, anyCase ? "iu" : "u");
}

const ANY_CASE = "(?i)";

/** The pattern that texts are read with for a use, without regard to case; one that nothing fits where a lexicon has none. */
export function readingPattern(lexicon: Lexicon, use: ReadingUse): RegExp {
  const own = lexicon.lines("reading-patterns").filter(({ cells }) => cells["use"] === use);
  return new RegExp(own.map(({ cells }) => cells["pattern"]!).join("|") || "(?!)", "iu");
}

function groupByKind<Line extends Pick<LexiconLine, "kind">>(lines: readonly Line[]): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.get(line.kind);
    if (group) group.push(line);
    else groups.set(line.kind, [line]);
  }
  return groups;
}

function unpack(kind: string, packed: PackedKind | undefined, files: readonly string[]): LexiconLine[] {
  const { columns, lines } = packed ?? { columns: [], lines: [] };
  return lines.map((values) => {
    const cells: Record<string, string> = {};
    for (const [at, column] of columns.entries()) cells[column] = values[at + 2] as string;
    return { kind, file: files[values[0] as number]!, line: values[1] as number, cells };
  });
}

function byPlace(a: Pick<LexiconLine, "file" | "line">, b: Pick<LexiconLine, "file" | "line">): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line;
}

/** The words of all lines whose cell in a column has this value. */
export function wordsFor(lines: readonly LexiconLine[], column: string, value: string): string[] {
  return lines.filter(({ cells }) => cells[column] === value).flatMap(({ cells }) => listOf(cells["words"]!));
}
