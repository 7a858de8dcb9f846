import { z } from "zod";
import type { Advisor } from "../../../schemas/accounts/advisor.ts";
import { openForm } from "../../endpoints/terms.ts";
import type { FeatureParts } from "../../feature/feature.ts";
import type { AdvisorRecord } from "./advisor.ts";
import { createAdvisors } from "./advisors.ts";
import { createReferrals } from "./referrals.ts";

/** Per network. */
const formsPerHour = { signup: 10, track: 60, verify: 10, report: 60 };

/** Advisor firms and the referrals to them. */
export function advisorServices({ store, secrets, random, date, formLimit }: FeatureParts) {
  return {
    advisors: createAdvisors({ store, secrets, now: date }),
    referrals: createReferrals({ store, random, now: date }),
    limits: {
      signup: formLimit("advisor-signups", formsPerHour.signup),
      track: formLimit("advisor-tracks", formsPerHour.track),
      verify: formLimit("advisor-checks", formsPerHour.verify),
      report: formLimit("advisor-reports", formsPerHour.report),
    },
  };
}
export type AdvisorServices = ReturnType<typeof advisorServices>;

export const partnerForm = { ...openForm, uses: advisorServices } as const;

export const AdvisorNumber = z.int().min(1);

/** The public form of an advisor. */
export function showAdvisor(record: AdvisorRecord): Advisor {
  return {
    id: record.id,
    firm_name: record.firmName,
    firm_name_kana: record.firmNameKana,
    firm_type: record.firmType,
    specialties: record.specialties,
    industries: record.industries,
    // Validated at sign-up.
    prefecture: record.prefecture as Advisor["prefecture"],
    city: record.city,
    address: record.address,
    contact_email: record.contactEmail,
    contact_phone: record.contactPhone,
    contact_url: record.contactUrl,
    intro_blurb: record.introBlurb,
    commission_model: record.commissionModel,
    commission_rate_pct: record.commissionRatePct,
    commission_yen_per_intro: record.commissionYenPerIntro,
    success_count: record.successCount,
    verified_at: record.verifiedAt,
    verified_by: record.verifiedBy,
  };
}
