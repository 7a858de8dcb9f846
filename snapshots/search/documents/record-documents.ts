import { PRIOR_MAX, type SearchDocument } from "./document.ts";
import { caseNumberIdentifiers, houjinIdentifier, idIdentifier, lawNumberIdentifier } from "./identifiers.ts";
import { companyAliases, lawTitleVariants, nameVariants } from "./name-variants.ts";
import type { SearchableDataset, Searched } from "./searched-record.ts";

export type { SearchableDataset, Searched } from "./searched-record.ts";

/** The datasets that are searched by words; registers are looked up in records.mdb. */
export const searchableDatasets = [
  "program",
  "law",
  "court_decision",
  "bid",
  "loan_program",
  "enforcement_case",
  "case_study",
  "tax_ruleset",
  "certification",
  "mutual_plan",
] as const satisfies readonly SearchableDataset[];

/** What the builder knows about a record beyond the record itself. */
export type DocumentExtras = {
  /** Further names: of a law its abbreviations, former titles and reading, kinAliases and mined ones included. */
  readonly aliases?: readonly string[];
  /** Ids of the same thing elsewhere: e-Gov law id, courts.go.jp id, bid key, program id of a loan. */
  readonly sourceIds?: readonly string[];
  /** Places the record itself does not carry. */
  readonly places?: readonly string[];
  /** Running text the record does not carry. */
  readonly texts?: readonly string[];
  /** How often other texts cite a law. */
  readonly mentions?: number;
};

/** What the index keeps of a record. Pure; the id of the document is the key of the record. */
export function toSearchDocument<Name extends SearchableDataset>(
  dataset: Name,
  record: Searched<Name>,
  extras: DocumentExtras = {},
): SearchDocument {
  const {
    identifiers = [],
    aliases = [],
    places = [],
    labels = [],
    bodies = [],
    ...plain
  } = converters[dataset](record, extras);
  return {
    ...plain,
    aliases: present([...aliases, ...(extras.aliases ?? [])]),
    identifiers: present([...identifiers, ...(extras.sourceIds ?? []).map(idIdentifier)]),
    places: present([...places, ...(extras.places ?? [])]),
    fields: [
      ...present(labels).map((text) => ({ text, weight: "label" as const })),
      ...present([...bodies, ...(extras.texts ?? [])]).map((text) => ({ text, weight: "body" as const })),
    ],
  };
}

type Optional = readonly (string | null | undefined)[];
type Draft = Pick<SearchDocument, "id" | "name" | "prior" | "abbreviable" | "forCountry"> & {
  readonly aliases?: Optional;
  readonly identifiers?: Optional;
  readonly places?: Optional;
  readonly labels?: Optional;
  readonly bodies?: Optional;
};

const tierPrior: Readonly<Record<string, number>> = { S: 600, A: 550, B: 500, C: 450 };
const courtPrior: Readonly<Record<string, number>> = { supreme: 1000, high: 600, district: 300 };
const lawTypePrior: Readonly<Record<string, number>> = {
  constitution: 700,
  act: 700,
  cabinet_order: 300,
  imperial_order: 300,
  ministerial_ordinance: 150,
};

const converters: { readonly [Name in SearchableDataset]: (record: Searched<Name>, extras: DocumentExtras) => Draft } =
  {
    program: (row) => ({
      id: row.unified_id,
      name: row.primary_name,
      aliases: [...row.aliases, ...nameVariants(row.primary_name, present([row.prefecture, row.municipality]))],
      identifiers: row.merged_ids.map(idIdentifier),
      places: [row.prefecture, row.municipality],
      labels: [
        row.authority_name,
        ...row.target_types,
        ...row.funding_purpose,
        ...row.crop_categories,
        row.equipment_category,
      ],
      prior: tierPrior[row.tier] ?? 400,
      forCountry: true,
      abbreviable: true,
    }),
    law: (row, { mentions = 0 }) => ({
      id: row.unified_id,
      name: row.law_title,
      aliases: [row.law_short_title, ...lawTitleVariants(row.law_title)],
      identifiers: [lawNumberIdentifier(row.law_number)],
      labels: [row.law_number, row.ministry, ...row.subject_areas],
      bodies: [row.summary],
      prior: lawPrior(row.law_type, row.revision_status, mentions),
      abbreviable: true,
    }),
    court_decision: (row) => ({
      id: row.unified_id,
      name: row.case_name ?? "",
      identifiers: caseNumberIdentifiers(row.case_number),
      labels: [row.case_number, row.court, row.subject_area, row.parties_involved],
      bodies: [row.key_ruling, row.ruling_summary, row.impact_on_business, row.source_excerpt],
      prior: courtPrior[row.court_level ?? ""] ?? 200,
      abbreviable: false,
    }),
    bid: (row) => ({
      id: row.unified_id,
      name: row.bid_title,
      identifiers: [houjinIdentifier(row.winner_houjin_bangou), houjinIdentifier(row.procuring_houjin_bangou)],
      places: [row.prefecture],
      labels: [row.procuring_entity, row.ministry, row.winner_name],
      bodies: [row.bid_description, row.eligibility_conditions],
      prior: datePrior(row.decision_date ?? row.announcement_date),
      abbreviable: false,
    }),
    loan_program: (row) => ({
      id: String(row.id),
      name: row.program_name,
      aliases: nameVariants(row.program_name),
      labels: [row.provider, row.loan_type],
      bodies: [row.target_conditions, row.security_notes, row.source_excerpt],
      prior: 500,
      forCountry: true,
      abbreviable: true,
    }),
    enforcement_case: (row) => ({
      id: row.case_id,
      name: row.recipient_name ?? "",
      aliases: companyAliases(row.recipient_name),
      identifiers: [houjinIdentifier(row.recipient_houjin_bangou)],
      places: [row.prefecture],
      labels: [row.program_name_hint, row.ministry, row.bureau, row.event_type, row.source_title],
      bodies: [row.reason_excerpt, row.legal_basis],
      prior: datePrior(row.disclosed_date),
      abbreviable: false,
    }),
    case_study: (row) => ({
      id: row.case_id,
      name: row.case_title ?? "",
      aliases: [row.company_name, ...companyAliases(row.company_name)],
      identifiers: [houjinIdentifier(row.houjin_bangou)],
      places: [row.prefecture, row.municipality],
      labels: [row.industry_name, ...row.programs_used],
      bodies: [row.case_summary, row.source_excerpt, ...textsIn(row.outcomes), ...textsIn(row.patterns)],
      prior: 500,
      abbreviable: false,
    }),
    tax_ruleset: (row) => ({
      id: row.unified_id,
      name: row.ruleset_name,
      aliases: nameVariants(row.ruleset_name),
      labels: [row.authority, row.rate_or_amount],
      bodies: [row.eligibility_conditions, row.calculation_formula, row.filing_requirements],
      prior: 500,
      forCountry: true,
      abbreviable: true,
    }),
    certification: (row) => ({
      id: row.entity_id,
      name: row.name,
      aliases: nameVariants(row.name, present([row.prefecture])),
      places: [row.prefecture],
      labels: [row.authority, ...row.industries],
      bodies: [row.requirements, row.validity, row.benefits],
      prior: 500,
      forCountry: true,
      abbreviable: true,
    }),
    mutual_plan: (row) => ({
      id: row.entity_id,
      name: row.name,
      aliases: nameVariants(row.name, present([row.prefecture])),
      places: [row.prefecture],
      labels: [row.provider],
      prior: 500,
      forCountry: true,
      abbreviable: true,
    }),
  };

/** Acts before orders before ordinances, the often cited first among equals, what is no longer in force last. */
export function lawPrior(type: string | null, status: string, mentions: number): number {
  const cited = Math.min(300, 30 * (32 - Math.clz32(mentions)));
  return Math.max(0, (lawTypePrior[type ?? ""] ?? 100) + cited - (status === "repealed" ? 250 : 0));
}

/** Newer before older: a year is worth ten, 2000 and before nothing, no date nothing. */
function datePrior(date: string | null): number {
  const year = date === null ? 0 : Number(date.slice(0, 4));
  return Math.min(PRIOR_MAX, Math.max(0, (year - 2000) * 10));
}

function present(values: Optional): string[] {
  return values.filter((value): value is string => typeof value === "string" && value !== "");
}

/** The texts in a value that is structured as its source has it. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
