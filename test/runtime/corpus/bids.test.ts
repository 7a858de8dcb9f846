import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BidFilters, narrowBids } from "../../../runtime/corpus/bids.ts";
import type { Bid } from "../../../schemas/records/bid.ts";
import { atLeast, atMost, expectLikeEveryRow, narrowed, orNull } from "./narrowed-rows.ts";
import { narrowStored } from "./stored-rows.ts";

type BidRow = Pick<
  Bid,
  | "bid_kind"
  | "procuring_houjin_bangou"
  | "winner_houjin_bangou"
  | "program_id_hint"
  | "awarded_amount_yen"
  | "bid_deadline"
>;

const kind = fc.constantFrom("open" as const, "negotiated" as const);
const number = fc.constantFrom("3999900000006", "7999900000002");
const hint = fc.constantFrom("UNI-0000000001", "UNI-0000000002");
const amount = fc.constantFrom(0, 990_000, 5_000_000);
const day = fc.constantFrom("2026-02-15", "2026-12-01", "2910-10-25");
const narrow = narrowStored("bid", narrowBids);

describe("filters of bids", () => {
  it("equal a look at every row, alone and together", () => {
    expectLikeEveryRow<BidRow, BidFilters>({
      rows: fc.record({
        bid_kind: orNull(kind),
        procuring_houjin_bangou: orNull(number),
        winner_houjin_bangou: orNull(number),
        program_id_hint: orNull(hint),
        awarded_amount_yen: orNull(amount),
        bid_deadline: orNull(day),
      }),
      narrow,
      filters: {
        bidKind: kind,
        procuringHoujinBangou: number,
        winnerHoujinBangou: number,
        programIdHint: hint,
        minAmountYen: amount,
        maxAmountYen: amount,
        deadlineAfter: day,
      },
      rules: {
        bidKind: (row, asked) => row.bid_kind === asked,
        procuringHoujinBangou: (row, asked) => row.procuring_houjin_bangou === asked,
        winnerHoujinBangou: (row, asked) => row.winner_houjin_bangou === asked,
        programIdHint: (row, asked) => row.program_id_hint === asked,
        minAmountYen: (row, asked) => atLeast(row.awarded_amount_yen, asked),
        maxAmountYen: (row, asked) => atMost(row.awarded_amount_yen, asked),
        deadlineAfter: (row, asked) => row.bid_deadline !== null && row.bid_deadline >= asked,
      },
    });
  });

  it("tell when they ask for what no bid states", () => {
    const silent: BidRow = {
      bid_kind: null,
      procuring_houjin_bangou: null,
      winner_houjin_bangou: "3999900000006",
      program_id_hint: null,
      awarded_amount_yen: null,
      bid_deadline: null,
    };
    const missing = (filters: BidFilters) => narrowed(narrow([silent]), 1, filters).fieldMissing;
    expect(missing({ winnerHoujinBangou: "7999900000002" })).toBe(false);
    for (const filters of [{ bidKind: "open" as const }, { deadlineAfter: "2026-01-01" }, { minAmountYen: 1 }])
      expect(missing(filters)).toBe(true);
  });
});
