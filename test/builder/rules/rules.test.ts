import { describe, expect, it } from "vitest";
import { amountBandOf } from "../../../builder/rules/grade-programs.ts";
import { gradeProgram, trustLevel } from "../../../builder/rules/tier.ts";

const dimensions = [
  "A_basics",
  "B_target",
  "C_amount",
  "D_schedule",
  "E_expenses",
  "F_documents",
  "G_procedure",
  "H_conditions",
  "I_contact",
  "J_statistics",
] as const;
const filled = (count: number) => Object.fromEntries(dimensions.slice(0, count).map((name) => [name, {}]));
const grade = (count: number, trust: "verified" | "linked" | "unverified", fetchedAt: string | null) =>
  gradeProgram({ enriched: filled(count), trust, fetchedAt, newestFetchedAt: "2026-10-01T00:00:00Z" });

describe("tier of a program", () => {
  it.each([
    [8, "verified", "2026-07-03T00:00:00Z", "S"],
    [8, "verified", "2026-07-02T00:00:00Z", "A"],
    [8, "linked", "2026-10-01T00:00:00Z", "A"],
    [7, "verified", "2026-10-01T00:00:00Z", "A"],
    [6, "linked", "2026-04-04T00:00:00Z", "A"],
    [6, "linked", "2026-04-03T00:00:00Z", "B"],
    [5, "verified", "2026-10-01T00:00:00Z", "B"],
    [2, "linked", "2025-10-01T00:00:00Z", "B"],
    [2, "linked", "2025-09-30T00:00:00Z", "C"],
    [2, "verified", "2026-10-01T00:00:00Z", "B"],
    [1, "verified", "2026-10-01T00:00:00Z", "C"],
    [10, "unverified", null, "C"],
    [10, "linked", null, "C"],
  ] as const)("with %i dimensions, %s, fetched %s is %s", (count, trust, fetchedAt, tier) => {
    expect(grade(count, trust, fetchedAt).tier).toBe(tier);
  });

  it("says what is missing for S, and nothing once S is reached", () => {
    expect(grade(8, "verified", "2026-10-01T00:00:00Z")).toMatchObject({ score: 0.8, gapToTierS: [] });
    expect(grade(8, "linked", "2026-10-01T00:00:00Z").gapToTierS).toEqual(["I_contact", "J_statistics"]);
    expect(Object.keys(grade(0, "linked", null).coverage)).toEqual([...dimensions]);
  });
});

describe("trust of a program", () => {
  it("follows from address, time and checksum", () => {
    expect(trustLevel({ url: "https://a.example/", fetchedAt: "2026-01-01T00:00:00Z", checksum: "sha256:00" })).toBe(
      "verified",
    );
    expect(trustLevel({ url: "https://a.example/", fetchedAt: null, checksum: "sha256:00" })).toBe("linked");
    expect(trustLevel({ url: null, fetchedAt: "2026-01-01T00:00:00Z", checksum: "sha256:00" })).toBe("unverified");
  });
});

describe("amount band", () => {
  it.each([
    [null, "unknown"],
    [0, "under_50"],
    [49.9, "under_50"],
    [50, "50_100"],
    [100, "100_500"],
    [500, "500_1000"],
    [1_000, "1000_5000"],
    [5_000, "5000_10000"],
    [10_000, "over_10000"],
  ])("of %s is %s", (amount, band) => {
    expect(amountBandOf(amount)).toBe(band);
  });
});
