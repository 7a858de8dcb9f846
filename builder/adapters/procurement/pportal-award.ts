import { parseHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import { type AdapterInput, defineAdapter, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { readYen } from "./bid-values.ts";
import { readDate } from "../reading/read-date.ts";
import { ministryByCode } from "./central-government.ts";
import { csvRows } from "../reading/csv-rows.ts";
import { quoteValue } from "../../rows/issue-text.ts";

const columnCount = 8;

/**
 * Awards of 調達ポータル (落札実績オープンデータ, full and daily files): UTF-8 with a byte-order mark, no header, all cells
 * quoted, eight columns. The procuring body is known by its code only. A procurement with several winners has several rows.
 */
export const pportalAward = defineAdapter({
  id: "pportal-award",
  format: "調達ポータル awards CSV",
  publisher: "デジタル庁",
  license: "pdl_v1.0",
  datasets: ["bid"],
  *parse(input) {
    for (const row of csvRows(input.bytes)) {
      const at = `${input.name}#${row.line}`;
      if (!row.ok) yield { ...row, at };
      else if (row.cells.length === columnCount) yield award(row.cells, at, input);
      else yield { ok: false, at, reason: `expected ${columnCount} columns, found ${row.cells.length}` };
    }
  },
});

/** 入札方式コード of the file specification. Open counters and calls for proposals are direct contracts by its own names. */
const bidKinds: ReadonlyMap<string, "open" | "selective" | "negotiated"> = new Map([
  ["8002010", "open"],
  ["8002020", "open"],
  ["8002040", "open"],
  ["8002050", "open"],
  ["8003010", "selective"],
  ["8003020", "selective"],
  ["8003040", "selective"],
  ["8003050", "selective"],
  ["8001010", "negotiated"],
  ["8004020", "negotiated"],
  ["8004025", "negotiated"],
  ["8004030", "negotiated"],
  ["8011010", "negotiated"],
  ["8014020", "negotiated"],
  ["8014025", "negotiated"],
  ["8014030", "negotiated"],
]);

function award(cells: readonly string[], at: string, { source }: AdapterInput): Parsed {
  const [number = "", title = "", date = "", price = "", fifth = "", sixth = "", winner = "", winnerNumber = ""] =
    cells.map((cell) => cell.trim());
  // Descriptions of the layout disagree on the order of the two codes; their forms cannot be confused.
  const [ministryCode, methodCode] = /^\d{7}$/.test(fifth) ? [sixth, fifth] : [fifth, sixth];
  const ministry = ministryByCode.get(ministryCode) ?? null;
  if (number === "") return { ok: false, at, reason: "調達案件番号 is empty" };
  if (title === "") return { ok: false, at, reason: "案件名称 is empty" };
  if (ministry === null)
    return {
      ok: false,
      at,
      reason: `府省コード ${quoteValue(ministryCode)} is not known: the procuring body cannot be named`,
    };
  const notes: Note[] = [];
  const bidKind = bidKinds.get(methodCode) ?? null;
  if (bidKind === null && methodCode !== "")
    notes.push({ field: "bid_kind", reason: `入札方式コード ${quoteValue(methodCode)} is not known` });
  const houjin = winnerNumber === "" ? null : parseHoujinBangou(winnerNumber);
  if (winnerNumber !== "" && houjin === null)
    notes.push({
      field: "winner_houjin_bangou",
      reason: `not a corporate number with a right check digit: ${quoteValue(winnerNumber)}`,
    });
  const row = {
    bid_title: title,
    procuring_entity: ministry,
    ministry,
    bid_key: `${number}|${houjin ?? winner}`,
    bid_kind: bidKind,
    decision_date: readDate(date, "decision_date", notes),
    awarded_amount_yen: readYen(price, "awarded_amount_yen", notes),
    amount_raw: price || null,
    winner_name: winner || null,
    winner_houjin_bangou: houjin,
    source_url: source.url,
    fetched_at: source.fetchedAt,
  };
  return keptRow("bid", row, at, notes);
}
