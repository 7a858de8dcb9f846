import { describe, expect, it } from "vitest";
import { ExclusionRules, isSatisfied } from "../../../runtime/corpus/exclusions.ts";
import type { ExclusionRule } from "../../../schemas/records/exclusion.ts";

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
  // A key leads to the program of that id unless a test says otherwise.
  linked_programs: [parts.program_a, parts.program_b, ...(parts.program_b_group ?? [])].flatMap((key) =>
    key ? [{ key, program_ids: [key], basis: "id" as const }] : [],
  ),
  ...parts,
});

const names: Readonly<Record<string, readonly string[]>> = {
  "UNI-0001": ["甲補助金", "令和7年度甲補助金"],
  "UNI-0002": ["乙補助金"],
  "UNI-0003": ["乙補助金"],
};
const classes: Readonly<Record<string, readonly string[]>> = {
  "UNI-0001": ["national_subsidy", "national_subsidy_same_asset"],
  "UNI-0002": ["pref_subsidy"],
  "UNI-0003": ["pref_subsidy"],
};
const held: Readonly<Record<string, string>> = { "UNI-0004": "UNI-0001" };
const rulesOf = (...rules: ExclusionRule[]) =>
  new ExclusionRules(
    rules.map((one) => Buffer.from(JSON.stringify(one))),
    {
      idsOf: (text) =>
        held[text] ? [held[text]] : Object.keys(names).filter((id) => id === text || names[id]!.includes(text)),
      classesOf: (id) => classes[id] ?? [],
    },
  );
const hitsOf = (rules: ExclusionRules, ...programs: string[]) => rules.check(programs).map(({ rule_id }) => rule_id);

describe("a rule for classes", () => {
  const rules = rulesOf(
    rule("tiers", {
      kind: "same_asset_exclusive",
      program_b_group: ["pref_subsidy", "municipality_subsidy"],
      linked_programs: [],
      extra: { source_kind: "cross_tier_same_asset" },
    }),
    rule("nation", { program_a: "key-a", program_b_group: ["national_subsidy_same_asset"], linked_programs: [] }),
  );

  it("holds for every program of them, for the same asset", () => {
    expect(rules.check(["UNI-0001", "UNI-0002"])).toMatchObject([{ rule_id: "tiers", condition: "same_asset" }]);
    expect(rules.check(["甲補助金", "UNI-0003"])).toMatchObject([{ rule_id: "tiers" }]);
    expect(rules.check(["key-a", "UNI-0001"])).toMatchObject([{ rule_id: "nation", condition: "same_asset" }]);
  });

  it("says nothing of two programs of one class", () => {
    expect(hitsOf(rules, "UNI-0002", "UNI-0003")).toEqual([]);
  });
});

describe("a pair", () => {
  const rules = rulesOf(rule("pair", { program_a: "UNI-0001", program_b: "key-b" }));

  it("is hit when both are there, by id, exact name or key", () => {
    expect(hitsOf(rules, "UNI-0001", "key-b")).toEqual(["pair"]);
    expect(rules.check(["key-b", "甲補助金"])).toMatchObject([
      { programs_involved: ["key-b", "甲補助金"], prerequisite_present: null },
    ]);
  });

  it("is hit by an alias, and by the id of a program that was merged into one of them", () => {
    expect(hitsOf(rules, "令和7年度甲補助金", "key-b")).toEqual(["pair"]);
    expect(rules.check(["UNI-0004", "key-b"])).toMatchObject([{ programs_involved: ["UNI-0004", "key-b"] }]);
  });

  it("takes two ids of one program for one text", () => {
    const both = rulesOf(
      rule("both-sides", {
        program_a: "key-a",
        program_b: "key-b",
        linked_programs: ["key-a", "key-b"].map((key) => ({ key, program_ids: ["UNI-0001"], basis: "family" })),
      }),
    );
    expect(hitsOf(both, "UNI-0001", "UNI-0004")).toEqual([]);
  });

  it.each([["UNI-0001"], ["key-b"], ["甲補助", "key-b"], ["uni-0001", "key-b"]])("is not hit by %s %s", (...sent) => {
    expect(hitsOf(rules, ...sent)).toEqual([]);
  });

  it("names the first text that was sent for a program", () => {
    expect(rules.check(["甲補助金", "key-b", "UNI-0001", "key-b"])[0]?.programs_involved).toEqual([
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

describe("a key that several programs stand for", () => {
  const linked = (key: string, ...program_ids: string[]) => ({ key, program_ids, basis: "family" as const });

  it("is met by the id or name of each of them", () => {
    const rules = rulesOf(
      rule("family", {
        program_a: "scheme",
        program_b: "other",
        linked_programs: [linked("scheme", "UNI-0001", "UNI-0002"), linked("other", "UNI-0009")],
      }),
    );
    expect(hitsOf(rules, "UNI-0002", "UNI-0009")).toEqual(["family"]);
    expect(hitsOf(rules, "甲補助金", "other")).toEqual(["family"]);
    expect(hitsOf(rules, "UNI-0001", "UNI-0002")).toEqual([]);
  });

  it("does not exclude itself when one program stands on both sides", () => {
    const rules = rulesOf(
      rule("both", {
        program_a: "a",
        program_b: "b",
        linked_programs: [linked("a", "UNI-0001"), linked("b", "UNI-0001", "UNI-0002")],
      }),
      rule("group", {
        program_b_group: ["c", "d"],
        linked_programs: [linked("c", "UNI-0001"), linked("d", "UNI-0001")],
      }),
    );
    expect(hitsOf(rules, "UNI-0001")).toEqual([]);
    expect(hitsOf(rules, "UNI-0001", "UNI-0002")).toEqual(["both"]);
  });

  it("has its prerequisites told for each of them", () => {
    const rules = rulesOf(
      rule("before", {
        kind: "prerequisite",
        program_a: "scheme",
        program_b: "certificate",
        linked_programs: [linked("scheme", "UNI-0001", "UNI-0002"), linked("certificate")],
      }),
    );
    expect(rules.prerequisitesOf("UNI-0002").map(({ rule_id }) => rule_id)).toEqual(["before"]);
    expect(hitsOf(rules, "UNI-0001")).toEqual(["before"]);
  });
});
