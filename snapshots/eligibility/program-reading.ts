import type { RecordOf } from "../../schemas/tables.ts";
import { audiences } from "./audiences.ts";
import { disasters } from "./disasters.ts";
import { fiscalYearIn } from "./fiscal-year.ts";
import { knownPrograms } from "./known-programs.ts";
import { placesNamedIn } from "./named-place.ts";
import { purposes } from "./purposes.ts";
import { standings } from "./standing.ts";
import { statedPurposes } from "./stated-purposes.ts";

/** What the name of a program, and the few words its sources list, say about whom and what it is for. */
export type ProgramReading = {
  /** Ids of `purposes.ts`. */
  readonly purposes: readonly string[];
  /** Those of them that the name says by itself and that leave no room for others. */
  readonly narrowPurposes: readonly string[];
  /** Ids of `audiences.ts`. */
  readonly audiences: readonly string[];
  /** Ids of `disasters.ts`. */
  readonly disasters: readonly string[];
  /** Ids of `standing.ts`. */
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
export function readProgram(program: Read): ProgramReading {
  const name = program.primary_name.normalize("NFKC");
  const spent = [name, program.equipment_category ?? ""].join("\n");
  const addressed = [name, ...program.target_types, ...program.crop_categories].join("\n");
  const known = [
    ...(knownPrograms.find((one) => one.name.test(name))?.purposes ?? []),
    ...program.funding_purpose.flatMap(statedPurposes),
  ];
  const places = placesNamedIn(name);
  const forBusiness = business.test(addressed);
  // Another title of a program that was told several times may be that of an earlier call.
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

const business =
  /企業|事業者|事業主|事業所|商工|商業|産業|経営|創業|起業|開業|店舗|工場|会社|社員|従業員|労働者|雇用|賃上げ|賃金|販路|ものづくり|IT導入|Go-?Tech|SBIR|持続化補助金|corporation|business/iu;

/** Groups that a name may speak of and still be for companies: 水道を使う事業者. */
const openToBusiness: ReadonlySet<string> = new Set(["public_bodies", "civic_groups"]);

function idsIn(table: readonly { readonly id: string; readonly names: RegExp }[], text: string): string[] {
  return table.filter(({ names }) => names.test(text)).map(({ id }) => id);
}
