import { z } from "zod";
import { Timestamp } from "../../../schemas/common.ts";
import {
  advisorFirmType,
  advisorIndustry,
  advisorProof,
  advisorSpecialty,
  commissionModel,
  sourceLang,
} from "../../../schemas/service-enums.ts";

/** An advisor as stored. */
export const AdvisorRecord = z.object({
  id: z.int(),
  houjinBangou: z.string(),
  firmName: z.string(),
  firmNameKana: z.string().nullable(),
  firmType: z.enum(advisorFirmType),
  specialties: z.array(z.enum(advisorSpecialty)),
  industries: z.array(z.enum(advisorIndustry)),
  prefecture: z.string(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  contactUrl: z.string().nullable(),
  introBlurb: z.string().nullable(),
  commissionModel: z.enum(commissionModel),
  commissionRatePct: z.int(),
  commissionYenPerIntro: z.int(),
  /** Language of the mails to the firm. */
  language: z.enum(sourceLang).default("ja"),
  successCount: z.int(),
  createdAt: Timestamp,
  verifiedAt: Timestamp.nullable(),
  /** What proved that it speaks for the firm. */
  verifiedBy: z.enum(advisorProof).nullable().default(null),
  payoutReady: z.boolean(),
  /** Why an operator removed it from the list; never published. */
  disabledReason: z.string().nullable(),
  /** Id of the operation that created it, so that a repeat finds it; null without an Idempotency-Key. */
  operation: z.string().nullable().default(null),
});

export type AdvisorRecord = Readonly<z.infer<typeof AdvisorRecord>>;

/** Fields entered at sign-up. */
export type AdvisorSignup = Omit<
  AdvisorRecord,
  "id" | "successCount" | "createdAt" | "verifiedAt" | "verifiedBy" | "payoutReady" | "disabledReason" | "operation"
>;

/** Public: proven to speak for its firm, ready for payouts, and not disabled. */
export function isListed({ verifiedBy, payoutReady, disabledReason }: AdvisorRecord): boolean {
  return verifiedBy !== null && payoutReady && disabledReason === null;
}

/** Lawyers may be listed, but paid referrals to them are not allowed. */
export function takesReferrals(advisor: AdvisorRecord): boolean {
  return isListed(advisor) && advisor.firmType !== "弁護士";
}
