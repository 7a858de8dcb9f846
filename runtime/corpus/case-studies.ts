import type { CaseStudy } from "../../schemas/case-study.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { NumberColumn, WordColumn } from "./columns.ts";
import { Dataset, type Narrow, newestFirst, readRows } from "./dataset.ts";
import { TextColumn } from "./text-column.ts";

/** What is left out does not filter. Numbers are bounds, both ends included; cases without the number drop out. */
export type CaseStudyFilters = {
  /** Official name; null for cases that name none. */
  readonly prefecture?: string | null | undefined;
  /** How the code of the industry starts. */
  readonly industry?: string | undefined;
  readonly houjinBangou?: string | undefined;
  /** Part of the name or id of a program that was used. */
  readonly programUsed?: string | undefined;
  readonly minSubsidyYen?: number | undefined;
  readonly maxSubsidyYen?: number | undefined;
  readonly minEmployees?: number | undefined;
  readonly maxEmployees?: number | undefined;
};

export type CaseStudies = Dataset<CaseStudyFilters>;

/** What is kept of a case for filtering and ordering it; programs that it names by id are in it by name too. */
export type CaseStudyRow = Pick<
  CaseStudy,
  | "case_id"
  | "publication_date"
  | "prefecture"
  | "industry_jsic"
  | "houjin_bangou"
  | "programs_used"
  | "total_subsidy_received_yen"
  | "employees"
>;

/** The case studies, newest publication first, then by id. `programName` gives the name of a program by its id. */
export async function openCaseStudies(
  snapshot: Snapshot,
  programName: (id: string) => string | null,
): Promise<CaseStudies> {
  const rows = await readRows(snapshot, "case_study", (record): CaseStudyRow => ({
    case_id: record.case_id,
    publication_date: record.publication_date,
    prefecture: record.prefecture,
    industry_jsic: record.industry_jsic,
    houjin_bangou: record.houjin_bangou,
    programs_used: record.programs_used.flatMap((program) => [program, programName(program) ?? []].flat()),
    total_subsidy_received_yen: record.total_subsidy_received_yen,
    employees: record.employees,
  }));
  rows.sort((a, b) => newestFirst(a.publication_date, b.publication_date));
  const ids = rows.map(({ case_id }) => case_id);
  const dataset = new Dataset(snapshot, "case_study", ids, narrowCaseStudies(rows));
  dataset.warm();
  return dataset;
}

/** The filters over these rows. */
export function narrowCaseStudies(rows: readonly CaseStudyRow[]): Narrow<CaseStudyFilters> {
  const size = rows.length;
  const prefectures = new WordColumn(size, (row) => rows[row]!.prefecture);
  const industries = new WordColumn(size, (row) => rows[row]!.industry_jsic);
  const companies = new WordColumn(size, (row) => rows[row]!.houjin_bangou);
  const programs = new TextColumn(size, (row) => rows[row]!.programs_used);
  const subsidies = new NumberColumn(size, (row) => rows[row]!.total_subsidy_received_yen);
  const employees = new NumberColumn(size, (row) => rows[row]!.employees);
  return (filters, narrowing) => {
    const { industry } = filters;
    narrowing.keepWord(prefectures, filters.prefecture);
    if (industry !== undefined)
      narrowing.keep(industries, industries.anyOf(industries.words.filter((code) => code.startsWith(industry))));
    narrowing.keepWord(companies, filters.houjinBangou);
    narrowing.keepPart(programs, filters.programUsed);
    narrowing.keepRange(subsidies, filters.minSubsidyYen, filters.maxSubsidyYen);
    narrowing.keepRange(employees, filters.minEmployees, filters.maxEmployees);
  };
}
