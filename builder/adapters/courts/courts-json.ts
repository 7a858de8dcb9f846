import { z } from "zod";
import { parseCaseNumber } from "../../../snapshots/text/laws/case-number.ts";
import { eras, parseJapaneseDate } from "../../../snapshots/text/era.ts";
import { decisionType } from "../../../schemas/enums.ts";
import type { AdapterInput, Note, Parsed } from "../../rows/adapter.ts";
import { defineAdapter, keptRow } from "../../rows/adapter.ts";
import { parseJson } from "../reading/parse-json.ts";
import { issuesText } from "../../rows/issue-text.ts";

/**
 * Decisions of 裁判所 裁判例検索 in the open JSON form of one object per decision: the fields of the detail page, with the
 * text of the published PDF in `contents`. Also reads an array of such objects. Case numbers stay as
 * published; the level of the court is not stated and is left to the builder.
 */
export const courtsJson = defineAdapter({
  id: "courts-json",
  format: "court decisions, JSON",
  publisher: "裁判所",
  license: "public_domain",
  datasets: ["court_decision"],
  *parse(input) {
    const json = parseJson(input.bytes);
    if (!json.ok) yield { ok: false, at: `${input.name}#line ${json.line}`, reason: json.reason };
    else if (Array.isArray(json.value)) {
      for (const [index, value] of (json.value as unknown[]).entries())
        yield decisionRow(value, `${input.name}#[${index}]`, input);
    } else yield decisionRow(json.value, `${input.name}#decision`, input);
  },
});

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const EraDate = z.object({ era: z.string(), year: z.int(), month: z.int(), day: z.int() });
const Decision = z.object({
  trial_type: text,
  date: EraDate.nullish(),
  case_number: text,
  case_name: text,
  court_name: text,
  field: text,
  right_type: text,
  gist: text,
  case_gist: text,
  ref_law: text,
  result: text,
  result_type: text,
  lawsuit_id: z.string().regex(/^\d+$/, "must be the digits of a courts.go.jp id"),
  detail_page_link: text,
  full_pdf_link: text,
  contents: z.string().nullish(),
});

function decisionRow(value: unknown, at: string, input: AdapterInput): Parsed {
  const parsed = Decision.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    return { ok: false, at, reason: issuesText(parsed.error.issues) };
  }
  const decision = parsed.data;
  const notes: Note[] = [];
  const page = pageUrl(decision.trial_type, decision.lawsuit_id, decision.detail_page_link, notes);
  const pdf = pdfUrl(decision.lawsuit_id, decision.full_pdf_link, notes);
  const row = {
    lawsuit_id: decision.lawsuit_id,
    case_name: decision.case_name,
    case_number: decision.case_number,
    court: decision.court_name,
    decision_date: decisionDate(decision.date ?? null, decision.case_number, notes),
    decision_type: knownDecisionType(decision.result_type, notes),
    subject_area: decision.field ?? decision.right_type,
    key_ruling: decision.gist,
    ruling_summary: decision.case_gist,
    references: decision.ref_law,
    result: decision.result,
    full_text: decision.contents?.trim() ? decision.contents : null,
    full_text_url: pdf,
    pdf_url: pdf,
    source_url: page,
    source_checksum: input.checksum,
    fetched_at: input.source.fetchedAt,
  };
  return keptRow("court_decision", row, at, notes);
}

/** Pages are numbered by the collection a decision is listed in. */
const collectionPages: ReadonlyMap<string, number> = new Map([
  ["SupremeCourt", 2],
  ["HighCourt", 3],
  ["LowerCourt", 4],
  ["AdministrativeCase", 5],
  ["LaborCase", 6],
  ["IPCase", 7],
]);

function pageUrl(collection: string | null, id: string, link: string | null, notes: Note[]): string | null {
  const number = collectionPages.get(collection ?? "");
  const expected = number ? `https://www.courts.go.jp/app/hanrei_jp/detail${number}?id=${id}` : null;
  const isOfficial =
    link !== null && new RegExp(`^https://www\\.courts\\.go\\.jp/app/hanrei_jp/detail[2-7]\\?id=${id}$`).test(link);
  if (link && !isOfficial)
    notes.push({ field: "source_url", reason: `detail_page_link ${link} is not the page of decision ${id}` });
  if (!isOfficial && !expected)
    notes.push({ field: "source_url", reason: `trial_type ${collection ?? "(none)"} is no known collection` });
  return isOfficial ? link : expected;
}

function pdfUrl(id: string, link: string | null, notes: Note[]): string | null {
  if (!link) return null;
  const name = `${id.padStart(6, "0")}_hanrei.pdf`;
  if (link.startsWith("https://www.courts.go.jp/") && link.endsWith(`/${name}`)) return link;
  notes.push({ field: "pdf_url", reason: `full_pdf_link ${link} is not the PDF of decision ${id}` });
  return null;
}

const eraNames: Readonly<Record<string, string>> = {
  Meiji: "明治",
  Taisho: "大正",
  Showa: "昭和",
  Heisei: "平成",
  Reiwa: "令和",
};

/** The day of the decision, unless it lies before the year its own case number names: then one of the two is wrong, and it is not known which. */
function decisionDate(date: z.output<typeof EraDate> | null, caseNumber: string | null, notes: Note[]): string | null {
  if (!date) return null;
  const era = eraNames[date.era];
  const iso = era ? parseJapaneseDate(`${era}${date.year}年${date.month}月${date.day}日`) : null;
  if (!iso) {
    notes.push({ field: "decision_date", reason: `${date.era} ${date.year}-${date.month}-${date.day} is no date` });
    return null;
  }
  const caseYear = caseNumberYear(caseNumber);
  if (caseYear === null || caseYear <= Number(iso.slice(0, 4))) return iso;
  notes.push({ field: "decision_date", reason: `${iso} lies before the year of case number ${caseNumber}` });
  return null;
}

function knownDecisionType(stated: string | null, notes: Note[]): string | null {
  if (!stated || (decisionType as readonly string[]).includes(stated)) return stated;
  notes.push({ field: "decision_type", reason: `result_type ${stated} is not one of ${decisionType.join(", ")}` });
  return null;
}

function caseNumberYear(caseNumber: string | null): number | null {
  const parts = caseNumber === null ? null : parseCaseNumber(caseNumber);
  const era = eras.find(({ name }) => name === parts?.era);
  return parts && era ? Number(era.start.slice(0, 4)) + parts.year - 1 : null;
}
