import { z } from "zod";
import { IsoDate } from "../../../../schemas/common.ts";
import { amCompanySize } from "../../../../schemas/enums.ts";
import type { ProgramTerm } from "../../../corpus/program-terms.ts";
import { effectDays, emptyAnswerGap } from "../../../evidence/empty-answer.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerA, envelopeA, failureA, pagingOf } from "../frame/envelopes.ts";
import { amDay, amEnum, amPaging, amText } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";
import { AmProgramRow, applicantOf, fitting, pageRows, programRow, staleMeta } from "../frame/program-rows.ts";

export const activeAt = defineAmEndpoint({
  id: "AM-2",
  path: "/v1/am/active_at",
  example: { date: "2026-04-01", region: "東京都" },
  summary: "Programs in force on a day",
  description:
    "Programs with effective_from <= date < effective_until; a bound that no source states counts as open, and " +
    "retrieval_note says how many rows are listed for that reason alone. region keeps programs of the place and those " +
    "for the whole country; industry and size keep programs that name them and those that name none (meta.not_stated " +
    "counts these). The terms shown are those of the last fetch.",
  units: 1,
  tool: "active_programs_at",
  guide: {
    use: "Which programs were in force on a past or coming day: 「2025年4月1日時点の制度」. For applications open now use list_open_programs.",
    example: { date: "2025-06-01", limit: 5 },
    keywords: ["時点", "当時", "過去の制度", "as of", "active on"],
  },
  query: z.object({
    date: amDay().describe("Day to look at."),
    region: amText({ max: 200 })
      .optional()
      .describe("Prefecture in any spelling, 全国, or part of a municipality's name."),
    industry: amText({ max: 200 }).optional().describe("Industry by letter, code or name of a division."),
    size: amEnum(amCompanySize).optional().describe("Size of the company."),
    ...amPaging(),
  }),
  response: envelopeA(AmProgramRow, {
    pivot_date: IsoDate.nullable().describe("The day looked at; null when it could not be read."),
  }).meta({ id: "AmActivePage", description: "One page of the programs in force on a day." }),
  failure: (error, { query }) => ({ ...failureA(error, pagingOf(query)), pivot_date: query.date ?? null }),
  async handler({ query }, { corpus, asOf }) {
    assertHeld(corpus.programs, "program");
    const all = await corpus.programTerms.all();
    const active = all.filter((term) => holdsOn(term, query.date));
    const { terms, notStated } = fitting(active, applicantOf(query), all);
    const undated = terms.filter(statesNoEffect).length;
    const having = all.filter((term) => !statesNoEffect(term)).length;
    const gap = emptyAnswerGap(corpus, { table: "program", having, field: effectDays }, asOf);
    const isEmpty = terms.length === 0;
    const shown = pageRows(terms, query);
    return {
      body: {
        ...answerA(
          {
            total: terms.length,
            ...pagingOf(query),
            results: shown.map((term) => programRow(corpus, term, asOf)),
          },
          {
            meta: {
              not_stated: notStated,
              without_effective_dates: undated,
              ...(isEmpty ? { known_gaps: [gap] } : staleMeta(corpus, shown, asOf)),
            },
            note: isEmpty ? gap.message : revisionNote(terms.length, undated),
          },
        ),
        pivot_date: query.date,
      },
      empty: isEmpty,
    };
  },
});

/** Whether a program is in effect on a day; a bound that is not stated is open. */
export function holdsOn({ effectiveFrom, effectiveUntil }: ProgramTerm, day: string): boolean {
  return (effectiveFrom === null || effectiveFrom <= day) && (effectiveUntil === null || day < effectiveUntil);
}

/** Whether no source states a day of effect. */
export function statesNoEffect({ effectiveFrom, effectiveUntil }: ProgramTerm): boolean {
  return effectiveFrom === null && effectiveUntil === null;
}

function revisionNote(total: number, undated: number): string {
  return (
    `${undated} of ${total} programs state no days of effect: the snapshot holds no dated revision of them, and they are ` +
    "listed because nothing says that they were not in force. Others are judged by the one revision held."
  );
}
