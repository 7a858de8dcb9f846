import { accountPage } from "../features/billing/pages/account-page.tsx";
import { advisorDashboardPage } from "../features/advisors/dashboard-page.tsx";
import { buyPage } from "../features/billing/pages/buy-page.tsx";
import { resultPage } from "../features/billing/pages/result-page.tsx";
import { changesFeed } from "../features/changes/changes-feed.ts";
import { changesPage } from "../features/changes/changes-page.tsx";
import { companyPage } from "./companies/company-page.tsx";
import { comparePage } from "../features/compare/compare-page.tsx";
import { alertPage } from "../features/alerts/pages/alert-page.tsx";
import { alertsPage } from "../features/alerts/pages/alerts-page.tsx";
import { billingPage } from "../features/billing/pages/billing-page.tsx";
import { capPage } from "../features/console/cap-page.tsx";
import { keysPage } from "../features/console/keys-page.tsx";
import { overviewPage } from "../features/console/overview-page.tsx";
import { searchesPage } from "../features/saved-searches/searches-page.tsx";
import { signOutPage } from "../features/console/sign-out-page.ts";
import { usagePage } from "../features/console/usage-page.tsx";
import { devicePage } from "../features/device/device-page.ts";
import { docsPage } from "./docs/docs-page.tsx";
import { operationPage } from "./docs/operation-page.tsx";
import { guidePage, guidesPage } from "../features/guides/guide-pages.tsx";
import { homePage } from "./home/home-page.tsx";
import { lawPage } from "./laws/law-page.tsx";
import { robotsFile, securityFile } from "./machine/site-files.ts";
import { sitemap, sitemapIndex } from "./machine/sitemap.ts";
import type { Page } from "./page.ts";
import { refundPage } from "../features/billing/pages/refund-page.tsx";
import { sandboxCheckoutPage } from "../features/billing/pages/sandbox-checkout-page.tsx";
import { sandboxPortalPage } from "../features/billing/pages/sandbox-portal-page.tsx";
import { confirmPage } from "../features/mail-lists/confirm-page.tsx";
import { caseStudyPage, courtDecisionPage, enforcementCasePage } from "./records/case-pages.tsx";
import { bidPage, certificationPage, loanProgramPage, mutualPlanPage, taxRulesetPage } from "./records/offer-pages.tsx";
import { programPage } from "./records/program-page.tsx";
import { searchPage } from "./search/search-page.tsx";
import { snapshotPage } from "./snapshot/snapshot-page.tsx";
import { statusPage } from "./status/status-page.tsx";
import { calendarFile } from "../features/calendar/calendar-file.ts";
import { calendarPage } from "../features/calendar/calendar-page.tsx";
import { citationsPage } from "../features/citations/citations-page.tsx";
import { combinePage } from "../features/compare/combine-page.tsx";
import { prescreenPage } from "./tools/prescreen-page.tsx";
import { verifyPage } from "./verify/verify-page.tsx";

/** Pages that show what the snapshot holds. */
const recordPages: readonly Page[] = [
  programPage,
  lawPage,
  courtDecisionPage,
  bidPage,
  enforcementCasePage,
  taxRulesetPage,
  loanProgramPage,
  caseStudyPage,
  certificationPage,
  mutualPlanPage,
  companyPage,
];

/** Pages that people do something with. */
const toolPages: readonly Page[] = [calendarPage, prescreenPage, combinePage, comparePage, citationsPage, verifyPage];

/** Pages for the holder of a key. */
const consolePages: readonly Page[] = [
  overviewPage,
  usagePage,
  capPage,
  keysPage,
  alertsPage,
  alertPage,
  searchesPage,
  billingPage,
  signOutPage,
];

/** What programs read of the site. */
const machineFiles: readonly Page[] = [robotsFile, securityFile, sitemapIndex, sitemap, calendarFile, changesFeed];

/** Pages that the API itself sends people to: they are there even where no others are shown. */
export const accountPages: readonly Page[] = [
  devicePage,
  buyPage,
  resultPage,
  accountPage,
  refundPage,
  sandboxCheckoutPage,
  sandboxPortalPage,
  confirmPage,
  advisorDashboardPage,
];

/** Every page of the service. */
export const pages: readonly Page[] = [
  homePage,
  searchPage,
  ...recordPages,
  ...toolPages,
  snapshotPage,
  statusPage,
  guidesPage,
  guidePage,
  docsPage,
  operationPage,
  ...consolePages,
  changesPage,
  ...accountPages,
  ...machineFiles,
];
