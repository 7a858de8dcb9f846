import { rowKeys } from "../../snapshots/names/name-keys.ts";
import { type NamedRow, type RegisterRows, writeNameIndex } from "../../snapshots/names/name-index-writer.ts";
import { linesOf } from "../line-files/lines.ts";
import { JsonLines } from "../line-files/spool.ts";
import type { NameExport } from "./register-names.ts";

type FoldedRows = { readonly rows: RegisterRows; readonly entries: number };

export type NameTasks = {
  /** Folds the names of an export and writes `key <TAB> row` lines to `keysPath`; gives their number. */
  fold(request: { readonly exported: NameExport; readonly keysPath: string }): number;
  /** Writes the index of a register whose names were folded; `sortedKeys` holds their lines in order, null for none. */
  pack(request: { readonly register: string; readonly sortedKeys: string | null; readonly target: string }): void;
};

/** The two steps of a name index, between which the database sorts the keys. */
export function createNameTasks(): NameTasks {
  const foldedRows = new Map<string, FoldedRows>();
  return {
    fold({ exported, keysPath }) {
      const folded = foldNames(exported, keysPath);
      foldedRows.set(exported.register, folded);
      return folded.entries;
    },
    pack({ register, sortedKeys, target }) {
      const folded = foldedRows.get(register);
      if (!folded) throw new Error(`the names of ${register} were not folded`);
      foldedRows.delete(register);
      const inOrder = sortedKeys === null ? [] : namedRows(sortedKeys);
      writeNameIndex(target, folded.rows, { entries: folded.entries, inOrder });
    },
  };
}

function foldNames({ path, rows, names, columns, sources }: NameExport, keysPath: string): FoldedRows {
  const numbers = new Float64Array(rows);
  const held = columns.map(({ name, words }) => ({ name, words, codes: new Uint16Array(rows) }));
  const keys = new JsonLines(keysPath);
  let row = 0;
  // Rows come by name, so namesakes follow each other.
  let last: { readonly names: Buffer; readonly keys: readonly string[] } | null = null;
  for (const line of linesOf(path)) {
    if (row === rows) throw new Error(`${path}: more rows than the ${rows} that were counted`);
    let at = line.indexOf(TAB);
    numbers[row] = integerIn(line, 0, at);
    for (const { codes } of held) {
      const end = line.indexOf(TAB, at + 1);
      codes[row] = integerIn(line, at + 1, end);
      at = end;
    }
    const stated = line.subarray(at + 1);
    if (!last?.names.equals(stated)) last = { names: stated, keys: keysOf(stated, names) };
    for (const key of last.keys) keys.add(`${key}\t${row}`);
    row++;
  }
  keys.close();
  if (row !== rows) throw new Error(`${path}: ${row} rows were written, ${rows} were counted`);
  return { rows: { numbers, columns: held, sources }, entries: keys.rows };
}

function keysOf(stated: Buffer, names: number): string[] {
  const texts = stated.toString().split("\t");
  if (texts.length !== names) throw new Error(`a line of names has ${texts.length} fields instead of ${names}`);
  const keys = rowKeys(texts.map((text) => text || null));
  for (const key of keys)
    if (/[\t\n\r]/.test(key)) throw new Error(`a folded name holds control characters: ${JSON.stringify(key)}`);
  return keys;
}

function* namedRows(path: string): Generator<NamedRow> {
  for (const line of linesOf(path)) {
    const tab = line.indexOf(TAB);
    yield { key: line.subarray(0, tab), row: integerIn(line, tab + 1, line.length) };
  }
}

const TAB = 9;
const ZERO = 48;

/** Digits up to `end` as a number; up to 13 of them are exact. */
function integerIn(line: Buffer, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + line[at]! - ZERO;
  return value;
}
