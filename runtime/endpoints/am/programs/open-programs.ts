import { z } from "zod";
import { Count, IsoDate, Text } from "../../../../schemas/common.ts";
import { amCompanySize } from "../../../../schemas/enums.ts";
import { byText } from "../../../../snapshots/text/order.ts";
import { readQuestion } from "../../../../snapshots/questions/question.ts";
import { factsOfWords } from "../../../../snapshots/search/match-facts.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import type { ProgramTerm } from "../../../corpus/program-terms.ts";
import type { Match } from "../../../../schemas/answers/match.ts";
import { matchOf } from "../../../endpoint/match.ts";
import { applicationDays, emptyAnswerGap } from "../../../evidence/empty-answer.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerA, envelopeA, failureA, type Paging, pagingOf } from "../frame/envelopes.ts";
import { amDay, amEnum, amPaging, amText } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";
import { matchField, noMatch } from "../frame/match.ts";
import { AmProgramRow, applicantOf, fitting, pageRows, programRow } from "../frame/program-rows.ts";
import { amountsAsked, dayOfQuestion, hasWordsToSearch, paysAmounts, questionMeta } from "../frame/question-filters.ts";

const OpenProgramRow = AmProgramRow.extend({
  round_label: Text.nullable().describe("Name of the call that is open; null when the program states only a window."),
  open_rounds: Count.describe("Calls of the program that are open on the day, this one among them."),
}).meta({
  id: "AmOpenProgramRow",
  description: "A program that takes applications; application_window is that of the call.",
});

const usedParts = ["prefectures", "industries", "sizes", "dates", "themes"] as const;

export const openPrograms = defineAmEndpoint({
  id: "AM-3",
  path: "/v1/am/open_programs",
  example: { natural_query: "東京都の病院が使える補助金", on_date: "2026-11-16" },
  summary: "Programs that take applications on a day",
  description:
    "Programs with a call for applications with start <= day <= end, soonest to close first; an unknown start counts " +
    "as open, an unknown end does not. natural_query is read by rules: places, industry, size, amount and days " +
    "filter, the rest is searched among the open programs, parameters win, and meta shows what was read. That a " +
    "program is missing never means that it is closed: tell the user to check the official page.",
  units: 1,
  tool: "list_open_programs",
  guide: {
    use:
      "Which programs are open for applications now, or on a day: 「いま募集中・公募中・受付中のものづくり補助金」, for a region, industry or size, " +
      "or as a question.",
    example: { on_date: "2025-06-01", limit: 5 },
    keywords: ["募集中", "公募中", "受付中", "open now", "open program"],
  },
  csv: true,
  query: z.object({
    on_date: amDay().optional().describe("Day to look at; today in Japan unless sent."),
    region: amText({ max: 200 })
      .optional()
      .describe("Prefecture in any spelling, 全国, or part of a municipality's name."),
    industry: amText({ max: 200 }).optional().describe("Industry by letter, code or name of a division."),
    size: amEnum(amCompanySize).optional().describe("Size of the company."),
    natural_query: amText({ max: 500 }).optional().describe("A question in Japanese or English."),
    ...amPaging(),
  }),
  response: envelopeA(OpenProgramRow, {
    ...matchField,
    pivot_date: IsoDate.nullable().describe("The day looked at; null when it could not be read."),
  }).meta({ id: "AmOpenPage", description: "One page of the programs that take applications on a day." }),
  failure: (error, { query }) => ({
    ...failureA(error, pagingOf(query)),
    ...noMatch,
    pivot_date: query.on_date ?? null,
  }),
  async handler({ query }, { corpus, asOf }) {
    assertHeld(corpus.programs, "program");
    const question =
      query.natural_query === undefined ? null : readQuestion(corpus.language, query.natural_query, asOf);
    const day = query.on_date ?? (question ? dayOfQuestion(question, asOf) : asOf);
    const asked = applicantOf(query);
    const { terms, notStated } = fitting(await corpus.programTerms.all(), {
      regions: asked.regions,
      industries: query.industry === undefined ? question?.industries : asked.industries,
      sizes: query.size === undefined ? question?.sizes : asked.sizes,
    });
    const places = query.region === undefined ? (question?.places ?? []) : [];
    const amounts = question === null ? [] : amountsAsked(corpus.language, query.natural_query!, question);
    const named = [...new Set(places.flatMap(({ prefectures }) => prefectures))];
    const ofPlace = corpus.programs.places.ofPlaces(places);
    const isOffered = ({ nationwide, row }: ProgramTerm) => nationwide || ofPlace.has(row);
    const open = terms
      .filter((term) => places.length === 0 || isOffered(term))
      .filter((term) => paysAmounts(term, amounts))
      .flatMap((term) => {
        const call = callOn(term, day);
        return call ? [{ term, call }] : [];
      })
      .toSorted((a, b) => byText(a.call.end, b.call.end) || a.term.row - b.term.row);
    const words =
      question !== null && hasWordsToSearch(corpus.language, question, corpus.programs)
        ? query.natural_query!
        : undefined;
    const local = open.filter(({ term }) => ofPlace.has(term.row)).length;
    const place = named.length === 0 ? undefined : { named, of_place: local, nationwide: open.length - local };
    const { total, shown, match } = pageOf(corpus, open, { words, place, ...pagingOf(query) }, asOf);
    const having = corpus.deadlines.datedPrograms;
    const gap = total > 0 ? null : emptyAnswerGap(corpus, { table: "program", having, field: applicationDays }, asOf);
    const used = amounts.length > 0 ? [...usedParts, "amounts" as const] : usedParts;
    return {
      body: {
        ...answerA(
          {
            total,
            ...pagingOf(query),
            results: shown.map(({ term, call }) => openRow(corpus, term, day, call)),
          },
          {
            meta: { not_stated: notStated, ...questionMeta(question, used), ...(gap && { known_gaps: [gap] }) },
            note: gap?.message ?? null,
          },
        ),
        pivot_date: day,
        match,
      },
      empty: total === 0,
    };
  },
});

type OpenProgram = { readonly term: ProgramTerm; readonly call: Call };

/** One page of the open programs: by relevance for a text query, otherwise soonest to close first. */
function pageOf(
  corpus: Corpus,
  open: readonly OpenProgram[],
  { words, place, ...paging }: Paging & { readonly words: string | undefined; readonly place: Match["place"] },
  asOf: string,
) {
  const { programs, searched } = corpus;
  if (words === undefined) {
    const facts = factsOfWords("", { total: open.length, partial: false });
    const understood = place === undefined ? {} : { prefecture: place.named };
    const shown = pageRows(open, paging);
    const fetched = shown.map(({ term }) => programs.fetchedAt(term.row));
    return {
      total: open.length,
      shown,
      match: matchOf({ ...facts, understood }, searched.program, asOf, { place, fetched }),
    };
  }
  const byRow = new Map(open.map((each) => [each.term.row, each]));
  const page = programs.page({}, { query: words, ...paging, among: new Set(byRow.keys()) });
  return {
    total: page.total,
    shown: page.rows.map((row) => byRow.get(row)!),
    match: matchOf(page.match, searched.program, asOf, page),
  };
}

type Call = {
  readonly start: string | null;
  readonly end: string;
  readonly label: string | null;
  readonly count: number;
};

function openRow(corpus: Corpus, term: ProgramTerm, day: string, { start, end, label, count }: Call) {
  return {
    ...programRow(corpus, term, day),
    application_window: { start, end },
    round_label: label,
    open_rounds: count,
  };
}

/** The call that accepts applications on a day and is first to close, with how many do. */
function callOn({ rounds }: ProgramTerm, day: string): Call | null {
  const calls = rounds.map(({ open_date: start, close_date: end, round_label: label }) => ({ start, end, label }));
  const open = calls.filter((call): call is Omit<Call, "count"> => isOpen(call, day));
  const [first] = open.toSorted((a, b) => byText(a.end, b.end));
  return first === undefined ? null : { ...first, count: open.length };
}

function isOpen({ start, end }: { start: string | null; end: string | null }, day: string): boolean {
  return (start === null || start <= day) && end !== null && day <= end;
}
