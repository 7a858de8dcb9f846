import { describe, expect, it } from "vitest";
import { ExclusionRules, isSatisfied } from "../../../runtime/corpus/exclusions.ts";
import type { ExclusionRule } from "../../../schemas/exclusion.ts";

const rule = (rule_id: string, parts: Partial<ExclusionRule>): ExclusionRule => ({
  rule_id,
  kind: "mutually_exclusive",
  severity: "critical",
  program_a: null,
  program_b: null,
  program_b_group: [],
  description: null,
  source_notes: null,
  source_urls: [],
  extra: {},
  ...parts,
});

const names: Readonly<Record<string, string>> = {
  "UNI-0001": "甲補助金",
  "UNI-0002": "乙補助金",
  "UNI-0003": "乙補助金",
};
const rulesOf = (...rules: ExclusionRule[]) =>
  new ExclusionRules(
    rules.map((one) => Buffer.from(JSON.stringify(one))),
    (id) => names[id] ?? null,
  );
const hitsOf = (rules: ExclusionRules, ...programs: string[]) => rules.check(programs).map(({ rule_id }) => rule_id);

describe("a pair", () => {
  const rules = rulesOf(rule("pair", { program_a: "UNI-0001", program_b: "key-b" }));

  it("is hit when both are there, by id, exact name or key", () => {
    expect(hitsOf(rules, "UNI-0001", "key-b")).toEqual(["pair"]);
    expect(rules.check(["key-b", "甲補助金"])).toMatchObject([
      { programs_involved: ["key-b", "甲補助金"], prerequisite_present: null },
    ]);
  });

  it.each([["UNI-0001"], ["key-b"], ["甲補助", "key-b"], ["uni-0001", "key-b"]])("is not hit by %s %s", (...sent) => {
    expect(hitsOf(rules, ...sent)).toEqual([]);
  });

  it("names every text that was sent for a program, once and sorted", () => {
    expect(rules.check(["甲補助金", "key-b", "UNI-0001", "key-b"])[0]?.programs_involved).toEqual([
      "UNI-0001",
      "key-b",
      "甲補助金",
    ]);
  });
});

describe("a group", () => {
  it("is hit by the first program with any member; two members without it are no hit", () => {
    const rules = rulesOf(rule("group", { program_a: "a", program_b_group: ["x", "y"] }));
    expect(hitsOf(rules, "a", "y")).toEqual(["group"]);
    expect(hitsOf(rules, "x", "y")).toEqual([]);
    expect(rules.check(["y", "x", "a"])[0]?.programs_involved).toEqual(["a", "x", "y"]);
  });

  it("is hit by the second program as well when the rule names one beside the group", () => {
    const rules = rulesOf(rule("both", { program_a: "a", program_b: "b", program_b_group: ["x"] }));
    expect(hitsOf(rules, "a", "b")).toEqual(["both"]);
    expect(hitsOf(rules, "a", "x")).toEqual(["both"]);
  });

  it("without a first program is hit by two members", () => {
    const rules = rulesOf(rule("members", { program_b_group: ["x", "y", "z"] }));
    expect(hitsOf(rules, "x")).toEqual([]);
    expect(hitsOf(rules, "x", "z")).toEqual(["members"]);
  });
});

describe("a prerequisite", () => {
  const rules = rulesOf(
    rule("needs-b", { kind: "prerequisite", program_a: "a", program_b: "b" }),
    rule("needs-one", { kind: "prerequisite", program_a: "a", program_b_group: ["x", "y"] }),
    rule("nobody", { kind: "prerequisite", program_b: "b" }),
  );

  it("is hit whenever the program is there, and says whether the other is too", () => {
    expect(rules.check(["a", "y"])).toMatchObject([
      { rule_id: "needs-b", programs_involved: ["a"], prerequisite_present: false },
      { rule_id: "needs-one", programs_involved: ["a", "y"], prerequisite_present: true },
    ]);
    expect(hitsOf(rules, "b", "x")).toEqual([]);
  });

  it("is kept by program, and satisfied only by what it names", () => {
    expect(rules.prerequisitesOf("a").map(({ rule_id }) => rule_id)).toEqual(["needs-b", "needs-one"]);
    expect(rules.prerequisitesOf("b")).toEqual([]);
    const both = rule("r", { kind: "prerequisite", program_a: "a", program_b: "b", program_b_group: ["x"] });
    expect(isSatisfied(both, new Map([["b", ["b"]]]))).toBe(false);
    expect(
      isSatisfied(
        both,
        new Map([
          ["b", ["b"]],
          ["x", ["x"]],
        ]),
      ),
    ).toBe(true);
    expect(isSatisfied(rule("r", { kind: "prerequisite", program_a: "a" }), new Map([["a", ["a"]]]))).toBe(false);
  });
});

it("takes a name that two programs share as both of them", () => {
  const rules = rulesOf(
    rule("one", { program_a: "UNI-0002", program_b: "z" }),
    rule("other", { program_a: "UNI-0003", program_b: "z" }),
  );
  expect(hitsOf(rules, "乙補助金", "z")).toEqual(["one", "other"]);
});

it("lists rules by id whatever order they come in", () => {
  const rules = rulesOf(rule("b", {}), rule("a", {}), rule("C", {}));
  expect(rules.rules.map(({ rule_id }) => rule_id)).toEqual(["C", "a", "b"]);
  expect(rules.slice(1, 1).map((json) => (JSON.parse(json.toString()) as ExclusionRule).rule_id)).toEqual(["a"]);
  expect(rules.slice(0, Infinity)).toHaveLength(3);
});
