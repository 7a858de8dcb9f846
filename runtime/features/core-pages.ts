import { companyPage } from "../pages/companies/company-page.tsx";
import { docsPage } from "../pages/docs/docs-page.tsx";
import { operationPage } from "../pages/docs/operation-page.tsx";
import { homePage } from "../pages/home/home-page.tsx";
import { lawPage } from "../pages/laws/law-page.tsx";
import { robotsFile, securityFile } from "../pages/machine/site-files.ts";
import { sitemap, sitemapIndex } from "../pages/machine/sitemap.ts";
import type { Page } from "../pages/page.ts";
import { caseStudyPage, courtDecisionPage, enforcementCasePage } from "../pages/records/case-pages.tsx";
import {
  bidPage,
  certificationPage,
  loanProgramPage,
  mutualPlanPage,
  taxRulesetPage,
} from "../pages/records/offer-pages.tsx";
import { programPage } from "../pages/records/program-page.tsx";
import { searchCsv } from "../pages/search/search-csv.ts";
import { searchPage } from "../pages/search/search-page.tsx";
import { snapshotPage } from "../pages/snapshot/snapshot-page.tsx";
import { statusPage } from "../pages/status/status-page.tsx";
import { prescreenCsv, prescreenPage } from "../pages/tools/prescreen-page.tsx";
import { verifyPage } from "../pages/verify/verify-page.tsx";

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
  searchCsv,
  ...recordPages,
  prescreenPage,
  prescreenCsv,
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
