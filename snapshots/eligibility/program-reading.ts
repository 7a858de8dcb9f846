import type { RecordOf } from "../../schemas/records/tables.ts";
import type { ProgramTables } from "./program-tables.ts";

/** What the name of a program, and the few words its sources list, say about whom and what it is for. */
export type ProgramReading = {
  /** Ids of the table `purposes`. */
  readonly purposes: readonly string[];
  /** Those of them that the name says by itself and that leave no room for others. */
  readonly narrowPurposes: readonly string[];
  /** Ids of the table `audiences`. */
  readonly audiences: readonly string[];
  /** Ids of the table `disasters`. */
  readonly disasters: readonly string[];
  /** Ids of the table `standings`. */
  readonly standings: readonly string[];
  /** Prefectures that the name tells of, itself or by a municipality. */
  readonly prefectures: readonly string[];
  /** Municipality it is for: the stated one, else the one that the name tells of. */
  readonly municipality: string | null;
  /** The name says that it is for companies or for those who trade. */
  readonly forBusiness: boolean;
  /** Fiscal year that the name tells of. */
  readonly fiscalYear: number | null;
};

type Read = Pick<
  RecordOf<"program">,
  | "primary_name"
  | "aliases"
  | "municipality"
  | "target_types"
  | "funding_purpose"
  | "crop_categories"
  | "equipment_category"
>;

/** Reads a program by the published tables alone: the same record gives the same reading everywhere. */
export function readProgram(tables: ProgramTables, program: Read): ProgramReading {
  const { purposes, audiences, disasters, standings, knownPrograms } = tables;
  const name = program.primary_name.normalize("NFKC");
  const spent = [name, program.equipment_category ?? ""].join("\n");
  const addressed = [name, ...program.target_types, ...program.crop_categories].join("\n");
  const known = [
    ...(knownPrograms.find((one) => one.name.test(name))?.purposes ?? []),
    ...program.funding_purpose.flatMap(tables.statedPurposes),
  ];
  const places = tables.placesNamedIn(name);
  const forBusiness = tables.business.some((names) => names.test(addressed));
  // Another title of a program that has several records may be that of an earlier call.
  const titles = [name, ...program.aliases.filter((alias) => alias.includes(program.primary_name))];
  return {
    purposes: purposes.filter(({ id, names }) => known.includes(id) || names.test(spent)).map(({ id }) => id),
    narrowPurposes: purposes.filter(({ narrow, names }) => narrow && names.test(name)).map(({ id }) => id),
    audiences: idsIn(audiences, addressed).filter((id) => !forBusiness || !openToBusiness.has(id)),
    disasters: idsIn(disasters, name),
    standings: standings
      .filter(({ names, inTitles }) => (inTitles ? titles : [name]).some((title) => names.test(title)))
      .map(({ id }) => id),
    prefectures: places.prefectures,
    municipality: program.municipality ?? places.municipalities[0] ?? null,
    forBusiness,
    fiscalYear: fiscalYearIn(name),
  };
}

/** Groups that a name may speak of and still be for companies: 水道を使う事業者. */
const openToBusiness: ReadonlySet<string> = new Set(["public_bodies", "civic_groups"]);

function idsIn(table: readonly { readonly id: string; readonly names: RegExp }[], text: string): string[] {
  return table.filter(({ names }) => names.test(text)).map(({ id }) => id);
}

/**
 * The last fiscal year that a name states (令和7年度, R7補正, 2025年度, FY2024), as the year in which it begins; null when it
 * states none. 令和6年能登半島地震 is a day, not a fiscal year.
 */
function fiscalYearIn(name: string): number | null {
  const years: number[] = [];
  for (const [, era, count] of name.matchAll(eraYears)) {
    const year = count === "元" ? 1 : Number(count);
    years.push((era === "平成" || era === "H" ? 1988 : 2018) + year);
  }
  for (const [, before, after] of name.matchAll(westernYears)) years.push(Number(before ?? after));
  return years.length === 0 ? null : Math.max(...years);
}

const eraYears =
  /(令和|平成|(?<![A-Za-z])[RH])\s*(元|\d{1,2})\s*(?:年度|補正|当初|[.・年]\d{1,2}月?(?:版|公募|募集))/gu;
const westernYears = /(20\d{2})\s*年度|(?<![A-Za-z])FY\s?(20\d{2})/gu;

/** The fiscal year that a day, `YYYY-MM-DD`, lies in. */
export function fiscalYearOf(day: string): number {
  const [year, month] = day.split("-").map(Number);
  return month! >= 4 ? year! : year! - 1;
}
