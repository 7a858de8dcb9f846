import type { RecordOf } from "../../schemas/tables.ts";
import { rowId } from "../rows/ids.ts";
import type { Refusal, Sourced } from "../rows/sourced.ts";
import type { LawNames } from "./law-names.ts";
import { compare, ranked } from "./merge.ts";
import type { MergedProgram, ProgramNames } from "./programs.ts";

type Relation = RecordOf<"relation">;
type Round = RecordOf<"application_round">;
type Stat = RecordOf<"acceptance_stat">;
type Annotation = RecordOf<"annotation">;

export type LinkContext = {
  readonly programs: readonly MergedProgram[];
  readonly names: ProgramNames;
  readonly laws: LawNames;
};

/** Relations that sources state, that programs name by law, and that follow from rules and legal bases. */
export function reconcileRelations(
  rows: readonly Sourced<"relation">[],
  rules: readonly RecordOf<"exclusion_rule">[],
  rulesets: readonly RecordOf<"tax_ruleset">[],
  { programs, names, laws }: LinkContext,
): { relations: Relation[]; refused: Refusal[] } {
  const relations = new Map<string, Relation>();
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
  };
  for (const { row, lineage, at } of ranked(rows)) {
    const [from, to] = [resolve(row.from_id, row.from_kind), resolve(row.to_id, row.to_kind)];
    if (!from || !to) {
      refused.push({
        sourceId: lineage.sourceId,
        at,
        reason: `nothing in the sources is called "${from ? row.to_id : row.from_id}"`,
      });
      continue;
    }
    add({
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
  }
  for (const program of programs)
    for (const reference of program.stated.law_references ?? []) {
      const law = laws.resolve(reference.law);
      if (law)
        add(
          toLaw(
            program.id,
            "program",
            law,
            reference.ref_kind ?? "reference",
            reference.article ?? null,
            program.link.url,
            0.9,
          ),
        );
    }
  for (const ruleset of rulesets)
    for (const law of ruleset.related_law_ids)
      add(toLaw(ruleset.unified_id, "tax_ruleset", law, "authority", null, ruleset.source_url, 0.9));
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
  return { relations: [...relations.values()], refused };

  function resolve(name: string, kind: string | null | undefined): { id: string; kind: string } | null {
    const program = kind && kind !== "program" ? null : names.resolve(name);
    if (program) return { id: program, kind: "program" };
    const law = kind && kind !== "law" ? null : laws.resolve(name);
    if (law) return { id: law, kind: "law" };
    return kind && kind !== "program" && kind !== "law" ? { id: name, kind } : null;
  }
}

/** Rounds that sources list, that programs carry, and one made of the window of a program without any. */
export function reconcileRounds(
  rows: readonly Sourced<"application_round">[],
  { programs, names }: LinkContext,
): { rounds: Round[]; refused: Refusal[] } {
  const rounds = new Map<string, Round>();
  const refused: Refusal[] = [];
  const add = (round: Omit<Round, "round_id">, given?: string | null) => {
    const id = given ?? rowId("rnd", round.program_id, round.round_label, round.open_date, round.close_date);
    if (!rounds.has(id)) rounds.set(id, { round_id: id, ...round });
  };
  for (const program of programs) {
    const { rounds: stated, application_window: window } = program.stated;
    const lineage = { source_url: program.link.url, source_fetched_at: program.link.fetchedAt };
    for (const round of stated ?? [])
      add({
        program_id: program.id,
        round_label: round.round_label ?? null,
        open_date: round.open_date ?? null,
        close_date: round.close_date ?? null,
        announced_date: round.announced_date ?? null,
        source_url: round.source_url ?? lineage.source_url,
        source_fetched_at: lineage.source_fetched_at,
      });
    if (!stated?.length && (window?.start || window?.end))
      add({
        program_id: program.id,
        round_label: null,
        open_date: window.start ?? null,
        close_date: window.end ?? null,
        announced_date: null,
        ...lineage,
      });
  }
  for (const { row, lineage, at } of ranked(rows)) {
    const program = names.resolve(row.program_id ?? row.program_name!);
    if (program)
      add(
        {
          program_id: program,
          round_label: row.round_label ?? null,
          open_date: row.open_date ?? null,
          close_date: row.close_date ?? null,
          announced_date: row.announced_date ?? null,
          source_url: row.source_url ?? lineage.url,
          source_fetched_at: row.source_fetched_at ?? lineage.fetchedAt,
        },
        row.round_id,
      );
    else
      refused.push({
        sourceId: lineage.sourceId,
        at,
        reason: `no program is called "${row.program_id ?? row.program_name}"`,
      });
  }
  return { rounds: [...rounds.values()], refused };
}

/** Acceptance figures, from programs and from lists of their own; a rate is computed only from both counts. */
export function reconcileStats(rows: readonly Sourced<"acceptance_stat">[], { programs, names }: LinkContext): Stat[] {
  const stats = new Map<string, Stat>();
  const add = (stat: Omit<Stat, "stat_id" | "acceptance_rate">, rate: number | null, given?: string | null) => {
    const id = given ?? rowId("acc", stat.program_name, stat.year, stat.round, stat.region, stat.industry);
    const computed =
      stat.applied && stat.accepted !== null ? Math.round((stat.accepted / stat.applied) * 10_000) / 10_000 : null;
    if (!stats.has(id)) stats.set(id, { stat_id: id, ...stat, acceptance_rate: rate ?? computed });
  };
  for (const program of programs)
    for (const stat of program.stated.acceptance ?? [])
      add(
        {
          program_id: program.id,
          program_name: program.stated.primary_name,
          year: stat.year ?? null,
          round: stat.round ?? null,
          region: stat.region ?? null,
          industry: stat.industry ?? null,
          applied: stat.applied ?? null,
          accepted: stat.accepted ?? null,
          source_url: stat.source_url ?? program.link.url,
          source_fetched_at: program.link.fetchedAt,
        },
        null,
      );
  for (const { row, lineage } of ranked(rows))
    add(
      {
        program_id: names.resolve(row.program_id ?? row.program_name),
        program_name: row.program_name,
        year: row.year ?? null,
        round: row.round ?? null,
        region: row.region ?? null,
        industry: row.industry ?? null,
        applied: row.applied ?? null,
        accepted: row.accepted ?? null,
        source_url: row.source_url ?? lineage.url,
        source_fetched_at: row.source_fetched_at ?? lineage.fetchedAt,
      },
      row.acceptance_rate ?? null,
      row.stat_id,
    );
  return [...stats.values()];
}

export function reconcileAnnotations(
  rows: readonly Sourced<"annotation">[],
  { names, laws }: LinkContext,
): Annotation[] {
  const annotations = new Map<string, Annotation>();
  for (const { row, lineage } of ranked(rows)) {
    const entity = names.resolve(row.entity_id) ?? laws.resolve(row.entity_id) ?? row.entity_id;
    const id = row.annotation_id ?? rowId("ann", entity, row.kind, row.text_ja);
    if (annotations.has(id)) continue;
    annotations.set(id, {
      annotation_id: id,
      entity_id: entity,
      kind: row.kind,
      severity: row.severity ?? "info",
      text_ja: row.text_ja,
      text_en: row.text_en ?? null,
      observed_at: row.observed_at ?? lineage.fetchedAt,
      superseded_at: row.superseded_at ?? null,
      source_url: row.source_url ?? null,
    });
  }
  return [...annotations.values()];
}

function toLaw(
  from: string,
  kind: string,
  law: string,
  refKind: Relation["ref_kind"],
  article: string | null,
  url: string | null,
  confidence: number,
): Omit<Relation, "relation_id"> {
  return {
    from_id: from,
    from_kind: kind,
    to_id: law,
    to_kind: "law",
    type: "references_law",
    ref_kind: refKind,
    article_citation: article,
    confidence,
    basis: "law_id",
    source_url: url,
  };
}
