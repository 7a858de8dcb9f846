import { parseHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import { type AdapterInput, defineAdapter, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { awardKey, readYen } from "./bid-values.ts";
import { readDate } from "../reading/read-date.ts";
import { ministryNamed } from "./central-government.ts";
import { csvTable } from "../reading/csv-table.ts";
import { quoteValue } from "../../rows/issue-text.ts";

const columns = [
  "date_of_order",
  "title",
  "amount",
  "government_departments",
  "joint_signatures",
  "corporate_number",
] as const;

/**
 * Awards of gBizINFO (調達情報) as CSV: UTF-8 with a byte-order mark, a header, six columns. Rows carry no number of their
 * own and no page: the key is made of their facts. Dates and amounts that are none are null with a note; the amount stays
 * in `amount_raw` as written.
 */
export const gbizinfoProcurement = defineAdapter({
  id: "gbizinfo-procurement",
  format: "gBizINFO procurement CSV",
  publisher: "経済産業省",
  license: "gov_standard_v2.0",
  datasets: ["bid"],
  parse: (input) => csvTable(input, columns, (cells, at) => award(cells, at, input)),
});

function award(cells: readonly string[], at: string, { source }: AdapterInput): Parsed {
  const [date = "", title = "", amount = "", department = "", partners = "", winner = ""] = cells;
  const name = title.trim();
  const entity = department.trim();
  if (name === "") return { ok: false, at, reason: "title is empty" };
  if (entity === "") return { ok: false, at, reason: "government_departments is empty" };
  const notes: Note[] = [];
  const winnerNumber = winner.trim() === "" ? null : parseHoujinBangou(winner.trim());
  if (winner.trim() !== "" && winnerNumber === null)
    notes.push({
      field: "winner_houjin_bangou",
      reason: `not a corporate number with a right check digit: ${quoteValue(winner.trim())}`,
    });
  const row = {
    bid_title: name,
    procuring_entity: entity,
    ministry: ministryNamed(entity),
    bid_key: awardKey(date.trim().slice(0, 10), title, amount, winner),
    decision_date: readDate(date, "decision_date", notes),
    awarded_amount_yen: readYen(amount, "awarded_amount_yen", notes),
    amount_raw: amount.trim() || null,
    joint_signatures: partners.trim() || null,
    winner_houjin_bangou: winnerNumber,
    source_url: source.url,
    fetched_at: source.fetchedAt,
  };
  return keptRow("bid", row, at, notes);
}
