import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbers, order, texts, words } from "../../../snapshots/columns/declare.ts";
import { RowTexts, unitsOf } from "../../../snapshots/columns/row-texts.ts";
import { SortedNumbers } from "../../../snapshots/columns/column-table.ts";
import { WordLists } from "../../../snapshots/columns/word-lists.ts";
import { columnOf } from "./column-of.ts";

const where = <Cell>(cells: readonly Cell[], fits: (cell: Cell) => boolean) =>
  cells.flatMap((cell, row) => (fits(cell) ? [row] : []));

describe("words", () => {
  const word = fc.constantFrom("a", "b", "株式会社", "株", "𠮷野", "�");
  const cell = fc.oneof(fc.constant(null), word, fc.array(word, { maxLength: 4 }));
  const wordsOf = (value: readonly string[] | string | null) => [value ?? []].flat();

  it("give the rows that carry one, under null those that carry none", () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
        const lists = new WordLists(
          columnOf(cells, (of) => words(of)),
          cells.length,
        );
        const different = new Set(cells.flatMap(wordsOf));
        expect(lists.count).toBe(different.size);
        expect(new Set(Array.from({ length: lists.count }, (_, place) => lists.wordAt(place)))).toEqual(different);
        for (const one of [...different, "none"])
          expect([...lists.rowsOf(one)]).toEqual(where(cells, (own) => wordsOf(own).includes(one)));
        expect([...lists.rowsOf(null)]).toEqual(where(cells, (own) => wordsOf(own).length === 0));
        for (let place = 0; place < lists.count; place++)
          expect(lists.rowsAt(place)).toEqual(lists.rowsOf(lists.wordAt(place)));
      }),
    );
  });

  it("tell the place of each row's word in a vocabulary", () => {
    const cells = ["b", null, "a", "x"];
    const lists = new WordLists(
      columnOf(cells, (of) => words(of)),
      cells.length,
    );
    expect([...lists.placesIn(["a", "b"], 4)]).toEqual([1, 2, 0, 2]);
  });
});

describe("numbers", () => {
  const amount = fc.constantFrom(0, 0.5, 1, 20_260_401, 9_007_199_254_740_991);

  it("give the rows in a range, both ends included, and each row its own", () => {
    fc.assert(
      fc.property(fc.array(fc.option(amount), { maxLength: 60 }), amount, amount, (cells, min, max) => {
        const sorted = new SortedNumbers(
          columnOf(cells, (of) => numbers(of)),
          cells.length,
        );
        const within = where(cells, (value) => value !== null && value >= min && value <= max);
        expect([...sorted.between(min, max)].toSorted((a, b) => a - b)).toEqual(within);
        expect(sorted.count).toBe(where(cells, (value) => value !== null).length);
        expect([...sorted.byRow(cells.length)]).toEqual(cells.map((value) => value ?? NaN));
      }),
    );
  });
});

describe("texts", () => {
  const text = fc.option(fc.string({ unit: fc.constantFrom("第", "1", "7", "条", "𠮷"), maxLength: 8 }));

  it("give each row its own, and tell whether one holds another", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), fc.constantFrom("17条", "1", "𠮷", "第第", ""), (cells, part) => {
        const column = new RowTexts(
          columnOf(cells, (of) => texts(of)),
          cells.length,
        );
        for (const [row, own] of cells.entries()) {
          expect(column.of(row)).toBe(own || null);
          expect(column.holds(row, unitsOf(part))).toBe((own ?? "").includes(part));
        }
        expect(column.published).toBe(cells.some(Boolean));
      }),
    );
  });
});

describe("orders", () => {
  it("hold every row once, equal ones by id", () => {
    const cells = [3, 1, 2, 1, 3];
    const { parts } = columnOf(cells, (of) => order((a, b) => of(a) - of(b)));
    expect([...new Uint32Array(parts[0]!.slice().buffer)]).toEqual([1, 3, 2, 0, 4]);
  });
});
