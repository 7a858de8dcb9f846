import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { Bid } from "../../schemas/records/bid.ts";
import { CourtDecision } from "../../schemas/records/court-decision.ts";
import * as enums from "../../schemas/enums.ts";
import { InvoiceRegistrant } from "../../schemas/records/invoice.ts";
import { Law } from "../../schemas/records/law.ts";
import { Program, ProgramDetail, ProgramMinimal } from "../../schemas/records/program.ts";

const words = (text: string) => text.trim().split(/\s+/);
const keys = (schema: z.ZodObject) => Object.keys(schema.shape);

const programDefault = words(`
  unified_id primary_name aliases authority_level authority_name prefecture municipality program_kind official_url
  amount_max_man_yen amount_min_man_yen subsidy_rate trust_level tier coverage_score gap_to_tier_s a_to_j_coverage
  excluded exclusion_reason crop_categories equipment_category target_types funding_purpose amount_band
  application_window`);

describe("field names callers rely on", () => {
  it("keeps the 25 default fields of a program", () => {
    expect(programDefault).toHaveLength(25);
    expect(keys(Program)).toEqual(programDefault);
  });

  it("keeps the 7 minimal fields of a program", () => {
    expect(keys(ProgramMinimal)).toEqual([
      "unified_id",
      "primary_name",
      "tier",
      "prefecture",
      "authority_name",
      "amount_max_man_yen",
      "official_url",
    ]);
  });

  it("adds details and lineage to the default fields", () => {
    expect(keys(ProgramDetail)).toEqual([
      ...programDefault,
      "enriched",
      "source_mentions",
      "source_url",
      "source_fetched_at",
      "source_checksum",
      "required_documents",
      "next_deadline",
      "amount_basis",
      "official_url_kind",
      "checksum_basis",
      "merged_ids",
      "place_basis",
      "source_checksum_stated",
    ]);
  });

  it("keeps the fields of a law", () => {
    expect(keys(Law)).toEqual(
      words(`unified_id law_number law_title law_short_title law_type ministry promulgated_date enforced_date
        last_amended_date revision_status superseded_by_law_id article_count full_text_url summary subject_areas
        confidence source_url source_checksum fetched_at updated_at articles_held articles_total text_complete
        egov_law_id checksum_basis text_as_of`),
    );
  });

  it("keeps the fields of a bid", () => {
    expect(keys(Bid)).toEqual(
      words(`unified_id bid_title bid_kind procuring_entity source_url confidence fetched_at updated_at
        announcement_date bid_deadline question_deadline decision_date awarded_amount_yen budget_ceiling_yen
        bid_description classification_code eligibility_conditions ministry participant_count prefecture
        procuring_houjin_bangou winner_houjin_bangou winner_name program_id_hint source_checksum source_excerpt
        checksum_basis`),
    );
  });

  it("keeps the fields of a court decision", () => {
    expect(keys(CourtDecision)).toEqual(
      words(`unified_id case_name case_number court court_level decision_date decision_type subject_area
        related_law_ids key_ruling parties_involved impact_on_business precedent_weight source_url full_text_url
        pdf_url source_excerpt source_checksum confidence fetched_at updated_at ruling_summary cited_statutes
        checksum_basis reporter`),
    );
  });

  it("keeps the fields of an invoice registrant", () => {
    expect(keys(InvoiceRegistrant)).toEqual(
      words(`invoice_registration_number houjin_bangou normalized_name trade_name registrant_kind
        address_normalized prefecture registered_date revoked_date expired_date last_updated_nta source_url
        source_checksum confidence fetched_at updated_at checksum_basis`),
    );
  });
});

describe("vocabularies callers rely on", () => {
  it("keeps tiers, coverage dimensions and readings", () => {
    expect(enums.tier).toEqual(["S", "A", "B", "C"]);
    expect(enums.coverageDimension).toEqual(
      words(`A_basics B_target C_amount D_schedule E_expenses F_documents G_procedure H_conditions I_contact
        J_statistics`),
    );
    expect(enums.reading).toEqual(["HIT", "NO_HIT", "AMBIGUOUS"]);
  });

  it("lists 47 prefectures with code and romaji, each once", () => {
    expect(enums.prefectures).toHaveLength(47);
    expect(enums.prefectures.map(({ name }) => name)).toEqual([...enums.prefecture]);
    for (const property of ["code", "name", "romaji"] as const)
      expect(new Set(enums.prefectures.map((entry) => entry[property])).size).toBe(47);
    expect(enums.prefectures).toEqual(
      expect.arrayContaining([
        { code: "01", name: "北海道", romaji: "hokkaido" },
        { code: "13", name: "東京都", romaji: "tokyo" },
        { code: "27", name: "大阪府", romaji: "osaka" },
        { code: "34", name: "広島県", romaji: "hiroshima" },
        { code: "40", name: "福岡県", romaji: "fukuoka" },
        { code: "47", name: "沖縄県", romaji: "okinawa" },
      ]),
    );
  });
});
