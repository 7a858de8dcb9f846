import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "../../../../runtime/corpus/evaluate/predicate.ts";
import { evaluateRuleset, isCurrent, readyRuleset } from "../../../../runtime/corpus/evaluate/ruleset.ts";
import type { Predicate } from "../../../../schemas/predicate.ts";
import { RulesetEvaluation } from "../../../../schemas/answers/tax-evaluation.ts";
import { profileOf, statements, trees } from "./arbitrary-trees.ts";

const asOf = "2026-11-15";
const stated = {
  unified_id: "TAX-0000000001",
  ruleset_name: "架空税制",
  effective_from: "2025-04-01",
  effective_until: null,
} as const;
const ready = (tree: unknown, dates: { effective_from?: string; effective_until?: string | null } = {}) =>
  readyRuleset({ ...stated, ...dates, eligibility_conditions_json: tree });
const outcome = (tree: unknown, profile: Record<string, unknown>) => evaluateRuleset(ready(tree), profile, asOf);

const small: Predicate = { op: "lte", field: "capital_yen", value: 100 };
const blue: Predicate = { op: "eq", field: "blue_return", value: true };
const bought: Predicate = {
  op: "any",
  of: [
    { op: "gte", field: "machinery_yen", value: 10 },
    { op: "gte", field: "software_yen", value: 5 },
  ],
};

describe("a ruleset", () => {
  it("applies when every condition is met, and lists them", () => {
    const tree = { op: "all", of: [small, [blue, { op: "all", of: [bought] }]] };
    expect(outcome(tree, { capital_yen: 100, blue_return: true, software_yen: 5 })).toEqual({
      unified_id: "TAX-0000000001",
      ruleset_name: "架空税制",
      applicable: true,
      outcome: "met",
      missing_facts: [],
      conditions_matched: [small, blue, bought],
      conditions_unmatched: [],
      conditions_unknown: [],
      reasons: [
        "matched: capital_yen <= 100",
        "matched: blue_return = true",
        "matched: any of (machinery_yen >= 10; software_yen >= 5)",
      ],
      error: null,
      validity: "end_not_held",
    });
  });

  it("lists what is unknown as unmatched too, and says which fields are missing or unusable", () => {
    const { reasons, ...result } = outcome([small, blue, bought], {
      capital_yen: 101,
      machinery_yen: 9,
      blue_return: "perhaps",
    });
    expect(result).toMatchObject({
      applicable: false,
      outcome: "not_met",
      missing_facts: [
        { field: "blue_return", label_ja: "青色申告をしているか", problem: "not_comparable" },
        { field: "software_yen", label_ja: null, label_en: null, other_names: [], problem: "missing" },
      ],
      conditions_matched: [],
      conditions_unmatched: [small, blue, bought],
      conditions_unknown: [blue, bought],
      error: null,
    });
    expect(reasons).toEqual([
      "unmatched: capital_yen <= 100",
      "unknown: blue_return = true; what it states as blue_return cannot be compared",
      "unknown: any of (machinery_yen >= 10; software_yen >= 5); the profile does not state software_yen",
    ]);
  });

  it("is unknown, not unmet, while nothing is known against it", () => {
    expect(outcome([small, blue], { capital_yen: 100 })).toMatchObject({ applicable: false, outcome: "unknown" });
    expect(outcome([small, blue], { capital_yen: 101 })).toMatchObject({ applicable: false, outcome: "not_met" });
    expect(outcome([small, blue], {})).toMatchObject({ outcome: "unknown" });
    expect(outcome(null, {})).toMatchObject({ outcome: "unknown", missing_facts: [] });
  });

  it("reads facts by their everyday names, yes and no, and amounts in words", () => {
    expect(outcome([small, blue], { 資本金: 100, 青色申告: "はい" }).outcome).toBe("met");
    expect(outcome([small, blue], { capital_jpy: "100円", blue_form_return_filed: "いいえ" }).outcome).toBe("not_met");
    expect(outcome([small], { capital_yen: "1億円" }).outcome).toBe("not_met");
    // The name that the condition itself uses comes first.
    expect(outcome([small], { capital_yen: 1, 資本金: 101 }).outcome).toBe("met");
    expect(outcome([small], { capital_yen: "100" }).outcome).toBe("unknown");
  });

  it("keeps a negation whole", () => {
    const not = { op: "not", of: { op: "has_invoice_registration" } };
    expect(outcome(not, { invoice_registration_number: "" })).toMatchObject({
      applicable: true,
      conditions_matched: [not],
      reasons: ["matched: not (has invoice_registration_number)"],
    });
    expect(outcome(not, {})).toMatchObject({ applicable: false, conditions_unknown: [not] });
  });

  it("without recorded conditions is not applicable, and says so", () => {
    expect(outcome(null, { capital_yen: 1 })).toMatchObject({
      applicable: false,
      conditions_unmatched: [],
      reasons: [expect.stringMatching(/^no_conditions: /)],
      error: null,
    });
  });

  it.each([
    [{ op: "maybe" }],
    ["capital_yen < 1"],
    [{ op: "all", of: [small, { op: "eq", field: "a" }] }],
    [Array.from({ length: 100 }).reduce<unknown>((inner) => [inner], small)],
  ])("with conditions that cannot be read is an error and not applicable: %j", (tree) => {
    expect(outcome(tree, { capital_yen: 1 })).toMatchObject({
      applicable: false,
      conditions_matched: [],
      conditions_unmatched: [],
      conditions_unknown: [],
      error: expect.stringMatching(/^malformed_conditions: /),
    });
  });

  it("says when it has ended or not begun, without changing the outcome", () => {
    const on = (dates: Parameters<typeof ready>[1]) => evaluateRuleset(ready(small, dates), { capital_yen: 1 }, asOf);
    expect(on({ effective_until: "2026-11-14" })).toMatchObject({
      applicable: true,
      validity: "ended",
      reasons: ["no_longer_effective: it applied until 2026-11-14", "matched: capital_yen <= 100"],
    });
    expect(on({ effective_from: "2026-11-16" })).toMatchObject({
      applicable: true,
      validity: "not_yet",
      reasons: ["not_yet_effective: it applies from 2026-11-16", "matched: capital_yen <= 100"],
    });
    expect(on({ effective_from: asOf, effective_until: asOf }).reasons).toHaveLength(1);
  });

  it("is current until its last day has passed", () => {
    const current = ["2026-11-14", "2026-11-15", null].map((effective_until) => isCurrent({ effective_until }, asOf));
    expect(current).toEqual([false, true, true]);
  });
});

describe("whatever the tree and the profile", () => {
  it("applicable is exactly that the tree is true; unknown never counts", () => {
    fc.assert(
      fc.property(trees, statements, (tree, said) => {
        const profile = profileOf(said);
        const result = outcome(tree, profile);
        expect(result.applicable).toBe(evaluate(tree, profile) === true);
        if (result.applicable) expect([result.conditions_unmatched, result.conditions_unknown]).toEqual([[], []]);
        for (const predicate of result.conditions_unknown) expect(result.conditions_unmatched).toContain(predicate);
        for (const predicate of result.conditions_matched) expect(evaluate(predicate, profile)).toBe(true);
        for (const predicate of result.conditions_unmatched) expect(evaluate(predicate, profile)).not.toBe(true);
        expect(RulesetEvaluation.parse(result)).toEqual(result);
      }),
      { numRuns: 400 },
    );
  });

  it("is the same each time and leaves the profile alone", () => {
    fc.assert(
      fc.property(trees, statements, (tree, said) => {
        const profile = profileOf(said);
        const before = structuredClone(profile);
        expect(outcome(tree, profile)).toEqual(outcome(tree, profile));
        expect(profile).toEqual(before);
      }),
    );
  });
});
