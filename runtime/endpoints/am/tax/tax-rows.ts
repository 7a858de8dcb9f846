import { z } from "zod";
import { HttpUrl, IsoDate, LawUnifiedId, Text, Timestamp } from "../../../../schemas/common.ts";
import { rulesetKind, taxCategory } from "../../../../schemas/enums.ts";
import type { TaxRuleset } from "../../../../schemas/records/tax-ruleset.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { onDay, taxFields } from "../../tax-terms.ts";

export const taxDisclaimer =
  "Public records on tax measures, not tax advice; whether a measure applies is for a tax accountant or the tax office to " +
  "say. 公表情報であり税務助言ではありません。適用の可否は税理士又は税務署に確認してください。";

export const disclaimerField = {
  _disclaimer: Text.describe("What the answer is not: no tax advice."),
} satisfies z.ZodRawShape;

export const TaxIncentiveRow = z
  .object({
    entity_id: Text.describe("Id of the measure."),
    name: Text.describe("Name of the measure."),
    tax_category: z.enum(taxCategory).describe("Tax it belongs to."),
    measure_kind: z.enum(rulesetKind).describe("What it grants or demands."),
    rate_or_amount: Text.nullable().describe("Rate or amount, as published."),
    effective_from: IsoDate.describe("First day it applies."),
    effective_until: IsoDate.nullable().describe("Last day it applies; null when no end is recorded."),
    root_law: z
      .object({
        unified_id: LawUnifiedId,
        law_title: Text.nullable().describe("Title; null when the law is not held."),
      })
      .nullable()
      .describe("Law it rests on first of all; null when no source names one that is held."),
    source_url: HttpUrl.describe("Page the record was read from."),
    source_fetched_at: Timestamp.describe("When it was fetched."),
    ...taxFields,
  })
  .meta({ id: "AmTaxIncentiveRow", description: "A tax measure with the days between which it applies." });
type TaxIncentiveRow = z.infer<typeof TaxIncentiveRow>;

/** The row of a measure; `day` is the one that `validity` speaks for. */
export function taxIncentiveRow(corpus: Corpus, ruleset: TaxRuleset, day: string): TaxIncentiveRow {
  return {
    entity_id: ruleset.unified_id,
    name: ruleset.ruleset_name,
    tax_category: ruleset.tax_category,
    measure_kind: ruleset.ruleset_kind,
    rate_or_amount: ruleset.rate_or_amount,
    effective_from: ruleset.effective_from,
    effective_until: ruleset.effective_until,
    root_law: rootLaw(corpus, ruleset.related_law_ids[0]),
    source_url: ruleset.source_url,
    source_fetched_at: ruleset.fetched_at,
    ...onDay(ruleset, day),
  };
}

function rootLaw({ laws }: Corpus, id: string | undefined): TaxIncentiveRow["root_law"] {
  if (id === undefined) return null;
  const law = laws.records.bytesOf(id);
  return {
    unified_id: id,
    law_title: law === null ? null : (JSON.parse(law.toString()) as { law_title: string }).law_title,
  };
}
