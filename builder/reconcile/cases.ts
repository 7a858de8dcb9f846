import { parseJapaneseDate } from "../../snapshots/text/era.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { parseYen } from "../../snapshots/text/numerals.ts";
import { confidenceOf, contentChecksum, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { type Merged, mergeRows } from "./merge/merge-rows.ts";
import { unionOf } from "./merge/merge.ts";

/** One enforcement case per case id. */
export function reconcileEnforcement(
  rows: readonly Sourced<"enforcement_case">[],
  nameOf: ReadonlyMap<string, string>,
): Merged<"enforcement_case"> {
  return mergeRows(
    "enforcement_case",
    rows,
    (row) => row.case_id,
    ({ key, row, lineage, best, known }) => {
      const link = sourceLinkOf(row, lineage, false);
      const years = unionOf(best.map((candidate) => candidate.row.occurred_fiscal_years));
      const texts = best.flatMap(({ row: { period_text: period, reason_excerpt: reason } }) =>
        [period ?? [], reason ?? []].flat(),
      );
      const period = texts.map(readMeasurePeriod).find((read) => read !== null) ?? null;
      return {
        ...known,
        case_id: key,
        recipient_name: partyName(known.recipient_name, nameOf.get(known.recipient_houjin_bangou ?? "")),
        amount_yen: known.amount_yen ?? texts.map(readSurchargeYen).find((yen) => yen !== null) ?? null,
        disclosed_until: known.disclosed_until ?? period?.end ?? null,
        measure_start_date: period?.start ?? null,
        measure_end_date: period?.end ?? null,
        occurred_fiscal_years: years.toSorted((a, b) => a - b),
        source_url: link.url,
        confidence: confidenceOf(row, lineage),
        fetched_at: link.fetchedAt,
        ...contentChecksum(best[0]!),
      };
    },
  );
}

/** A name that runs on before or behind that of the company with its number is of two parties: the company is the one meant. */
function partyName(stated: string | null, registered: string | undefined): string | null {
  if (stated === null || registered === undefined) return stated;
  const [written, company] = [fold(stated), fold(registered)];
  return written !== company && written.includes(company) ? registered : stated;
}

/** One case study per case id. */
export function reconcileCaseStudies(rows: readonly Sourced<"case_study">[]): Merged<"case_study"> {
  return mergeRows(
    "case_study",
    rows,
    (row) => row.case_id,
    ({ key, row, lineage, best, known }) => {
      const link = sourceLinkOf(row, lineage, false);
      return {
        ...known,
        case_id: key,
        programs_used: unionOf(best.map((candidate) => candidate.row.programs_used)),
        source_url: link.url,
        confidence: confidenceOf(row, lineage),
        fetched_at: link.fetchedAt,
        ...contentChecksum(best[0]!),
      };
    },
  );
}

/** The days on which a measure begins and ends, both included. */
type MeasurePeriod = { readonly start: string; readonly end: string };

const DAY =
  "(?:(?:昭和|平成|令和)(?:元|\\d{1,2})年\\d{1,2}月\\d{1,2}日|\\d{4}年\\d{1,2}月\\d{1,2}日|\\d{4}[-./]\\d{1,2}[-./]\\d{1,2})";
const BETWEEN = "(?:から|より|[~〜～\\-－])";
/** 除外開始 2026-02-20 除外終了 2031-02-19 */
const BEGIN_AND_END = new RegExp(`開始(${DAY})[^。]{0,6}終了(${DAY})`, "g");
/** 停止期間：令和8年3月31日～令和8年8月17日. Periods that were looked into, or to apply in, are other ones. */
const LABELLED = new RegExp(`(?<!検証|調査|対象|違反|受付|公表|募集|検査)期間[:は、]?(${DAY})${BETWEEN}(${DAY})`, "g");
/** …から…までの6か月間、業務の一部を停止するよう命じた */
const STATED = new RegExp(`(${DAY})${BETWEEN}(${DAY})(?=(?:まで)?[^。]{0,80}?(?:停止|禁止|除外))`, "g");
/** 納付すべき課徴金の額 金2億3705万5000円 */
const SURCHARGE = /課徴金(?:の額|額)?[:はをとして、]{0,3}金?((?:[0-9,]+|[億万千])+円)/;

/**
 * The period that a text states for a suspension, an exclusion or a ban; of several the one that ends last, because until
 * then something is in force. Null when none is stated by its days.
 */
export function readMeasurePeriod(text: string): MeasurePeriod | null {
  const plain = plainOf(text);
  for (const pattern of [BEGIN_AND_END, LABELLED, STATED]) {
    const periods = Array.from(plain.matchAll(pattern), ([, from = "", to = ""]) => ({
      start: parseJapaneseDate(from),
      end: parseJapaneseDate(to),
    })).filter((period): period is MeasurePeriod => period.start !== null && period.end !== null);
    const [latest] = periods.filter(({ start, end }) => start <= end).toSorted((a, b) => (a.end < b.end ? 1 : -1));
    if (latest !== undefined) return latest;
  }
  return null;
}

/** The surcharge (課徴金) that a text says was ordered, in yen. */
export function readSurchargeYen(text: string): number | null {
  const stated = SURCHARGE.exec(plainOf(text))?.[1];
  return stated === undefined ? null : parseYen(stated);
}

function plainOf(text: string): string {
  return text.normalize("NFKC").replaceAll(/\s/g, "");
}
