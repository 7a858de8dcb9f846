import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NamedRow, writeNameIndex } from "../../../snapshots/names/name-index-writer.ts";
import { NameIndex } from "../../../snapshots/names/name-index.ts";
import { scanRows } from "../../../snapshots/names/scan.ts";
import { temporaryFolder } from "../../support/build.ts";
import { nonEmpty } from "../../support/non-empty.ts";

type Row = { readonly keys: readonly string[]; readonly word: string | null };

const folder = temporaryFolder("names");
let files = 0;

/** An index over rows of one column, as the build would write it. */
function indexOf(rows: readonly Row[]): { path: string; entries: { key: string; row: number }[] } {
  const path = join(folder, `${files++}.names`);
  const words = [...new Set(rows.flatMap(({ word }) => word ?? []))].toSorted();
  const codes = new Uint16Array(rows.length);
  for (const [row, { word }] of rows.entries()) codes[row] = word === null ? 0 : words.indexOf(word) + 1;
  const entries = rows
    .flatMap(({ keys }, row) => [...new Set(keys)].map((key) => ({ key, row })))
    .toSorted((a, b) => Buffer.from(a.key).compare(Buffer.from(b.key)) || a.row - b.row);
  writeNameIndex(
    path,
    {
      numbers: Float64Array.from(rows, (_, row) => 7 * row),
      columns: [{ name: "word", words, codes }],
      sources: ["https://www.kakuu.example/"],
    },
    { entries: entries.length, inOrder: entries.map(({ key, row }) => ({ key: Buffer.from(key), row })) },
  );
  return { path, entries };
}

function withIndex<Result>(path: string, use: (index: NameIndex) => Result): Result {
  const index = new NameIndex(path);
  try {
    return use(index);
  } finally {
    index.close();
  }
}

/** Short keys over few characters share beginnings, and some are beginnings of others. */
const keyOf = fc.array(fc.constantFrom("架", "空", "a", "b", "𠮷", "ｱ", " "), { minLength: 1, maxLength: 6 });
const rowOf = fc.record({
  keys: fc.array(
    keyOf.map((parts) => parts.join("")),
    { maxLength: 3 },
  ),
  word: fc.constantFrom(null, "東京都", "大阪府", "北海道"),
});

describe("a name index", () => {
  it("finds the entries of every beginning and every key as a scan of all of them does", () => {
    fc.assert(
      fc.property(fc.array(rowOf, { maxLength: 60 }), keyOf, (rows, asked) => {
        const { path, entries } = indexOf(rows);
        withIndex(path, (index) => {
          expect([index.rows, index.entries]).toEqual([rows.length, entries.length]);
          for (const text of [asked.join(""), ...entries.map(({ key }) => key)]) {
            const begins = entries.filter(({ key }) => key.startsWith(text)).map(({ row }) => row);
            expect([...index.rowsOf(index.withPrefix(text))]).toEqual(begins);
            const equal = entries.filter(({ key }) => key === text).map(({ row }) => row);
            expect([...index.rowsOf(index.withKey(text))]).toEqual(equal);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it("finds them among many blocks of keys, at every border of one", () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => ({
      keys: [`架空${row % 9973}${"長".repeat(row % 7)}`],
      word: null,
    }));
    const { path, entries } = indexOf(rows);
    withIndex(path, (index) => {
      const keys = [...new Set(entries.map(({ key }) => key))];
      let from = 0;
      for (const key of nonEmpty(keys)) {
        const range = index.withKey(key);
        expect(range.from).toBe(from);
        from = range.to;
      }
      expect(from).toBe(rows.length);
      expect(index.withPrefix("架空")).toEqual({ from: 0, to: rows.length });
      expect(index.withPrefix("架")).toEqual({ from: 0, to: rows.length });
      expect(index.withPrefix("空")).toEqual({ from: rows.length, to: rows.length });
    });
  });

  it("finds nothing by an empty text", () => {
    const { path } = indexOf([{ keys: ["架空"], word: null }]);
    withIndex(path, (index) => expect(index.rowsOf(index.withPrefix(""))).toHaveLength(0));
  });

  it("gives numbers with all their digits", () => {
    const { path } = indexOf([
      { keys: [], word: null },
      { keys: ["架空"], word: null },
    ]);
    withIndex(path, (index) =>
      expect([index.numberOf(0), index.numberOf(1)]).toEqual(["0000000000000", "0000000000007"]),
    );
  });

  it("can be empty", () => {
    const { path } = indexOf([]);
    withIndex(path, (index) => {
      expect([index.rows, index.entries]).toEqual([0, 0]);
      expect(index.withPrefix("架空")).toEqual({ from: 0, to: 0 });
      expect(index.column("word").published).toBe(false);
    });
  });
});

describe("a scan", () => {
  it("hands out what every condition admits, by row and by entry", () => {
    fc.assert(
      fc.property(fc.array(rowOf, { maxLength: 60 }), fc.constantFrom(null, "東京都", "大阪府"), (rows, wanted) => {
        const { path, entries } = indexOf(rows);
        withIndex(path, (index) => {
          const column = index.column("word");
          const conditions = [{ column, admitted: column.admitting((word) => word === wanted) }];
          const found: number[] = [];
          scanRows(index, null, conditions, (list) => found.push(...list));
          expect(found).toEqual(rows.flatMap(({ word }, row) => (word === wanted ? [row] : [])));
          const named: number[] = [];
          scanRows(index, index.withPrefix("架"), conditions, (list) => named.push(...list));
          const expected = entries.filter(({ key, row }) => key.startsWith("架") && rows[row]!.word === wanted);
          expect(named).toEqual(expected.map(({ row }) => row));
        });
      }),
      { numRuns: 60 },
    );
  });

  it("goes on behind the first piece, with more words than a byte could count", () => {
    const rows = Array.from({ length: 70_000 }, (_, row) => ({ keys: [], word: `${row % 1000}` }));
    const { path } = indexOf(rows);
    withIndex(path, (index) => {
      const column = index.column("word");
      const found: number[] = [];
      const conditions = [{ column, admitted: column.admitting((word) => word === "999") }];
      scanRows(index, null, conditions, (list) => found.push(...list));
      expect(found).toEqual(Array.from({ length: 70 }, (_, turn) => turn * 1000 + 999));
    });
  });
});

describe("what is refused", () => {
  const rows = { numbers: new Float64Array(2), columns: [], sources: [] };
  const write = (entries: number, inOrder: NamedRow[]) =>
    writeNameIndex(join(folder, `${files++}.names`), rows, { entries, inOrder });
  const named = (key: string, row: number) => ({ key: Buffer.from(key), row });

  it("keys or rows out of order, and another number of them than was said", () => {
    expect(() => write(2, [named("b", 0), named("a", 1)])).toThrow("out of order");
    expect(() => write(2, [named("a", 1), named("a", 1)])).toThrow("out of order");
    expect(() => write(1, [named("a", 0), named("b", 1)])).toThrow("more");
    expect(() => write(2, [named("a", 0)])).toThrow("was given 1");
  });

  it("a file that is none or cut short", () => {
    const { path } = indexOf([{ keys: ["架空"], word: "東京都" }]);
    const other = join(folder, "other");
    writeFileSync(other, "x".repeat(40));
    expect(() => new NameIndex(other)).toThrow("does not end in KNKNAM1");
    const bytes = readFileSync(path);
    truncateSync(path, bytes.length - 1);
    expect(() => new NameIndex(path)).toThrow("does not end in KNKNAM1");
    truncateSync(path, 5);
    expect(() => new NameIndex(path)).toThrow("cut short");
  });
});
