import type { authorityLevel, tier } from "../../schemas/enums.ts";
import { AskedQuery } from "../../snapshots/search/asked-query.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { DatasetPage, PageRequest } from "../corpus/tables/dataset.ts";
import type { CataloguedKind } from "./entry.ts";

export type RecordFilters = {
  /** Official name; null for programs of the whole country. */
  readonly prefecture?: string | null | undefined;
  readonly tiers?: readonly (typeof tier)[number][] | undefined;
  readonly authorityLevel?: (typeof authorityLevel)[number] | undefined;
};

export type FoundRecords = {
  /** Programs first, then the other datasets in their order, each by relevance. */
  readonly found: readonly { readonly kind: CataloguedKind; readonly id: string }[];
  /** More records matched than were asked for. */
  readonly truncated: boolean;
  /** No record satisfied the whole query; these carry at least half of its weight. */
  readonly partial: boolean;
};

type Searched = {
  readonly kind: CataloguedKind;
  page(request: PageRequest): DatasetPage;
  idOf(row: number): string;
};

/**
 * Records of all datasets that fit a query, at most `limit`. A filter leaves programs only, because only they carry its fields.
 * Rows that satisfy a query in part are shown only when no dataset has one that satisfies it whole.
 */
export function findRecords(corpus: Corpus, query: string, filters: RecordFilters, limit: number): FoundRecords {
  const whole = new Collected(limit);
  const inPart = new Collected(limit);
  const asked = new AskedQuery(query);
  for (const { kind, page, idOf } of searched(corpus, filters)) {
    // One row is enough to know that there are more.
    const { total, rows, partial } = page({
      query: asked,
      limit: Math.max(1, whole.room),
      offset: 0,
      wholeOnly: whole.found.length > 0,
    });
    (partial ? inPart : whole).add(
      rows.map((row) => ({ kind, id: idOf(row) })),
      total,
    );
    if (whole.truncated) break;
  }
  const { found, truncated } = whole.found.length > 0 ? whole : inPart;
  return { found, truncated, partial: found === inPart.found && found.length > 0 };
}

/** Rows up to a limit, and whether there were more. */
class Collected {
  readonly found: { readonly kind: CataloguedKind; readonly id: string }[] = [];
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

function searched(corpus: Corpus, filters: RecordFilters): readonly Searched[] {
  const { programs, laws, taxRulesets, loanPrograms, enforcementCases, caseStudies, bids } = corpus;
  const ofPrograms: Searched = {
    kind: "program",
    page: (request) => programs.page(filters, request),
    idOf: (row) => programs.idOf(row),
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
  kind: CataloguedKind,
  dataset: { page(filters: object, request: PageRequest): DatasetPage; idOf(row: number): string },
): Searched {
  return { kind, page: (request) => dataset.page({}, request), idOf: (row) => dataset.idOf(row) };
}
