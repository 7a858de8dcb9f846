import { prefecture as prefectureNames } from "../../../schemas/enums.ts";
import type { ColumnDataset, ColumnName } from "../../../snapshots/columns/dataset-columns.ts";
import { industryDivisions } from "../../../snapshots/text/entities/industry.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { FoundRows } from "../../corpus/facets.ts";
import type { Dataset } from "../../corpus/tables/dataset.ts";
import type { RowSet } from "../../corpus/tables/row-set.ts";
import { defineTexts, type Language } from "../../wire/language.ts";
import type { Visit } from "../page.ts";
import { shownYen } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import type { SearchKind } from "./search-kinds.ts";

/** Parameters of a search beyond its words, under the names of its endpoint. */
export type SearchFilters = Readonly<Record<string, string>>;

/** A value to narrow by, with the number of results that it leaves. */
export type FacetOption = { readonly label: string; readonly query: SearchFilters; readonly count: number };

export type Facet = {
  readonly label: string;
  /** Parameters that it sets. */
  readonly sets: readonly string[];
  readonly options: readonly FacetOption[];
  /** The option that is applied, or null. */
  readonly chosen: FacetOption | null;
};

const texts = defineTexts({
  ja: {
    open: "募集状況",
    openNow: "募集中",
    place: "地域",
    withNational: (name: string) => `${name}（全国対象を含む）`,
    national: "全国対象のみ",
    noPlace: "地域の記載なし",
    kind: "支援の種類",
    most: "上限額",
    atLeast: (amount: string) => `${amount}以上`,
    level: "実施主体",
    industry: "対象業種の記載",
    noIndustry: "業種の記載なし",
    lawType: "法令の種別",
    ministry: "所管省庁",
    enforcer: "処分を行った機関",
    year: "年",
    promulgated: "公布年",
    inYear: (year: number) => `${year}年`,
    court: "裁判所",
    courtLevel: "審級",
    measure: "処分の種類",
    procedure: "調達方式",
    award: "契約金額",
    tax: "税目",
    effect: "措置の種類",
    loanType: "種類",
    lender: "取扱機関",
    collateral: "担保",
  },
  en: {
    open: "Applications",
    openNow: "Open now",
    place: "Place",
    withNational: (name) => `${name} and nationwide`,
    national: "Nationwide only",
    noPlace: "No place stated",
    kind: "Kind of support",
    most: "Pays up to",
    atLeast: (amount) => `${amount} or more`,
    level: "Run by",
    industry: "Industry stated",
    noIndustry: "No industry stated",
    lawType: "Rank",
    ministry: "Ministry",
    enforcer: "Authority",
    year: "Year",
    promulgated: "Promulgated",
    inYear: (year) => String(year),
    court: "Court",
    courtLevel: "Level",
    measure: "Measure",
    procedure: "Procedure",
    award: "Amount",
    tax: "Tax",
    effect: "Kind of measure",
    loanType: "Kind",
    lender: "Lender",
    collateral: "Collateral",
  },
});

type Label = Exclude<
  {
    [Key in keyof (typeof texts)["ja"]]: (typeof texts)["ja"][Key] extends string ? Key : never;
  }[keyof (typeof texts)["ja"]],
  undefined
>;

type Counting<Name extends ColumnDataset> = {
  readonly found: FoundRows<Name>;
  readonly corpus: Corpus;
  readonly today: string;
  readonly language: Language;
};

type FacetSpec<Name extends ColumnDataset> = {
  readonly label: Label;
  /** Parameters of the page that it sets. */
  readonly sets: readonly string[];
  /** Parameters of the endpoint that words of a question may set in its place; `sets` by default. */
  readonly understoodAs?: readonly string[];
  /** What the endpoint is asked for; the same parameters by default. */
  passes?(filters: SearchFilters): SearchFilters;
  /** The rows that a value leaves, where the endpoint knows no such filter. */
  admits?(value: string, corpus: Corpus): RowSet | null;
  options(counting: Counting<Name>): readonly FacetOption[];
};

/** Values of a column; `vocabulary` has their labels. */
function byWord<Name extends ColumnDataset>(
  label: Label,
  column: ColumnName<Name, "words">,
  vocabulary: string | null,
  parameter: string = column,
): FacetSpec<Name> {
  return {
    label,
    sets: [parameter],
    options: ({ found, language }) =>
      found.byWord(column).map(([word, count]) => ({
        label: vocabulary === null ? word : inWords(vocabulary, word, language)!,
        query: { [parameter]: word },
        count,
      })),
  };
}

function byYear<Name extends ColumnDataset>(
  label: Label,
  column: ColumnName<Name, "numbers" | "dates">,
  [from, to]: readonly [string, string],
): FacetSpec<Name> {
  return {
    label,
    sets: ["year"],
    understoodAs: [from, to],
    passes: ({ year = "" }): SearchFilters =>
      /^\d{4}$/.test(year) ? { [from]: `${year}-01-01`, [to]: `${year}-12-31` } : {},
    options: ({ found, language }) =>
      found.byYear(column).map(([year, count]) => ({
        label: texts[language].inYear(year),
        query: { year: String(year) },
        count,
      })),
  };
}

/** Amounts of at least so many yen; the column counts in units. */
function byAmount<Name extends ColumnDataset>(
  label: Label,
  column: ColumnName<Name, "numbers" | "dates">,
  parameter: string,
  unitYen: number,
): FacetSpec<Name> {
  return {
    label,
    sets: [parameter],
    options: ({ found, language }) =>
      [1_000_000, 5_000_000, 10_000_000, 50_000_000, 100_000_000, 1_000_000_000]
        .map((yen) => ({
          label: texts[language].atLeast(shownYen(yen, language)!),
          query: { [parameter]: String(yen / unitYen) },
          count: found.from(column, yen / unitYen),
        }))
        .filter(({ count }) => count > 0),
  };
}

function byPrefecture<Name extends "case_study" | "enforcement_case">(): FacetSpec<Name> {
  const column = "prefecture" as ColumnName<Name, "words">;
  return {
    label: "place",
    sets: ["prefecture"],
    options({ found, language }) {
      const counts = new Map(found.byWord(column));
      const named = prefectureNames.map((name) => ({
        label: name,
        query: { prefecture: name },
        count: counts.get(name) ?? 0,
      }));
      const unplaced = {
        label: texts[language].noPlace,
        query: { prefecture: "全国" },
        count: found.withoutWord(column),
      };
      return [...named, unplaced].filter(({ count }) => count > 0);
    },
  };
}

const programFacets: readonly FacetSpec<"program">[] = [
  {
    label: "open",
    sets: ["open_only"],
    options({ found, corpus: { deadlines }, today, language }) {
      const count = found.in(deadlines.openOn(today));
      return count === 0 ? [] : [{ label: texts[language].openNow, query: { open_only: "true" }, count }];
    },
  },
  {
    label: "place",
    sets: ["prefecture", "include_national"],
    options({ found, corpus: { programs }, language }) {
      const t = texts[language];
      const { nationwide } = programs.places;
      const national = found.in(nationwide);
      const named = prefectureNames
        .map((name) => [name, found.in(programs.places.of([name]))] as const)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => ({
          label: t.withNational(name),
          query: { prefecture: name, include_national: "true" },
          count: count + national,
        }));
      const only = { label: t.national, query: { prefecture: "全国" }, count: found.withoutWord("prefecture") };
      return only.count > 0 ? [...named, only] : named;
    },
  },
  {
    label: "kind",
    sets: ["program_kind"],
    passes: () => ({}),
    admits: (value, { programs }) => programs.kinds.get(value) ?? null,
    options: ({ found, corpus: { programs }, language }) =>
      [...programs.kinds]
        .map(([kind, rows]) => ({
          label: inWords("program_kind", kind, language)!,
          query: { program_kind: kind },
          count: found.in(rows),
        }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count),
  },
  byAmount("most", "amount_max_man_yen", "amount_min", 10_000),
  byWord("level", "authority_level", "authority_level"),
  {
    label: "industry",
    sets: ["industry"],
    passes: () => ({}),
    admits: ofIndustry,
    options({ found, corpus, language }) {
      const option = (label: string, value: string) => ({
        label,
        query: { industry: value },
        count: found.in(ofIndustry(value, corpus)),
      });
      const stated = industryDivisions.map(([letter, name]) => option(name, letter)).filter(({ count }) => count > 0);
      const unstated = option(texts[language].noIndustry, "none");
      return stated.length > 0 && unstated.count > 0 ? [...stated, unstated] : stated;
    },
  },
];

/** Programs whose source states a division of industries, or a class of it; `none`: those that state no industry. */
function ofIndustry(value: string, { programs: { industries } }: Corpus): RowSet {
  const codes = industries.words.filter((code) => code.startsWith(value));
  return industries.anyOf(value === "none" ? [null] : codes);
}

/** What each kind can be narrowed by. */
const facetSpecs: { readonly [Name in ColumnDataset]: readonly FacetSpec<Name>[] } = {
  program: programFacets,
  law: [
    byWord("lawType", "law_type", "law_type"),
    byWord("ministry", "ministry", null),
    byYear("promulgated", "promulgated_date", ["promulgated_from", "promulgated_to"]),
  ],
  court_decision: [
    byWord("courtLevel", "court_level", "court_level"),
    byYear("year", "decision_date", ["decided_from", "decided_to"]),
    byWord("court", "court", null),
  ],
  enforcement_case: [
    byWord("enforcer", "ministry", null),
    byWord("measure", "event_type", null),
    byPrefecture(),
    byYear("year", "disclosed_date", ["disclosed_from", "disclosed_until"]),
  ],
  bid: [byWord("procedure", "bid_kind", "bid_kind"), byAmount("award", "awarded_amount_yen", "min_amount", 1)],
  tax_ruleset: [byWord("tax", "tax_category", "tax_category"), byWord("effect", "ruleset_kind", "ruleset_kind")],
  loan_program: [
    byWord("loanType", "loan_type", "loan_type"),
    byAmount("most", "amount_max_yen", "min_amount_yen", 1),
    byWord("lender", "provider", null),
    byWord("collateral", "collateral_required", "loan_condition"),
  ],
  case_study: [byPrefecture()],
};

/** The filters of a kind that an address sets; others are ignored. */
export function filtersOf({ table }: SearchKind, query: ReadonlyMap<string, string>): SearchFilters {
  const known = specsOf(table).flatMap(({ sets }) => sets);
  return Object.fromEntries([...query].filter(([name, value]) => known.includes(name) && value !== ""));
}

/** Whether the endpoint of a kind knows all of the filters. */
export function knowsFilters({ table }: SearchKind, filters: SearchFilters): boolean {
  return !specsOf(table).some(({ sets, admits }) => admits !== undefined && sets.some((name) => name in filters));
}

/** The filters as the endpoint of a kind takes them. */
export function endpointFilters({ table }: SearchKind, filters: SearchFilters): SearchFilters {
  const passed = specsOf(table).map(({ sets, passes }) => passes?.(filters) ?? picked(filters, sets));
  return Object.assign({}, ...passed) as SearchFilters;
}

function picked(filters: SearchFilters, names: readonly string[]): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)));
}

/**
 * The rows that words find, narrowed by filters, in the order of the search. The endpoint would look for less fitting records
 * where a filter leaves few, and results that are narrowed would then become more.
 */
export function rowsFound(visit: Visit, kind: SearchKind, q: string, filters: SearchFilters): readonly number[] {
  const passed = endpointFilters(kind, filters);
  const rows = visit.rowsOf(kind.search, q === "" ? passed : { q });
  const sets = specsOf(kind.table).flatMap(
    ({ sets: [name = ""], admits }): ({ has(row: number): boolean } | null)[] => {
      const value = filters[name];
      return admits === undefined || value === undefined ? [] : [admits(value, visit.corpus())];
    },
  );
  if (q !== "" && Object.keys(passed).length > 0) sets.push(new Set(visit.rowsOf(kind.search, passed)));
  return sets.length === 0 ? rows : rows.filter((row) => sets.every((set) => set?.has(row) ?? false));
}

/**
 * What the results of a kind can be narrowed by. An option counts the results it leaves beside all other filters that are
 * applied; what the words of the question already decide is left out.
 */
export function facetsOf(
  visit: Visit,
  kind: SearchKind,
  q: string,
  filters: SearchFilters,
  understood: Readonly<Record<string, unknown>>,
): Facet[] {
  const specs = specsOf(kind.table).filter(
    ({ sets, understoodAs = sets }) => !understoodAs.some((name) => name in understood),
  );
  const { language, today } = visit;
  const corpus = visit.corpus();
  const table = datasetOf(corpus, kind.table)?.columns.table;
  if (table === undefined) return [];
  const foundWith = (left: SearchFilters) => new FoundRows(table as never, rowsFound(visit, kind, q, left));
  let all: FoundRows | null = null;
  return specs.map(({ label, sets, options }) => {
    const isSet = sets.some((name) => name in filters);
    const found = isSet ? foundWith(without(filters, sets)) : (all ??= foundWith(filters));
    const counted = options({ found: found as never, corpus, today, language });
    const fits = (option: FacetOption) =>
      Object.entries(option.query).every(([name, value]) => filters[name] === value);
    const chosen = isSet ? (counted.find(fits) ?? null) : null;
    return { label: texts[language][label], sets, options: counted, chosen };
  });
}

export function without(filters: SearchFilters, names: readonly string[]): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
}

function specsOf(table: string): readonly FacetSpec<ColumnDataset>[] {
  return Object.hasOwn(facetSpecs, table)
    ? (facetSpecs[table as ColumnDataset] as unknown as readonly FacetSpec<ColumnDataset>[])
    : [];
}

/** The dataset of a kind; null where its records are in no column file. */
export function datasetOf(corpus: Corpus, table: string): Dataset<ColumnDataset, object> | null {
  const { programs, laws, courtDecisions, enforcementCases, bids, taxRulesets, loanPrograms, caseStudies } = corpus;
  const datasets = [
    programs,
    laws.records,
    courtDecisions,
    enforcementCases,
    bids,
    taxRulesets.records,
    loanPrograms,
    caseStudies,
  ];
  // Pages treat all datasets alike: they filter by rows, not by the filters of one of them.
  return (datasets.find(({ name }) => name === table) ?? null) as unknown as Dataset<ColumnDataset, object> | null;
}
