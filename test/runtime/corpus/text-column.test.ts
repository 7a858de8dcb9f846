import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RowSet } from "../../../runtime/corpus/row-set.ts";
import { TextColumn } from "../../../runtime/corpus/text-column.ts";

const rowsOf = (set: RowSet) => set.page(0, 1_000);
const texts = ["デジタル化補助金", null, ["ものづくり補助金", "持続化補助金"], "ＩＴ導入補助金", []];
const column = new TextColumn(texts.length, (row) => texts[row]!);

describe("a column of texts", () => {
  it("finds a part as written, and in another spelling", () => {
    expect(rowsOf(column.containing("補助"))).toEqual([0, 2, 3]);
    expect(rowsOf(column.containing("ﾃﾞｼﾞﾀﾙ"))).toEqual([0]);
    expect(rowsOf(column.containing("it"))).toEqual([3]);
    expect(rowsOf(column.containing("どこにもない"))).toEqual([]);
  });

  it("finds a whole text, and not a part of it", () => {
    expect(rowsOf(column.equalTo("持続化補助金"))).toEqual([2]);
    expect(rowsOf(column.equalTo("ﾃﾞｼﾞﾀﾙ化補助金"))).toEqual([0]);
    expect(rowsOf(column.equalTo("補助金"))).toEqual([]);
  });

  it("finds nothing by what folds to nothing", () => {
    expect(rowsOf(column.containing("・"))).toEqual([]);
  });

  it("knows whether any row has a text", () => {
    expect(column.published).toBe(true);
    expect(new TextColumn(2, () => null).published).toBe(false);
    expect(rowsOf(new TextColumn(2, () => []).containing("a"))).toEqual([]);
  });

  it("finds every part and every whole text of its own", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1 }),
        fc.nat(),
        fc.nat(),
        (own, at, cut) => {
          const held = new TextColumn(own.length, (row) => own[row]!);
          const row = at % own.length;
          expect(held.equalTo(own[row]!).has(row)).toBe(true);
          expect(held.containing(own[row]!.slice(cut % own[row]!.length)).has(row)).toBe(true);
        },
      ),
    );
  });
});
