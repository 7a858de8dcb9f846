import { loanKeyOf } from "../reconcile/plans.ts";
import type { Refusal, Sourced } from "../rows/sourced.ts";
import { nameRepairs, repairName } from "./program-name.ts";
import { withRow } from "./value-rule.ts";

/** A list by words takes a drone (ドローン) for a loan (ローン), and land that is let for money that is lent. */
const DRONE = /ドローン/;
const LENDING = /融資|貸付|資金|保証|利子|リース/;
const NO_LOAN = /ガイドライン|軽減措置|控除|非課税|固定資産税|貸付農地|農地貸付|農地貸借/;
/** Headings of sites: help of several kinds, or a page about them. */
const HEADING =
  /^(?:[^／/｜|]{1,6}[／/｜|]\s*)?(?:企業支援\s*[（(])?(?:助成|補助|補助金|貸付金|融資|ファンド|金融|保証|支援|等|・|の|ご?案内)+[）)]?(?:\s*[（(][^）)]*[）)])?$|融資・補助金(?:案内|ハブ)|に関することなら$/;

/** Repairs the names of loans as those of programs, and refuses rows that name none. The id stays that of the row as it was read. */
export function judgeLoans(rows: readonly Sourced<"loan_program">[]): {
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
    if (HEADING.test(name) || NO_LOAN.test(name) || (DRONE.test(name) && !LENDING.test(name))) {
      refused.push(entry("no-loan: the name is that of a heading, or of something that is not lent"));
      continue;
    }
    for (const { id, why } of nameRepairs) if (repairs.includes(id)) noted.push(entry(`${id}: ${why}`));
    kept.push(withRow(sourced, { ...row, program_name: name, id: Number(loanKeyOf(asRead ?? row)) }));
  }
  return { rows: kept, refused, noted };
}
