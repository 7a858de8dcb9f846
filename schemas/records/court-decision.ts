import { z } from "zod";
import {
  Checksum,
  ChecksumBasis,
  Confidence,
  CourtUnifiedId,
  HttpUrl,
  IsoDate,
  LawUnifiedId,
  Text,
  Timestamp,
} from "../common.ts";
import { courtLevel, decisionType, precedentWeight } from "../enums.ts";

/** A provision that a decision refers to. */
const CitedStatute = z
  .object({
    law_id: LawUnifiedId.nullable().describe(
      "The law, where this snapshot holds it; null for laws of the past, and where the law of that name was enacted after the decision.",
    ),
    law_name: Text.describe("The law as the court names it."),
    article: Text.nullable().describe(
      "Article as the law database writes it, 30_4 for 30条の4; null for the law as a whole.",
    ),
    paragraph: z.int().nullable().describe("Paragraph (項)."),
    item: Text.nullable().describe("Item (号)."),
    former_text: z.boolean().describe("The law is meant as it was before an amendment."),
    basis: z
      .enum(["reference_list", "ruling_text"])
      .describe("Where it stands: in the statutes that the court lists, or in the text of the ruling."),
  })
  .meta({ id: "CitedStatute", description: "A provision that a court decision refers to." });

/** A published court decision. */
export const CourtDecision = z
  .object({
    unified_id: CourtUnifiedId,
    case_name: Text.nullable().describe("Name of the case; not every court publishes one."),
    case_number: Text.nullable().describe("Docket number, as the court writes it."),
    court: Text.nullable().describe("Court, with its division if published."),
    court_level: z.enum(courtLevel).nullable().describe("Level of the court, read from its name."),
    decision_date: IsoDate.nullable().describe("Day of the decision."),
    decision_type: z.enum(decisionType).nullable().describe("Judgment, ruling or order."),
    subject_area: Text.nullable().describe("Area the court files it under."),
    related_law_ids: z.array(LawUnifiedId).describe("Laws the decision refers to."),
    key_ruling: Text.nullable().describe("Point decided, as published."),
    parties_involved: Text.nullable().describe("Parties, as published."),
    impact_on_business: Text.nullable().describe("What it means for businesses, where a source says so."),
    precedent_weight: z
      .enum(precedentWeight)
      .describe(
        "binding: printed as a precedent in the reports of the Supreme Court (民集 or 刑集, see reporter) or decided by its full bench (大法廷); persuasive: what else it and the high courts decide; else informational.",
      ),
    source_url: HttpUrl.describe("Page of the decision."),
    full_text_url: HttpUrl.nullable().describe("Page with the full text."),
    pdf_url: HttpUrl.nullable().describe("Full text as PDF."),
    source_excerpt: Text.nullable().describe("Passage of the source the record rests on."),
    source_checksum: Checksum.nullable().describe("SHA-256 of what was read."),
    confidence: Confidence,
    fetched_at: Timestamp.describe("When the source was fetched."),
    updated_at: Timestamp.nullable().describe("When the source last changed the record."),
    ruling_summary: Text.nullable().describe("Gist of the ruling (裁判要旨), as published."),
    cited_statutes: z.array(CitedStatute).describe("Provisions the decision refers to, in the order of the source."),
    checksum_basis: ChecksumBasis,
    reporter: Text.nullable().describe("Law report that prints it, with volume and page, as published."),
  })
  .meta({
    id: "CourtDecision",
    description: "A published court decision with the laws it refers to.",
    examples: [
      {
        unified_id: "HAN-3f2a9c01d4",
        case_name: "補助金返還請求事件",
        case_number: "令和5(行ヒ)999",
        court: "最高裁判所第二小法廷",
        court_level: "supreme",
        decision_date: "2024-02-29",
        decision_type: "判決",
        subject_area: null,
        related_law_ids: ["LAW-3f2a9c01d4"],
        key_ruling: null,
        parties_involved: null,
        impact_on_business: null,
        precedent_weight: "binding",
        source_url: "https://www.courts.go.jp/app/hanrei_jp/detail2?id=999999",
        full_text_url: null,
        pdf_url: "https://www.courts.go.jp/app/files/hanrei_jp/999/999999_hanrei.pdf",
        source_excerpt: null,
        source_checksum: null,
        confidence: 0.9,
        fetched_at: "2026-04-01T00:00:00Z",
        updated_at: null,
        ruling_summary: null,
        checksum_basis: null,
        reporter: "民集 第99巻9号9頁",
        cited_statutes: [
          {
            law_id: "LAW-3f2a9c01d4",
            law_name: "架空法",
            article: "17",
            paragraph: 1,
            item: null,
            former_text: false,
            basis: "reference_list",
          },
        ],
      },
    ],
  });

/** A decision as search shows it. */
export const FoundDecision = CourtDecision.extend({
  matching_text: Text.nullable()
    .optional()
    .describe(
      "With q: the passage of the rulings that answers it; null when the decision was found by name or number.",
    ),
}).meta({
  id: "FoundDecision",
  description: "A court decision, and the passage of it that answers the question.",
  examples: [{ ...(CourtDecision.meta()!.examples as object[])[0], matching_text: null }],
});

/** The same with what one chooses by, for readers who then open one. */
export const FoundDecisionMinimal = FoundDecision.pick({
  unified_id: true,
  case_name: true,
  case_number: true,
  court: true,
  decision_date: true,
  precedent_weight: true,
  source_url: true,
  fetched_at: true,
  matching_text: true,
}).meta({
  id: "FoundDecisionMinimal",
  description: "The keys of a court decision by which one chooses.",
  examples: [
    {
      unified_id: "HAN-9c0d1e2f3a",
      case_name: "架空請求事件",
      case_number: "令和9年(受)第999号",
      court: "最高裁判所第一小法廷",
      decision_date: "2027-01-01",
      precedent_weight: "binding",
      source_url: "https://www.courts.go.jp/app/hanrei_jp/detail2?id=999999",
      fetched_at: "2026-04-01T00:00:00Z",
      matching_text: null,
    },
  ],
});

export type CourtDecision = z.infer<typeof CourtDecision>;
export type CitedStatute = CourtDecision["cited_statutes"][number];
