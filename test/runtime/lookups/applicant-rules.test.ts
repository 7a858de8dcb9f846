import { describe, expect, it } from "vitest";
import { checkApplicant } from "../../../runtime/lookups/applicant-rules.ts";

const today = "2026-11-15";
const statusOf = (rule: string, data: Record<string, unknown>, day = today) =>
  checkApplicant(data, day).find(({ rule_id: id }) => id === rule)!.status;

describe("checkApplicant", () => {
  it.each([
    ["training_hours_per_year", "behavioral", "training_hours_per_year", 8760],
    ["annual_work_days", "behavioral", "annual_work_days", 365],
    ["weekly_work_hours", "behavioral", "weekly_work_hours", 168],
    ["desired_amount_upper", "plan", "desired_amount_man_yen", 500_000],
  ])("%s passes up to its bound and fails above it", (rule, part, field, most) => {
    expect(statusOf(rule, { [part]: { [field]: most } })).toBe("passed");
    expect(statusOf(rule, { [part]: { [field]: most + 1 } })).toBe("failed");
    for (const value of [null, "8", undefined]) expect(statusOf(rule, { [part]: { [field]: value } })).toBe("deferred");
  });

  it("takes start years from 20 before to 10 after this year", () => {
    const of = (year: unknown) => statusOf("start_year_plausible", { plan: { start_year: year } });
    expect([2005, 2006, 2036, 2037, 2026.5].map(of)).toEqual(["failed", "passed", "passed", "failed", "deferred"]);
  });

  it.each([
    [45, "1980-11-16", "passed"],
    [46, "1980-11-15", "passed"],
    [46, "1980-11-16", "failed"],
    [0, "2026-11-15", "passed"],
    [0, "2026-11-16", "deferred"],
    [30, "1996-02-30", "deferred"],
    [30, "1996/11/15", "deferred"],
  ])("reads age %i with birthday %s as %s", (age, birth_date, status) => {
    expect(statusOf("birth_vs_age", { identity: { age, birth_date } })).toBe(status);
  });

  it("is not misled by what is no object, or by what every object has", () => {
    expect(checkApplicant({ plan: [], behavioral: "x", identity: null }, today).map(({ passed }) => passed)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    expect(statusOf("annual_work_days", JSON.parse('{"behavioral":{"__proto__":{"annual_work_days":1}}}'))).toBe(
      "deferred",
    );
  });
});
