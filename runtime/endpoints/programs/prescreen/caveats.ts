import type { ProgramDetail } from "../../../../schemas/records/program.ts";
import { industriesMeet } from "../../../../snapshots/text/entities/industry.ts";
import { type ExclusionRules, isSatisfied, otherKeys } from "../../../corpus/exclusions.ts";
import { employeeLimitOf } from "./employee-limit.ts";
import { type Applicant, nationalLevels } from "./applicant.ts";
import { isSmallOrMedium } from "./company-size.ts";

export type CaveatContext = {
  readonly exclusions: ExclusionRules;
  readonly asOf: string;
  /** Last day of the call that closes next, else of the last one; null when none is known. */
  readonly lastDay: string | null;
};

/** Reasons against a program for an applicant, and unknowns: each `code: words`, in fixed order. */
export function caveatsOf(
  record: ProgramDetail,
  applicant: Applicant,
  { exclusions, asOf, lastDay }: CaveatContext,
): string[] {
  return [
    ...ofPlace(record, applicant),
    ...ofEntityKind(record, applicant),
    ...ofIndustry(record, applicant),
    ...ofAmount(record, applicant),
    ...ofEmployees(record, applicant),
    ...ofCompanySize(record, applicant),
    ...ofPrerequisites(record, applicant, exclusions),
    ...ofDeadline(lastDay, asOf),
    ...(record.source_url === null
      ? ["source_url_missing: the record names no official page to check it against"]
      : []),
  ];
}

function ofPlace({ prefecture, authority_level: level }: ProgramDetail, applicant: Applicant): string[] {
  if (applicant.prefecture === null)
    return prefecture === null ? [] : [`prefecture_not_told: the program is limited to ${prefecture}; name yours`];
  if (prefecture === null)
    return level !== null && nationalLevels.includes(level)
      ? []
      : ["prefecture_missing: the record names no prefecture and may be limited to another one"];
  return prefecture === applicant.prefecture ? [] : [`prefecture_differs: the program is limited to ${prefecture}`];
}

function ofEntityKind(
  { target_types: types }: ProgramDetail,
  { is_sole_proprietor: sole, tables }: Applicant,
): string[] {
  if (sole === null) return [];
  if (types.length === 0) return ["target_types_missing: the record does not say who may apply"];
  const words = tables.entityWords(sole);
  if (types.some((type) => words.includes(type))) return [];
  const kind = sole ? "a sole proprietor" : "a corporation";
  return [`entity_kind_not_listed: target_types names ${types.join(", ")}, which may leave out ${kind}`];
}

function ofIndustry({ enriched }: ProgramDetail, { industry_jsic: industry }: Applicant): string[] {
  if (industry === null) return [];
  const listed = enriched?.B_target?.["industries_jsic"];
  if (!Array.isArray(listed) || listed.length === 0) return ["industry_missing: the record lists no industries"];
  if (listed.some((code) => typeof code === "string" && industriesMeet(code, industry))) return [];
  return [`industry_not_listed: the record lists ${listed.join(", ")}`];
}

function ofAmount(
  { amount_max_man_yen: max, subsidy_rate: rate }: ProgramDetail,
  { planned_investment_man_yen: plan }: Applicant,
): string[] {
  if (plan === null) return [];
  if (max === null) return ["amount_missing: the record holds no maximum amount"];
  // What could be paid is the plan times the rate; the rest is the applicant's own money either way.
  const payable = Math.round(plan * (rate ?? 1));
  if (max >= payable) return [];
  return [
    rate === null
      ? `amount_below_plan: at most ${max} man-yen for a plan of ${plan}; the rate is not held`
      : `amount_below_plan: at most ${max} man-yen, where the rate of a plan of ${plan} would come to ${payable}`,
  ];
}

function ofEmployees(record: ProgramDetail, { employee_count: count }: Applicant): string[] {
  if (count === null) return [];
  const { min, max, strictestMax } = employeeLimitOf(record);
  if (min !== null && count < min) return [`employee_count_outside_limit: at least ${min} employees`];
  if (max !== null && count > max) return [`employee_count_outside_limit: at most ${max} employees`];
  if (strictestMax !== null && count > strictestMax)
    return [`employee_count_outside_limit: at most ${strictestMax} employees in some industries`];
  return [];
}

/** Small and medium enterprises by law, not by the words of a profile. */
function ofCompanySize({ target_types: types }: ProgramDetail, applicant: Applicant): string[] {
  const isWithin = isSmallOrMedium(applicant);
  const isStated = applicant.employee_count !== null || applicant.capital_yen !== null;
  if (isWithin === true || !isStated || types.length === 0) return [];
  if (!types.every((type) => applicant.tables.smallOrMediumWords.includes(type))) return [];
  if (isWithin === null)
    return [
      `company_size_unknown: for ${types.join(", ")}; the legal limits depend on the trade, its capital and employees, which are not all stated`,
    ];
  return [
    `company_size_outside_limit: for ${types.join(", ")}; capital and employees are above the legal limits of the industry`,
  ];
}

function ofPrerequisites(record: ProgramDetail, applicant: Applicant, exclusions: ExclusionRules): string[] {
  const rules = exclusions.prerequisitesOf(record.unified_id);
  if (rules.length === 0) return [];
  const declared = exclusions.resolve(applicant.declared_certifications);
  return rules
    .filter((rule) => !isSatisfied(rule, declared))
    .map((rule) => `prerequisite_undeclared: rule ${rule.rule_id} asks for ${otherKeys(rule).join(", ")}`);
}

function ofDeadline(last: string | null, asOf: string): string[] {
  if (last === null) return ["deadline_missing: the record holds no structured deadline"];
  return last < asOf ? [`deadline_passed: the last known deadline was ${last}`] : [];
}
