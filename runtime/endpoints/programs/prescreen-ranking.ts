import type { ProgramDetail } from "../../../schemas/program.ts";
import { industriesMeet } from "../../../snapshots/text/industry.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { type ExclusionRules, otherKeys } from "../../corpus/exclusions.ts";
import type { Programs } from "../../corpus/programs.ts";
import { RowSet } from "../../corpus/tables/row-set.ts";
import { nationwide } from "../corpus-fields.ts";
import { type Applicant, entityWords, nationalLevels } from "./prescreen-applicant.ts";
import { caveatsOf } from "./prescreen-caveats.ts";

/** Programs that have one thing in common with the applicant. */
type Signal = { readonly rows: RowSet; readonly points: number; readonly reason: string };

type Match = Pick<
  ProgramDetail,
  | "unified_id"
  | "primary_name"
  | "tier"
  | "authority_level"
  | "prefecture"
  | "amount_max_man_yen"
  | "official_url"
  | "source_url"
  | "source_fetched_at"
> & { readonly fit_score: number; readonly match_reasons: string[]; readonly caveats: string[] };

/** The programs that fit an applicant best, by points, tier, amount and id, and how many the place leaves over. */
export function prescreen(
  corpus: Corpus,
  applicant: Applicant,
  { limit, asOf }: { readonly limit: number; readonly asOf: string },
): { readonly results: Match[]; readonly totalConsidered: number } {
  const { programs } = corpus;
  const signals = signalsOf(corpus, applicant);
  const considered = consideredRows(programs, applicant.prefecture);
  const points = pointsByRow(programs.size, signals);
  return {
    results: best(programs, considered, points, limit).map((row) => {
      const record = programs.record(row);
      return {
        unified_id: record.unified_id,
        primary_name: record.primary_name,
        tier: record.tier,
        authority_level: record.authority_level,
        prefecture: record.prefecture,
        amount_max_man_yen: record.amount_max_man_yen,
        official_url: record.official_url,
        fit_score: points[row]!,
        match_reasons: signals.filter(({ rows }) => rows.has(row)).map(({ reason }) => reason),
        caveats: caveatsOf(record, applicant, { exclusions: corpus.exclusions, asOf }),
        source_url: record.source_url,
        source_fetched_at: record.source_fetched_at,
      };
    }),
    totalConsidered: considered ? considered.count : programs.size,
  };
}

/** Rows the place does not rule out: those of the prefecture, those without one, and those of the state. Null for all. */
function consideredRows(programs: Programs, prefecture: string | null): RowSet | null {
  if (prefecture === null || prefecture === nationwide) return null;
  const rows = programs.prefectures.anyOf([prefecture, null]);
  rows.unite(programs.authorityLevels.anyOf(["national"]));
  return rows;
}

function signalsOf({ programs, exclusions }: Corpus, applicant: Applicant): Signal[] {
  const { prefecture, industry_jsic: industry, is_sole_proprietor: sole, planned_investment_man_yen: plan } = applicant;
  const signals: Signal[] = [];
  if (prefecture !== null && prefecture !== nationwide)
    signals.push({
      rows: programs.prefectures.anyOf([prefecture]),
      points: 2,
      reason: `same_prefecture: the program is limited to ${prefecture}`,
    });
  const everywhere = programs.prefectures.anyOf([null]);
  everywhere.intersect(programs.authorityLevels.anyOf(nationalLevels));
  signals.push({ rows: everywhere, points: 1, reason: "nationwide: a national body runs it and names no prefecture" });
  if (sole !== null)
    signals.push({
      rows: programs.targetTypes.anyOf(entityWords(sole)),
      points: 1,
      reason: `entity_kind: target_types covers a ${sole ? "sole proprietor" : "corporation"}`,
    });
  if (industry !== null)
    signals.push({
      rows: programs.industries.anyOf(programs.industries.words.filter((code) => industriesMeet(code, industry))),
      points: 1,
      reason: `industry: the record lists ${industry}`,
    });
  if (plan !== null)
    signals.push({
      rows: programs.amounts.between(plan, Infinity),
      points: 1,
      reason: `amount_covers_plan: the maximum amount reaches ${plan} man-yen`,
    });
  return [...signals, ...certificationSignals(programs, exclusions, applicant.declared_certifications)];
}

/** For each certification the programs that a registered rule lets depend on it. */
function certificationSignals(
  programs: Programs,
  exclusions: ExclusionRules,
  certifications: readonly string[],
): Signal[] {
  const prerequisites = exclusions.rules.filter(({ kind }) => kind === "prerequisite");
  return certifications.map((certification) => {
    const named = exclusions.resolve([certification]);
    const asking = prerequisites.filter((rule) => otherKeys(rule).some((key) => named.has(key)));
    const rows = asking.flatMap(({ program_a: id }) => (id === null ? [] : (programs.rowOf(id) ?? [])));
    return {
      rows: new RowSet(programs.size, [Uint32Array.from(rows)]),
      points: 1,
      reason: `prerequisite_declared: a registered rule asks for ${certification}`,
    };
  });
}

function pointsByRow(size: number, signals: readonly Signal[]): Uint8Array {
  const total = new Uint8Array(size);
  for (const { rows, points } of signals) rows.each((row) => (total[row]! += points));
  return total;
}

/** The considered rows with most points; those with equal points in order of merit. */
function best(programs: Programs, considered: RowSet | null, points: Uint8Array, limit: number): number[] {
  const byPoints: number[][] = [];
  for (const row of programs.byMerit) {
    if (considered && !considered.has(row)) continue;
    const equals = (byPoints[points[row]!] ??= []);
    if (equals.length < limit) equals.push(row);
  }
  return byPoints
    .toReversed()
    .flatMap((equals) => equals ?? [])
    .slice(0, limit);
}
