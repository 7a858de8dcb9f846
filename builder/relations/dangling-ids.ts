import type { BuildReport } from "../../schemas/snapshot/report.ts";
import { tables } from "../../schemas/records/tables.ts";
import type { Records, RowTable } from "../reconcile/reconcile.ts";

type Dangling = NonNullable<BuildReport["dangling_ids"]>[number];
type Named = { readonly target: string; readonly id: string };

const EXAMPLES = 3;

/** Fields that name other records, and what they name in one record. Null names nothing. */
const references: readonly {
  readonly [Table in RowTable]: {
    readonly table: Table;
    readonly field: string;
    readonly names: (record: Records[Table][number]) => readonly Named[];
  };
}[RowTable][] = [
  { table: "relation", field: "from_id", names: ({ from_kind: target, from_id: id }) => [{ target, id }] },
  { table: "relation", field: "to_id", names: ({ to_kind: target, to_id: id }) => [{ target, id }] },
  {
    table: "exclusion_rule",
    field: "linked_programs",
    names: ({ linked_programs: linked }) =>
      linked.flatMap(({ key, basis, program_ids: ids }) => named("program", ...(basis === "none" ? [key] : ids))),
  },
  { table: "law", field: "superseded_by_law_id", names: (law) => named("law", law.superseded_by_law_id) },
  { table: "law_alias", field: "law_id", names: (alias) => named("law", alias.law_id) },
  { table: "court_decision", field: "related_law_ids", names: (one) => named("law", ...one.related_law_ids) },
  {
    table: "court_decision",
    field: "cited_statutes",
    names: (one) => named("law", ...one.cited_statutes.map(({ law_id: id }) => id)),
  },
  { table: "tax_ruleset", field: "related_law_ids", names: (one) => named("law", ...one.related_law_ids) },
  { table: "application_round", field: "program_id", names: (one) => named("program", one.program_id) },
  { table: "acceptance_stat", field: "program_id", names: (one) => named("program", one.program_id) },
  { table: "certification", field: "program_id", names: (one) => named("program", one.program_id) },
  { table: "mutual_plan", field: "program_id", names: (one) => named("program", one.program_id) },
  { table: "fact", field: "entity_id", names: ({ entity_kind: target, entity_id: id }) => [{ target, id }] },
  { table: "bid", field: "winner_houjin_bangou", names: (one) => named("houjin", one.winner_houjin_bangou) },
  { table: "bid", field: "procuring_houjin_bangou", names: (one) => named("houjin", one.procuring_houjin_bangou) },
  {
    table: "enforcement_case",
    field: "recipient_houjin_bangou",
    names: (one) => named("houjin", one.recipient_houjin_bangou),
  },
  { table: "case_study", field: "houjin_bangou", names: (one) => named("houjin", one.houjin_bangou) },
];

/**
 * Ids that records name and that no record carries, counted by field. `isRegistered` says whether the register holds a
 * corporate number that records name. Kinds that are no table of the snapshot are left alone.
 */
export function danglingIds(records: Records, isRegistered: (number: string) => boolean): Dangling[] {
  const carried = new Map<string, { has(id: string): boolean }>([["houjin", { has: isRegistered }]]);
  const idsOf = (table: string): { has(id: string): boolean } | null => {
    if (!carried.has(table) && table in records) {
      const { key } = tables[table as RowTable];
      const ids = (records[table as RowTable] as readonly object[]).map(
        (record) => Reflect.get(record, key) as unknown,
      );
      carried.set(table, new Set(ids.map(String)));
    }
    return carried.get(table) ?? null;
  };
  const found: Dangling[] = [];
  for (const { table, field, names } of references) {
    const missing = new Map<string, string[]>();
    for (const record of records[table])
      for (const { target, id } of (names as (record: unknown) => readonly Named[])(record))
        if (idsOf(target)?.has(id) === false) {
          const ids = missing.get(target);
          if (ids) ids.push(id);
          else missing.set(target, [id]);
        }
    for (const [target, ids] of missing)
      found.push({
        table,
        field,
        target,
        count: ids.length,
        examples: [...new Set(ids)].toSorted().slice(0, EXAMPLES),
      });
  }
  return [...found, ...twiceHeld(records.program)];
}

function named(target: string, ...ids: readonly (string | null)[]): Named[] {
  return ids.flatMap((id) => (id === null ? [] : [{ target, id }]));
}

/** Ids that were merged into a program and that another program carries all the same: they would lead to two. */
function twiceHeld(programs: Records["program"]): Dangling[] {
  const own = new Set(programs.map(({ unified_id: id }) => id));
  const twice = programs.flatMap(({ merged_ids: ids }) => ids.filter((id) => own.has(id)));
  if (twice.length === 0) return [];
  return [
    {
      table: "program",
      field: "merged_ids",
      target: "program",
      count: twice.length,
      examples: twice.slice(0, EXAMPLES),
    },
  ];
}
