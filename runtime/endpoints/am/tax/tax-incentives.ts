import type { Predicate } from "../../../../schemas/predicate.ts";
import type { TaxRuleset } from "../../../../schemas/records/tax-ruleset.ts";
import type { Language } from "../../../../snapshots/language/language.ts";
import { wordsFor } from "../../../../snapshots/lexicon/lexicon.ts";
import { fold } from "../../../../snapshots/text/fold.ts";
import { z } from "zod";
import { readQuestion } from "../../../../snapshots/questions/question.ts";
import { factsOfWords } from "../../../../snapshots/search/match-facts.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { matchOf } from "../../../endpoint/match.ts";
import { noteOf } from "../../dataset-answers.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerA, envelopeA, failureA, pagingOf } from "../frame/envelopes.ts";
import { amInteger, amPaging, amText } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";
import { matchField, noMatch } from "../frame/match.ts";
import { questionMeta } from "../frame/question-filters.ts";
import { disclaimerField, taxDisclaimer, taxIncentiveRow, TaxIncentiveRow } from "./tax-rows.ts";

/** Whether a measure applies to a kind of taxpayer; `unsaid` when its conditions name none. */
type ForEntity = "yes" | "no" | "unsaid";

/** Tests the kind of taxpayer when the text names one, otherwise the words of the measure's conditions. */
function entityTest({ lexicon }: Language, text: string): (ruleset: TaxRuleset) => ForEntity {
  const folded = fold(text);
  const kind = kinds.find((each) =>
    [each, ...wordsFor(lexicon.lines("entity-words"), "entity", each)].some((word) => folded.includes(fold(word))),
  );
  if (kind === undefined)
    return ({ eligibility_conditions: words }) => (words !== null && fold(words).includes(folded) ? "yes" : "no");
  return ({ eligibility_conditions_json: conditions }) => {
    const asked = conditions === null ? new Set<string>() : kindsAsked(conditions);
    if (asked.size === 0) return "unsaid";
    return asked.has(kind) ? "yes" : "no";
  };
}

const kinds = ["sole_proprietor", "corporation"];

/** Kinds of taxpayer named in any branch of the conditions. */
function kindsAsked(conditions: Predicate): Set<string> {
  const found = new Set<string>();
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (node === null || typeof node !== "object") return;
    const { field, value, values, of } = node as Record<string, unknown>;
    if (field === "entity_kind")
      for (const word of [value, values].flat()) if (typeof word === "string") found.add(word);
    look(of);
  };
  look(conditions);
  return found;
}

/** More than the number of tax measures in any corpus. */
const everyRow = 10_000;

export const searchTaxIncentives = defineAmEndpoint({
  id: "AM-11",
  path: "/v1/am/tax_incentives",
  example: { query: "賃上げ" },
  summary: "Search tax measures and incentives",
  description:
    "Tax measures by words, authority, industry, year and kind of taxpayer, joined by and; measures whose conditions " +
    "name no kind of taxpayer stay (meta.not_stated counts them). natural_query is read by rules: the time and the " +
    "kind of taxpayer it names narrow, the rest is searched, parameters win, and meta shows what was read. Not tax " +
    "advice: pass _disclaimer on.",
  units: 1,
  tool: "search_tax_incentives",
  guide: {
    use:
      "Which tax breaks, credits or deductions are there? 「中小企業が機械を買ったときの税制優遇」「賃上げで税金は安くなる？」「特別償却・税額控除」. Send the " +
      "question in natural_query, or words in q; narrow by year and kind of taxpayer. Not tax advice.",
    example: { natural_query: "中小企業の設備投資の税額控除", limit: 5 },
    keywords: ["税制優遇", "減税", "税額控除", "特別償却", "tax incentive", "tax credit", "deduction"],
  },
  csv: true,
  query: z.object({
    query: amText({ max: 200 }).optional().describe("Words in any spelling, all of which should match."),
    q: amText({ max: 200 }).optional().describe("The same as query; wins when both are sent."),
    natural_query: amText({ max: 500 }).optional().describe("A question in Japanese or English."),
    authority: amText({ max: 200 }).optional().describe("Part of the name of the body in charge."),
    industry: amText({ max: 200 }).optional().describe("Industry as the measure's own text names it."),
    target_year: amInteger({ min: 1988, max: 2099 }).optional().describe("Year in which it applies."),
    target_entity: amText({ max: 200 })
      .optional()
      .describe("corporation (法人), sole_proprietor (個人事業主), or words."),
    ...amPaging(),
  }),
  response: envelopeA(TaxIncentiveRow, { ...matchField, ...disclaimerField }).meta({
    id: "AmTaxIncentivePage",
    description: "One page of tax measures.",
  }),
  failure: (error, { query }) => ({ ...failureA(error, pagingOf(query)), ...noMatch, _disclaimer: taxDisclaimer }),
  handler({ query }, { corpus, asOf }) {
    const question =
      query.natural_query === undefined ? null : readQuestion(corpus.language, query.natural_query, asOf);
    const words = query.q ?? query.query ?? query.natural_query;
    const { records, all } = corpus.taxRulesets;
    assertHeld(records, "tax_ruleset");
    const year = query.target_year;
    const span = year === undefined ? question?.dates[0] : { from: `${year}-01-01`, to: `${year}-12-31` };
    const [authority, industry] = [fold(query.authority ?? ""), fold(query.industry ?? "")];
    const entity = query.target_entity ?? (question?.sizes.includes("sole") ? "sole_proprietor" : undefined);
    const isFor = entity === undefined ? null : entityTest(corpus.language, entity);
    const passing = all.filter(
      (ruleset) =>
        fold(ruleset.authority).includes(authority) &&
        (industry === "" || fold(textOf(ruleset)).includes(industry)) &&
        (span === undefined || appliesWithin(ruleset, span)) &&
        (isFor === null || isFor(ruleset) !== "no"),
    );
    const { found, page } = searchAmong(corpus, passing, words);
    const notStated = isFor === null ? {} : { target_entity: found.filter((one) => isFor(one) === "unsaid").length };
    const note = found.length > 0 ? null : "Searched all tax measures of this snapshot; none could be confirmed.";
    return {
      body: {
        ...answerA(
          {
            total: found.length,
            ...pagingOf(query),
            results: found
              .slice(query.offset, query.offset + query.limit)
              .map((ruleset) => taxIncentiveRow(corpus, ruleset, asOf)),
          },
          { meta: { not_stated: notStated, ...questionMeta(question, ["dates", "sizes", "themes"]) }, note },
        ),
        match: matchOf(page.match, corpus.searched.tax_ruleset, asOf, page),
        _disclaimer: taxDisclaimer,
      },
      note: noteOf(page),
      empty: found.length === 0,
    };
  },
});

/** The measures that match the words, best first; all of them without words. */
function searchAmong({ taxRulesets: { records, all } }: Corpus, passing: readonly TaxRuleset[], words?: string) {
  if (words === undefined || words.trim() === "") {
    const total = passing.length;
    const match = factsOfWords("", { total, partial: false });
    return { found: passing, page: { total, partial: false, fieldMissing: false, match } };
  }
  const among = new Set(passing.map(({ unified_id: id }) => records.rowOf(id)!));
  const page = records.page({}, { query: words, limit: everyRow, offset: 0, among });
  return { found: page.rows.map((row) => all[row]!), page };
}

/** The texts of a measure that may name its taxpayers. */
function textOf(ruleset: TaxRuleset): string {
  const { ruleset_name, eligibility_conditions, filing_requirements, source_excerpt } = ruleset;
  return [ruleset_name, eligibility_conditions, filing_requirements, source_excerpt].filter(Boolean).join("\n");
}

function appliesWithin({ effective_from, effective_until }: TaxRuleset, { from, to }: { from: string; to: string }) {
  return effective_from <= to && (effective_until === null || effective_until >= from);
}
