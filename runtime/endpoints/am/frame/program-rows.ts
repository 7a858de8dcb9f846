import { z } from "zod";
import { HttpUrl, IsoDate } from "../../../../schemas/common.ts";
import type { amCompanySize } from "../../../../schemas/enums.ts";
import { prefectures } from "../../../../schemas/prefectures.ts";
import { openState, Program } from "../../../../schemas/records/program.ts";
import { fold } from "../../../../snapshots/text/fold.ts";
import { industriesMeet, industryNames, parseIndustry } from "../../../../snapshots/text/entities/industry.ts";
import { parseTypedPrefecture } from "../../../../snapshots/text/entities/prefecture.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import type { ProgramTerm } from "../../../corpus/program-terms.ts";
import { staleGaps } from "../../../evidence/gap-list.ts";
import { AmFailure } from "../frame/envelopes.ts";

/** A program with its period of effect, and whether it takes applications. */
export const AmProgramRow = z
  .object({
    ...Program.shape,
    ...openState,
    effective_from: IsoDate.nullable().describe("First day it holds; null when not held."),
    effective_until: IsoDate.nullable().describe("Day on which it no longer holds; null when not held."),
    source_url: HttpUrl.nullable().describe("Official page the record was read from."),
  })
  .meta({ id: "AmProgramRow", description: "A public support program with the days between which it holds." });
type AmProgramRow = z.infer<typeof AmProgramRow>;

/** The row of a program; `day` is the one that `open_status` speaks for. */
export function programRow({ programs, deadlines }: Corpus, term: ProgramTerm, day: string): AmProgramRow {
  return {
    ...programs.summary(term.row),
    ...deadlines.stateOf(term.row, day),
    effective_from: term.effectiveFrom,
    effective_until: term.effectiveUntil,
    source_url: term.sourceUrl,
  };
}

/** The gap of programs that are shown from old sources, as `meta` has it; nothing when they are fresh. */
export function staleMeta({ programs }: Corpus, shown: readonly ProgramTerm[], asOf: string) {
  const gaps = staleGaps(
    shown.map(({ row }) => ({ id: programs.idOf(row), fetchedAt: programs.fetchedAt(row) })),
    asOf,
  );
  return gaps.length > 0 && { known_gaps: gaps };
}

/** Values of one list are alternatives; an empty or missing list does not filter. */
type ApplicantFilters = {
  readonly regions?: readonly string[] | undefined;
  readonly industries?: readonly string[] | undefined;
  readonly sizes?: readonly (typeof amCompanySize)[number][] | undefined;
};

/** The filters of a call with at most one value each. */
export function applicantOf(asked: {
  readonly region?: string | undefined;
  readonly industry?: string | undefined;
  readonly size?: (typeof amCompanySize)[number] | undefined;
}): ApplicantFilters {
  return {
    regions: asked.region === undefined ? [] : [asked.region],
    industries: asked.industry === undefined ? [] : [asked.industry],
    sizes: asked.size === undefined ? [] : [asked.size],
  };
}

/** Rows that fit an applicant, and how many are included only because their sources do not state the field. */
type Fitting = {
  readonly terms: ProgramTerm[];
  /** Per filter, the included rows that do not state it. Absent for filters that were not sent. */
  readonly notStated: Readonly<Record<string, number>>;
};

/**
 * Programs open to an applicant: of the region or nationwide; for the industry and the size, or stating none. Throws AmFailure
 * for an unknown industry, and for a region that matches neither a prefecture nor a municipality of `all` programs.
 */
export function fitting(
  terms: readonly ProgramTerm[],
  { regions = [], industries = [], sizes = [] }: ApplicantFilters,
  all: readonly ProgramTerm[] = terms,
): Fitting {
  const places = regions.map((region) => regionTest(region, all));
  const codes = industries.map((text) => industryCode(text));
  const kept = terms.filter(
    (term) =>
      (places.length === 0 || places.some((isIn) => isIn(term))) &&
      (codes.length === 0 || meetsAny(term.industries, codes)) &&
      (sizes.length === 0 || term.sizes.length === 0 || sizes.some((size) => term.sizes.includes(size))),
  );
  return {
    terms: kept,
    notStated: {
      ...(codes.length === 0 ? {} : { industry: kept.filter((term) => term.industries.length === 0).length }),
      ...(sizes.length === 0 ? {} : { size: kept.filter((term) => term.sizes.length === 0).length }),
    },
  };
}

/** Whether the industries include one of the codes; an empty list means no restriction. */
export function meetsAny(stated: readonly string[], codes: readonly string[]): boolean {
  return stated.length === 0 || stated.some((own) => codes.some((code) => industriesMeet(own, code)));
}

/** Code of an industry from its letter, code or name. Throws AmFailure for other text. */
export function industryCode(text: string, field = "industry"): string {
  const code = parseIndustry(text);
  if (code === null)
    throw new AmFailure("invalid_enum", `${field} is no industry of the Japanese standard classification`, {
      field,
      hint: "Send the letter of a division, a code below it, or the name of a division.",
      retry_with: [field],
      suggested_values: industryNames(),
    });
  return code;
}

/** Whether a program is for a place: its prefecture in any spelling, otherwise a municipality by part of its name. */
function regionTest(text: string, all: readonly ProgramTerm[]): (term: ProgramTerm) => boolean {
  const place = parseTypedPrefecture(text);
  if (place !== null)
    return ({ prefecture, nationwide }) => nationwide || (place.prefecture !== null && prefecture === place.prefecture);
  const part = fold(text);
  const isIn = ({ municipality }: ProgramTerm) =>
    part !== "" && municipality !== null && fold(municipality).includes(part);
  if (!all.some(isIn))
    throw new AmFailure(
      "invalid_enum",
      `region ${JSON.stringify(text)} is neither a prefecture nor a municipality here`,
      {
        field: "region",
        hint: "Send one of the names that /v1/am/enums/region lists, 全国, or a municipality that a program of this snapshot names.",
        retry_with: ["region"],
        suggested_values: ["全国", ...prefectures.map(({ name }) => name)],
      },
    );
  return (term) => term.nationwide || isIn(term);
}

/** One page of in-memory rows. */
export function pageRows<Row>(rows: readonly Row[], { limit, offset }: { limit: number; offset: number }): Row[] {
  return rows.slice(offset, offset + limit);
}
