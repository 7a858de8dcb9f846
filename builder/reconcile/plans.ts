import type { InputOf } from "../../schemas/input/input.ts";
import type { RecordOf } from "../../schemas/records/tables.ts";
import { hexId, integerId } from "../rows/ids.ts";
import { confidenceOf, contentChecksum, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { firstKnown, unionOf } from "./merge/merge.ts";
import { type Merged, mergeRows } from "./merge/merge-rows.ts";
import type { ProgramNames } from "./programs/programs.ts";

/** One loan per provider, name and place. */
export function reconcileLoans(rows: readonly Sourced<"loan_program">[]): Merged<"loan_program"> {
  return mergeRows("loan_program", rows, loanKeyOf, ({ key, row, lineage, best, known }) => {
    const link = sourceLinkOf(row, lineage, false);
    return {
      ...known,
      id: Number(key),
      program_name: row.program_name,
      provider: known.provider ?? firstKnown(best, "authority_name"),
      official_url: known.official_url ?? link.url,
      source_url: link.url,
      confidence: confidenceOf(row, lineage),
      fetched_at: link.fetchedAt,
      ...contentChecksum(best[0]!),
      support_kind: supportKindOf(row.program_name),
    };
  });
}

/** 利子補給 and 信用保証料補助 are paid to borrowers, 保証 stands in for them; what else is called 補助金 is no loan at all. */
function supportKindOf(name: string): RecordOf<"loan_program">["support_kind"] {
  if (/(?:利子|利息|保証料)\S{0,6}(?:補給|補助|助成|負担)/.test(name)) return "interest_subsidy";
  if (/融資|貸付|資金|ローン/.test(name)) return "loan";
  if (/保証/.test(name)) return "guarantee";
  return /補助|助成|給付|交付金|奨励金|協力金/.test(name) ? "grant" : "loan";
}

/** The id of a loan, as text. */
export function loanKeyOf({ id, provider, program_name, prefecture, municipality }: InputOf<"loan_program">): string {
  return String(id ?? integerId("loan_program", provider, program_name, prefecture, municipality));
}

/** One certification per id, else per program, else per name and place. */
export function reconcileCertifications(
  rows: readonly Sourced<"certification">[],
  programs: ProgramNames,
): Merged<"certification"> {
  return mergeRows(
    "certification",
    rows,
    ({ entity_id, unified_id, program_name, prefecture }) =>
      entity_id ?? unified_id ?? hexId("CER", program_name, prefecture),
    ({ key, row, lineage, best, known }) => {
      const link = sourceLinkOf(row, lineage, false);
      return {
        ...known,
        entity_id: key,
        name: row.program_name,
        program_id: programs.resolve(firstKnown(best, "unified_id") ?? row.program_name),
        authority: firstKnown(best, "authority_name"),
        target_sizes: unionOf(best.map((candidate) => candidate.row.target_sizes)),
        industries: unionOf(best.map((candidate) => candidate.row.industries)),
        source_url: link.url,
        source_fetched_at: link.fetchedAt,
        ...contentChecksum(best[0]!),
      };
    },
  );
}

/** One plan per id, else per program, else per name and provider. */
export function reconcileMutualPlans(
  rows: readonly Sourced<"mutual_plan">[],
  programs: ProgramNames,
): Merged<"mutual_plan"> {
  return mergeRows(
    "mutual_plan",
    rows,
    ({ entity_id, unified_id, plan_name, provider, prefecture }) =>
      entity_id ?? unified_id ?? hexId("MUT", plan_name, provider, prefecture),
    ({ key, row, lineage, best, known }) => {
      const link = sourceLinkOf(row, lineage, false);
      return {
        ...known,
        entity_id: key,
        name: row.plan_name,
        program_id: programs.resolve(firstKnown(best, "unified_id") ?? row.plan_name),
        source_url: link.url,
        source_fetched_at: link.fetchedAt,
        ...contentChecksum(best[0]!),
      };
    },
  );
}
