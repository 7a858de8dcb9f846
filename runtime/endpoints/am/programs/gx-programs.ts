import { z } from "zod";
import { Text } from "../../../../schemas/common.ts";
import { amGxTheme } from "../../../../schemas/enums.ts";
import { amGxCompanySize } from "../../../../schemas/service-enums.ts";
import { KnownGap } from "../../../../schemas/answers/evidence.ts";
import { emptyAnswerGap } from "../../../evidence/empty-answer.ts";
import type { ProgramTerm } from "../../../corpus/program-terms.ts";
import { themeBasis, type ThemeBasis } from "../../../lookups/gx-themes.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerB, envelopeB, failureB } from "../frame/envelopes.ts";
import { amEnum, amPaging, amText } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";
import { AmProgramRow, applicantOf, fitting, pageRows, staleMeta } from "../frame/program-rows.ts";

/** Applicant types of green-transformation programs, with the words that sources use for them. */
const applicants = {
  sme: { sizes: ["small", "sme"], targets: ["sme", "small_business"] },
  midsize: { sizes: ["mid"], targets: ["mid"] },
  large: { sizes: ["large"], targets: ["large_company"] },
  individual: { sizes: ["sole"], targets: ["individual", "sole_proprietor"] },
  municipality: { sizes: [], targets: ["local_government"] },
  farmer: { sizes: [], targets: ["farmer", "new_farmer", "certified_farmer"] },
} as const;

const GxProgramRow = AmProgramRow.omit({ effective_from: true, effective_until: true })
  .extend({
    theme: z.enum(amGxTheme).describe("Theme it was found by."),
    theme_basis: z.enum(["stated", "name"]).describe("stated: its source says so. name: words of its name do."),
  })
  .meta({ id: "AmGxProgramRow", description: "A program of the green transformation." });

const themes = { en: "the theme", ja: "このテーマ", names: ["gx_themes", "primary_name"] } as const;

export const gxPrograms = defineAmEndpoint({
  id: "AM-4",
  path: "/v1/am/gx_programs",
  example: { theme: "renewable" },
  summary: "Programs of the green transformation by theme",
  description:
    "Programs whose sources state the theme or whose names do (theme_basis), the former first; company_size and " +
    "region keep those that name it and those that name none. An empty list means that this snapshot cannot confirm " +
    "such a program, never that none exists; with no program of the theme at all the answer is dataset_not_loaded, at " +
    "no cost. retrieval_note says what was searched.",
  units: 1,
  tool: false,
  query: z.object({
    theme: amEnum(amGxTheme).default("ghg_reduction").describe("Theme."),
    company_size: amEnum(amGxCompanySize).optional().describe("Kind of applicant."),
    region: amText({ max: 200 })
      .optional()
      .describe("Prefecture in any spelling, 全国, or part of a municipality's name."),
    ...amPaging(),
  }),
  response: envelopeB(GxProgramRow, {
    retrieval_note: Text.nullable().describe("What was searched; null with error set."),
    known_gaps: z.array(KnownGap).optional().describe("Why there are no rows, or how old their sources are."),
  }).meta({ id: "AmGxList", description: "Programs of one theme." }),
  failure: (error) => ({ ...failureB(error), retrieval_note: null }),
  async handler({ query }, { corpus, asOf }) {
    assertHeld(corpus.programs, "program");
    const all = await corpus.programTerms.all();
    const basisOf = new Map<ProgramTerm, ThemeBasis>();
    const tables = corpus.language.programs();
    for (const term of all) {
      const basis = themeBasis(tables, query.theme, { stated: term.gxThemes, name: term.name });
      if (basis !== null) basisOf.set(term, basis);
    }
    assertHeld({ size: basisOf.size }, `program with the theme ${query.theme}`);
    const themed = [...basisOf.keys()].filter((term) => isFor(term, query.company_size));
    const terms = fitting(themed, applicantOf(query), all).terms.toSorted(
      (a, b) => Number(basisOf.get(a) === "name") - Number(basisOf.get(b) === "name"),
    );
    const shown = pageRows(terms, query);
    const results = shown.map((term) =>
      Object.assign(corpus.programs.summary(term.row), corpus.deadlines.stateOf(term.row, asOf), {
        theme: query.theme,
        theme_basis: basisOf.get(term)!,
        source_url: term.sourceUrl,
      }),
    );
    const retrieval_note = `${basisOf.size} of ${all.length} programs of this snapshot are of the theme by source or name; ${terms.length} fit the filters.`;
    const empty = terms.length === 0;
    const gaps = empty
      ? { known_gaps: [emptyAnswerGap(corpus, { table: "program", having: basisOf.size, field: themes }, asOf)] }
      : staleMeta(corpus, shown, asOf);
    return { body: { ...answerB(terms.length, results), retrieval_note, ...gaps }, empty };
  },
});

function isFor({ sizes, targetTypes }: ProgramTerm, applicant: keyof typeof applicants | undefined): boolean {
  if (applicant === undefined || (sizes.length === 0 && targetTypes.length === 0)) return true;
  const wanted: { sizes: readonly string[]; targets: readonly string[] } = applicants[applicant];
  return sizes.some((size) => wanted.sizes.includes(size)) || targetTypes.some((type) => wanted.targets.includes(type));
}
