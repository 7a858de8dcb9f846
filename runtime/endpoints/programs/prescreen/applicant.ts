import type { Audience, ProgramTables, Purpose } from "../../../../snapshots/eligibility/program-tables.ts";
import type { Language } from "../../../../snapshots/language/language.ts";
import { industriesMeet } from "../../../../snapshots/text/entities/industry.ts";
import { isSmallOrMedium, isSmallScale } from "./company-size.ts";

/** Facts about an applicant; null where not given. */
export type Profile = {
  /** Official name, or 全国. */
  readonly prefecture: string | null;
  /** Code of the industrial classification, or a prefix of one. */
  readonly industry_jsic: string | null;
  readonly is_sole_proprietor: boolean | null;
  readonly employee_count: number | null;
  readonly capital_yen: number | null;
  readonly planned_investment_man_yen: number | null;
  readonly founded_year: number | null;
  readonly purpose: string | null;
  readonly funding_purpose: readonly string[];
  readonly declared_certifications: readonly string[];
};

/** Whether an applicant belongs to a group; `open` when the profile does not say or only mentions it. */
export type Belongs = "yes" | "no" | "open";

/** A parsed profile. */
export type Applicant = Profile & {
  /** What it was read by. */
  readonly tables: ProgramTables;
  /** Most telling first. */
  readonly purposes: readonly Purpose[];
  readonly belongs: ReadonlyMap<string, Belongs>;
  /** Disasters named in the text. */
  readonly disasters: readonly string[];
  /** Municipalities of the prefecture named in the text. */
  readonly municipalities: readonly string[];
  /** Words to search in names. */
  readonly words: readonly string[];
};

/** Reads a profile by the tables of the snapshot. The year tells who has just begun. */
export function readApplicant(language: Language, profile: Profile, year: number): Applicant {
  const tables = language.programs();
  const text = (profile.purpose ?? "").normalize("NFKC");
  const asked = purposesOf(tables, profile, text);
  const begins = asked.some(({ id }) => id === "start_up") || isYoung(profile, year);
  const { prefectures, municipalities } = tables.placesNamedIn(text);
  return {
    ...profile,
    tables,
    purposes: asked,
    belongs: new Map(
      tables.audiences.map((audience) => [
        audience.id,
        belongsTo(audience, profile, { tables, text, purposes: asked, begins }),
      ]),
    ),
    disasters: tables.disasters.filter(({ words }) => words.test(text)).map(({ id }) => id),
    municipalities: profile.prefecture === null || prefectures.includes(profile.prefecture) ? municipalities : [],
    words: contentWords(language, text),
  };
}

/** Years for which a company counts as newly founded. */
const YOUNG_YEARS = 5;

function isYoung({ founded_year: founded }: Profile, year: number): boolean {
  return founded !== null && year - founded < YOUNG_YEARS;
}

/** The purposes that the words tell. A planned investment for which no purpose is told is one in equipment. */
function purposesOf(
  { purposes, statedPurposes }: ProgramTables,
  { funding_purpose: stated, planned_investment_man_yen: plan }: Profile,
  text: string,
): Purpose[] {
  const listed = new Set(stated.flatMap(statedPurposes));
  const said = purposes.filter(({ id, words }) => listed.has(id) || words.test(text));
  const read =
    said.length === 0 && text === "" && plan !== null && plan > 0
      ? purposes.filter(({ id }) => id === "equipment")
      : said;
  return read.toSorted((a, b) => b.points - a.points);
}

type ProfileText = {
  readonly tables: ProgramTables;
  readonly text: string;
  readonly purposes: readonly Purpose[];
  readonly begins: boolean;
};

function belongsTo(
  audience: Audience,
  profile: Profile,
  { tables, text, purposes: asked, begins }: ProfileText,
): Belongs {
  const said = audience.words.test(text);
  switch (audience.kind) {
    case "industry":
      return ofIndustry(tables, audience, profile.industry_jsic, text, said);
    case "person":
      // Applicants are businesses; text about moving or living elsewhere does not change that.
      return said && profile.is_sole_proprietor !== false ? "open" : "no";
    case "field":
    case "body":
      return said ? "open" : "no";
    case "size":
      return ofSize(audience.id, profile);
    case "newcomer":
      if (audience.id === "start_ups" ? begins : said) return "yes";
      return asked.length > 0 || profile.founded_year !== null ? "no" : "open";
  }
}

/**
 * The industry code decides. When its letter covers several groups of one family, or the text names another group of that
 * family, the text decides: カキ養殖 is fishery under any letter. Words of another family may describe customers.
 */
function ofIndustry(
  { audiences }: ProgramTables,
  audience: Audience,
  industry: string | null,
  text: string,
  said: boolean,
): Belongs {
  if (industry === null) return said ? "yes" : text === "" ? "open" : "no";
  const meets = ({ industries }: Audience) => industries.some((code) => industriesMeet(code, industry));
  const kin = audiences.filter(({ family }) => family !== null && family === audience.family);
  if (kin.some(meets) && kin.some(({ words }) => words.test(text))) return said ? "yes" : "no";
  if (meets(audience)) return "yes";
  return said ? "open" : "no";
}

function ofSize(id: string, profile: Profile): Belongs {
  const answer =
    id === "sole_proprietors"
      ? profile.is_sole_proprietor
      : id === "small_scale"
        ? isSmallScale(profile)
        : not(isSmallOrMedium(profile));
  return answer === null ? "open" : answer ? "yes" : "no";
}

function not(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

/** Values of `target_types` that cover sole proprietors or corporations. */
export function entityWords(isSoleProprietor: boolean): readonly string[] {
  return [...(isSoleProprietor ? soleProprietor : corporation), ...either];
}

/** Levels of authority whose programs are nationwide when they have no prefecture. */
export const nationalLevels: readonly string[] = ["national", "financial"];

const soleProprietor = ["sole_proprietor", "individual", "freelance", "個人事業主", "個人事業者", "個人"];
const corporation = ["corporation", "company", "法人", "法人全般", "会社"];

/** Values of `target_types` that mean small and medium enterprises. */
export const smallAndMedium: readonly string[] = [
  "sme",
  "small_business",
  "中小企業",
  "中小企業者",
  "小規模事業者",
  "小規模企業者",
];

/** Small and medium enterprises include companies and individuals (中小企業基本法 第2条). */
const either = ["any", "all", "business", ...smallAndMedium, "事業者"];

/** Maximum number of words; each costs a scan over all names. */
const MOST_WORDS = 8;

/**
 * The words to search in names: those from the purpose and group tables, and other specific runs of Han or katakana. The others
 * come first, because the tables do not cover them.
 */
function contentWords({ programs, isEverywhere }: Language, text: string): string[] {
  let rest = text.replaceAll(/(?:令和|平成)?\s*(?:元|\d+)\s*年(?:度)?/gu, " ");
  const known: string[] = [];
  for (const words of programs().applicantWords)
    rest = rest.replaceAll(words, (word) => {
      known.push(word);
      return " ";
    });
  const others = rest.match(runs) ?? [];
  return [...new Set([...others, ...known.flatMap((word) => word.match(runs) ?? [])])]
    .filter((word) => !isEverywhere(word))
    .slice(0, MOST_WORDS);
}

const runs = /\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{3,}|[A-Za-z]{3,}/gu;
