/* Where the page of a record lives. The script of the search box uses this too, so it imports nothing. */

/** Tables whose records have a page, with the folder of their addresses. */
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

/** Whether records of a table have a page. */
export function hasPage(table: string): table is PagedTable {
  return Object.hasOwn(recordFolders, table);
}

/** The lasting address of a record's page. */
export function recordPath(table: PagedTable, key: string): string {
  return `/${recordFolders[table]}/${encodeURIComponent(key)}`;
}

/** The page that shows programs side by side. */
export const comparePath = "/compare";
