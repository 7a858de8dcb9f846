import { describe, expect, it } from "vitest";
import {
  baselineTokens,
  type CallerNumbers,
  compare,
  isBrokenBaseline,
  missingForCostClaim,
} from "../../../../runtime/evidence/value/baseline.ts";
import { estimatedTokens } from "../../../../snapshots/evidence/text-size.ts";

const none: CallerNumbers = { basis: "unknown", pdfPages: null, tokenCount: null, inputTokenPriceJpyPer1m: null };
const pages = (pdfPages: number | null, price: number | null = null): CallerNumbers => ({
  ...none,
  basis: "pdf_pages",
  pdfPages,
  inputTokenPriceJpyPer1m: price,
});
const tokens = (tokenCount: number | null, price: number | null = null): CallerNumbers => ({
  ...none,
  basis: "token_count",
  tokenCount,
  inputTokenPriceJpyPer1m: price,
});

describe("tokens of a packet", () => {
  it.each([
    // 10 / 2.5 + 8 / 4 = 6
    [{ cjk: 10, other: 8 }, 6],
    // 1 / 2.5 + 1 / 4 = 0.65
    [{ cjk: 1, other: 1 }, 1],
    // 3 / 2.5 + 2 / 4 = 1.7
    [{ cjk: 3, other: 2 }, 2],
    // an empty list of records: two brackets
    [{ cjk: 0, other: 2 }, 1],
    // 2500 / 2.5 + 4000 / 4 = 2000
    [{ cjk: 2500, other: 4000 }, 2000],
    // 2500 / 2.5 + 4001 / 4 = 2000.25
    [{ cjk: 2500, other: 4001 }, 2001],
  ])("are 2.5 CJK or 4 other characters each, rounded up: %o", (size, expected) => {
    expect(estimatedTokens(size)).toBe(expected);
  });
});

describe("the baseline", () => {
  it.each([
    [pages(10), 7000],
    [pages(1), 700],
    [tokens(12_345), 12_345],
    [none, null],
    [pages(null), null],
    [tokens(null), null],
    // a number without its basis, and under another basis
    [{ ...none, pdfPages: 10 }, null],
    [{ ...none, tokenCount: 10 }, null],
    [{ ...pages(null), tokenCount: 10 }, null],
    [{ ...tokens(null), pdfPages: 10 }, null],
  ])("is what the caller counted, 700 a page: %o", (numbers, expected) => {
    expect(baselineTokens(numbers)).toBe(expected);
  });

  it("is broken when a basis comes without its number or a number without its basis", () => {
    expect(
      [pages(null), tokens(null), { ...none, pdfPages: 3 }, { ...none, tokenCount: 3 }].map(isBrokenBaseline),
    ).toEqual([true, true, true, true]);
    expect([none, pages(3), tokens(3), { ...pages(3), tokenCount: 9 }].map(isBrokenBaseline)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it.each([
    [none, ["source_tokens_basis", "input_token_price_jpy_per_1m"]],
    [{ ...none, inputTokenPriceJpyPer1m: 300 }, ["source_tokens_basis"]],
    [pages(null, 300), ["source_pdf_pages"]],
    [tokens(null, 300), ["source_token_count"]],
    [pages(3), ["input_token_price_jpy_per_1m"]],
    [tokens(3, 300), []],
  ])("names the parameters that are missing: %o", (numbers, expected) => {
    expect(missingForCostClaim(numbers)).toEqual(expected);
  });
});

describe("a comparison", () => {
  it("works out ten pages at 300 yen by hand", () => {
    // 10 x 700 = 7000; 7000 - 900 = 6100; 6100 / 7000; 900 / 7000
    // 3 yen / 300 yen per million = 10,000 tokens; 900 + 10,000; 6100 < 10,000
    // 6100 x 300 / 1,000,000 = 1.83 yen; 1.83 - 3 = -1.17 yen
    expect(compare({ byCharacters: 900, o200k: 1200 }, pages(10, 300))).toEqual({
      packet_tokens_estimate: 900,
      source_tokens_estimate: 7000,
      avoided_tokens_estimate: 6100,
      input_context_reduction_rate: 6100 / 7000,
      compression_ratio: 900 / 7000,
      provider_billing_not_guaranteed: true,
      savings_claim: "estimate_not_guarantee",
      source_tokens_input_source: "caller_supplied",
      source_tokens_basis: "pdf_pages",
      source_pdf_pages: 10,
      source_token_count: null,
      estimate_scope: "input_context_only",
      estimate_method: "cjk_2.5_other_4.0",
      packet_tokens_o200k_estimate: 1200,
      cost_savings_estimate: {
        break_even_met: false,
        break_even_source_tokens_estimate: 10_900,
        break_even_avoided_tokens: 10_000,
        gross_input_savings_jpy: 1.83,
        net_savings_jpy_ex_tax: -1.17,
      },
    });
  });

  it("is met exactly at the break-even and not one token before", () => {
    // 3 / 300 x 1,000,000 = 10,000 avoided tokens
    expect(compare({ byCharacters: 900, o200k: 1200 }, tokens(10_900, 300)).cost_savings_estimate).toEqual({
      break_even_met: true,
      break_even_source_tokens_estimate: 10_900,
      break_even_avoided_tokens: 10_000,
      gross_input_savings_jpy: 3,
      net_savings_jpy_ex_tax: 0,
    });
    expect(compare({ byCharacters: 900, o200k: 1200 }, tokens(10_899, 300)).cost_savings_estimate.break_even_met).toBe(
      false,
    );
  });

  it.each([
    // 3,000,000 / 7 = 428,571.43
    [7, 428_572],
    // 3,000,000 / 0.5
    [0.5, 6_000_000],
    // 3,000,000 / 3,000,000
    [3_000_000, 1],
    // 3,000,000 / 4,000,000 = 0.75
    [4_000_000, 1],
    // 3,000,000 / 0.3
    [0.3, 10_000_000],
  ])("rounds the break-even up at %d yen", (price, expected) => {
    expect(
      compare({ byCharacters: 0, o200k: 1200 }, tokens(1, price)).cost_savings_estimate.break_even_avoided_tokens,
    ).toBe(expected);
  });

  it("never avoids less than nothing", () => {
    expect(compare({ byCharacters: 900, o200k: 1200 }, tokens(100, 300))).toMatchObject({
      avoided_tokens_estimate: 0,
      input_context_reduction_rate: 0,
      compression_ratio: 9,
      cost_savings_estimate: { break_even_met: false, gross_input_savings_jpy: 0, net_savings_jpy_ex_tax: -3 },
    });
  });

  it("has no source numbers without a baseline, but a break-even with a price", () => {
    expect(compare({ byCharacters: 900, o200k: 1200 }, { ...none, inputTokenPriceJpyPer1m: 300 })).toMatchObject({
      packet_tokens_estimate: 900,
      source_tokens_estimate: null,
      avoided_tokens_estimate: null,
      input_context_reduction_rate: null,
      compression_ratio: null,
      source_tokens_input_source: "none",
      cost_savings_estimate: {
        break_even_met: false,
        break_even_source_tokens_estimate: 10_900,
        break_even_avoided_tokens: 10_000,
        gross_input_savings_jpy: null,
        net_savings_jpy_ex_tax: null,
      },
    });
  });

  it("has no break-even without a price", () => {
    expect(compare({ byCharacters: 900, o200k: 1200 }, pages(10))).toMatchObject({
      source_tokens_estimate: 7000,
      avoided_tokens_estimate: 6100,
      cost_savings_estimate: {
        break_even_met: false,
        break_even_source_tokens_estimate: null,
        break_even_avoided_tokens: null,
        gross_input_savings_jpy: null,
        net_savings_jpy_ex_tax: null,
      },
    });
  });
});
