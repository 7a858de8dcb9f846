import { parseJapaneseDate } from "../../../snapshots/text/era.ts";
import { isLocalGovernmentCode, parsePrefecture } from "../../../snapshots/text/entities/prefecture.ts";
import { defineAdapter, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { readDate } from "../reading/read-date.ts";
import { csvTable } from "../reading/csv-table.ts";
import { readProgramKind } from "./program-kinds.ts";
import { quoteValue } from "../../rows/issue-text.ts";

const columns = ["date", "lgcode", "pref", "area", "title", "comment", "url"] as const;

/**
 * Support measures of local governments as J-Net21 lists them: UTF-8 CSV with a byte-order mark and a header of seven
 * columns. The list is an index: the page in `url` is the official one and the only source a row names. Of the comment
 * only a stated last day for applications is taken, its wording is not.
 */
export const jnet21 = defineAdapter({
  id: "jnet21",
  format: "J-Net21 support measures, CSV",
  publisher: "中小企業基盤整備機構",
  license: "unknown",
  datasets: ["program"],
  parse: (input) => csvTable(input, columns, measure),
});

function measure(cells: readonly string[], at: string): Parsed {
  const [date = "", code = "", prefectureName = "", area = "", title = "", comment = "", address = ""] = cells.map(
    (cell) => cell.trim(),
  );
  if (title === "") return { ok: false, at, reason: "title is empty" };
  const notes: Note[] = [];
  const url = /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : null;
  if (url === null && address !== "")
    notes.push({ field: "official_url", reason: `not an http or https address: ${quoteValue(address)}` });
  const prefecture = parsePrefecture(prefectureName)?.prefecture ?? null;
  if (prefecture === null && prefectureName !== "")
    notes.push({ field: "prefecture", reason: `not a prefecture: ${quoteValue(prefectureName)}` });
  if (!isLocalGovernmentCode(code))
    notes.push({
      field: "lgcode",
      reason: `not a local-government code with a right check digit: ${quoteValue(code)}`,
    });
  const ownPage = url !== null && localGovernmentHost.test(new URL(url).hostname);
  const listedOn = readDate(date, "enriched.D_schedule.listed_on", notes);
  const lastDay = applicationsUntil(comment);
  const row = {
    primary_name: title,
    authority_level: ownPage ? (area === "" ? "prefecture" : "municipality") : null,
    authority_name: ownPage ? area || prefecture : null,
    prefecture,
    municipality: area || null,
    program_kind: kindOfLabel(title),
    official_url: url,
    application_window: lastDay === null ? null : { start: null, end: lastDay },
    enriched: typeof listedOn === "string" ? { D_schedule: { listed_on: listedOn } } : null,
    source_url: url,
  };
  return keptRow("program", row, at, notes);
}

/** Pages elsewhere are those of chambers of commerce and others, whose level the list does not tell. */
const localGovernmentHost = /(^|\.)lg\.jp$|^(www\d?\.)?(city|town|vill|pref|metro)\./;

const label = /^(?:【[^】]*】)?\s*([^：:「【]{2,12})[：:]/u;
const eventLabel = /セミナー|イベント|研修|説明会|講座/;

/** Some titles begin with what the measure is (補助金：…); the others do not say. */
function kindOfLabel(title: string): string | null {
  const word = label.exec(title)?.[1]?.trim();
  if (word === undefined) return null;
  if (eventLabel.test(word)) return "other";
  const [first = ""] = word.split("・");
  const reading = readProgramKind(first === "専門家による支援" ? "専門家派遣" : first);
  return reading.kind === "other" ? null : reading.kind;
}

const lastDayPhrase = /(?:申請|申込|応募|受付|提出)(?:受付)?(?:期限|締切)[：:\s]*(\d{4}年\d{1,2}月\d{1,2}日)/u;

function applicationsUntil(comment: string): string | null {
  const written = lastDayPhrase.exec(comment.normalize("NFKC"))?.[1];
  return written === undefined ? null : parseJapaneseDate(written);
}
