import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EnforcementFilters, narrowEnforcement } from "../../../runtime/corpus/enforcement-cases.ts";
import type { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import { atLeast, atMost, expectLikeEveryRow, narrowed, orNull } from "./narrowed-rows.ts";
import { narrowStored } from "./stored-rows.ts";

type Row = Pick<
  EnforcementCase,
  | "event_type"
  | "ministry"
  | "prefecture"
  | "legal_basis"
  | "program_name_hint"
  | "recipient_houjin_bangou"
  | "disclosed_date"
  | "amount_improper_grant_yen"
  | "source_url"
>;

const narrow = narrowStored("enforcement_case", narrowEnforcement);

const eventType = fc.constantFrom("指名停止", "補助金返還命令");
const ministry = fc.constantFrom("架空産業省", "架空農務省");
const prefecture = fc.constantFrom("東京都" as const, "北海道" as const);
const number = fc.constantFrom("3999900000006", "7999900000002");
const day = fc.constantFrom("2024-01-10", "2026-02-01", "2026-06-01");
const amount = fc.constantFrom(0, 500_000, 3_000_000);

const silent: Row = {
  event_type: null,
  ministry: null,
  prefecture: null,
  legal_basis: null,
  program_name_hint: null,
  recipient_houjin_bangou: null,
  disclosed_date: null,
  amount_improper_grant_yen: null,
  source_url: null,
};

describe("filters of enforcement cases", () => {
  it("equal a look at every row, alone and together", () => {
    expectLikeEveryRow<Row, EnforcementFilters>({
      rows: fc.record({
        event_type: orNull(eventType),
        ministry: orNull(ministry),
        prefecture: orNull(prefecture),
        legal_basis: orNull(fc.constantFrom("架空法第17条", "架空法第4条", "要領")),
        program_name_hint: orNull(fc.constantFrom("架空就農応援金", "架空高度化補助金")),
        recipient_houjin_bangou: orNull(number),
        disclosed_date: orNull(day),
        amount_improper_grant_yen: orNull(amount),
        source_url: orNull(fc.constantFrom("https://a.example/1", "https://b.example/2")),
      }),
      narrow,
      filters: {
        eventType,
        ministry,
        offices: fc.subarray(["産業", "架空財", "ない"], { minLength: 1 }),
        prefecture: fc.oneof(prefecture, fc.constant(null)),
        legalBasis: fc.constantFrom("架空法", "第17条", "ない法"),
        programName: fc.constantFrom("架空", "就農"),
        houjinBangou: number,
        disclosedFrom: day,
        disclosedUntil: day,
        minImproperGrantYen: amount,
        maxImproperGrantYen: amount,
      },
      rules: {
        eventType: (row, asked) => row.event_type === asked,
        ministry: (row, asked) => row.ministry === asked,
        offices: (row, asked) => asked.some((part) => row.ministry?.includes(part)),
        prefecture: (row, asked) => row.prefecture === asked,
        legalBasis: (row, asked) => row.legal_basis?.includes(asked) ?? false,
        programName: (row, asked) => row.program_name_hint?.includes(asked) ?? false,
        houjinBangou: (row, asked) => row.recipient_houjin_bangou === asked,
        disclosedFrom: (row, asked) => row.disclosed_date !== null && row.disclosed_date >= asked,
        disclosedUntil: (row, asked) => row.disclosed_date !== null && row.disclosed_date <= asked,
        minImproperGrantYen: (row, asked) => atLeast(row.amount_improper_grant_yen, asked),
        maxImproperGrantYen: (row, asked) => atMost(row.amount_improper_grant_yen, asked),
      },
    });
  });

  it("tell when a source that could hold the case publishes no numbers", () => {
    const numbered = { ...silent, ministry: "甲省", recipient_houjin_bangou: "3999900000006" };
    const rows = [
      { ...numbered, source_url: "https://a.example/1" },
      { ...numbered, source_url: "https://a.example/2", recipient_houjin_bangou: null },
      { ...silent, source_url: "https://b.example/1", ministry: "乙省" },
    ];
    const missing = (filters: EnforcementFilters) => narrowed(narrow(rows), rows.length, filters).fieldMissing;
    const houjinBangou = "7999900000002";
    expect(missing({ houjinBangou })).toBe(true);
    expect(missing({ houjinBangou, ministry: "乙省" })).toBe(true);
    expect(missing({ houjinBangou, ministry: "甲省" })).toBe(false);
    expect(missing({ ministry: "乙省" })).toBe(false);
  });

  it("tell when they ask for what no case states", () => {
    expect(narrowed(narrow([silent]), 1, { disclosedFrom: "2026-01-01" })).toEqual({
      rows: [],
      fieldMissing: true,
    });
  });
});
