import { z } from "zod";
import { HttpUrl, IsoDate, JsonObject, LawUnifiedId, TaxUnifiedId } from "../common.ts";
import { exclusionSeverity, rulesetKind, taxCategory } from "../enums.ts";
import { Predicate } from "../predicate.ts";
import { isJsonValue } from "../well-formed.ts";
import { checksum, confidence, date, id, oneOf, required, text, textList, timestamp, url } from "./field.ts";

// The predicate schema recurses with its input, so nesting is bounded before it looks.
const ShallowPredicate = z
  .unknown()
  .refine((value): boolean => isJsonValue(value), "must be a JSON value")
  .pipe(Predicate);

/** A tax measure; `legal_basis` lists provisions as written, the builder links them to laws. */
export const TaxRulesetInput = z.object({
  unified_id: TaxUnifiedId.nullish(),
  ruleset_name: required,
  tax_category: z.enum(taxCategory),
  ruleset_kind: z.enum(rulesetKind),
  authority: text,
  authority_url: url,
  effective_from: IsoDate,
  effective_until: date,
  eligibility_conditions: text,
  eligibility_conditions_json: ShallowPredicate.nullish(),
  calculation_formula: text,
  rate_or_amount: text,
  filing_requirements: text,
  legal_basis: textList,
  related_law_ids: z.array(LawUnifiedId).nullish(),
  source_url: url,
  source_excerpt: text,
  source_checksum: checksum,
  confidence,
  fetched_at: timestamp,
  updated_at: timestamp,
});

/** A rule about combining programs; `kind` is the source's own word. */
export const ExclusionRuleInput = z.object({
  rule_id: id,
  kind: required,
  severity: oneOf(exclusionSeverity),
  program_a: text,
  program_b: text,
  program_b_group: textList,
  description: text,
  source_notes: text,
  source_urls: z.array(HttpUrl).nullish(),
  extra: JsonObject.nullish(),
});
