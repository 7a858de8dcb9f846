import type { RecordOf } from "../../schemas/records/tables.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { sourceIdOf } from "../../snapshots/evidence/source-id.ts";
import { integerId } from "../rows/ids.ts";
import { confidenceOf, type Joined, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { ranked, RowsById } from "./merge/merge.ts";
import type { MergedProgram } from "./programs/programs.ts";

type Fact = RecordOf<"fact">;

/** Program fields that are kept as facts, each with the unit its number is in. */
const programFactFields = {
  amount_max_man_yen: "man_yen",
  amount_min_man_yen: "man_yen",
  subsidy_rate: "fraction",
  application_window: null,
  target_types: null,
  funding_purpose: null,
  required_documents: null,
  effective_from: null,
  effective_until: null,
  official_url: null,
  authority_name: null,
} as const;

/**
 * What each source states of each program, field by field, so that sources can be compared and every value traced; and
 * the facts that sources list on their own.
 */
export function reconcileFacts(
  programs: readonly MergedProgram[],
  rows: readonly Sourced<"fact">[],
  resolve: (name: string) => { id: string; kind: string } | null,
): { facts: Fact[]; joined: readonly Joined[] } {
  const facts = new Map<number, Fact>();
  const byId = new RowsById("fact");
  const ordinals = new Map<string, number>();
  const idByContent = new Map<string, number>();
  const add = (fact: Omit<Fact, "fact_id">, given?: number | null) => {
    // The same statement of the same source is one fact, however often it comes and under whatever id.
    const { confidence: _, ...statement } = fact;
    const content = canonicalJson(statement);
    const known = idByContent.get(content);
    if (known !== undefined) return known;
    const natural = [fact.entity_id, fact.field, fact.source_id ?? ""].join("|");
    const ordinal = ordinals.get(natural) ?? 0;
    ordinals.set(natural, ordinal + 1);
    const id = given || integerId("fact", fact.entity_id, fact.field, fact.source_id, ordinal);
    if (!facts.has(id)) facts.set(id, { fact_id: id, ...fact });
    idByContent.set(content, id);
    return id;
  };
  for (const program of programs)
    for (const { row, lineage } of program.rows) {
      const { url } = sourceLinkOf(row, lineage, false);
      for (const [field, unit] of Object.entries(programFactFields) as [
        keyof typeof programFactFields,
        string | null,
      ][]) {
        const value = row[field];
        if (!isStated(value)) continue;
        add({
          entity_id: program.id,
          entity_kind: "program",
          field,
          value: plainJson(value),
          unit,
          source_id: url ? sourceIdOf(url) : null,
          excerpt: null,
          page: null,
          confidence: confidenceOf(row, lineage),
        });
      }
    }
  for (const { row, lineage, at } of ranked(rows)) {
    const entity = resolve(row.entity_id) ?? { id: row.entity_id, kind: row.entity_kind ?? "unknown" };
    const url = row.source_url ?? (lineage.official ? lineage.url : null);
    const id = add(
      {
        entity_id: entity.id,
        entity_kind: row.entity_kind ?? entity.kind,
        field: row.field,
        value: row.value,
        unit: row.unit ?? null,
        source_id: row.source_id ?? (url ? sourceIdOf(url) : null),
        excerpt: row.excerpt ?? null,
        page: row.page ?? null,
        confidence: confidenceOf({ ...row, source_url: url }, lineage),
      },
      row.fact_id,
    );
    byId.note(id, { row, lineage, at });
  }
  return { facts: [...facts.values()], joined: byId.joined };
}

/** JSON as it would be written: members without a value are left out. */
function plainJson(value: unknown): Fact["value"] {
  return JSON.parse(JSON.stringify(value)) as Fact["value"];
}

function isStated(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== "object" || Object.values(value).some((member) => member !== null && member !== undefined);
}
