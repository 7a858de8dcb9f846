import { z } from "zod";
import { amGxTheme } from "../../../../schemas/enums.ts";
import { amGxCompanySize } from "../../../../schemas/service-enums.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import type { ProgramTerm } from "../../../corpus/program-terms.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerB, envelopeB, failureB } from "../frame/envelopes.ts";
import { amEnum, amPaging, amText } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";
import { AmProgramRow, applicantOf, fitting, pageRows } from "../frame/program-rows.ts";

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
  .extend({ theme: z.enum(amGxTheme).describe("Theme it was found by.") })
  .meta({ id: "AmGxProgramRow", description: "A program of the green transformation." });

export const gxPrograms = defineAmEndpoint({
  id: "AM-4",
  path: "/v1/am/gx_programs",
  example: { theme: "renewable" },
  summary: "Programs of the green transformation by theme",
  description:
    "Programs whose sources name the theme. company_size keeps programs that name this kind of applicant and those that name " +
    "no applicant at all; region keeps programs of the place and those for the whole country. An empty list means that " +
    "this snapshot cannot confirm such a program, never that none exists.",
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
  response: envelopeB(GxProgramRow).meta({ id: "AmGxList", description: "Programs of one theme." }),
  failure: failureB,
  async handler({ query }, { corpus }) {
    assertHeld(corpus.programs, "program");
    const all = await corpus.programTerms.all();
    const themed = all.filter((term) => term.gxThemes.includes(query.theme) && isFor(term, query.company_size));
    const { terms } = fitting(themed, applicantOf(query), all);
    const results = pageRows(terms, query).map((term) => gxRow(corpus, term, query.theme));
    return { body: answerB(terms.length, results), empty: terms.length === 0 };
  },
});

function gxRow(corpus: Corpus, term: ProgramTerm, theme: (typeof amGxTheme)[number]) {
  return { ...corpus.programs.summary(term.row), theme, source_url: term.sourceUrl };
}

function isFor({ sizes, targetTypes }: ProgramTerm, applicant: keyof typeof applicants | undefined): boolean {
  if (applicant === undefined || (sizes.length === 0 && targetTypes.length === 0)) return true;
  const wanted: { sizes: readonly string[]; targets: readonly string[] } = applicants[applicant];
  return sizes.some((size) => wanted.sizes.includes(size)) || targetTypes.some((type) => wanted.targets.includes(type));
}
