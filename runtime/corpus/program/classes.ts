import type { Program } from "../../../schemas/records/program.ts";

const levels: Readonly<Record<string, string>> = {
  national: "national",
  prefecture: "pref",
  municipality: "municipality",
};
const SUBSIDY = /(?:補助|助成|交付|奨励|支援)金|補助(?:事業|制度)?$|助成(?:事業|制度)?$/u;

/** Keys of the classes of programs that rules name (national_subsidy, pref_subsidy …) and that a program belongs to. */
export function classesOf(program: Program): string[] {
  const { program_kind: kind, primary_name: name } = program;
  const level = levelOf(program);
  if (level === undefined) return [];
  const isSubsidy = kind === "subsidy" || kind === "grant" || ((kind ?? "other") === "other" && SUBSIDY.test(name));
  return [
    ...(isSubsidy ? [`${level}_subsidy`, `${level}_subsidy_same_asset`] : []),
    ...(/利子(?:補給|助成|補助)/.test(name) ? [`${level}_loan_interest_subsidy`] : []),
  ];
}

/** The class that words mean which name a tier of government and no program: 国, 都の補助金, 市町村の助成金. */
export function classNamed(words: string): string | null {
  const tier = tiers.find(([, named]) => named.test(words));
  return tier === undefined ? null : `${tier[0]}_subsidy`;
}

const tiers: readonly (readonly [level: string, named: RegExp])[] = [
  ["national", tierOf("国|政府|省庁|national")],
  ["pref", tierOf("都道府県|\\p{Script=Han}{0,3}[都道府県]|prefectural")],
  [
    "municipality",
    tierOf("自治体|市区?町村|[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]{0,6}[市区町村]|municipal|local"),
  ],
];

function tierOf(names: string): RegExp {
  return new RegExp(`^(?:${names})(?:\\s*(?:の|からの|subsid|grant).*)?$`, "iu");
}

/** The tier of government; where the source does not state it, that of the place the program is limited to. */
function levelOf({ authority_level: stated, prefecture, municipality }: Program): string | undefined {
  if (stated !== null) return levels[stated];
  return municipality !== null ? "municipality" : prefecture !== null ? "pref" : undefined;
}
