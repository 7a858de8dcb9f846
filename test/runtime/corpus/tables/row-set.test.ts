import fc from "fast-check";
import { expect, it } from "vitest";
import { RowSet } from "../../../../runtime/corpus/tables/row-set.ts";

const SIZE = 131;
const rows = fc.uniqueArray(fc.nat(SIZE - 1)).map((list) => list.toSorted((a, b) => a - b));
const setOf = (list: readonly number[]) => new RowSet(SIZE, [Uint32Array.from(list)]);

function members(set: RowSet): number[] {
  const found: number[] = [];
  set.each((row) => found.push(row));
  return found;
}

it("holds the rows it was given, counts them and gives them in order", () => {
  fc.assert(
    fc.property(rows, (list) => {
      const set = setOf(list);
      expect(members(set)).toEqual(list);
      expect(set.count).toBe(list.length);
      for (let row = 0; row < SIZE; row++) expect(set.has(row)).toBe(list.includes(row));
    }),
  );
});

it("unites and intersects like sets", () => {
  fc.assert(
    fc.property(rows, rows, (left, right) => {
      const [both, either] = [setOf(left), setOf(left)];
      both.intersect(setOf(right));
      either.unite(setOf(right));
      expect(members(both)).toEqual(left.filter((row) => right.includes(row)));
      expect(members(either)).toEqual([...new Set([...left, ...right])].toSorted((a, b) => a - b));
    }),
  );
});

it("pages like a slice, past the end too", () => {
  fc.assert(
    fc.property(rows, fc.nat(SIZE + 5), fc.integer({ min: 1, max: 40 }), (list, offset, limit) => {
      expect(setOf(list).page(offset, limit)).toEqual(list.slice(offset, offset + limit));
    }),
  );
  expect(setOf([1, 2]).page(Number.MAX_SAFE_INTEGER, 100)).toEqual([]);
});
