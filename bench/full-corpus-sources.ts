import { resolve } from "node:path";
import type { SourceEntry, SourcesFile } from "../schemas/input/sources.ts";

/** When the files of the corpus were put together; rows that know better say so themselves. */
const fetchedAt = "2026-05-11T00:00:00Z";

type Canonical = Pick<SourceEntry, "id" | "dataset" | "url" | "publisher" | "license" | "publish"> & {
  file: string;
} & Partial<Pick<SourceEntry, "columns" | "constants">>;

const egov = {
  publisher: "デジタル庁 (e-Gov法令検索)",
  license: "gov_standard_v2.0",
  url: "https://laws.e-gov.go.jp/",
} as const;
const courts = { publisher: "裁判所", license: "public_domain", url: "https://www.courts.go.jp/" } as const;
const index = {
  publisher: "index of public programs",
  license: "unknown",
  publish: true,
  url: "https://program-index.invalid/",
} as const;

const files: readonly Canonical[] = [
  {
    id: "programs",
    dataset: "program",
    file: "programs.jsonl.gz",
    ...index,
    columns: { official_url: ["official_url", "source_url"] },
  },
  {
    id: "laws",
    dataset: "law",
    file: "laws.jsonl.gz",
    ...egov,
    columns: {
      law_title: ["official_title", "law_title"],
      law_number: ["law_number_kanji", "law_number"],
      enforced_date: ["revision_enforced_date", "enforced_date"],
      // The other count is of rows of a page, supplementary provisions included.
      article_count: "main_article_count",
      text_cut: "capped_250",
      subject_areas: "category",
    },
    // Rows that state no status come from e-Gov's file of laws in force.
    constants: { revision_status: "current" },
  },
  { id: "law-articles-main", dataset: "law_article", file: "law_articles.main.jsonl.gz", ...egov },
  { id: "law-articles-suppl", dataset: "law_article", file: "law_articles.suppl_sample.jsonl.gz", ...egov },
  { id: "law-articles-companion", dataset: "law_article", file: "law_articles.companion.jsonl.gz", ...egov },
  {
    id: "law-abbreviations",
    dataset: "law_alias",
    file: "law_abbreviations.jsonl",
    ...egov,
    columns: { alias: "abbreviation" },
    constants: { kind: "abbreviation" },
  },
  { id: "court-decisions", dataset: "court_decision", file: "court_decisions.jsonl.gz", ...courts },
  {
    id: "court-decision-texts",
    dataset: "court_decision",
    file: "court_decision_texts.jsonl.gz",
    ...courts,
    columns: { full_text: "text" },
  },
  {
    id: "bids",
    dataset: "bid",
    file: "bids.jsonl.gz",
    publisher: "経済産業省 (gBizINFO)",
    license: "gov_standard_v2.0",
    url: "https://info.gbiz.go.jp/",
    constants: { source_url: "https://info.gbiz.go.jp/" },
  },
  {
    id: "case-studies",
    dataset: "case_study",
    file: "case_studies.jsonl.gz",
    publisher: "中小企業庁 (ミラサポplus)",
    license: "unknown",
    publish: true,
    url: "https://mirasapo-plus.go.jp/jirei-navi/",
  },
  {
    id: "enforcement-cases",
    dataset: "enforcement_case",
    file: "enforcement_cases.jsonl.gz",
    publisher: "会計検査院、労働局、金融庁ほか",
    license: "gov_standard_v2.0",
    url: "https://report.jbaudit.go.jp/",
  },
  {
    id: "houjin-diff",
    dataset: "houjin_raw",
    file: "houjin_diff.jsonl.gz",
    publisher: "国税庁",
    license: "pdl_v1.0",
    url: "https://www.houjin-bangou.nta.go.jp/",
  },
  {
    id: "invoice-registrants",
    dataset: "invoice_raw",
    file: "invoice_registrants.jsonl",
    publisher: "国税庁",
    license: "pdl_v1.0",
    url: "https://www.invoice-kohyo.nta.go.jp/",
  },
  { id: "exclusion-rules", dataset: "exclusion_rule", file: "exclusion_rules.jsonl", ...index },
  {
    id: "tax-rulesets",
    dataset: "tax_ruleset",
    file: "tax_rulesets.jsonl",
    publisher: "国税庁",
    license: "unknown",
    publish: true,
    url: "https://www.nta.go.jp/",
  },
  { id: "loan-programs", dataset: "loan_program", file: "loan_programs.jsonl", ...index },
  { id: "certifications", dataset: "certification", file: "certifications.jsonl", ...index },
  { id: "mutual-plans", dataset: "mutual_plan", file: "mutual_plans.jsonl", ...index },
];

/** Calls for applications, one row for each call that was seen up to the day. */
const jgrants: Omit<SourceEntry, "files"> = {
  id: "jgrants",
  adapter: "jgrants",
  url: "https://api.jgrants-portal.go.jp/exp/v1/public/subsidies",
  publisher: "デジタル庁 (jGrants)",
  license: "gov_standard_v2.0",
  fetched_at: "2026-08-22T00:00:00Z",
};

const budgetReviewFiles = ["rs2024-1-3-policies-laws.zip", "rs2024-1-4-rates.zip"];

/** Rates and laws of the budget programs of 2024. */
const budgetReview: Omit<SourceEntry, "files"> = {
  id: "rs-review",
  adapter: "rs-review",
  url: "https://rssystem.go.jp/",
  publisher: "内閣官房 (行政事業レビュー)",
  license: "gov_standard_v2.0",
  fetched_at: fetchedAt,
  // Most budget programs are none that one applies for.
  expect: { max_refused_share: 1 },
};

/** Grants to corporations of one prefecture. */
const grants: Omit<SourceEntry, "files"> = {
  id: "gbizinfo-subsidies",
  adapter: "gbizinfo-subsidy",
  url: "https://info.gbiz.go.jp/",
  publisher: "経済産業省 (gBizINFO)",
  license: "gov_standard_v2.0",
  fetched_at: fetchedAt,
};

/** Texts on financing of 2023 and before. */
const formerTexts: Omit<SourceEntry, "files"> = {
  id: "mirasapo",
  adapter: "mirasapo",
  url: "https://mirasapo-plus.go.jp/",
  publisher: "中小企業庁 (ミラサポplus 制度ナビ)",
  license: "unknown",
  publish: true,
  fetched_at: "2023-10-01T00:00:00Z",
  // Most entries are about something else, or about loans that are held under another name.
  expect: { max_refused_share: 1 },
};

/** The words that ship with the product. */
const lexicon: SourceEntry = {
  id: "lexicon",
  adapter: "lexicon",
  files: [resolve(import.meta.dirname, "../lexicon/**/*.tsv")],
  url: "https://github.com/konkyo/konkyo",
  publisher: "Konkyo",
  license: "cc_by_4.0",
  fetched_at: fetchedAt,
};

/** The sources file of the full corpus: every normalised file of the folder through the canonical adapter, with its columns. */
export function fullCorpusSources(corpusDirectory: string): SourcesFile {
  return {
    format: "konkyo-sources/1",
    title: "Full corpus",
    publishers: resolve(import.meta.dirname, "../demo/publishers.tsv"),
    sources: [
      ...files.map((source) => toEntry(source, corpusDirectory)),
      { ...jgrants, files: [resolve(corpusDirectory, "raw/jgrants/union.jsonl.gz")] },
      { ...budgetReview, files: budgetReviewFiles.map((file) => resolve(corpusDirectory, "raw/rs_system", file)) },
      { ...grants, files: [resolve(corpusDirectory, "raw/gbizinfo/miyagi_subsidies.csv")] },
      { ...formerTexts, files: [resolve(corpusDirectory, "raw/mirasapo/supports.jsonl.gz")] },
      lexicon,
    ],
  };
}

function toEntry({ file, ...entry }: Canonical, corpusDirectory: string): SourceEntry {
  return { ...entry, adapter: "canonical", files: [resolve(corpusDirectory, file)], fetched_at: fetchedAt };
}
