import type { InputOf } from "../../schemas/input/input.ts";
import type { Lexicon } from "../../snapshots/lexicon/lexicon.ts";
import type { Refusal, Sourced } from "../rows/sourced.ts";
import { deadlineOf, nameRepairs, repairName } from "./program-name.ts";
import { programJudge, programRules } from "./program-rules.ts";
import { withRow } from "./value-rule.ts";

type ProgramRow = InputOf<"program">;

export type JudgedPrograms = {
  readonly rows: readonly Sourced<"program">[];
  readonly refused: readonly Refusal[];
  /** Repairs, and rows that are kept outside public search. */
  readonly noted: readonly Refusal[];
};

/** Every rule with what it does, for the README of a snapshot. */
export const programQualityRules: readonly { readonly id: string; readonly action: string; readonly why: string }[] = [
  ...nameRepairs.map(({ id, why }) => ({ id, action: "repaired", why })),
  ...programRules.map(({ id, action, why }) => ({ id, action, why })),
];

/** Repairs the names of program rows, refuses those that name nothing, and holds back those that name no program. */
export function judgePrograms(rows: readonly Sourced<"program">[], lexicon: Lexicon): JudgedPrograms {
  const ruleOf = programJudge(lexicon);
  const [kept, refused, noted]: [Sourced<"program">[], Refusal[], Refusal[]] = [[], [], []];
  for (const sourced of rows) {
    const { row: stated, lineage, at } = sourced;
    const note = (list: Refusal[], id: string, why: string) =>
      list.push({
        sourceId: lineage.sourceId,
        dataset: "program",
        at,
        reason: `${id}: ${why}: "${stated.primary_name}"`,
      });
    const { row, repairs } = repair(stated);
    for (const { id, why } of repairs) note(noted, id, why);
    const rule = ruleOf(row, lineage.official);
    if (rule?.action === "refused") {
      note(refused, rule.id, rule.why);
      continue;
    }
    if (rule !== undefined) note(noted, rule.id, rule.why);
    const held = rule === undefined || row.excluded ? row : { ...row, excluded: true, exclusion_reason: rule.id };
    kept.push(withRow(sourced, held));
  }
  return { rows: kept, refused, noted };
}

function repair(stated: ProgramRow): { row: ProgramRow; repairs: { id: string; why: string }[] } {
  const { name, repairs: named } = repairName(stated.primary_name);
  if (named.length === 0) return { row: stated, repairs: [] };
  return {
    row: { ...stated, primary_name: name, ...saidClosed(stated, name), ...saidDeadline(stated) },
    repairs: nameRepairs.filter(({ id }) => named.includes(id)),
  };
}

/** The day that a title states, where the row states no window. */
function saidDeadline({ primary_name: title, application_window: window }: ProgramRow): Partial<ProgramRow> {
  const end = window?.start || window?.end ? null : deadlineOf(title);
  return end === null ? {} : { application_window: { start: null, end } };
}

/** A title that says that the call is over stays known as another name: what it says must not be lost with its brackets. */
function saidClosed({ primary_name: title, aliases }: ProgramRow, name: string): Pick<ProgramRow, "aliases"> {
  const over = /終了|締め切りました/;
  return over.test(title) && !over.test(name) ? { aliases: [...(aliases ?? []), title] } : {};
}
