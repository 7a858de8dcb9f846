import type { sourceTokensBasis } from "../../../schemas/enums.ts";
import type { Compression } from "../../../schemas/answers/evidence-value.ts";
import { unitPriceYen } from "../../base/price.ts";

/** Tokens counted per page of a document. */
const tokensPerPage = 700;

/** The caller's numbers about reading the sources instead. Never estimated by the service. */
export type CallerNumbers = {
  readonly basis: (typeof sourceTokensBasis)[number];
  readonly pdfPages: number | null;
  readonly tokenCount: number | null;
  readonly inputTokenPriceJpyPer1m: number | null;
};

/** Tokens of the sources by the caller's own count; null unless a basis and its number were sent. */
export function baselineTokens({ basis, pdfPages, tokenCount }: CallerNumbers): number | null {
  if (basis === "pdf_pages") return pdfPages === null ? null : pdfPages * tokensPerPage;
  return basis === "token_count" ? tokenCount : null;
}

/** Whether a baseline is incomplete: a basis without its number, or a number without its basis. */
export function isBrokenBaseline(numbers: CallerNumbers): boolean {
  const { basis, pdfPages, tokenCount } = numbers;
  return baselineTokens(numbers) === null && (basis !== "unknown" || pdfPages !== null || tokenCount !== null);
}

/** Parameters missing for a claim of saved cost. */
export function missingForCostClaim(numbers: CallerNumbers): string[] {
  const { basis, inputTokenPriceJpyPer1m: price } = numbers;
  const number = { unknown: "source_tokens_basis", pdf_pages: "source_pdf_pages", token_count: "source_token_count" };
  return [
    ...(baselineTokens(numbers) === null ? [number[basis]] : []),
    ...(price === null ? ["input_token_price_jpy_per_1m"] : []),
  ];
}

/** Tokens of the records of a packet: by the published formula, used in all comparisons, and by a closer estimate. */
export type PacketTokens = { readonly byCharacters: number; readonly o200k: number };

/** A packet compared with its sources on the caller's numbers. Members whose number was not sent are null. */
export function compare({ byCharacters: packetTokens, o200k }: PacketTokens, numbers: CallerNumbers): Compression {
  const { basis, pdfPages, tokenCount, inputTokenPriceJpyPer1m: price } = numbers;
  const source = baselineTokens(numbers);
  const avoided = source === null ? null : Math.max(0, source - packetTokens);
  // Multiplied first, so that binary rounding does not raise a whole number of tokens before rounding up.
  const breakEven = price === null ? null : Math.ceil((unitPriceYen * 1_000_000) / price);
  const gross = avoided === null || price === null ? null : (avoided * price) / 1_000_000;
  return {
    packet_tokens_estimate: packetTokens,
    source_tokens_estimate: source,
    avoided_tokens_estimate: avoided,
    input_context_reduction_rate: source === null ? null : avoided! / source,
    compression_ratio: source === null ? null : packetTokens / source,
    provider_billing_not_guaranteed: true,
    savings_claim: "estimate_not_guarantee",
    source_tokens_input_source: source === null ? "none" : "caller_supplied",
    source_tokens_basis: basis,
    source_pdf_pages: pdfPages,
    source_token_count: tokenCount,
    estimate_scope: "input_context_only",
    estimate_method: "cjk_2.5_other_4.0",
    packet_tokens_o200k_estimate: o200k,
    cost_savings_estimate: {
      break_even_met: avoided !== null && breakEven !== null && avoided >= breakEven,
      break_even_source_tokens_estimate: breakEven === null ? null : packetTokens + breakEven,
      break_even_avoided_tokens: breakEven,
      gross_input_savings_jpy: gross === null ? null : toMicroYen(gross),
      net_savings_jpy_ex_tax: gross === null ? null : toMicroYen(gross - unitPriceYen),
    },
  };
}

/** Yen to six digits; further digits are binary rounding errors. */
function toMicroYen(yen: number): number {
  return Math.round(yen * 1_000_000) / 1_000_000;
}
