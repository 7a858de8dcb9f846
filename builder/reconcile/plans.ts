import type { InputOf } from "../../schemas/input.ts";
import { hexId, integerId } from "../rows/ids.ts";
import { confidenceOf, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { firstKnown, unionOf } from "./merge.ts";
import { type Merged, mergeRows } from "./merge-rows.ts";
import type { ProgramNames } from "./programs.ts";

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
      confidence: confidenceOf(row, lineage),
      fetched_at: link.fetchedAt,
    };
  });
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
      };
    },
  );
}
