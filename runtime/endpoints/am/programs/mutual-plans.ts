import { z } from "zod";
import { amPlanKind, amTaxDeductionType } from "../../../../schemas/enums.ts";
import { MutualPlan } from "../../../../schemas/records/program-link.ts";
import { compact } from "../../../../snapshots/text/compact.ts";
import { byText } from "../../../../snapshots/text/order.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerC, envelopeC, failureC, pagingOf } from "../frame/envelopes.ts";
import { amEnum, amInteger, amPaging, amText } from "../frame/fields.ts";
import { assertLoaded } from "../frame/loaded.ts";
import { matchField, matchOfRows, noMatch } from "../frame/match.ts";

const defaultLimit = 10;

const MutualPlanRow = MutualPlan.omit({ program_id: true, prefecture: true });

export const searchMutualPlans = defineAmEndpoint({
  id: "AM-14",
  path: "/v1/am/mutual_plans",
  example: { plan_kind: "retirement_mutual" },
  summary: "Search mutual-aid, pension and insurance plans for businesses",
  description:
    "Plans in the order of their names; filters are joined by and, a plan that does not state a filtered value drops out, and " +
    "premium_monthly_yen keeps plans whose range of monthly premiums holds the amount. No row means that this " +
    "snapshot holds no such plan, never that none exists. Failures are a 200 with error set, at no cost.",
  units: 1,
  tool: "search_mutual_plans",
  guide: {
    use: "Mutual-aid, retirement and insurance plans for small firms: 「小規模企業共済」「倒産防止共済」, by kind, premium or name.",
    example: { name_query: "小規模企業共済", limit: 5 },
    keywords: ["共済", "退職金", "mutual aid", "pension"],
  },
  csv: true,
  query: z.object({
    plan_kind: amEnum(amPlanKind).optional().describe("Kind of plan."),
    premium_monthly_yen: amInteger({ min: 0 }).optional().describe("Monthly premium in JPY that the plan must allow."),
    tax_deduction_type: amEnum(amTaxDeductionType).optional().describe("How premiums are treated for tax."),
    provider_entity_id: amText({ max: 200 }).optional().describe("Body that runs the plan, by its whole name."),
    name_query: amText({ max: 200 }).optional().describe("Part of the name, in any spelling."),
    ...amPaging({ limit: defaultLimit }),
  }),
  response: envelopeC(MutualPlanRow)
    .extend(matchField)
    .meta({ id: "AmMutualPlanPage", description: "One page of mutual-aid plans." }),
  failure: (error, { query }) => ({ ...failureC(error, pagingOf(query, defaultLimit)), ...noMatch }),
  async handler({ query }, { corpus, asOf }) {
    assertLoaded(corpus, "mutual_plan");
    const { limit, offset } = query;
    const provider = query.provider_entity_id === undefined ? null : compact(query.provider_entity_id);
    const name = query.name_query === undefined ? null : compact(query.name_query);
    const all = await corpus.companions.rows("mutual_plan");
    const found = all.filter(
      (plan) =>
        (query.plan_kind === undefined || plan.plan_kind === query.plan_kind) &&
        (query.tax_deduction_type === undefined || plan.tax_deduction_type === query.tax_deduction_type) &&
        (provider === null || (plan.provider !== null && compact(plan.provider) === provider)) &&
        (name === null || compact(plan.name).includes(name)) &&
        (query.premium_monthly_yen === undefined || allows(plan, query.premium_monthly_yen)),
    );
    const results = found
      .toSorted((one, other) => byText(one.name, other.name) || byText(one.entity_id, other.entity_id))
      .slice(offset, offset + limit)
      .map((plan) => MutualPlanRow.parse(plan));
    const match = matchOfRows(query.name_query ?? "", found.length, "mutual_plans", all, asOf);
    return { body: { ...answerC({ total: found.length, limit, offset, results }), match }, empty: found.length === 0 };
  },
});

/** A plan without any stated premium does not match a premium filter. */
function allows({ premium_min_yen: least, premium_max_yen: most }: MutualPlan, yen: number): boolean {
  if (least === null && most === null) return false;
  return (least ?? 0) <= yen && yen <= (most ?? Number.MAX_SAFE_INTEGER);
}
