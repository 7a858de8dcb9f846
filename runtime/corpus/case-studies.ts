import type { Snapshot } from "../../snapshots/open.ts";
import type { DatasetColumns } from "./tables/columns.ts";
import { type Dataset, type Narrow, openDataset } from "./tables/dataset.ts";

/** Absent fields do not filter. Bounds are inclusive; cases without the number are left out. */
export type CaseStudyFilters = {
  /** Official name; null for cases that name none. */
  readonly prefecture?: string | null | undefined;
  /** Prefix of the industry code. */
  readonly industry?: string | undefined;
  readonly houjinBangou?: string | undefined;
  /** Part of the name or id of a program that was used. */
  readonly programUsed?: string | undefined;
  readonly minSubsidyYen?: number | undefined;
  readonly maxSubsidyYen?: number | undefined;
  readonly minEmployees?: number | undefined;
  readonly maxEmployees?: number | undefined;
};

/** The case studies of a snapshot, newest publication first, then by id. */
export type CaseStudies = Dataset<"case_study", CaseStudyFilters>;

/** `programName` returns the name of a program by its id, or null. */
export function openCaseStudies(snapshot: Snapshot, programName: (id: string) => string | null): Promise<CaseStudies> {
  return openDataset(snapshot, "case_study", (columns) => narrowCaseStudies(columns, programName));
}

/** The filters over these columns. Programs that a case names by id also match by name. */
export function narrowCaseStudies(
  columns: DatasetColumns<"case_study">,
  programName: (id: string) => string | null,
): Narrow<CaseStudyFilters> {
  const prefectures = columns.words("prefecture");
  const industries = columns.words("industry_jsic");
  const companies = columns.words("houjin_bangou");
  const programs = columns.texts("programs_used", (program) => [programName(program) ?? []].flat());
  const subsidies = columns.numbers("total_subsidy_received_yen");
  const employees = columns.numbers("employees");
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
