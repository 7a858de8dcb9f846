import { createHash } from "node:crypto";
import type { InputOf } from "../../schemas/input/input.ts";
import { hexId } from "../rows/ids.ts";
import { confidenceOf, contentChecksum, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { firstKnown } from "./merge/merge.ts";
import { type Merged, mergeRows } from "./merge/merge-rows.ts";

/** One bid per key; an award list names winners by number only, so their names come from the corporate register. */
export function reconcileBids(rows: readonly Sourced<"bid">[], nameOf: ReadonlyMap<string, string>): Merged<"bid"> {
  const keyOf = (row: InputOf<"bid">) => row.bid_key ?? bidKeyOf(row);
  return mergeRows("bid", rows, keyOf, ({ key, row, lineage, best, known }) => {
    const link = sourceLinkOf(row, lineage, true);
    const winner = known.winner_houjin_bangou;
    return {
      ...known,
      unified_id: firstKnown(best, "unified_id") ?? hexId("BID", key),
      bid_title: row.bid_title,
      procuring_entity: row.procuring_entity,
      winner_name: known.winner_name ?? (winner ? (nameOf.get(winner) ?? null) : null),
      source_url: link.url!,
      ...contentChecksum(best[0]!),
      confidence: confidenceOf({ ...row, source_url: link.url }, lineage),
      fetched_at: link.fetchedAt!,
      updated_at: known.updated_at ?? link.fetchedAt!,
    };
  });
}

/** Natural key of an award: date, title, amount as written, winner. */
function bidKeyOf(row: InputOf<"bid">): string {
  const amount = row.amount_raw ?? row.awarded_amount_yen ?? "";
  const text = [
    row.decision_date ?? row.announcement_date ?? "",
    row.bid_title,
    amount,
    row.winner_houjin_bangou ?? "",
  ].join("|");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
