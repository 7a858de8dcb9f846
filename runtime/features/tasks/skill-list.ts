import type { Endpoint } from "../../endpoint/endpoint.ts";
import type { SkillName } from "./task.ts";
import { openPrograms } from "../../endpoints/am/programs/open-programs.ts";
import { searchLoans } from "../../endpoints/am/programs/loans.ts";
import { searchTaxIncentives } from "../../endpoints/am/tax/tax-incentives.ts";
import { makeCompanyPublicBaseline } from "../../endpoints/artifacts/company-packs.ts";
import { queryEvidencePacket } from "../../endpoints/evidence/query.ts";
import { checkExclusions } from "../../endpoints/exclusions/exclusions.ts";
import { prescreenPrograms } from "../../endpoints/programs/prescreen/prescreen.ts";
import { searchPrograms } from "../../endpoints/programs/search.ts";
import { evaluateTaxRulesets } from "../../endpoints/tax-rulesets/evaluate.ts";
import { checkFundingStack } from "../../endpoints/workflows/funding-stack.ts";

export const skillCategories = ["programs", "rules", "tax", "evidence"] as const;

/** A task type: an operation, and its description for agents. */
export type Skill = {
  readonly endpoint: Endpoint;
  readonly category: (typeof skillCategories)[number];
  readonly tags: readonly string[];
  /** Measured on the whole corpus with a margin: from queueing to the result. */
  readonly typicalLatencyMs: number;
  /** Its results concern legal or tax matters, or one company, and need the disclaimer. */
  readonly sensitive: boolean;
};

export const skills: Readonly<Record<SkillName, Skill>> = {
  search_programs: {
    endpoint: searchPrograms,
    category: "programs",
    tags: ["search", "subsidy", "loan"],
    typicalLatencyMs: 300,
    sensitive: false,
  },
  prescreen_programs: {
    endpoint: prescreenPrograms,
    category: "programs",
    tags: ["match", "profile", "subsidy"],
    typicalLatencyMs: 500,
    sensitive: false,
  },
  list_open_programs: {
    endpoint: openPrograms,
    category: "programs",
    tags: ["deadline", "subsidy"],
    typicalLatencyMs: 300,
    sensitive: false,
  },
  check_exclusions: {
    endpoint: checkExclusions,
    category: "rules",
    tags: ["exclusion", "combination"],
    typicalLatencyMs: 200,
    sensitive: true,
  },
  check_funding_stack: {
    endpoint: checkFundingStack,
    category: "rules",
    tags: ["exclusion", "combination", "subsidy"],
    typicalLatencyMs: 300,
    sensitive: true,
  },
  search_tax_incentives: {
    endpoint: searchTaxIncentives,
    category: "tax",
    tags: ["search", "tax"],
    typicalLatencyMs: 300,
    sensitive: true,
  },
  search_loans: {
    endpoint: searchLoans,
    category: "programs",
    tags: ["search", "loan"],
    typicalLatencyMs: 300,
    sensitive: false,
  },
  compose_evidence_packet: {
    endpoint: queryEvidencePacket,
    category: "evidence",
    tags: ["packet", "sources"],
    typicalLatencyMs: 500,
    sensitive: false,
  },
  company_public_baseline: {
    endpoint: makeCompanyPublicBaseline,
    category: "evidence",
    tags: ["company", "packet"],
    typicalLatencyMs: 800,
    sensitive: true,
  },
  evaluate_tax_rulesets: {
    endpoint: evaluateTaxRulesets,
    category: "tax",
    tags: ["tax", "rules", "profile"],
    typicalLatencyMs: 500,
    sensitive: true,
  },
};

/** Worst-case units of a skill with these inputs; 1 when they do not determine it. */
export function predictSkill(name: SkillName, inputs: Readonly<Record<string, unknown>>): number {
  const { units, predict } = skills[name].endpoint;
  return typeof units === "number" ? units : (predict?.(inputs) ?? 1);
}
