import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { JsonValue } from "../../../schemas/common.ts";
import type { SearchDocument } from "../../../snapshots/search/documents/document.ts";
import { lawExtras } from "../../../snapshots/search/documents/law-extras.ts";
import { type Searched, toSearchDocument } from "../../../snapshots/search/documents/record-documents.ts";
import { lawNumberFromLawId } from "../../../snapshots/text/laws/law-number.ts";

type Row = Readonly<Record<string, unknown>>;

/** Search documents of one dataset straight from the corpus files; ids are those of the files, as the judged queries use. */
export const corpusDocuments: Readonly<Record<string, (corpus: string) => SearchDocument[]>> = {
  programs: (corpus) => rows(corpus, "programs.jsonl.gz").map((row) => toSearchDocument("program", program(row))),
  laws: lawDocuments,
  court_decisions: (corpus) => rows(corpus, "court_decisions.jsonl.gz").map(courtDocument),
  bids: (corpus) => rows(corpus, "bids.jsonl.gz").map((row) => toSearchDocument("bid", bid(row))),
  enforcement_cases: (corpus) =>
    rows(corpus, "enforcement_cases.jsonl.gz").map((row) => toSearchDocument("enforcement_case", enforcement(row))),
  case_studies: (corpus) =>
    rows(corpus, "case_studies.jsonl.gz").map((row) => toSearchDocument("case_study", caseStudy(row))),
};

function program(row: Row): Searched<"program"> {
  const prefecture = text(row["prefecture"]);
  return {
    unified_id: String(row["unified_id"]),
    primary_name: String(row["primary_name"]),
    aliases: [],
    merged_ids: [],
    authority_name: text(row["authority_name"]),
    prefecture: (prefecture === "全国" ? null : prefecture) as Searched<"program">["prefecture"],
    municipality: text(row["municipality"]),
    tier: (text(row["tier"]) ?? "C") as Searched<"program">["tier"],
    target_types: list(row["target_types"]),
    funding_purpose: list(row["funding_purpose"]),
    crop_categories: [],
    equipment_category: null,
  };
}

/** Laws need the whole set at once: abbreviations pass between kin, and articles of other laws say what a law is called. */
function lawDocuments(corpus: string): SearchDocument[] {
  const laws = rows(corpus, "laws.jsonl.gz").filter((row) => text(row["law_id"]) !== null);
  const listed = groupBy(rows(corpus, "law_abbreviations.jsonl"), (row) => String(row["law_id"]));
  const named = laws.map((row) => ({
    id: String(row["law_id"]),
    titles: [row["official_title"], row["law_title"]]
      .flatMap((title) => (text(title) ?? "").split(" / "))
      .filter((title) => title !== ""),
    number: lawNumber(row),
    aliases: (listed.get(String(row["law_id"])) ?? []).map((alias) => String(alias["abbreviation"])),
    sourceIds: [String(row["law_id"])],
  }));
  const extras = lawExtras(named, legalTexts(corpus));
  return laws.map((row, index) => {
    const { id, titles, number } = named[index]!;
    const record: Searched<"law"> = {
      unified_id: id,
      law_title: titles[0]!,
      law_short_title: null,
      law_number: number,
      law_type: text(row["law_type"]) as Searched<"law">["law_type"],
      ministry: text(row["ministry"]),
      summary: null,
      subject_areas: [],
      revision_status: row["revision_status"] === "repealed" ? "repealed" : "current",
    };
    return toSearchDocument("law", record, extras.get(id)!);
  });
}

function* legalTexts(corpus: string): Generator<string> {
  for (const file of ["law_articles.main.jsonl.gz", "law_articles.companion.jsonl.gz", "court_decision_texts.jsonl.gz"])
    if (existsSync(join(corpus, file))) for (const row of rows(corpus, file)) yield text(row["text"]) ?? "";
}

/** The number as printed, else the one the id spells out, else what the origin says, which is sometimes an amending law's. */
function lawNumber(row: Row): string {
  return text(row["law_number_kanji"]) ?? lawNumberFromLawId(String(row["law_id"])) ?? text(row["law_number"]) ?? "";
}

function courtDocument(row: Row): SearchDocument {
  const record: Searched<"court_decision"> = {
    unified_id: String(row["lawsuit_id"]),
    case_name: text(row["case_name"]),
    case_number: text(row["case_number"]),
    court: text(row["court"]),
    court_level: courtLevel(text(row["court"]) ?? ""),
    subject_area: text(row["subject_area"]),
    key_ruling: text(row["key_ruling"]),
    parties_involved: null,
    impact_on_business: null,
    ruling_summary: text(row["ruling_summary"]),
    source_excerpt: null,
  };
  return toSearchDocument("court_decision", record);
}

function courtLevel(court: string): Searched<"court_decision">["court_level"] {
  if (court.includes("最高裁判所")) return "supreme";
  return court.includes("高等裁判所") ? "high" : "district";
}

function bid(row: Row): Searched<"bid"> {
  return {
    unified_id: String(row["bid_key"]),
    bid_title: text(row["bid_title"]) ?? "",
    procuring_entity: text(row["procuring_entity"]) ?? "",
    ministry: null,
    prefecture: null,
    winner_name: text(row["winner_name"]),
    winner_houjin_bangou: text(row["winner_houjin_bangou"]),
    procuring_houjin_bangou: null,
    bid_description: null,
    eligibility_conditions: null,
    decision_date: text(row["decision_date"]),
    announcement_date: null,
  };
}

function enforcement(row: Row): Searched<"enforcement_case"> {
  return {
    case_id: String(row["case_id"]),
    recipient_name: text(row["recipient_name"]),
    recipient_houjin_bangou: text(row["recipient_houjin_bangou"]),
    program_name_hint: text(row["program_name_hint"]),
    ministry: text(row["ministry"]),
    bureau: text(row["bureau"]),
    prefecture: text(row["prefecture"]) as Searched<"enforcement_case">["prefecture"],
    event_type: text(row["event_type"]),
    source_title: text(row["source_title"]),
    legal_basis: text(row["legal_basis"]),
    reason_excerpt: text(row["reason_excerpt"]),
    disclosed_date: text(row["disclosed_date"]),
  };
}

function caseStudy(row: Row): Searched<"case_study"> {
  return {
    case_id: String(row["case_id"]),
    case_title: text(row["case_title"]),
    company_name: text(row["company_name"]),
    houjin_bangou: text(row["houjin_bangou"]),
    prefecture: text(row["prefecture"]) as Searched<"case_study">["prefecture"],
    municipality: text(row["municipality"]),
    industry_name: text(row["industry_name"]),
    programs_used: list(row["programs_used"]),
    patterns: row["patterns"] as JsonValue,
    outcomes: row["outcomes"] as JsonValue,
    case_summary: text(row["case_summary"]),
    source_excerpt: text(row["source_excerpt"]),
  };
}

function rows(corpus: string, file: string): Row[] {
  const bytes = readFileSync(join(corpus, file));
  const lines = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row);
}

function groupBy(all: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of all) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
