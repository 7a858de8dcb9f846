import { z } from "zod";
import type { Advisor } from "../../../schemas/accounts/advisor.ts";
import type { AdvisorRecord } from "./advisor.ts";
import { advisorServices } from "./services.ts";
import { openForm } from "../../endpoints/terms.ts";

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
