import { defineFeature, type MachineParts } from "../../feature/feature.ts";
import { addressKey } from "../../notify/addresses/mail-tokens.ts";
import { workAdvisorMails } from "./advisor-mails.ts";
import { createAdvisors } from "./advisors.ts";
import { getAdvisorDashboard } from "./dashboard-data.ts";
import { advisorDashboardPage } from "./dashboard-page.tsx";
import { matchAdvisors } from "./match.ts";
import { reportConversion, trackReferral } from "./referral-calls.ts";
import { advisorServices } from "./advisor-terms.ts";
import { signUpAdvisor } from "./sign-up.ts";
import { verifyAdvisor } from "./verify-houjin.ts";

export const advisors = defineFeature({
  name: "advisors",
  services: advisorServices,
  endpoints: [matchAdvisors, signUpAdvisor, trackReferral, reportConversion, verifyAdvisor, getAdvisorDashboard],
  pages: [advisorDashboardPage],
  jobs: ({ store, secrets, now, date, book, links, mails, mailLimits }: MachineParts) => {
    const work = {
      store,
      advisors: createAdvisors({ store, secrets, now: date }),
      mails,
      links,
      mayMail: (email: string, ipHash: string) => mailLimits.take(email, ipHash),
      hasLeft: async (email: string) => (await book.read("advisors", addressKey(email)))?.state === "unsubscribed",
      now,
    };
    return [{ name: "write to advisors", firstAfterMs: 1_000, pauseMs: 5_000, run: () => workAdvisorMails(work) }];
  },
});
