import { z } from "zod";
import { readCallTitle } from "../../../snapshots/text/entities/call-title.ts";
import { industryDivision } from "../../../snapshots/text/entities/industry.ts";
import { parsePrefecture } from "../../../snapshots/text/entities/prefecture.ts";
import { type AdapterInput, defineAdapter, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/issue-text.ts";
import { withRowChecksum } from "../../rows/row-checksum.ts";
import { jsonLines } from "../reading/records.ts";
import { htmlToText } from "../reading/html-text.ts";
import { parseJson } from "../reading/parse-json.ts";
import { readDate } from "../reading/read-date.ts";
import { areaOf, callsOf, Subsidy } from "./jgrants-call.ts";

/**
 * Calls for applications of the jGrants public API, lists and details of both versions alike: answers (`result`), or one
 * entry a line. Each becomes its program with one call: fiscal year, round and the body in brackets are taken off the name.
 * A limit of 0 yen means that none is stated. Texts of the detail go to `enriched` without markup; of attachments only the
 * names.
 */
export const jgrants = defineAdapter({
  id: "jgrants",
  format: "jGrants subsidy lists and details, JSON or JSONL",
  publisher: "デジタル庁",
  license: "gov_standard_v2.0",
  datasets: ["program"],
  *parse(input) {
    const { name } = input;
    if (/\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(name) && input.bytes.length > 0) {
      for (const entry of jsonLines(input.bytes)) {
        const at = `${name}#${entry.line}`;
        yield entry.ok ? listed(entry.record, at, input) : { ...entry, at };
      }
      return;
    }
    const json = parseJson(input.bytes);
    if (!json.ok) {
      yield { ok: false, at: `${name}#${json.line}`, reason: json.reason };
      return;
    }
    const answer = Answer.safeParse(json.value);
    if (!answer.success)
      yield { ok: false, at: `${name}#result`, reason: "not an answer of the subsidies API: no list named result" };
    else if (answer.data.result.length === 1)
      yield subsidy(answer.data.result[0], `${name}#result[0]`, input, input.checksum);
    else
      for (const [index, item] of answer.data.result.entries()) yield listed(item, `${name}#result[${index}]`, input);
  },
});

const Answer = z.object({ result: z.array(z.unknown()) });

/** An entry with which applicants try out the portal. */
const PRACTICE = /申請練習用/;

/** An entry of a list; the answer about one entry is a document of its own. */
function listed(item: unknown, at: string, input: AdapterInput): Parsed {
  return withRowChecksum(subsidy(item, at, input, null), item as object);
}

function subsidy(item: unknown, at: string, input: AdapterInput, document: string | null): Parsed {
  const parsed = Subsidy.safeParse(item);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "unreadable" };
    return { ok: false, at, reason: `${path.join(".") || "entry"}: ${message}` };
  }
  const source = parsed.data;
  if (PRACTICE.test(source.title))
    return { ok: false, at, reason: `an entry for practice, no program: ${quoteValue(source.title)}` };
  const notes: Note[] = [];
  const title = readCallTitle(source.title);
  const fetchedAt = source._last_seen === null ? input.source.fetchedAt : `${source._last_seen}T00:00:00Z`;
  const page = pageOf(source, notes);
  const rounds = callsOf(source, title, page, fetchedAt, notes);
  const { open_date: start, close_date: end, amount_max_yen: most, subsidy_rate: rate } = rounds[0]!;
  const row = {
    primary_name: title.name,
    ...bodyOf(title.prefix, placeOf(areaOf(source), notes)),
    program_kind: "subsidy",
    official_url: page,
    amount_max_man_yen: most === null ? null : most / 10_000,
    subsidy_rate: rate,
    funding_purpose: parts(source.use_purpose),
    application_window: start === null && end === null ? null : { start, end },
    industries_jsic: industries(source.industry, notes),
    rounds,
    enriched: enrichedOf(source, notes),
    source_url: page,
    source_fetched_at: fetchedAt,
    source_checksum: document,
  };
  return keptRow("program", row, at, notes);
}

/** The one prefecture of the area; null for the whole country and for several. */
function placeOf(area: string | null, notes: Note[]): string | null {
  const named = (area ?? "").split(/\s*\/\s*/).filter((each) => each !== "" && !each.endsWith("地方"));
  const places = named.map((each) => parsePrefecture(each));
  if (area === null || places.some((place) => place?.prefecture === null)) return null;
  if (places.length === 1 && places[0] !== null) return places[0]!.prefecture;
  notes.push({ field: "prefecture", reason: `not one prefecture: ${quoteValue(area)}` });
  return null;
}

const PREFECTURE_FIRST = /^(?:北海道|東京都|(?:京都|大阪)府|\p{Script=Han}{2,3}県)/u;

/** Who offers it, where the title names a ministry, a prefecture or a municipality; other bodies stay with the call. */
function bodyOf(prefix: string | null, area: string | null) {
  const opening = PREFECTURE_FIRST.exec(prefix ?? "")?.[0] ?? null;
  const place = (opening === null ? null : parsePrefecture(opening)?.prefecture) ?? null;
  const rest = (prefix ?? "").slice(opening?.length ?? 0);
  const prefecture = place ?? area;
  if (/[省庁]$/.test(rest)) return { authority_level: "national", authority_name: prefix, prefecture: area };
  if (place !== null && rest === "") return { authority_level: "prefecture", authority_name: place, prefecture };
  if (prefecture !== null && /^\S{1,7}[市区町村]$/.test(rest))
    return { authority_level: "municipality", authority_name: rest, prefecture, municipality: rest };
  return { authority_name: null, prefecture: area };
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
      // The portal calls the scheme so that a call belongs to, never a body.
      scheme: source.institution_name,
      catch_phrase: source.subsidy_catch_phrase,
      detail: source.detail === null ? null : htmlToText(source.detail),
    },
    B_target: {
      area: areaOf(source),
      area_detail: source.target_area_detail,
      industry: source.industry,
      number_of_employees: source.target_number_of_employees,
    },
    C_amount: { subsidy_rate_text: source.subsidy_rate },
    D_schedule: {
      project_end:
        source.project_end_deadline === null
          ? null
          : readDate(source.project_end_deadline, "enriched.D_schedule.project_end", notes),
    },
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
