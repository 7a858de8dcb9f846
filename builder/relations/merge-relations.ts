import type { RecordOf } from "../../schemas/records/tables.ts";
import { compare, ranked, RowsById } from "../reconcile/merge/merge.ts";
import type { LinkContext } from "../reconcile/links.ts";
import { rowId } from "../rows/ids.ts";
import type { Joined, Refusal, Sourced } from "../rows/sourced.ts";
import type { DerivedRelation } from "./relation.ts";

type Relation = RecordOf<"relation">;

/** Relations that sources state, that follow from rules and legal bases, and, beside these, those read out of texts. */
export function mergeRelations(
  rows: readonly Sourced<"relation">[],
  rules: readonly RecordOf<"exclusion_rule">[],
  rulesets: readonly RecordOf<"tax_ruleset">[],
  derived: Iterable<DerivedRelation>,
  { programs, names, laws }: LinkContext,
): { relations: Relation[]; refused: Refusal[]; joined: readonly Joined[] } {
  const relations = new Map<string, Relation>();
  const byId = new RowsById("relation");
  const refused: Refusal[] = [];
  const add = (relation: Omit<Relation, "relation_id">) => {
    const id = rowId(
      "rel",
      relation.from_id,
      relation.type,
      relation.to_id,
      relation.ref_kind,
      relation.article_citation,
    );
    const known = relations.get(id);
    if (
      !known ||
      relation.confidence > known.confidence ||
      (relation.confidence === known.confidence && compare(relation.source_url ?? "", known.source_url ?? "") < 0)
    )
      relations.set(id, { relation_id: id, ...relation });
    return id;
  };
  type LawReference = Pick<Relation, "from_id" | "from_kind" | "ref_kind" | "article_citation" | "source_url">;
  const addLaw = (law: string, reference: LawReference) =>
    add({ ...reference, to_id: law, to_kind: "law", type: "references_law", confidence: 0.9, basis: "law_id" });
  for (const { row, lineage, at } of ranked(rows)) {
    const [from, to] = [resolve(row.from_id, row.from_kind), resolve(row.to_id, row.to_kind)];
    if (!from || !to) {
      refused.push({
        sourceId: lineage.sourceId,
        dataset: "relation",
        at,
        reason: `nothing in the sources is called "${from ? row.to_id : row.from_id}"`,
      });
      continue;
    }
    const id = add({
      from_id: from.id,
      from_kind: from.kind,
      to_id: to.id,
      to_kind: to.kind,
      type: row.type,
      ref_kind: row.ref_kind ?? null,
      article_citation: row.article_citation ?? null,
      confidence: row.confidence ?? 0.9,
      basis: row.basis ?? "source",
      source_url: row.source_url ?? null,
    });
    byId.note(id, { row, lineage, at });
  }
  for (const program of programs)
    for (const reference of program.stated.law_references ?? []) {
      const law = laws.resolve(reference.law);
      if (law)
        addLaw(law, {
          from_id: program.id,
          from_kind: "program",
          ref_kind: reference.ref_kind ?? "reference",
          article_citation: reference.article ?? null,
          source_url: program.link.url,
        });
    }
  for (const ruleset of rulesets)
    for (const law of ruleset.related_law_ids)
      addLaw(law, {
        from_id: ruleset.unified_id,
        from_kind: "tax_ruleset",
        ref_kind: "authority",
        article_citation: null,
        source_url: ruleset.source_url,
      });
  for (const rule of rules)
    for (const other of [rule.program_b, ...rule.program_b_group]) {
      if (!rule.program_a || !other || !names.resolve(rule.program_a) || !names.resolve(other)) continue;
      const type = rule.kind === "prerequisite" ? "prerequisite" : "incompatible";
      add({
        from_id: rule.program_a,
        from_kind: "program",
        to_id: other,
        to_kind: "program",
        type,
        ref_kind: null,
        article_citation: null,
        confidence: rule.kind === "needs_confirmation" ? 0.5 : 0.9,
        basis: "rule",
        source_url: rule.source_urls[0] ?? null,
      });
    }
  const stated = new Set([...relations.values()].map(endsOf));
  for (const relation of derived) if (!stated.has(endsOf(relation))) add(relation);
  return { relations: [...relations.values()], refused, joined: byId.joined };

  function resolve(name: string, kind: string | null | undefined): { id: string; kind: string } | null {
    const program = kind && kind !== "program" ? null : names.resolve(name);
    if (program) return { id: program, kind: "program" };
    const law = kind && kind !== "law" ? null : laws.resolve(name);
    if (law) return { id: law, kind: "law" };
    return kind && kind !== "program" && kind !== "law" ? { id: name, kind } : null;
  }
}

/** What two entities have to do with each other, whatever article it is stated for. */
function endsOf({ from_id: from, type, to_id: to }: Pick<Relation, "from_id" | "type" | "to_id">): string {
  return [from, type, to].join("\n");
}
