import type { InputOf } from "../../schemas/input/input.ts";
import { type Lexicon, lexiconOf, listOf } from "../../snapshots/lexicon/lexicon.ts";
import { lawNumberFromLawId, parseLawNumber } from "../../snapshots/text/laws/law-number.ts";
import type { Publishers } from "../publishers/publishers.ts";
import { loanKeyOf } from "../reconcile/plans.ts";
import { derivePlaces } from "../reconcile/programs/derive-places.ts";
import type { CollectedRows, Refusal, RowDataset, Sourced } from "../rows/sourced.ts";
import { addressRules } from "./addresses.ts";
import { namesBody, programKindRules, programValueRules } from "./program-values.ts";
import { caseValueRules } from "./case-values.ts";
import { judgePrograms, programQualityRules } from "./judge-programs.ts";
import { programAmountRules } from "./program-amounts.ts";
import { NameRules } from "./name-rules.ts";
import { nameRepairs, repairName } from "./program-name.ts";
import { taxValueRules } from "./tax-values.ts";
import { mendRows, type ValueRule, withRow } from "./value-rule.ts";

type PlanRow = InputOf<"loan_program"> | InputOf<"certification"> | InputOf<"mutual_plan">;

/** Who lends, certifies or insures. */
const planValueRules = [
  {
    id: "provider-no-body",
    why: "the provider is a kind of bodies, or no body at all",
    mend: <Row extends PlanRow>(row: Row): Row => {
      const { provider, authority_name: authority } = row as {
        provider?: string | null;
        authority_name?: string | null;
      };
      if ([provider, authority].every((name) => !name || namesBody(name))) return row;
      return {
        ...row,
        ...(provider && !namesBody(provider) ? { provider: null } : {}),
        ...(authority && !namesBody(authority) ? { authority_name: null } : {}),
      };
    },
  },
] satisfies readonly ValueRule<"loan_program">[];

/** Their orders were made for whole governments. */
const ANY = new Set(["総理庁", "内閣", "経済安定本部"]);

/** A ministry beside the number of an ordinance, which names the bodies that made it. Judged where the lexicon says who followed whom. */
function lawValueRules(lexicon: Lexicon): readonly ValueRule<"law">[] {
  const lines = lexicon.lines("bodies-in-charge");
  const inCharge: BodiesInCharge = new Map(lines.map(({ cells }) => [cells["name"]!, listOf(cells["bodies"]!)]));
  const isWrong = (ministry: string | null | undefined, issuers: readonly string[]) =>
    inCharge.size > 0 && ministry && contradicts(ministry, issuers, inCharge);
  return [
    {
      id: "ministry-against-number",
      why: "the number of the ordinance names another ministry",
      mend: (row) => (isWrong(row.ministry, issuersOf(row)) ? { ...row, ministry: null } : row),
    },
  ];
}

type BodiesInCharge = ReadonlyMap<string, readonly string[]>;

/** 厚生労働省 and 国土交通省 of 平成十七年厚生労働省・国土交通省令第三号; none for acts and cabinet orders. */
function issuersOf({ law_number: number, law_id: id }: InputOf<"law">): readonly string[] {
  const body = parseLawNumber(number ?? (id && lawNumberFromLawId(id)) ?? "")?.body;
  return body?.split("・") ?? [];
}

function contradicts(ministry: string, issuers: readonly string[], inCharge: BodiesInCharge): boolean {
  if (issuers.length === 0 || issuers.some((issuer) => ANY.has(issuer))) return false;
  return !issuers.some(
    (issuer) => ministry.startsWith(issuer) || inCharge.get(issuer)?.some((body) => ministry.startsWith(body)),
  );
}

export type JudgedRows = {
  readonly rows: CollectedRows;
  readonly refused: readonly Refusal[];
  /** Values taken out, repairs, and rows that are kept outside public search. */
  readonly noted: readonly Refusal[];
};

/** Rules of datasets whose rows are looked at one by one. */
function rowRulesOf(lexicon: Lexicon): { readonly [Name in RowDataset]?: readonly ValueRule<Name>[] } {
  return {
    law: lawValueRules(lexicon),
    enforcement_case: caseValueRules,
    loan_program: planValueRules,
    certification: planValueRules,
    mutual_plan: planValueRules,
    tax_ruleset: taxValueRules,
  };
}

/** Takes out of the rows what contradicts itself, before any of them becomes a record. */
export function judgeRows(rows: CollectedRows, publishers: Publishers): JudgedRows {
  const noted: Refusal[] = [];
  const lexicon = lexiconOf(rows.lexicon.map(({ row }) => row));
  const rowRules = rowRulesOf(lexicon);
  const mended = Object.fromEntries(
    Object.entries(rows).map(([name, own]) => {
      const dataset = name as RowDataset;
      const rules = [...addressRules(publishers), ...((rowRules[dataset] ?? []) as ValueRule<RowDataset>[])];
      const result = mendRows(dataset, own as readonly Sourced<RowDataset>[], rules);
      noted.push(...result.noted);
      return [name, result.rows];
    }),
  ) as unknown as CollectedRows;
  const valued = mendRows("program", mended.program, programValueRules(rows.lexicon, publishers));
  const judged = judgePrograms(valued.rows, lexicon);
  // Behind the rules that ask whether a row states anything: a wrong amount is that of a program all the same.
  const placed = derivePlaces(judged.rows, rows.lexicon, publishers);
  const counted = mendRows("program", judged.rows, [...programKindRules, ...programAmountRules(judged.rows, placed)]);
  const loans = judgeLoans(mended.loan_program, new NameRules(lexicon));
  return {
    rows: { ...mended, program: counted.rows, loan_program: loans.rows },
    refused: [...judged.refused, ...loans.refused],
    noted: [...noted, ...valued.noted, ...judged.noted, ...counted.noted, ...loans.noted],
  };
}

/** Every rule with what it does, for the README of a snapshot. */
export function qualityRules(publishers: Publishers): typeof programQualityRules {
  const values = [
    ...addressRules(publishers),
    ...programValueRules([], publishers),
    ...programKindRules,
    ...programAmountRules([]),
    ...lawValueRules(lexiconOf([])),
    ...caseValueRules,
    ...planValueRules,
  ];
  return [...values.map(({ id, why }) => ({ id, action: "without the value", why })), ...programQualityRules];
}

const ANY_ROW = new Set(["any"] as const);

/** Repairs the names of loans as those of programs, and refuses rows that name none. The id stays that of the row as it was read. */
function judgeLoans(
  rows: readonly Sourced<"loan_program">[],
  named: NameRules,
): {
  rows: Sourced<"loan_program">[];
  refused: Refusal[];
  noted: Refusal[];
} {
  const [kept, refused, noted]: [Sourced<"loan_program">[], Refusal[], Refusal[]] = [[], [], []];
  for (const sourced of rows) {
    const { row, lineage, at, asRead } = sourced;
    const entry = (reason: string) => ({
      sourceId: lineage.sourceId,
      dataset: "loan_program" as const,
      at,
      reason: `${reason}: "${row.program_name}"`,
    });
    const { name, repairs } = repairName(row.program_name);
    if (named.applies("no-loan", { name, kind: "", rows: ANY_ROW })) {
      refused.push(entry("no-loan: the name is that of a heading, or of something that is not lent"));
      continue;
    }
    for (const { id, why } of nameRepairs) if (repairs.includes(id)) noted.push(entry(`${id}: ${why}`));
    kept.push(withRow(sourced, { ...row, program_name: name, id: Number(loanKeyOf(asRead ?? row)) }));
  }
  return { rows: kept, refused, noted };
}
