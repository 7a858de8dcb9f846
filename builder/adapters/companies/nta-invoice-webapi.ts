import { z } from "zod";
import { invoiceRawColumns } from "../../../schemas/input/register.ts";
import { isHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import { defineAdapter, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { parseJson } from "../reading/parse-json.ts";
import { quoteValue } from "../../rows/issue-text.ts";

/**
 * Answers of the Web-API of qualified invoice issuers (version 1, JSON), by number, day or period alike: one row as
 * published for each entry of `announcement`, history included, which the register sorts out.
 */
export const ntaInvoiceWebapi = defineAdapter({
  id: "nta-invoice-webapi",
  format: "適格請求書発行事業者 Web-API JSON",
  publisher: "国税庁",
  license: "pdl_v1.0",
  datasets: ["invoice_raw"],
  optionNames: ["registrants"],
  *parse({ name, bytes }) {
    const json = parseJson(bytes);
    if (!json.ok) {
      yield { ok: false, at: `${name}#${json.line}`, reason: json.reason };
      return;
    }
    const answer = Answer.safeParse(json.value);
    if (!answer.success) {
      yield {
        ok: false,
        at: `${name}#announcement`,
        reason: "not an answer of the invoice Web-API: no list named announcement",
      };
      return;
    }
    const { announcement, count, divideSize } = answer.data;
    for (const [index, entry] of announcement.entries()) yield readEntry(entry, `${name}#announcement[${index}]`);
    // The count is that of all parts of a divided answer.
    if (count != null && String(divideSize) === "1" && String(count) !== String(announcement.length)) {
      yield {
        ok: false,
        at: `${name}#count`,
        reason: `the answer announces ${count} entries and holds ${announcement.length}`,
      };
    }
  },
});

const Figure = z.union([z.string(), z.number()]).nullish();
const Answer = z.object({ announcement: z.array(z.unknown()), count: Figure, divideSize: Figure });
const Entry = z.record(z.string(), z.unknown());

function readEntry(entry: unknown, at: string): Parsed {
  const fields = Entry.safeParse(entry);
  if (!fields.success || Array.isArray(entry)) return { ok: false, at, reason: "an entry that is no object" };
  const notes: Note[] = [];
  const row: Record<string, string | null> = {};
  for (const column of invoiceRawColumns) {
    const value = fields.data[column] ?? null;
    if (value !== null && typeof value !== "string") notes.push({ field: column, reason: "not a text" });
    row[column] = typeof value === "string" && value.trim() !== "" ? value : null;
  }
  const number = row["registratedNumber"] ?? null;
  if (number === null) return { ok: false, at, reason: "an entry without registratedNumber" };
  if (!/^T\d{13}$/.test(number))
    return { ok: false, at, reason: `registratedNumber ${quoteValue(number)} is not T and 13 digits` };
  if (row["kind"] === "2" && !isHoujinBangou(number.slice(1))) {
    return { ok: false, at, reason: `registratedNumber ${quoteValue(number)} has a wrong check digit` };
  }
  return keptRow("invoice_raw", row, at, notes);
}
