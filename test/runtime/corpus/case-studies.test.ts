import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CaseStudyFilters, narrowCaseStudies } from "../../../runtime/corpus/case-studies.ts";
import type { CaseStudy } from "../../../schemas/records/case-study.ts";
import { atLeast, atMost, expectLikeEveryRow, narrowed, orNull } from "./narrowed-rows.ts";
import { narrowStored } from "./stored-rows.ts";

type Row = Pick<
  CaseStudy,
  "prefecture" | "industry_jsic" | "houjin_bangou" | "programs_used" | "total_subsidy_received_yen" | "employees"
>;

const programNames = new Map([["UNI-0000000001", "架空就農応援金"]]);
const narrow = narrowStored("case_study", (columns) =>
  narrowCaseStudies(columns, (id) => programNames.get(id) ?? null),
);

const prefecture = fc.constantFrom("東京都" as const, "大阪府" as const);
const number = fc.constantFrom("8999900000001", "4999900000005");
const amount = fc.constantFrom(0, 1_000_000, 4_500_000);
const employees = fc.constantFrom(0, 1, 18, 40);

const rows: fc.Arbitrary<Row> = fc.record({
  prefecture: orNull(prefecture),
  industry_jsic: orNull(fc.constantFrom("E", "E24", "E32", "D06")),
  houjin_bangou: orNull(number),
  programs_used: fc.subarray(["ものづくり補助金", "持続化補助金", "UNI-0000000001"]),
  total_subsidy_received_yen: orNull(amount),
  employees: orNull(employees),
});

describe("filters of case studies", () => {
  it("equal a look at every row, alone and together", () => {
    expectLikeEveryRow<Row, CaseStudyFilters>({
      rows,
      narrow,
      filters: {
        prefecture: fc.oneof(prefecture, fc.constantFrom(null, "どこか")),
        industry: fc.constantFrom("E", "E2", "E24", "D06", "Z"),
        houjinBangou: number,
        programUsed: fc.constantFrom("補助金", "ものづくり", "UNI-", "就農", "どこにもない"),
        minSubsidyYen: amount,
        maxSubsidyYen: amount,
        minEmployees: employees,
        maxEmployees: employees,
      },
      rules: {
        prefecture: (row, asked) => row.prefecture === asked,
        industry: (row, asked) => row.industry_jsic?.startsWith(asked) ?? false,
        houjinBangou: (row, asked) => row.houjin_bangou === asked,
        programUsed: (row, asked) =>
          row.programs_used.some((used) => used.includes(asked) || (programNames.get(used)?.includes(asked) ?? false)),
        minSubsidyYen: (row, asked) => atLeast(row.total_subsidy_received_yen, asked),
        maxSubsidyYen: (row, asked) => atMost(row.total_subsidy_received_yen, asked),
        minEmployees: (row, asked) => atLeast(row.employees, asked),
        maxEmployees: (row, asked) => atMost(row.employees, asked),
      },
    });
  });

  it("tell when they ask for what no case states", () => {
    const silent = { prefecture: null, industry_jsic: null, houjin_bangou: null };
    const row = { ...silent, programs_used: [], total_subsidy_received_yen: null, employees: null };
    const asked: CaseStudyFilters[] = [{ minSubsidyYen: 0 }, { programUsed: "x" }, { industry: "E" }];
    for (const filters of asked) expect(narrowed(narrow([row]), 1, filters)).toEqual({ rows: [], fieldMissing: true });
    expect(narrowed(narrow([{ ...row, employees: 3 }]), 1, { minEmployees: 4 }).fieldMissing).toBe(false);
  });
});
