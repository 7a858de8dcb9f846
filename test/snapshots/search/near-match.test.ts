import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdsWithOneEdit } from "../../../snapshots/search/match/near-match.ts";

const units = (text: string) => Uint16Array.from(text, (character) => character.charCodeAt(0));
const near = (query: string, name: string) => holdsWithOneEdit(units(query), units(name));

describe("one edit", () => {
  it.each([
    ["からくろ", "からくり製品"],
    ["からり", "からくり"],
    ["からくくり", "からくり"],
    ["かくらり", "新からくり"],
    ["からくり", "新からくり製品"],
  ])("%s is near %s", (query, name) => expect(near(query, name)).toBe(true));

  it.each([
    ["からころも", "からくり製品"],
    ["見本製品", "からくり製品"],
    ["からくり製", "からくり"],
  ])("%s and %s", (query, name) => expect(near(query, name)).toBe(query === "からくり製"));

  it("agrees with the edit distance to the nearest stretch of the name", () => {
    const text = (minLength: number) => fc.string({ unit: fc.constantFrom("あ", "い", "う"), minLength, maxLength: 7 });
    fc.assert(
      fc.property(text(2), text(0), (query, name) => {
        let best = Infinity;
        for (let start = 0; start <= name.length; start++)
          for (let end = start; end <= name.length; end++)
            best = Math.min(best, distance(query, name.slice(start, end)));
        expect(near(query, name)).toBe(best <= 1);
      }),
      { numRuns: 3_000 },
    );
  });
});

/** Optimal string alignment: a wrong, missing or extra character, or two neighbours swapped, is one edit. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_cell, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const substituted = rows[row - 1]![column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      rows[row]![column] = Math.min(rows[row - 1]![column]! + 1, rows[row]![column - 1]! + 1, substituted);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        rows[row]![column] = Math.min(rows[row]![column]!, rows[row - 2]![column - 2]! + 1);
    }
  }
  return rows[a.length]![b.length]!;
}
