import type { InputOf } from "../../schemas/input.ts";
import { parsePrefecture } from "../../snapshots/text/prefecture.ts";
import type { Refusal, Sourced } from "../rows/sourced.ts";
import { nameRepairs, repairName } from "./program-name.ts";
import { programRules } from "./program-rules.ts";

type ProgramRow = InputOf<"program">;

export type JudgedPrograms = {
  readonly rows: readonly Sourced<"program">[];
  readonly refused: readonly Refusal[];
  /** Repairs, and rows that are kept outside public search. */
  readonly noted: readonly Refusal[];
};

/** A repair of values: what it mends, and the row after it. */
type ValueRepair = { readonly id: string; readonly why: string; readonly mend: (row: ProgramRow) => ProgramRow };

/** Above it, in 万円, an amount is the budget of a program and not what one applicant can get. */
const LARGEST_MAXIMUM = 1_000_000;

const valueRepairs: readonly ValueRepair[] = [
  {
    id: "national-with-prefecture",
    why: "a program of the state has no prefecture; the one stated is that of its office",
    mend: (row) =>
      row.prefecture && row.authority_level === "national" && isNational(row.source_url ?? row.official_url)
        ? { ...row, prefecture: null, municipality: null }
        : row,
  },
  {
    id: "prefecture-of-host",
    why: "the page is that of an office in another prefecture",
    mend: (row) => {
      const prefecture = prefectureOfHost(row.source_url ?? row.official_url);
      return prefecture !== null && row.prefecture && row.prefecture !== prefecture
        ? { ...row, prefecture, municipality: null }
        : row;
    },
  },
  {
    id: "maximum-is-budget",
    why: "the maximum is the budget of the whole program",
    mend: (row) => ((row.amount_max_man_yen ?? 0) >= LARGEST_MAXIMUM ? { ...row, amount_max_man_yen: null } : row),
  },
];

/** Every rule with what it does, for the README of a snapshot. */
export const qualityRules: readonly { readonly id: string; readonly action: string; readonly why: string }[] = [
  ...[...nameRepairs, ...valueRepairs].map(({ id, why }) => ({ id, action: "repaired", why })),
  ...programRules.map(({ id, action, why }) => ({ id, action, why })),
];

/** Repairs program rows, refuses those that name nothing, and holds back those that name no program. */
export function judgePrograms(rows: readonly Sourced<"program">[]): JudgedPrograms {
  const [kept, refused, noted]: [Sourced<"program">[], Refusal[], Refusal[]] = [[], [], []];
  for (const sourced of rows) {
    const { row: stated, lineage, at } = sourced;
    const told = (list: Refusal[], id: string, why: string) =>
      list.push({
        sourceId: lineage.sourceId,
        dataset: "program",
        at,
        reason: `${id}: ${why}: "${stated.primary_name}"`,
      });
    const { row, repairs } = repair(stated);
    for (const { id, why } of repairs) told(noted, id, why);
    // The publisher's own format lists programs alone.
    const rules = lineage.official ? programRules.filter(({ action }) => action === "refused") : programRules;
    const rule = rules.find(({ applies }) => applies(row));
    if (rule?.action === "refused") {
      told(refused, rule.id, rule.why);
      continue;
    }
    if (rule !== undefined) told(noted, rule.id, rule.why);
    const held = rule === undefined || row.excluded ? row : { ...row, excluded: true, exclusion_reason: rule.id };
    kept.push(held === stated ? sourced : { ...sourced, row: held });
  }
  return { rows: kept, refused, noted };
}

function repair(stated: ProgramRow): { row: ProgramRow; repairs: { id: string; why: string }[] } {
  const { name, repairs: named } = repairName(stated.primary_name);
  const repairs = nameRepairs.filter(({ id }) => named.includes(id)).map(({ id, why }) => ({ id, why }));
  let row = named.length > 0 ? { ...stated, primary_name: name, ...saidClosed(stated, name) } : stated;
  for (const { id, why, mend } of valueRepairs) {
    const mended = mend(row);
    if (mended !== row) repairs.push({ id, why });
    row = mended;
  }
  return { row, repairs };
}

/** A title that says that the call is over stays known as another name: what it says must not be lost with its brackets. */
function saidClosed({ primary_name: title, aliases }: ProgramRow, name: string): Pick<ProgramRow, "aliases"> {
  const over = /終了/;
  return over.test(title) && !over.test(name) ? { aliases: [...(aliases ?? []), title] } : {};
}

function isNational(url: string | null | undefined): boolean {
  return /(?:^|\.)go\.jp$/.test(hostOf(url));
}

/** The prefecture that the name of an official host tells: pref.saitama.lg.jp, city.kobe.hyogo.jp. */
function prefectureOfHost(url: string | null | undefined): NonNullable<ProgramRow["prefecture"]> | null {
  const host = hostOf(url);
  const name =
    /(?:^|\.)pref\.([a-z]+)\.(?:lg\.)?jp$/.exec(host)?.[1] ??
    /(?:^|\.)(?:city|town|vill)\.[a-z-]+\.([a-z]+)\.jp$/.exec(host)?.[1];
  return name === undefined
    ? null
    : ((parsePrefecture(name)?.prefecture ?? null) as NonNullable<ProgramRow["prefecture"]> | null);
}

function hostOf(url: string | null | undefined): string {
  return url && URL.canParse(url) ? new URL(url).hostname : "";
}
