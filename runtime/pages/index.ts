import { companyPage } from "./companies/company-page.tsx";
import { docsPage } from "./docs/docs-page.tsx";
import { operationPage } from "./docs/operation-page.tsx";
import { homePage } from "./home/home-page.tsx";
import { lawPage } from "./laws/law-page.tsx";
import { robotsFile, securityFile } from "./machine/site-files.ts";
import { sitemap, sitemapIndex } from "./machine/sitemap.ts";
import type { Page } from "./page.ts";
import { caseStudyPage, courtDecisionPage, enforcementCasePage } from "./records/case-pages.tsx";
import { bidPage, certificationPage, loanProgramPage, mutualPlanPage, taxRulesetPage } from "./records/offer-pages.tsx";
import { programPage } from "./records/program-page.tsx";
import { searchPage } from "./search/search-page.tsx";
import { snapshotPage } from "./snapshot/snapshot-page.tsx";
import { statusPage } from "./status/status-page.tsx";
import { prescreenPage } from "./tools/prescreen-page.tsx";
import { verifyPage } from "./verify/verify-page.tsx";

/** Pages of records in the snapshot. */
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

/** The pages of every service; features declare their own. */
export const corePages: readonly Page[] = [
  homePage,
  searchPage,
  ...recordPages,
  prescreenPage,
  verifyPage,
  snapshotPage,
  statusPage,
  docsPage,
  operationPage,
  robotsFile,
  securityFile,
  sitemapIndex,
  sitemap,
];
