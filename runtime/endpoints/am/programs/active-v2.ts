import { z } from "zod";
import { Count, HttpUrl, IsoDate, Prefecture, Text, UnifiedId } from "../../../../schemas/common.ts";
import { tier } from "../../../../schemas/enums.ts";
import { openState } from "../../../../schemas/records/program.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import type { ProgramTerm } from "../../../corpus/program-terms.ts";
import { holdsOn, statesNoEffect } from "./active-at.ts";
import { effectDays, emptyAnswerGap } from "../../../evidence/empty-answer.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerA, envelopeA, failureA, pagingOf } from "../frame/envelopes.ts";
import { queryPrefecture } from "../../corpus-fields.ts";
import { amBoolean, amDay, amPaging, amWord } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";
import { applicantOf, fitting, pageRows, staleMeta } from "../frame/program-rows.ts";

const day = (words: string) => IsoDate.nullable().describe(words);

const ActiveRow = z
  .object({
    unified_id: UnifiedId,
    primary_name: Text.describe("Official name of the program."),
    tier: z.enum(tier).describe("How well the program is documented, S best."),
    prefecture: Prefecture.nullable().describe("Prefecture it is limited to; null when nationwide or not labelled."),
    authority_name: Text.nullable().describe("Body that runs it."),
    application_round_id: Text.nullable().describe("Id of the call; null for a program without calls."),
    round_label: Text.nullable().describe("Name of the call, as published."),
    application_open_date: day("First day of applications; null when not known."),
    application_close_date: day("Last day of applications; null when not known."),
    effective_from: day("First day the program holds; null when not held."),
    effective_until: day("Day on which it no longer holds; null when not held."),
    effective_from_source: z
      .literal("stated")
      .nullable()
      .describe("stated: a source names the day; null: nobody does."),
    is_effective_now: z
      .boolean()
      .nullable()
      .describe("Does it hold today in Japan? One unknown bound counts as open; null when both are."),
    is_application_open_now: z
      .boolean()
      .describe("Are applications taken today? False when the last day is not known."),
    source_url: HttpUrl.nullable().describe("Page of the call, else of the program."),
    ...openState,
  })
  .meta({ id: "AmActiveRow", description: "One call for applications of a program in force." });

const LifecycleCaveat = z
  .object({
    data_quality: z.literal("partial").describe("Days are missing in some rows."),
    rows_with_complete_temporal_data: Count.describe("Rows with both days of effect and both days of applications."),
    total_rows: Count.describe("Rows on all pages."),
    note: Text.describe("What follows from the missing days."),
  })
  .meta({ id: "AmLifecycleCaveat", description: "Present when a row that is shown lacks a day." });

export const activePrograms = defineAmEndpoint({
  id: "AM-5",
  path: "/v1/am/programs/active_v2",
  example: { as_of: "2026-04-01", prefecture: "東京都" },
  summary: "Programs in force on a day, call by call",
  description:
    "Programs with effective_from <= as_of < effective_until, unknown bounds open, one row for each call for " +
    "applications or one for the program where no call is known; programs without a day of effect are left out unless " +
    "include_undated is sent, and retrieval_note says how many. application_open_by and application_close_by keep " +
    "calls by their days; a call without that day drops out. _lifecycle_caveat is there when a row lacks a day; the " +
    "snapshot holds one revision of each program.",
  units: 1,
  tool: false,
  query: z.object({
    as_of: amDay().optional().describe("Day to look at; today in Japan unless sent."),
    application_open_by: amDay().optional().describe("Calls that opened on or before this day."),
    application_close_by: amDay().optional().describe("Calls that close on or after this day."),
    prefecture: amWord(queryPrefecture())
      .optional()
      .describe("Prefecture in any spelling; nationwide programs are kept."),
    include_undated: amBoolean().default(false).describe("Also programs without a day of effect, behind the others."),
    ...amPaging({ limit: 50, maxLimit: 200 }),
  }),
  response: envelopeA(ActiveRow, {
    as_of: day("The day looked at; null when it could not be read."),
    application_open_by: day("As sent."),
    application_close_by: day("As sent."),
    _lifecycle_caveat: LifecycleCaveat.optional(),
  }).meta({ id: "AmActiveRounds", description: "Calls for applications of programs in force on a day." }),
  failure: (error, { query }) => ({
    ...failureA(error, pagingOf(query, 50)),
    as_of: query.as_of ?? null,
    application_open_by: query.application_open_by ?? null,
    application_close_by: query.application_close_by ?? null,
  }),
  async handler({ query }, { corpus, asOf }) {
    assertHeld(corpus.programs, "program");
    const { as_of: asked = asOf, application_open_by: openBy, application_close_by: closeBy } = query;
    const all = await corpus.programTerms.all();
    const active = all.filter((term) => holdsOn(term, asked));
    const found = fitting(active, applicantOf({ region: query.prefecture }))
      .terms.flatMap((term) => callsOf(term).map((call) => ({ term, call })))
      .filter(
        ({ call: { open, close } }) =>
          (openBy === undefined || (open !== null && open <= openBy)) &&
          (closeBy === undefined || (close !== null && close >= closeBy)),
      );
    const undated = found.filter(isUndated);
    const dated = found.filter((row) => !isUndated(row));
    const calls = query.include_undated ? [...dated, ...undated] : dated;
    const shown = pageRows(calls, query);
    const terms = shown.map(({ term }) => term);
    const complete = calls.filter(isComplete).length;
    const having = all.filter((term) => !statesNoEffect(term)).length;
    const gap = emptyAnswerGap(corpus, { table: "program", having, field: effectDays }, asOf);
    const note = noteOf(calls.length === 0 ? gap.message : null, query.include_undated ? 0 : undated.length);
    return {
      body: {
        ...answerA(
          {
            total: calls.length,
            limit: query.limit,
            offset: query.offset,
            results: shown.map(({ term, call }) => activeRow(corpus, term, call, asOf)),
          },
          { note, meta: { ...(calls.length === 0 ? { known_gaps: [gap] } : staleMeta(corpus, terms, asOf)) } },
        ),
        as_of: asked,
        application_open_by: openBy ?? null,
        application_close_by: closeBy ?? null,
        ...(shown.every(isComplete)
          ? {}
          : {
              _lifecycle_caveat: {
                data_quality: "partial" as const,
                rows_with_complete_temporal_data: complete,
                total_rows: calls.length,
                note: "A missing day of effect counts as open; check the official page before relying on it.",
              },
            }),
      },
      empty: calls.length === 0,
    };
  },
});

/** An empty result does not prove that nothing exists, especially when rows were left out. */
function noteOf(whyEmpty: string | null, leftOut: number): string | null {
  const notes = whyEmpty === null ? [] : [whyEmpty];
  if (leftOut > 0)
    notes.push(
      `${leftOut} rows state no day of effect and are left out: include_undated=true shows them, behind the others.`,
    );
  return notes.length === 0 ? null : notes.join(" ");
}

type Call = {
  readonly id: string | null;
  readonly label: string | null;
  readonly open: string | null;
  readonly close: string | null;
  readonly sourceUrl: string | null;
};

function callsOf({ rounds, sourceUrl }: ProgramTerm): Call[] {
  if (rounds.length === 0) return [{ id: null, label: null, open: null, close: null, sourceUrl }];
  const named = new Set(rounds.flatMap((round) => (round.round_label === null ? [] : [daysOf(round)])));
  return (
    rounds
      // The window of a program often repeats that of a call from another source.
      .filter((round) => round.round_label !== null || !named.has(daysOf(round)))
      .map((round) => ({
        id: round.round_id,
        label: round.round_label,
        open: round.open_date,
        close: round.close_date,
        sourceUrl: round.source_url ?? sourceUrl,
      }))
  );
}

function daysOf({ open_date: open, close_date: close }: ProgramTerm["rounds"][number]): string {
  return `${open} ${close}`;
}

type Row = { readonly term: ProgramTerm; readonly call: Call };

function isComplete({ term, call }: Row): boolean {
  return [term.effectiveFrom, term.effectiveUntil, call.open, call.close].every((each) => each !== null);
}

/** Days of applications say nothing about effect. */
function isUndated({ term }: Row): boolean {
  return statesNoEffect(term);
}

function activeRow({ programs, deadlines }: Corpus, term: ProgramTerm, call: Call, today: string) {
  const { unified_id, primary_name, tier: own, prefecture, authority_name } = programs.summary(term.row);
  return {
    unified_id,
    primary_name,
    tier: own,
    prefecture,
    authority_name,
    application_round_id: call.id,
    round_label: call.label,
    application_open_date: call.open,
    application_close_date: call.close,
    effective_from: term.effectiveFrom,
    effective_until: term.effectiveUntil,
    effective_from_source: term.effectiveFrom === null ? null : ("stated" as const),
    is_effective_now: statesNoEffect(term) ? null : holdsOn(term, today),
    is_application_open_now: (call.open === null || call.open <= today) && call.close !== null && today <= call.close,
    source_url: call.sourceUrl,
    ...deadlines.stateOf(term.row, today),
  };
}
