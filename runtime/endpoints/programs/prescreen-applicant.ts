/** An applicant as understood; null where nothing was said. */
export type Applicant = {
  /** Official name, or 全国. */
  readonly prefecture: string | null;
  /** Code of the industrial classification, or the start of one. */
  readonly industry_jsic: string | null;
  readonly is_sole_proprietor: boolean | null;
  readonly employee_count: number | null;
  readonly planned_investment_man_yen: number | null;
  readonly declared_certifications: readonly string[];
};

/** Words of `target_types` that cover sole proprietors, or corporations. */
export function entityWords(isSoleProprietor: boolean): readonly string[] {
  return [...(isSoleProprietor ? soleProprietor : corporation), ...either];
}

/** Levels of authority whose programs are nationwide when they name no prefecture. */
export const nationalLevels: readonly string[] = ["national", "financial"];

const soleProprietor = ["sole_proprietor", "individual", "freelance", "個人事業主", "個人事業者", "個人"];
const corporation = ["corporation", "company", "法人", "法人全般", "会社"];

/** Small and medium enterprises are companies and individuals alike (中小企業基本法 第2条). */
const either = [
  "any",
  "all",
  "business",
  "sme",
  "small_business",
  "中小企業",
  "中小企業者",
  "小規模事業者",
  "小規模企業者",
  "事業者",
];
