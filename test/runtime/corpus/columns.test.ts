import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NumberColumn, WordColumn } from "../../../runtime/corpus/columns.ts";
import type { RowSet } from "../../../runtime/corpus/row-set.ts";

function members(set: RowSet): number[] {
  const found: number[] = [];
  set.each((row) => found.push(row));
  return found;
}

describe("words", () => {
  const word = fc.constantFrom("a", "b", "c", "d");
  const cell = fc.oneof(fc.constant(null), word, fc.array(word, { maxLength: 4 }));

  it("gives the rows that carry one of them, and under null those that carry none", () => {
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 80 }),
        fc.array(fc.oneof(fc.constant(null), word), { minLength: 1, maxLength: 3 }),
        (cells, wanted) => {
          const wordsOf = (row: number) => [cells[row] ?? []].flat();
          const column = new WordColumn(cells.length, (row) => cells[row]!);
          expect(members(column.anyOf(wanted))).toEqual(
            cells.flatMap((_, row) => {
              const words = wordsOf(row);
              return wanted.some((one) => (one === null ? words.length === 0 : words.includes(one))) ? [row] : [];
            }),
          );
        },
      ),
    );
  });

  it("is published when any row carries a word", () => {
    expect(new WordColumn(2, (row) => (row === 0 ? null : "a")).published).toBe(true);
    expect(new WordColumn(2, (row) => (row === 0 ? null : [])).published).toBe(false);
    expect(new WordColumn(0, () => null).published).toBe(false);
    expect(new WordColumn(3, (row) => [["b", "a"], [], ["a"]][row]!).words.toSorted()).toEqual(["a", "b"]);
  });
});

describe("numbers", () => {
  const amount = fc.constantFrom(0, 0.5, 1, 1.5, 2, 100);

  it("gives the rows in a range, both ends included, never those without a number", () => {
    fc.assert(
      fc.property(fc.array(fc.option(amount), { maxLength: 60 }), amount, amount, (values, min, max) => {
        const column = new NumberColumn(values.length, (row) => values[row]!);
        const within = values.flatMap((value, row) => (value !== null && value >= min && value <= max ? [row] : []));
        expect(members(column.between(min, max))).toEqual(within);
        expect(column.between(-Infinity, Infinity).count).toBe(values.filter((value) => value !== null).length);
      }),
    );
  });

  it("is published when any row has a number", () => {
    expect(new NumberColumn(2, (row) => (row === 0 ? null : 0)).published).toBe(true);
    expect(new NumberColumn(2, () => null).published).toBe(false);
  });
});
