import type { FeatureParts } from "../../feature/feature.ts";
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
