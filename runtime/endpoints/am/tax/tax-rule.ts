import { z } from "zod";
import { IsoDate, Json, Text } from "../../../../schemas/common.ts";
import type { TaxRuleset } from "../../../../schemas/records/tax-ruleset.ts";
import { fold } from "../../../../snapshots/text/fold.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { AmFailure, answerB, envelopeB, failureB } from "../frame/envelopes.ts";
import { amDay, amRequiredText, amText } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";
import { disclaimerField, TaxIncentiveRow, taxDisclaimer, taxIncentiveRow } from "./tax-rows.ts";

const TaxRuleRow = TaxIncentiveRow.extend({
  conditions: z
    .object({
      text: Text.nullable().describe("Conditions in words."),
      predicate: Json.nullable().describe("Conditions as a tree over a business profile."),
    })
    .describe("Under which conditions it applies, as far as a source says."),
  applicability_window: z
    .object({ from: IsoDate, until: IsoDate.nullable(), as_of: IsoDate.describe("The day it was asked for.") })
    .describe("First and last day it applies."),
}).meta({ id: "AmTaxRuleRow", description: "A tax measure with its conditions." });

/** Maximum names listed when the caller has to choose. */
const mostNames = 20;

export const getTaxRule = defineAmEndpoint({
  id: "AM-12",
  path: "/v1/am/tax_rule",
  example: { measure_name_or_id: "中小企業投資促進税制" },
  summary: "Read the rule of one tax measure on a day",
  description:
    "Finds a measure by id, by its name in any spelling, or by part of the name or an everyday name (研究開発税制) where only one " +
    "fits; several are an ambiguous_query that names them. as_of picks the wording in force on that day among those the snapshot holds; when " +
    "none was, results is empty and retrieval_note tells which are held. Not tax advice: pass _disclaimer on.",
  units: 1,
  tool: false,
  query: z.object({
    measure_name_or_id: amRequiredText({ max: 200 })
      .meta({ examples: ["中小企業投資促進税制"] })
      .describe("Id, name, or part of the name of the measure."),
    rule_type: amText({ max: 60 }).optional().describe("Keeps rules of this kind, such as credit or exemption."),
    as_of: amDay().optional().describe("Day to look at; today in Japan unless sent."),
  }),
  response: envelopeB(TaxRuleRow, {
    retrieval_note: Text.nullable().describe("Why there is no rule, and which the snapshot holds; else null."),
    ...disclaimerField,
  }).meta({ id: "AmTaxRuleList", description: "The rule of one tax measure." }),
  failure: (error) => ({ ...failureB(error), retrieval_note: null, _disclaimer: taxDisclaimer }),
  handler({ query }, { corpus, asOf }) {
    const day = query.as_of ?? asOf;
    const held = findMeasure(corpus, query.measure_name_or_id).filter(
      ({ ruleset_kind }) => query.rule_type === undefined || ruleset_kind === query.rule_type,
    );
    const inForce = held.filter(
      ({ effective_from: from, effective_until: until }) => from <= day && (until === null || day <= until),
    );
    if (inForce.length > 1)
      throw ambiguous(
        "several measures with this name apply on that day",
        inForce.map(({ unified_id }) => unified_id),
      );
    const results = inForce.map((ruleset) => ruleRow(corpus, ruleset, day));
    return {
      body: {
        ...answerB(results.length, results),
        retrieval_note: results.length > 0 ? null : noneNote(held, day),
        _disclaimer: taxDisclaimer,
      },
      empty: results.length === 0,
    };
  },
});

function ruleRow(corpus: Corpus, ruleset: TaxRuleset, day: string): z.infer<typeof TaxRuleRow> {
  return {
    ...taxIncentiveRow(corpus, ruleset, day),
    conditions: { text: ruleset.eligibility_conditions, predicate: ruleset.eligibility_conditions_json },
    applicability_window: { from: ruleset.effective_from, until: ruleset.effective_until, as_of: day },
  };
}

/** The rulesets of one measure: several when its wording changed. Throws AmFailure unless exactly one measure matches. */
function findMeasure(corpus: Corpus, text: string): TaxRuleset[] {
  const { records, all } = corpus.taxRulesets;
  const byId = records.rowOf(text);
  if (byId !== null) return [all[byId]!];
  const wanted = fold(text);
  assertHeld(records, "tax_ruleset");
  const same = all.filter(({ ruleset_name }) => fold(ruleset_name) === wanted);
  if (same.length > 0) return same;
  const holding = wanted === "" ? [] : all.filter(({ ruleset_name }) => fold(ruleset_name).includes(wanted));
  const part = holding.length > 0 ? holding : calledSo(corpus, text);
  const names = [...new Set(part.map(({ ruleset_name }) => ruleset_name))];
  if (names.length > 1) throw ambiguous("several measures have this in their name", names);
  if (names.length === 0)
    throw new AmFailure("no_matching_records", "no tax measure of this snapshot has this id or name", {
      field: "measure_name_or_id",
      hint: "Search with /v1/am/tax_incentives. That a measure is not held never means that it does not exist.",
      retry_with: ["measure_name_or_id"],
      suggested_values: near(corpus, text),
    });
  return part;
}

/** Measures known by these words: 研究開発税制 for 試験研究費税額控除. */
function calledSo({ taxRulesets: { records, all } }: Corpus, text: string): TaxRuleset[] {
  const { rows, partial } = records.page({}, { query: text, limit: mostNames, offset: 0 });
  return partial ? [] : rows.map((row) => all[row]!);
}

function near({ taxRulesets: { records, all } }: Corpus, text: string): string[] {
  return records.page({}, { query: text, limit: 5, offset: 0 }).rows.map((row) => all[row]!.ruleset_name);
}

function ambiguous(message: string, values: readonly string[]): AmFailure {
  return new AmFailure("ambiguous_query", message, {
    field: "measure_name_or_id",
    retry_with: ["measure_name_or_id"],
    suggested_values: values.slice(0, mostNames),
    severity: "soft",
  });
}

function noneNote(held: readonly TaxRuleset[], day: string): string {
  const windows = held.map(({ effective_from: from, effective_until: until }) => `${from} to ${until ?? "open"}`);
  if (windows.length === 0) return "The measure is held, but no rule of this type.";
  return `No wording that the snapshot holds applies on ${day}; held: ${windows.join(", ")}.`;
}
