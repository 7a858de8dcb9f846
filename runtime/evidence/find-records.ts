import type { authorityLevel, tier } from "../../schemas/enums.ts";
import type { MatchingPassage } from "../../schemas/answers/evidence.ts";
import type { Searched } from "../../schemas/answers/match.ts";
import { AskedQuery } from "../../snapshots/search/query/asked-query.ts";
import type { MatchFacts } from "../../snapshots/search/match-facts.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { ProgramPage } from "../corpus/programs.ts";
import { searchedTogether } from "../corpus/searched.ts";
import type { DatasetPage, PageRequest } from "../corpus/tables/dataset.ts";
import type { CataloguedKind } from "./entry.ts";

export type RecordFilters = {
  /** Official name; null for nationwide programs. */
  readonly prefecture?: string | null | undefined;
  readonly tiers?: readonly (typeof tier)[number][] | undefined;
  readonly authorityLevel?: (typeof authorityLevel)[number] | undefined;
};

export type KindFilters = {
  /** The only kinds to search. */
  readonly kinds?: readonly SearchedKind[] | undefined;
  /** Kinds that the question names, the likeliest first: their records lead. */
  readonly named?: readonly string[];
};

export type FoundRecord = {
  readonly kind: CataloguedKind;
  readonly id: string;
  /** Match quality within its dataset. */
  readonly match: MatchFacts["kind"];
  /** The matching passages, when it was found by its text. */
  passages(): MatchingPassage[];
};

export type FoundRecords = {
  /**
   * Records that hold what was written: programs first, then the other datasets in order, each by relevance. Without any, those that a
   * question means, of all datasets, the best first.
   */
  readonly found: readonly FoundRecord[];
  /** More records matched than requested. */
  readonly truncated: boolean;
  readonly match: MatchFacts;
  readonly searched: Searched;
  /** How many programs are of the place that was named. */
  readonly place: ProgramPage["place"];
};

/** Kinds of records that a question is put to. */
export const searchedKinds = [
  "program",
  "law",
  "tax_ruleset",
  "loan_program",
  "enforcement_case",
  "case_study",
  "bid",
] as const satisfies readonly CataloguedKind[];
export type SearchedKind = (typeof searchedKinds)[number];

type SearchedDataset = {
  readonly kind: SearchedKind;
  page(request: PageRequest): DatasetPage;
  idOf(row: number): string;
  bytes(row: number): Buffer;
};

/**
 * Records of all datasets that match a query, at most `limit`. A filter limits the search to programs, because only they have
 * its fields; `kinds` limits it to datasets. Whether a cited article exists is decided by the laws dataset only: other records with the
 * citation do not confirm it.
 */
export function findRecords(
  corpus: Corpus,
  query: string,
  { kinds, named = [], ...filters }: RecordFilters & KindFilters,
  limit: number,
): FoundRecords {
  const literal = new Collected(limit);
  const meant: Meant[] = [];
  let place: ProgramPage["place"];
  const asked = new AskedQuery(query, corpus.language);
  const searched: Searched[] = [];
  const facts: MatchFacts[] = [];
  const citedLaws = corpus.laws.isCitation(query)
    ? corpus.laws.records.page({}, { query: asked, limit, offset: 0 })
    : null;
  const unconfirmed = citedLaws !== null && citedLaws.match.kind !== "identifier" ? citedLaws.match : null;
  const wanted = datasetsOf(corpus, filters).filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  for (const { kind, page, idOf, bytes } of wanted) {
    const asks = (wholeOnly: boolean) =>
      // One row is enough to know that there are more.
      page({ query: asked, limit: Math.max(1, literal.room), offset: 0, wholeOnly });
    const answered =
      kind === "law" && citedLaws !== null ? citedLaws : asks(citedLaws !== null || literal.found.length > 0);
    const { total, rows, match, cited, passages } = answered;
    place ??= (answered as ProgramPage).place;
    searched.push(corpus.searched[kind]);
    facts.push(match);
    const records = rows.map((row, at): FoundRecord => {
      return {
        kind,
        id: idOf(row),
        match: unconfirmed ? "partial" : cited !== undefined && at >= cited ? "full" : match.kind,
        passages: () => passages?.[at]!(bytes(row)) ?? [],
      };
    });
    if (match.literal && !unconfirmed) literal.add(records, total);
    else meant.push({ records, total, match, worth: standingOf(match, named.indexOf(kind)) });
    if (literal.truncated) break;
  }
  const ranked = meant.toSorted((one, other) => other.worth - one.worth);
  const { found, truncated } = literal.found.length > 0 ? literal : bestFirst(ranked, limit);
  const best = literal.found.length > 0 ? bestLiteral(facts) : (ranked[0]?.match ?? bestLiteral(facts));
  const match = unconfirmed && best.kind !== "none" ? unconfirmed : best;
  return { found, truncated, match, searched: searchedTogether(searched), place };
}

/** Records of one dataset that a question means. */
type Meant = {
  readonly records: readonly FoundRecord[];
  readonly total: number;
  readonly match: MatchFacts;
  readonly worth: number;
};

/**
 * Fitted to judged and blind questions of all datasets: records of the kind that is named first lead, and each next one of a kind counts
 * less.
 */
const STRONG = 0.5;
const NAMED = 1.5;
const NAMED_TOO = 0.75;
const NEXT = 0.3;

function standingOf({ worth, strength }: MatchFacts, named: number): number {
  return worth + (strength === "strong" ? STRONG : 0) + (named < 0 ? 0 : named === 0 ? NAMED : NAMED_TOO);
}

function bestFirst(ranked: readonly Meant[], limit: number) {
  const all = ranked.flatMap(({ records, worth }) =>
    records.map((record, at) => ({ record, worth: worth / (1 + NEXT * at) })),
  );
  const sorted = all.toSorted((one, other) => other.worth - one.worth);
  const total = ranked.reduce((sum, each) => sum + each.total, 0);
  return { found: sorted.slice(0, limit).map(({ record }) => record), truncated: total > limit };
}

function bestLiteral(facts: readonly MatchFacts[]): MatchFacts {
  return facts.find(({ kind }) => kind === "identifier") ?? facts.find(({ literal }) => literal) ?? facts[0]!;
}

/** Rows up to a limit, and whether there were more. */
class Collected {
  readonly found: FoundRecord[] = [];
  readonly #limit: number;
  truncated = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get room(): number {
    return this.#limit - this.found.length;
  }

  add(rows: FoundRecords["found"], total: number): void {
    if (total > this.room) this.truncated = true;
    this.found.push(...rows.slice(0, this.room));
  }
}

function datasetsOf(corpus: Corpus, filters: RecordFilters): readonly SearchedDataset[] {
  const { programs, laws, taxRulesets, loanPrograms, enforcementCases, caseStudies, bids } = corpus;
  const ofPrograms: SearchedDataset = {
    kind: "program",
    page: (request) => programs.page(filters, request),
    idOf: (row) => programs.idOf(row),
    bytes: (row) => programs.bytes(row),
  };
  if (Object.values(filters).some((filter) => filter !== undefined)) return [ofPrograms];
  return [
    ofPrograms,
    unfiltered("law", laws.records),
    unfiltered("tax_ruleset", taxRulesets.records),
    unfiltered("loan_program", loanPrograms),
    unfiltered("enforcement_case", enforcementCases),
    unfiltered("case_study", caseStudies),
    unfiltered("bid", bids),
  ];
}

function unfiltered(
  kind: SearchedKind,
  dataset: Omit<SearchedDataset, "kind" | "page"> & { page(filters: object, request: PageRequest): DatasetPage },
): SearchedDataset {
  return {
    kind,
    page: (request) => dataset.page({}, request),
    idOf: (row) => dataset.idOf(row),
    bytes: (row) => dataset.bytes(row),
  };
}
