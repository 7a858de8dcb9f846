import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkDigit,
  isHoujinBangou,
  parseHoujinBangou,
  parseInvoiceNumber,
  parseInvoiceNumberStart,
} from "../../../snapshots/text/entities/houjin.ts";
import { describeWithCorpus } from "../../support/shared-corpus.ts";
import { readCorpus } from "./read-corpus.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const body = fc
  .array(fc.constantFrom(..."0123456789"), { minLength: 12, maxLength: 12 })
  .map((digits) => digits.join(""));

describe("checkDigit", () => {
  it.each([
    // Worked example of the ordinance: 700110005901 gives 8.
    ["700110005901", 8],
    // 国税庁 itself.
    ["000012050002", 7],
    ["000000000000", 9],
    ["999999999999", 9],
  ])("of %s is %d", (digits, expected) => {
    expect(checkDigit(digits)).toBe(expected);
  });

  it("refuses anything but twelve digits", () => {
    for (const text of ["", "70011000590", "7001100059011", "70011000590a"])
      expect(() => checkDigit(text)).toThrow(RangeError);
  });

  it("catches every single wrong digit but 0 for 9 and 9 for 0", () => {
    fc.assert(
      fc.property(body, fc.nat({ max: 12 }), fc.nat({ max: 9 }), (digits, at, wrong) => {
        const right = `${checkDigit(digits)}${digits}`;
        fc.pre(right.charAt(at) !== String(wrong));
        const mistaken = right.slice(0, at) + String(wrong) + right.slice(at + 1);
        const isMissed = at > 0 && /^(?:09|90)$/.test(right.charAt(at) + String(wrong));
        expect(isHoujinBangou(mistaken)).toBe(isMissed);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("parseHoujinBangou", () => {
  it.each<[string, string | null]>([
    ["7000012050002", "7000012050002"],
    ["７００００１２０５０００２", "7000012050002"],
    ["7-0000-1205-0002", "7000012050002"],
    ["7 0000 1205 0002", "7000012050002"],
    ["7－0000－1205－0002", "7000012050002"],
    ["T7000012050002", "7000012050002"],
    ["Ｔ７００００１２０５０００２", "7000012050002"],
    ["t7000012050002", "7000012050002"],
    ["8000012050002", null],
    ["0000012050002", null],
    ["700001205000", null],
    ["70000120500021", null],
    ["TT7000012050002", null],
    ["7000012050002です", null],
    ["", null],
  ])("%j is %j", (text, expected) => {
    expect(parseHoujinBangou(text)).toBe(expected);
  });

  it("reads every number with its own check digit and no other", () => {
    fc.assert(
      fc.property(body, fc.nat({ max: 9 }), (digits, first) => {
        const text = `${first}${digits}`;
        expect(parseHoujinBangou(text)).toBe(first === checkDigit(digits) ? text : null);
      }),
    );
  });
});

describe("parseInvoiceNumber", () => {
  it.each<[string, string | null]>([
    ["T7000012050002", "T7000012050002"],
    ["ｔ７０００－０１２０５－０００２", "T7000012050002"],
    ["T 7000 0120 5000 2", "T7000012050002"],
    // The number of a sole proprietor need not satisfy the check digit.
    ["T8000012050002", "T8000012050002"],
    ["7000012050002", null],
    ["T700001205000", null],
    ["", null],
  ])("%j is %j", (text, expected) => {
    expect(parseInvoiceNumber(text)).toBe(expected);
  });
});

describe("parseInvoiceNumberStart", () => {
  it.each([
    ["T7000012050002", "T7000012050002"],
    ["7000012050002", "T7000012050002"],
    ["ｔ７０００－０１２０－５０", "T7000012050"],
    ["T700001205", null],
    ["700001205000", null],
    ["T70000120500021", null],
    ["T7000012050株", null],
    ["", null],
  ])("%s gives %s", (text, expected) => {
    expect(parseInvoiceNumberStart(text)).toBe(expected);
  });
});

describeWithCorpus("real corporate numbers", (corpus) => {
  it("all pass the check digit", () => {
    const numbers = readCorpus<{ corporateNumber: string }>(corpus, "houjin_diff.jsonl.gz").map(
      (row) => row.corporateNumber,
    );
    expect(numbers).toHaveLength(26_832);
    expect(numbers.filter((number) => parseHoujinBangou(number) !== number)).toEqual([]);
  });

  it("invoice numbers have the form, those of corporations the check digit too", () => {
    const rows = readCorpus<{ registratedNumber: string; kind: string | null }>(corpus, "invoice_registrants.jsonl");
    expect(rows.map((row) => parseInvoiceNumber(row.registratedNumber))).toEqual(
      rows.map((row) => row.registratedNumber),
    );
    const corporations = rows.filter((row) => row.kind === "2");
    for (const { registratedNumber } of nonEmpty(corporations))
      expect(parseHoujinBangou(registratedNumber)).toBe(registratedNumber.slice(1));
  });
});
