import { exclusionKind } from "../../schemas/enums.ts";
import type { LinkedPrograms } from "../../schemas/records/exclusion.ts";
import type { RecordOf } from "../../schemas/records/tables.ts";
import { readStatuteList } from "../../snapshots/text/laws/statute-citation.ts";
import { hexId } from "../rows/ids.ts";
import { confidenceOf, contentChecksum, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import type { LawNames } from "./laws/law-names.ts";
import { unionOf } from "./merge/merge.ts";
import { type Merged, mergeRows } from "./merge/merge-rows.ts";
import { isProgramClass, type ProgramFamilies } from "./programs/program-families.ts";
import type { ProgramNames } from "./programs/programs.ts";

/** One tax ruleset per name and first day; its legal basis is linked to laws by name. */
export function reconcileTaxRulesets(rows: readonly Sourced<"tax_ruleset">[], laws: LawNames): Merged<"tax_ruleset"> {
  return mergeRows(
    "tax_ruleset",
    rows,
    (row) => `${row.ruleset_name}|${row.effective_from}`,
    ({ row, lineage, best, known }) => {
      const link = sourceLinkOf(row, lineage, true);
      const stated = best.flatMap((candidate) => candidate.row.related_law_ids ?? []);
      const cited = best
        .flatMap((candidate) => candidate.row.legal_basis ?? [])
        .flatMap(readStatuteList)
        .flatMap(({ law }) => laws.resolveCited(law) ?? []);
      return {
        ...known,
        unified_id: known.unified_id ?? hexId("TAX", row.ruleset_name, row.effective_from),
        ruleset_name: row.ruleset_name,
        tax_category: row.tax_category,
        ruleset_kind: row.ruleset_kind,
        authority: known.authority ?? lineage.publisher,
        effective_from: row.effective_from,
        related_law_ids: [...new Set([...stated, ...cited])].toSorted(),
        source_url: link.url!,
        ...contentChecksum(best[0]!),
        confidence: confidenceOf({ ...row, source_url: link.url }, lineage),
        fetched_at: link.fetchedAt!,
        updated_at: known.updated_at ?? link.fetchedAt!,
      };
    },
  );
}

/** One rule per rule id; programs named by exact name become ids, other name keys stay as the source wrote them. */
export function reconcileExclusionRules(
  rows: readonly Sourced<"exclusion_rule">[],
  programs: ProgramNames,
  families: ProgramFamilies,
): Merged<"exclusion_rule"> {
  const named = (name: string) => programs.resolve(name) ?? name;
  return mergeRows(
    "exclusion_rule",
    rows,
    (row) => row.rule_id,
    ({ key, row, best, known }) => {
      const kind = exclusionKind.find((candidate) => candidate === row.kind);
      const keys = {
        program_a: known.program_a === null ? null : named(known.program_a),
        program_b: known.program_b === null ? null : named(known.program_b),
        program_b_group: unionOf(best.map((candidate) => candidate.row.program_b_group)).map(named),
      };
      return {
        ...known,
        ...keys,
        rule_id: key,
        kind: kind ?? "needs_confirmation",
        linked_programs: keysOfRule(keys).map((name) => linkedPrograms(name, programs, families)),
        source_urls: unionOf(best.map((candidate) => candidate.row.source_urls)),
        extra: { ...(kind ? {} : { source_kind: row.kind }), ...known.extra },
      };
    },
  );
}

/** The programs that a rule names, each once. */
function keysOfRule(rule: Pick<RecordOf<"exclusion_rule">, "program_a" | "program_b" | "program_b_group">): string[] {
  return [...new Set([rule.program_a, rule.program_b, ...rule.program_b_group])].filter((key) => key !== null);
}

function linkedPrograms(key: string, programs: ProgramNames, families: ProgramFamilies): LinkedPrograms {
  const known = programs.resolve(key);
  if (known !== null) return { key, program_ids: [known], basis: known === key ? "id" : "name" };
  const members = families.membersOf(key);
  if (members.length > 0) return { key, program_ids: [...members], basis: "family" };
  return { key, program_ids: [], basis: isProgramClass(key) ? "class" : "none" };
}

/** Every program that a rule means, each once. */
export function programsOfRule({ linked_programs: linked }: RecordOf<"exclusion_rule">): Set<string> {
  return new Set(linked.flatMap(({ program_ids: ids }) => ids));
}
