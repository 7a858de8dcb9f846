import { describe, expect, it } from "vitest";
import { SCHEME_BLOCK, schemeNamed, schemesInOrder } from "../../../../runtime/corpus/program/scheme-order.ts";

const names = [
  "令和5年度 架空補助金（第1回）",
  "別の補助金",
  "架空補助金 第2回公募",
  "令和7年度架空補助金",
  "架空補助金",
];
const order = (closed: readonly number[], places: readonly string[] = []) =>
  schemesInOrder(
    [0, 1, 2, 3, 4],
    { schemeOf: (row) => schemeNamed(names[row]!), placeOf: (row) => places[row] ?? "" },
    (row) => closed.includes(row),
  );

describe("closed calls of a scheme", () => {
  it("change places with its other calls, and with no other program", () => {
    expect(order([0, 2])).toEqual([3, 1, 4, 0, 2]);
    expect(order([1])).toEqual([0, 1, 2, 3, 4]);
  });

  it("stay where they are when all of them are closed, or the others are of another place", () => {
    expect(order([0, 2, 3, 4])).toEqual([0, 1, 2, 3, 4]);
    expect(order([0], ["架空県", "", "別県", "別県", "別県"])).toEqual([0, 1, 2, 3, 4]);
  });

  it("never leave their block, so that pages do not overlap", () => {
    const rows = Array.from({ length: SCHEME_BLOCK + 1 }, (_, row) => row);
    const isClosed = (row: number) => row === 0;
    const ordered = schemesInOrder(rows, { schemeOf: () => "架空補助金", placeOf: () => "" }, isClosed);
    expect([ordered[0], ordered[SCHEME_BLOCK - 1], ordered[SCHEME_BLOCK]]).toEqual([1, 0, SCHEME_BLOCK]);
  });
});
