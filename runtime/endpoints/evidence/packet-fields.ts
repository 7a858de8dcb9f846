import { z } from "zod";
import { packetProfile, sourceTokensBasis } from "../../../schemas/enums.ts";
import type { CallerNumbers } from "../../evidence/value/baseline.ts";
import type { Selection } from "../../evidence/served-record.ts";
import { queryBoolean, queryEnum, queryInteger, queryPrice } from "../../endpoint/query-fields.ts";

/** Part of the description of every operation with known gaps: the rule that callers have to follow. */
export const tellTheGaps =
  "When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing " +
  "exists: say that it cannot be confirmed from this answer, and point to the official source.";

const words = {
  include_facts: "Show single stated values with their sources.",
  include_rules: "Show rules on combining programs.",
  fields: "Both levels carry every key of a record.",
  packet_profile:
    "full: everything; brief: lineage only, under 2,000 tokens; verified_only: facts whose source has a checksum; changes_only: records " +
    "whose source publishes changes.",
  include_compression: "Compare with reading the sources, on your own numbers.",
  source_tokens_basis: "What your baseline counts; unknown for none.",
  source_pdf_pages: "Pages of the sources, for source_tokens_basis=pdf_pages.",
  source_token_count: "Tokens of the sources, for source_tokens_basis=token_count.",
  input_token_price_jpy_per_1m: "What a million input tokens cost you, in JPY.",
} as const;

const pages = { min: 1, max: 1000 };
const tokens = { min: 1, max: 50_000_000 };
const level = ["default", "full"] as const;

/** Baseline numbers of a caller, as body fields. */
export const bodyNumbers = {
  include_compression: z.boolean().default(false).describe(words.include_compression),
  source_tokens_basis: z.enum(sourceTokensBasis).default("unknown").describe(words.source_tokens_basis),
  source_pdf_pages: z.int().min(pages.min).max(pages.max).nullish().describe(words.source_pdf_pages),
  source_token_count: z.int().min(tokens.min).max(tokens.max).nullish().describe(words.source_token_count),
  input_token_price_jpy_per_1m: z.number().gt(0).nullish().describe(words.input_token_price_jpy_per_1m),
};

/** The same as query fields. */
export function queryNumbers({ includeCompression }: { includeCompression: boolean }) {
  return {
    include_compression: queryBoolean().default(includeCompression).describe(words.include_compression),
    source_tokens_basis: queryEnum(sourceTokensBasis).default("unknown").describe(words.source_tokens_basis),
    source_pdf_pages: queryInteger(pages).optional().describe(words.source_pdf_pages),
    source_token_count: queryInteger(tokens).optional().describe(words.source_token_count),
    input_token_price_jpy_per_1m: queryPrice().optional().describe(words.input_token_price_jpy_per_1m),
  };
}

/** Selected parts of records, as body fields. */
export function bodySelection({ includeRules }: { includeRules: boolean }) {
  return {
    include_facts: z.boolean().default(true).describe(words.include_facts),
    include_rules: z.boolean().default(includeRules).describe(words.include_rules),
    fields: z.enum(level).default("default").describe(words.fields),
    packet_profile: z.enum(packetProfile).default("full").describe(words.packet_profile),
  };
}

/** The same as query fields. */
export const querySelection = {
  include_facts: queryBoolean().default(true).describe(words.include_facts),
  include_rules: queryBoolean().default(true).describe(words.include_rules),
  fields: queryEnum(level).default("default").describe(words.fields),
  packet_profile: queryEnum(packetProfile).default("full").describe(words.packet_profile),
};

/** JSON is the only format. */
export const queryOutputFormat = () => queryEnum(["json"]).default("json").describe("Only json.");

type SentNumbers = {
  readonly source_tokens_basis: CallerNumbers["basis"];
  readonly source_pdf_pages?: number | null | undefined;
  readonly source_token_count?: number | null | undefined;
  readonly input_token_price_jpy_per_1m?: number | null | undefined;
};

/** Converts the caller's numbers for the comparison. */
export function numbersOf(sent: SentNumbers): CallerNumbers {
  return {
    basis: sent.source_tokens_basis,
    pdfPages: sent.source_pdf_pages ?? null,
    tokenCount: sent.source_token_count ?? null,
    inputTokenPriceJpyPer1m: sent.input_token_price_jpy_per_1m ?? null,
  };
}

/** Converts the selected parts for packets. */
export function selectionOf(sent: {
  readonly include_facts: boolean;
  readonly include_rules: boolean;
  readonly packet_profile: Selection["profile"];
}): Selection {
  return { includeFacts: sent.include_facts, includeRules: sent.include_rules, profile: sent.packet_profile };
}
