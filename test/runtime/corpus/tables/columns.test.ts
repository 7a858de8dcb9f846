import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NumberColumn, TextColumn, WordColumn } from "../../../../runtime/corpus/tables/columns.ts";
import type { RowSet } from "../../../../runtime/corpus/tables/row-set.ts";
import { numbers, words } from "../../../../snapshots/columns/declare.ts";
import { SortedNumbers } from "../../../../snapshots/columns/column-table.ts";
import { WordLists } from "../../../../snapshots/columns/word-lists.ts";
import { columnOf } from "../../../snapshots/columns/column-of.ts";

type Words = readonly string[] | string | null;

const listsOf = (cells: readonly Words[]) =>
  new WordLists(
    columnOf(cells, (of) => words(of)),
    cells.length,
  );
const wordColumn = (cells: readonly Words[]) => new WordColumn(cells.length, listsOf(cells));
const textColumn = (cells: readonly Words[], otherNames?: (text: string) => readonly string[]) =>
  new TextColumn(cells.length, listsOf(cells), otherNames);
const numberColumn = (cells: readonly (number | null)[]) =>
  new NumberColumn(
    cells.length,
    new SortedNumbers(
      columnOf(cells, (of) => numbers(of)),
      cells.length,
    ),
  );

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
          const column = wordColumn(cells);
          expect(members(column.anyOf(wanted))).toEqual(
            cells.flatMap((_, row) => {
              const own = wordsOf(row);
              return wanted.some((one) => (one === null ? own.length === 0 : own.includes(one))) ? [row] : [];
            }),
          );
        },
      ),
    );
  });

  it("is published when any row carries a word", () => {
    expect(wordColumn([null, "a"]).published).toBe(true);
    expect(wordColumn([null, []]).published).toBe(false);
    expect(wordColumn([]).published).toBe(false);
    expect(wordColumn([["b", "a"], [], ["a"]]).words.toSorted()).toEqual(["a", "b"]);
  });
});

describe("texts", () => {
  const column = textColumn(["デジタル化補助金", null, ["ものづくり補助金", "持続化補助金"], "ＩＴ導入補助金", []]);

  it("finds a part as written, and in another spelling", () => {
    expect(members(column.containing("補助"))).toEqual([0, 2, 3]);
    expect(members(column.containing("ﾃﾞｼﾞﾀﾙ"))).toEqual([0]);
    expect(members(column.containing("it"))).toEqual([3]);
    expect(members(column.containing("どこにもない"))).toEqual([]);
  });

  it("finds a whole text, and not a part of it", () => {
    expect(members(column.equalTo("持続化補助金"))).toEqual([2]);
    expect(members(column.equalTo("ﾃﾞｼﾞﾀﾙ化補助金"))).toEqual([0]);
    expect(members(column.equalTo("補助金"))).toEqual([]);
  });

  it("finds rows by what else their text is called", () => {
    const known = textColumn(["UNI-1", "UNI-2"], (id) => (id === "UNI-1" ? ["架空応援金"] : []));
    expect(members(known.containing("応援"))).toEqual([0]);
    expect(members(known.containing("UNI"))).toEqual([0, 1]);
  });

  it("finds marks alone where they stand, and nowhere else", () => {
    expect(members(column.containing("・"))).toEqual([]);
    expect(members(textColumn(["甲・乙", "甲乙"]).containing("・"))).toEqual([0]);
    expect(members(textColumn(["・", "甲"]).equalTo("・"))).toEqual([0]);
  });

  it("knows whether any row has a text", () => {
    expect(column.published).toBe(true);
    expect(textColumn([null, null]).published).toBe(false);
    expect(members(textColumn([[], []]).containing("a"))).toEqual([]);
  });

  it("finds every part and every whole text of its own", () => {
    const own = fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1 });
    fc.assert(
      fc.property(own, fc.nat(), fc.nat(), (texts, at, cut) => {
        const held = textColumn(texts);
        const row = at % texts.length;
        expect(held.equalTo(texts[row]!).has(row)).toBe(true);
        expect(held.containing(texts[row]!.slice(cut % texts[row]!.length)).has(row)).toBe(true);
      }),
    );
  });
});

describe("numbers", () => {
  const amount = fc.constantFrom(0, 0.5, 1, 1.5, 2, 100);

  it("gives the rows in a range, both ends included, never those without a number", () => {
    fc.assert(
      fc.property(fc.array(fc.option(amount), { maxLength: 60 }), amount, amount, (values, min, max) => {
        const column = numberColumn(values);
        const within = values.flatMap((value, row) => (value !== null && value >= min && value <= max ? [row] : []));
        expect(members(column.between(min, max))).toEqual(within);
        expect(column.between(-Infinity, Infinity).count).toBe(values.filter((value) => value !== null).length);
      }),
    );
  });

  it("is published when any row has a number", () => {
    expect(numberColumn([null, 0]).published).toBe(true);
    expect(numberColumn([null, null]).published).toBe(false);
  });
});
