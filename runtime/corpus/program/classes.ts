import type { Program } from "../../../schemas/records/program.ts";
import type { Language } from "../../../snapshots/language/language.ts";

const levels: Readonly<Record<string, string>> = {
  national: "national",
  prefecture: "pref",
  municipality: "municipality",
};

/** Keys of the classes of programs that rules name (national_subsidy, pref_subsidy …) and that a program belongs to. */
export function classesOf({ pattern }: Language, program: Program): string[] {
  const { program_kind: kind, primary_name: name } = program;
  const level = levelOf(program);
  if (level === undefined) return [];
  const isSubsidy =
    kind === "subsidy" || kind === "grant" || ((kind ?? "other") === "other" && pattern("subsidy-name").test(name));
  return [
    ...(isSubsidy ? [`${level}_subsidy`, `${level}_subsidy_same_asset`] : []),
    ...(/利子(?:補給|助成|補助)/.test(name) ? [`${level}_loan_interest_subsidy`] : []),
  ];
}

/** The class that words mean which name a tier of government and no program: 国, 都の補助金, 市町村の助成金. */
export function classNamed({ pattern }: Language, words: string): string | null {
  const tier = tiers.find(([, use]) => {
    const named = new RegExp(`^(?:${pattern(use).source})(?:\\s*(?:の|からの|subsid|grant).*)?$`, "iu");
    return named.test(words);
  });
  return tier === undefined ? null : `${tier[0]}_subsidy`;
}

const tiers = [
  ["national", "national-tier"],
  ["pref", "prefecture-tier"],
  ["municipality", "municipality-tier"],
] as const;

/** The tier of government; where the source does not state it, that of the place the program is limited to. */
function levelOf({ authority_level: stated, prefecture, municipality }: Program): string | undefined {
  if (stated !== null) return levels[stated];
  return municipality !== null ? "municipality" : prefecture !== null ? "pref" : undefined;
}
