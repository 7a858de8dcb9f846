import { z } from "zod";
import {
  Checksum,
  ChecksumBasis,
  Confidence,
  HttpUrl,
  IsoDate,
  LawUnifiedId,
  TaxUnifiedId,
  Text,
  Timestamp,
} from "../common.ts";
import { rulesetKind, taxCategory } from "../enums.ts";
import { Predicate } from "../predicate.ts";

/** A tax measure with the conditions under which it applies. */
export const TaxRuleset = z
  .object({
    unified_id: TaxUnifiedId,
    ruleset_name: Text.describe("Name of the measure."),
    tax_category: z.enum(taxCategory).describe("Tax it belongs to."),
    ruleset_kind: z.enum(rulesetKind).describe("What it grants or demands."),
    authority: Text.describe("Body in charge."),
    authority_url: HttpUrl.nullable().describe("Page of that body."),
    effective_from: IsoDate.describe("First day it applies."),
    effective_until: IsoDate.nullable().describe("Last day it applies; null when no end is recorded."),
    eligibility_conditions: Text.nullable().describe("Conditions in words."),
    eligibility_conditions_json: Predicate.nullable().describe(
      "Conditions as a predicate tree over a business profile.",
    ),
    calculation_formula: Text.nullable().describe("How the amount is computed."),
    rate_or_amount: Text.nullable().describe("Rate or amount, as published."),
    filing_requirements: Text.nullable().describe("What has to be filed or kept."),
    related_law_ids: z.array(LawUnifiedId).describe("Laws it rests on."),
    source_url: HttpUrl.describe("Page the record was read from."),
    source_excerpt: Text.nullable().describe("Passage of the source the record rests on."),
    source_checksum: Checksum.nullable().describe("SHA-256 of what was read."),
    confidence: Confidence,
    fetched_at: Timestamp.describe("When the source was fetched."),
    updated_at: Timestamp.describe("When the source last changed; the fetch time if it does not say."),
    checksum_basis: ChecksumBasis,
  })
  .meta({
    id: "TaxRuleset",
    description: "A tax measure with its conditions as predicates. Matching them is no legal interpretation.",
    examples: [
      {
        unified_id: "TAX-3f2a9c01d4",
        ruleset_name: "見本設備の特別償却",
        tax_category: "corporate",
        ruleset_kind: "special_depreciation",
        authority: "国税庁",
        authority_url: "https://www.nta.go.jp/",
        effective_from: "2025-04-01",
        effective_until: "2027-03-31",
        eligibility_conditions: "資本金1億円以下の法人",
        eligibility_conditions_json: { op: "all", of: [{ op: "lte", field: "capital_yen", value: 100_000_000 }] },
        calculation_formula: null,
        rate_or_amount: "取得価額の30%",
        filing_requirements: null,
        related_law_ids: ["LAW-3f2a9c01d4"],
        source_url: "https://www.nta.go.jp/",
        source_excerpt: null,
        source_checksum: null,
        checksum_basis: null,
        confidence: 0.9,
        fetched_at: "2026-04-01T00:00:00Z",
        updated_at: "2026-04-01T00:00:00Z",
      },
    ],
  });

export type TaxRuleset = z.infer<typeof TaxRuleset>;
