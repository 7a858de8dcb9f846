import { createHash } from "node:crypto";
import type { InputOf } from "../../schemas/input.ts";
import type { RecordOf } from "../../schemas/tables.ts";
import { hexId, IdCollision } from "../rows/ids.ts";
import { confidenceOf, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { firstKnown, groupBy, ranked } from "./merge.ts";

type Bid = RecordOf<"bid">;

/** One bid per key; an award list names winners by number only, so their names come from the corporate register. */
export function reconcileBids(
  rows: readonly Sourced<"bid">[],
  nameOf: ReadonlyMap<string, string>,
): { bids: Bid[]; merged: number } {
  const groups = groupBy(rows, ({ row }) => row.bid_key ?? bidKeyOf(row));
  const issued = new Map<string, string>();
  const bids = [...groups].map(([key, group]): Bid => {
    const best = ranked(group);
    const { row, lineage } = best[0]!;
    const link = sourceLinkOf(row, lineage, true);
    const id = firstKnown(best, "unified_id") ?? hexId("BID", key);
    const other = issued.get(id);
    if (other !== undefined) throw new IdCollision(id, other, key);
    issued.set(id, key);
    const winner = firstKnown(best, "winner_houjin_bangou");
    return {
      unified_id: id,
      bid_title: row.bid_title,
      bid_kind: firstKnown(best, "bid_kind"),
      procuring_entity: row.procuring_entity,
      source_url: link.url!,
      confidence: confidenceOf({ ...row, source_url: link.url }, lineage),
      fetched_at: link.fetchedAt!,
      updated_at: firstKnown(best, "updated_at") ?? link.fetchedAt!,
      announcement_date: firstKnown(best, "announcement_date"),
      bid_deadline: firstKnown(best, "bid_deadline"),
      question_deadline: firstKnown(best, "question_deadline"),
      decision_date: firstKnown(best, "decision_date"),
      awarded_amount_yen: firstKnown(best, "awarded_amount_yen"),
      budget_ceiling_yen: firstKnown(best, "budget_ceiling_yen"),
      bid_description: firstKnown(best, "bid_description"),
      classification_code: firstKnown(best, "classification_code"),
      eligibility_conditions: firstKnown(best, "eligibility_conditions"),
      ministry: firstKnown(best, "ministry"),
      participant_count: firstKnown(best, "participant_count"),
      prefecture: firstKnown(best, "prefecture"),
      procuring_houjin_bangou: firstKnown(best, "procuring_houjin_bangou"),
      winner_houjin_bangou: winner,
      winner_name: firstKnown(best, "winner_name") ?? (winner ? (nameOf.get(winner) ?? null) : null),
      program_id_hint: firstKnown(best, "program_id_hint"),
      source_checksum: link.checksum,
      source_excerpt: firstKnown(best, "source_excerpt"),
    };
  });
  return { bids, merged: rows.length - groups.size };
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
