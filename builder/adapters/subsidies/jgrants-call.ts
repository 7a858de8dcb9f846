import { z } from "zod";
import { type CallTitle, readCallTitle } from "../../../snapshots/text/entities/call-title.ts";
import type { Note } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/issue-text.ts";
import { readDate, readTimestamp } from "../reading/read-date.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const attachments = z.array(z.object({ name: z.string() })).nullish();
const window = { acceptance_start_datetime: text, acceptance_end_datetime: text, target_area_search: text };

/** An entry of the portal: one call for applications, as version 1 (one window) or version 2 (`workflow`) states it. */
export const Subsidy = z.object({
  id: z.string().regex(/^[0-9A-Za-z]{15,18}$/, "must be an id of 15 to 18 letters and digits"),
  name: text,
  title: z.string().regex(/\S/, "must not be blank"),
  institution_name: text,
  subsidy_catch_phrase: text,
  detail: text,
  use_purpose: text,
  industry: text,
  ...window,
  target_area_detail: text,
  target_number_of_employees: text,
  subsidy_rate: text,
  subsidy_max_limit: z.number().nullish(),
  project_end_deadline: text,
  request_reception_presence: text,
  is_enable_multiple_request: z.boolean().nullish(),
  front_subsidy_detail_page_url: text,
  application_guidelines: attachments,
  outline_of_grant: attachments,
  application_form: attachments,
  workflow: z.array(z.object({ ...window, fiscal_year_round: text })).nullish(),
  /** Last day on which a list that collects answers of the portal saw the entry. */
  _last_seen: text,
});
export type Subsidy = z.output<typeof Subsidy>;

/** The calls of an entry: one, or in version 2 one for each window that its workflows state. */
export function callsOf(source: Subsidy, title: CallTitle, page: string, fetchedAt: string, notes: Note[]) {
  const rate = source.subsidy_rate === null ? null : parseSubsidyRate(source.subsidy_rate);
  if (rate === null && source.subsidy_rate !== null)
    notes.push({ field: "subsidy_rate", reason: `not one plain rate: ${quoteValue(source.subsidy_rate)}` });
  return windowsOf(source).map((stated, index) => {
    const start = endOf(stated.acceptance_start_datetime, "application_window.start", notes);
    const end = endOf(stated.acceptance_end_datetime, "application_window.end", notes);
    const own = stated.fiscal_year_round === null ? title : readCallTitle(stated.fiscal_year_round);
    return {
      round_id: index === 0 ? `jgrants-${source.id}` : `jgrants-${source.id}-${index + 1}`,
      round_label: title.label ?? own.label,
      open_date: start.day,
      close_date: end.day,
      title: source.title.normalize("NFKC").trim(),
      fiscal_year: title.fiscalYear ?? own.fiscalYear,
      round_number: title.round ?? own.round,
      title_prefix: title.prefix,
      opens_at: start.instant,
      closes_at: end.instant,
      window_text: end.words,
      amount_max_yen: limitYen(source.subsidy_max_limit ?? 0, notes),
      subsidy_rate: rate,
      subsidy_rate_text: source.subsidy_rate,
      area_text: areaOf(source),
      employees_text: source.target_number_of_employees,
      industry_text: source.industry,
      source_url: page,
      source_fetched_at: fetchedAt,
    };
  });
}

/** Where applicants must be, in the words of the entry or of all its workflows. */
export function areaOf({ target_area_search: area, workflow }: Subsidy): string | null {
  if (area !== null) return area;
  return [...new Set((workflow ?? []).flatMap((each) => each.target_area_search ?? []))].join(" / ") || null;
}

function windowsOf(source: Subsidy): NonNullable<Subsidy["workflow"]>[number][] {
  const { acceptance_start_datetime: start, acceptance_end_datetime: end, target_area_search: area } = source;
  const workflow = source.workflow ?? [];
  const own = {
    acceptance_start_datetime: start,
    acceptance_end_datetime: end,
    target_area_search: area,
    fiscal_year_round: workflow.length === 1 ? workflow[0]!.fiscal_year_round : null,
  };
  if (start !== null || end !== null || workflow.length === 0) return [own];
  const byDays = new Map(
    workflow.map((each) => [`${each.acceptance_start_datetime} ${each.acceptance_end_datetime}`, each]),
  );
  return [...byDays.values()];
}

/** The portal asks for an end; a call without an end states one in the far future. */
const FIRST_YEAR_WITHOUT_MEANING = "2100";

/** Times are UTC; a bare day is one in Japan. */
function endOf(stated: string | null, field: string, notes: Note[]) {
  if (stated === null) return { day: null, instant: null, words: null };
  if (stated.slice(0, 4) >= FIRST_YEAR_WITHOUT_MEANING && /^\d{4}-\d{2}-\d{2}/.test(stated)) {
    notes.push({ field, reason: `no end is stated: ${quoteValue(stated)}` });
    return { day: null, instant: null, words: `終期の定めなし（${stated.slice(0, 10)}）` };
  }
  const day = readDate(stated, field, notes) as string | null;
  const isInstant = day !== null && stated.includes("T");
  return { day, instant: isInstant ? (readTimestamp(stated, field, notes) as string | null) : null, words: null };
}

/** The form of the portal asks for a limit: who fills it with nines, to its end or not, states none. */
const ALL_NINES = /^9{8,}$/;

function limitYen(yen: number, notes: Note[]): number | null {
  if (ALL_NINES.test(String(yen))) {
    notes.push({ field: "amount_max_yen", reason: `no limit is stated: ${yen}` });
    return null;
  }
  if (yen > 0 && Number.isSafeInteger(yen)) return yen;
  if (yen !== 0) notes.push({ field: "amount_max_yen", reason: `subsidy_max_limit is no amount of yen: ${yen}` });
  return null;
}

/**
 * Share of a subsidy from the free text of a publisher, when the text is nothing but one rate: `1/2`, `1/2以内`,
 * `2分の1`, `3分の2以内`, `50%`, `10/10`, `全額`, of the cost that counts (`補助対象経費の`). Null for anything with conditions, several rates or fixed amounts.
 */
export function parseSubsidyRate(written: string): number | null {
  const rate = written
    .normalize("NFKC")
    .replace(/\s+/g, "")
    .replace(/^(補助率|助成率)[::]?/, "")
    .replace(/\((?:[\d,千]+円未満)(?:の?端数)?(?:は|を)?切り?捨て?\)$/, "")
    .replace(/^(?:(?:補助|助成)?対象(?:と認められる)?経費(?:の合計額)?|経費|事業費)の/, "")
    .replace(/^(上限|最大)/, "")
    .replace(/(以内|以下|まで|を上限|上限)+$/, "")
    .replace(/。$/, "");
  if (rate === "全額") return 1;
  const fraction = /^(\d{1,3})\/(\d{1,3})$/.exec(rate);
  if (fraction) return share(Number(fraction[1]), Number(fraction[2]));
  const spoken = /^(\d{1,3})分の(\d{1,3})$/.exec(rate);
  if (spoken) return share(Number(spoken[2]), Number(spoken[1]));
  const percent = /^(\d{1,3}(?:\.\d+)?)(?:%|パーセント)$/.exec(rate);
  return percent ? share(Number(percent[1]), 100) : null;
}

/** Four decimals tell 1/3 from 0.33 and are the same on every machine. */
function share(part: number, whole: number): number | null {
  if (whole === 0 || part === 0 || part > whole) return null;
  return Math.round((part / whole) * 10_000) / 10_000;
}
