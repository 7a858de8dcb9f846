import { z } from "zod";
import { Advisor, AdvisorReferral } from "../../../schemas/accounts/advisor.ts";
import { Count, Yen } from "../../../schemas/common.ts";
import { ServiceError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import type { Referral } from "./referrals.ts";
import { type AdvisorServices, partnerForm, showAdvisor } from "./advisor-terms.ts";

const DashboardData = z
  .object({
    advisor: Advisor.describe("The firm."),
    referrals: z.array(AdvisorReferral).describe("People who were sent to it, newest first."),
    summary: z
      .object({
        clicks: Count.default(0).describe("People who were sent."),
        conversions: Count.default(0).describe("Those who became clients."),
        paid_yen: Yen.default(0).describe("Fees that were paid."),
        unpaid_yen: Yen.default(0).describe("Fees that are held for review, or still to be paid."),
      })
      .describe("All of it together."),
  })
  .meta({ id: "AdvisorDashboard", description: "What a firm sees of its referrals." });

/** Maximum referrals shown; the summary counts all. */
const mostShown = 500;

export const getAdvisorDashboard = defineEndpoint({
  id: "ADV-6",
  ...partnerForm,
  method: "GET",
  path: "/v1/advisors/{advisor_id}/dashboard-data",
  example: { advisor_id: 1, token: "the-token-of-the-link" },
  summary: "An advisor's own referrals",
  description: "With the token of the link that the firm was sent. Wrong, missing and unknown are refused alike.",
  params: z.object({ advisor_id: queryInteger({ min: 1 }).describe("Number of the advisor.") }),
  // A malformed token is refused like a wrong one.
  query: z.object({ token: z.string().max(200).optional().catch(undefined).describe("Token of the dashboard link.") }),
  response: DashboardData,
  failures: ["dashboard_token_required"],
  handler: async ({ params, query }, { services }) => ({
    body: await readDashboard(services, params.advisor_id, query.token ?? ""),
  }),
});

/** The data behind a dashboard link. Throws `dashboard_token_required`. */
export async function readDashboard(
  { advisors, referrals }: Pick<AdvisorServices, "advisors" | "referrals">,
  id: number,
  token: string,
): Promise<z.infer<typeof DashboardData>> {
  const advisor = advisors.opensDashboard(id, token) ? await advisors.find(id) : null;
  if (advisor === null) throw new ServiceError("dashboard_token_required");
  const all = await referrals.list(id);
  const yen = (chosen: readonly Referral[]) => chosen.reduce((sum, { commissionYen }) => sum + (commissionYen ?? 0), 0);
  return {
    advisor: showAdvisor(advisor),
    referrals: all.slice(0, mostShown).map(showReferral),
    summary: {
      clicks: all.length,
      conversions: all.filter(({ convertedAt }) => convertedAt !== null).length,
      paid_yen: yen(all.filter(({ paidAt }) => paidAt !== null)),
      unpaid_yen: yen(all.filter(({ paidAt }) => paidAt === null)),
    },
  };
}

function showReferral(referral: Referral): AdvisorReferral {
  return {
    id: referral.id,
    token_prefix: referral.tokenPrefix,
    source_program_id: referral.sourceProgramId,
    clicked_at: referral.clickedAt,
    converted_at: referral.convertedAt,
    conversion_value_yen: referral.conversionValueYen,
    commission_yen: referral.commissionYen,
    commission_paid_at: referral.paidAt,
  };
}
