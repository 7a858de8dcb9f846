import { Bid } from "../../../schemas/records/bid.ts";

/** A bid that states nothing but what it must. */
export function bidOf(id: string, stated: Partial<Bid> = {}): Bid {
  return Bid.parse({
    ...Object.fromEntries(Object.keys(Bid.shape).map((field) => [field, null])),
    unified_id: id,
    bid_title: "架空の調達",
    procuring_entity: "架空省",
    source_url: "https://www.kakuu.example/bid",
    confidence: 0.9,
    fetched_at: "2026-04-01T00:00:00Z",
    updated_at: "2026-04-01T00:00:00Z",
    ...stated,
  });
}

export const bids: readonly Bid[] = [
  bidOf("BID-0000000001", {
    bid_kind: "open",
    announcement_date: "2026-02-01",
    bid_deadline: "2026-02-28",
    awarded_amount_yen: 12_300_000,
    winner_houjin_bangou: "8999900000001",
  }),
  bidOf("BID-0000000002", { bid_kind: "selective", awarded_amount_yen: 5_000_000 }),
  bidOf("BID-0000000003", { announcement_date: "2026-01-15", program_id_hint: "UNI-0000000001" }),
  bidOf("BID-0000000004", { announcement_date: "2026-09-20", bid_deadline: "2026-12-01" }),
];
