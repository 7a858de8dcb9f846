import type { bidKind } from "../../schemas/enums.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import type { DatasetColumns } from "./tables/columns.ts";
import { type Dataset, type Narrow, openDataset } from "./tables/dataset.ts";

/** Absent fields do not filter. Bounds are inclusive; bids without the amount or day are left out. */
export type BidFilters = {
  readonly bidKind?: (typeof bidKind)[number] | undefined;
  /** Corporate number of the buyer. */
  readonly procuringHoujinBangou?: string | undefined;
  readonly winnerHoujinBangou?: string | undefined;
  readonly programIdHint?: string | undefined;
  /** Bounds on the amount of the award. */
  readonly minAmountYen?: number | undefined;
  readonly maxAmountYen?: number | undefined;
  /** Earliest bid deadline. */
  readonly deadlineAfter?: string | undefined;
};

/** The bids of a snapshot: the latest notice first, awards without a notice last, then by id. */
export type Bids = Dataset<"bid", BidFilters>;

export function openBids(snapshot: Snapshot): Promise<Bids> {
  return openDataset(snapshot, "bid", narrowBids);
}

/** The filters over these columns. */
export function narrowBids(columns: DatasetColumns<"bid">): Narrow<BidFilters> {
  const kinds = columns.words("bid_kind");
  const buyers = columns.words("procuring_houjin_bangou");
  const winners = columns.words("winner_houjin_bangou");
  const hints = columns.words("program_id_hint");
  const amounts = columns.numbers("awarded_amount_yen");
  const deadlines = columns.numbers("bid_deadline");
  return (filters, narrowing) => {
    narrowing.keepWord(kinds, filters.bidKind);
    narrowing.keepWord(buyers, filters.procuringHoujinBangou);
    narrowing.keepWord(winners, filters.winnerHoujinBangou);
    narrowing.keepWord(hints, filters.programIdHint);
    narrowing.keepRange(amounts, filters.minAmountYen, filters.maxAmountYen);
    narrowing.keepDays(deadlines, filters.deadlineAfter, undefined);
  };
}
