import { parseHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import { type AdapterInput, defineAdapter, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/issue-text.ts";
import { readYen } from "../procurement/bid-values.ts";
import { csvTable } from "../reading/csv-table.ts";
import { readDate } from "../reading/read-date.ts";

/** The first column, without a name, counts the rows of the answer that they were taken from. */
const columns = ["", "corporate_number", "name", "subsidy_title", "amount", "date_of_approval"] as const;

/**
 * Subsidies granted to corporations (gBizINFO 補助金情報) as CSV: a header and six columns. Each is a fact of its corporate number,
 * in the form that `gbizinfo-hojin` gives to the same statements. A negative amount takes a grant back: it is no grant.
 */
export const gbizinfoSubsidy = defineAdapter({
  id: "gbizinfo-subsidy",
  format: "gBizINFO subsidies granted, CSV",
  publisher: "経済産業省",
  license: "gov_standard_v2.0",
  datasets: ["fact"],
  parse: (input) => csvTable(input, columns, (cells, at) => grant(cells, at, input)),
});

function grant(cells: readonly string[], at: string, { source }: AdapterInput): Parsed {
  const [, number = "", , title = "", amount = "", date = ""] = cells.map((cell) => cell.trim());
  const company = parseHoujinBangou(number);
  if (company === null)
    return { ok: false, at, reason: `corporate_number has no right check digit: ${quoteValue(number)}` };
  if (title === "") return { ok: false, at, reason: "subsidy_title is empty" };
  if (amount.startsWith("-")) return { ok: false, at, reason: `a grant that was taken back: ${quoteValue(amount)}` };
  const notes: Note[] = [];
  const stated = {
    title,
    date: readDate(date, "value.date", notes),
    amount_yen: readYen(amount, "value.amount_yen", notes),
  };
  const value = Object.fromEntries(Object.entries(stated).filter(([, member]) => member !== null));
  const row = {
    entity_id: company,
    entity_kind: "houjin",
    field: "subsidy",
    value,
    unit: null,
    source_url: source.url,
    source_fetched_at: source.fetchedAt,
  };
  return keptRow("fact", row, at, notes);
}
