import { z } from "zod";
import { industryDivision } from "../../../snapshots/text/industry.ts";
import { parsePrefecture } from "../../../snapshots/text/prefecture.ts";
import type { AdapterInput, Note, Parsed } from "../../rows/adapter.ts";
import { defineAdapter, keptRow } from "../../rows/adapter.ts";
import { readDate } from "../reading/read-date.ts";
import { htmlToText } from "../reading/html-text.ts";
import { parseJson } from "../reading/parse-json.ts";
import { parseSubsidyRate } from "./subsidy-rate.ts";
import { quoteValue } from "../../rows/quote-value.ts";

/**
 * Subsidies of the jGrants public API, the list (`/subsidies`) and the detail (`/subsidies/id/{id}`) alike. Times are UTC
 * and become days in Japan; a limit of 0 yen means that none is stated. Texts of the detail go to `enriched` without
 * markup; of attachments only the names.
 */
export const jgrants = defineAdapter({
  id: "jgrants",
  format: "jGrants subsidy lists and details, JSON",
  publisher: "デジタル庁",
  license: "gov_standard_v2.0",
  datasets: ["program"],
  *parse(input) {
    const { name } = input;
    const json = parseJson(input.bytes);
    if (!json.ok) {
      yield { ok: false, at: `${name}#${json.line}`, reason: json.reason };
      return;
    }
    const answer = Answer.safeParse(json.value);
    if (!answer.success)
      yield { ok: false, at: `${name}#result`, reason: "not an answer of the subsidies API: no list named result" };
    else
      for (const [index, item] of answer.data.result.entries()) yield subsidy(item, `${name}#result[${index}]`, input);
  },
});

const Answer = z.object({ result: z.array(z.unknown()) });

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const attachments = z.array(z.object({ name: z.string() })).nullish();
const Subsidy = z.object({
  id: z.string().regex(/^[0-9A-Za-z]{15,18}$/, "must be an id of 15 to 18 letters and digits"),
  name: text,
  title: z.string().regex(/\S/, "must not be blank"),
  institution_name: text,
  subsidy_catch_phrase: text,
  detail: text,
  use_purpose: text,
  industry: text,
  target_area_search: text,
  target_area_detail: text,
  target_number_of_employees: text,
  subsidy_rate: text,
  subsidy_max_limit: z.number().nullish(),
  acceptance_start_datetime: text,
  acceptance_end_datetime: text,
  project_end_deadline: text,
  request_reception_presence: text,
  is_enable_multiple_request: z.boolean().nullish(),
  front_subsidy_detail_page_url: text,
  application_guidelines: attachments,
  outline_of_grant: attachments,
  application_form: attachments,
});
type Subsidy = z.output<typeof Subsidy>;

function subsidy(item: unknown, at: string, input: AdapterInput): Parsed {
  const parsed = Subsidy.safeParse(item);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "unreadable" };
    return { ok: false, at, reason: `${path.join(".") || "entry"}: ${message}` };
  }
  const source = parsed.data;
  const notes: Note[] = [];
  const start = day(source.acceptance_start_datetime, "application_window.start", notes);
  const end = day(source.acceptance_end_datetime, "application_window.end", notes);
  const row = {
    primary_name: source.title.trim(),
    authority_name: institution(source, notes),
    prefecture: prefectureOf(source.target_area_search, notes),
    program_kind: "subsidy",
    official_url: pageOf(source, notes),
    amount_max_man_yen: limitManYen(source.subsidy_max_limit ?? 0, notes),
    subsidy_rate: rateOf(source.subsidy_rate, notes),
    funding_purpose: parts(source.use_purpose),
    application_window: start === null && end === null ? null : { start, end },
    industries_jsic: industries(source.industry, notes),
    enriched: enrichedOf(source, notes),
    source_url: input.source.url,
    source_fetched_at: input.source.fetchedAt,
    source_checksum: input.checksum,
  };
  return keptRow("program", row, at, notes);
}

function day(instant: string | null, field: string, notes: Note[]): string | null {
  return instant === null ? null : (readDate(instant, field, notes) as string | null);
}

/** Many entries carry the title of the subsidy where the institution belongs. */
function institution({ institution_name: name, title }: Subsidy, notes: Note[]): string | null {
  if (name === null) return null;
  const bare = (value: string) => value.normalize("NFKC").replace(/\s/g, "");
  if (bare(name) !== bare(title)) return name;
  notes.push({ field: "authority_name", reason: "institution_name repeats the title" });
  return null;
}

function prefectureOf(area: string | null, notes: Note[]): string | null {
  if (area === null) return null;
  const place = parsePrefecture(area);
  if (place === null) notes.push({ field: "prefecture", reason: `not one prefecture: ${quoteValue(area)}` });
  return place?.prefecture ?? null;
}

function pageOf({ id, front_subsidy_detail_page_url: stated }: Subsidy, notes: Note[]): string {
  const page = `https://www.jgrants-portal.go.jp/subsidy/${id}`;
  if (stated === null || stated === page) return page;
  if (/^https:\/\/([\w-]+\.)*jgrants-portal\.go\.jp\/\S+$/.test(stated)) return stated;
  notes.push({
    field: "official_url",
    reason: `front_subsidy_detail_page_url is not a page of the portal: ${quoteValue(stated)}`,
  });
  return page;
}

function limitManYen(yen: number, notes: Note[]): number | null {
  if (yen > 0) return yen / 10_000;
  if (yen < 0) notes.push({ field: "amount_max_man_yen", reason: `subsidy_max_limit is negative: ${yen}` });
  return null;
}

function rateOf(written: string | null, notes: Note[]): number | null {
  if (written === null) return null;
  const rate = parseSubsidyRate(written);
  if (rate === null) notes.push({ field: "subsidy_rate", reason: `not one plain rate: ${quoteValue(written)}` });
  return rate;
}

function parts(joined: string | null): string[] {
  return (joined ?? "")
    .split(" / ")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function industries(joined: string | null, notes: Note[]): string[] {
  const codes: string[] = [];
  for (const name of parts(joined)) {
    const code = industryDivision(name);
    if (code !== null) codes.push(code);
    else
      notes.push({
        field: "industries_jsic",
        reason: `not a division of the industrial classification: ${quoteValue(name)}`,
      });
  }
  return codes;
}

function enrichedOf(source: Subsidy, notes: Note[]): Record<string, Record<string, unknown>> {
  const names = (files: Subsidy["application_form"]) =>
    files && files.length > 0 ? files.map(({ name }) => name) : null;
  return filledDimensions({
    A_basics: {
      jgrants_id: source.id,
      subsidy_number: source.name,
      catch_phrase: source.subsidy_catch_phrase,
      detail: source.detail === null ? null : htmlToText(source.detail),
    },
    B_target: {
      area: source.target_area_search,
      area_detail: source.target_area_detail,
      industry: source.industry,
      number_of_employees: source.target_number_of_employees,
    },
    C_amount: { subsidy_rate_text: source.subsidy_rate },
    D_schedule: { project_end: day(source.project_end_deadline, "enriched.D_schedule.project_end", notes) },
    F_documents: {
      application_guidelines: names(source.application_guidelines),
      outline_of_grant: names(source.outline_of_grant),
      application_form: names(source.application_form),
    },
    G_procedure: {
      request_reception: source.request_reception_presence,
      multiple_requests: source.is_enable_multiple_request ?? null,
    },
  });
}

function filledDimensions(
  dimensions: Record<string, Record<string, unknown>>,
): Record<string, Record<string, unknown>> {
  const filled: Record<string, Record<string, unknown>> = {};
  for (const [dimension, values] of Object.entries(dimensions)) {
    const stated = Object.entries(values).filter(([, value]) => value !== null);
    if (stated.length > 0) filled[dimension] = Object.fromEntries(stated);
  }
  return filled;
}
