import { expect, it } from "vitest";
import { type PlacedRows, ProgramPlaces } from "../../../../runtime/corpus/program/places.ts";
import type { WordColumn } from "../../../../runtime/corpus/tables/columns.ts";
import { RowSet } from "../../../../runtime/corpus/tables/row-set.ts";

const programs = [
  { name: "架空県補助金", prefecture: "架空県", municipality: null },
  { name: "北市補助金", prefecture: "架空県", municipality: "北市" },
  { name: "南市 補助金", prefecture: "架空県", municipality: null },
  { name: "補助金（南市）", prefecture: "架空県", municipality: null },
  { name: "補助金", prefecture: "架空県", municipality: null, authority_name: "架空県南市" },
  { name: "全国補助金", prefecture: null, municipality: null },
  { name: "別県補助金", prefecture: "別県", municipality: null },
];
const towns = ["北市", "南市"];

const columnOf = (words: readonly (string | null)[]) =>
  ({
    anyOf: (wanted: readonly (string | null)[]) =>
      new RowSet(words.length, [Uint32Array.from(words.flatMap((word, row) => (wanted.includes(word) ? [row] : [])))]),
  }) as unknown as WordColumn;

const rows: PlacedRows = {
  size: programs.length,
  prefectures: columnOf(programs.map(({ prefecture }) => prefecture)),
  authorityLevels: columnOf(programs.map(() => null)),
  nameOf: (row) => programs[row]!.name,
  urlOf: () => null,
  bodyOf: (row) => ({ authority_name: null, ...programs[row]! }),
  findPlaces: (folded) =>
    towns.flatMap((town) => {
      const start = folded.indexOf(town);
      return start < 0 ? [] : [{ start, end: start + town.length, prefectures: ["架空県"], municipality: town }];
    }),
};

it("offers a municipality its own programs and those of its prefecture, none of another town", () => {
  const places = new ProgramPlaces(rows);
  const of = (municipality: string | null) =>
    places.ofPlaces([{ prefectures: ["架空県"], municipality }]).page(0, programs.length);
  expect(of("北市")).toEqual([0, 1]);
  expect(of("南市")).toEqual([0, 2, 3, 4]);
  expect(of("東市")).toEqual([0]);
  expect(of(null)).toEqual([0, 1, 2, 3, 4]);
  expect(places.nationwide.page(0, programs.length)).toEqual([5]);
});
