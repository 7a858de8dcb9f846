import { describe, expect, it } from "vitest";
import { mayNamePersons, publishedReason } from "../../../builder/report/merge-differences.ts";

describe("a reason in the published report", () => {
  it.each([
    [
      'official_url: not an http address: "taro.kakuu@example.co.jp"',
      'official_url: not an http address: "(e-mail address)"',
    ],
    ['note: "連絡先 taro＠example.jp まで"', 'note: "連絡先 (e-mail address) まで"'],
    ['phone: "03-1234-5678"', 'phone: "(telephone number)"'],
    ['phone: "０９０－１２３４－５６７８ 内線"', 'phone: "(telephone number) 内線"'],
    ['phone: "(03)1234-5678"', 'phone: "(telephone number)"'],
    ['phone: "+81-3-1234-5678"', 'phone: "(telephone number)"'],
    ['phone: "0312345678"', 'phone: "(telephone number)"'],
  ])("shows no address and no telephone number: %s", (reason, shown) => {
    expect(publishedReason(reason, false)).toBe(shown);
  });

  it.each([
    'prefecture: not a prefecture: "架空県"',
    'disclosed_date: not a real date: "2026-13-45"',
    'corporateNumber "1234567890123" is no corporate number',
    'no program is called "UNI-0000000001"',
    'no law with the id "405AC0000000088" is among the sources',
    'not in the vocabulary: "令和6年度（2024-0001）"',
    "expected 30 columns, found 29",
  ])("shows other values of what is public: %s", (reason) => {
    expect(publishedReason(reason, false)).toBe(reason);
  });

  it.each([
    ['prefecture: not a prefecture: "架空 太郎"', 'prefecture: not a prefecture: "…"'],
    [String.raw`not in the vocabulary: "Taro \"K\" Kakuu" and "x"`, 'not in the vocabulary: "…" and "…"'],
    ['disclosed_date: not a real date: "2026-13-45"', 'disclosed_date: not a real date: "2026-13-45"'],
    ['registratedNumber "T123" is not T and 13 digits', 'registratedNumber "T123" is not T and 13 digits'],
    ["case_id is missing", "case_id is missing"],
  ])("shows no words of a row that may be about a person: %s", (reason, shown) => {
    expect(publishedReason(reason, true)).toBe(shown);
  });
});

it("is that of a person where companies of one person are named", () => {
  expect(mayNamePersons(["program", "law"])).toBe(false);
  for (const dataset of ["enforcement_case", "case_study", "bid", "invoice_raw"] as const)
    expect(mayNamePersons([dataset, "fact"])).toBe(true);
});
