/* Addresses of record pages. Also used by the search box script, so it imports nothing. */

/** Tables with record pages, and their URL folder. */
export const recordFolders = {
  program: "programs",
  law: "laws",
  court_decision: "court-decisions",
  bid: "bids",
  enforcement_case: "enforcement-cases",
  tax_ruleset: "tax-rulesets",
  loan_program: "loan-programs",
  case_study: "case-studies",
  certification: "certifications",
  mutual_plan: "mutual-plans",
  houjin: "companies",
} as const;

export type PagedTable = keyof typeof recordFolders;

export function hasPage(table: string): table is PagedTable {
  return Object.hasOwn(recordFolders, table);
}

/** The permanent address of a record page. */
export function recordPath(table: PagedTable, key: string): string {
  return `/${recordFolders[table]}/${encodeURIComponent(key)}`;
}

export const comparePath = "/compare";
