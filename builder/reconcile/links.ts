import type { InputOf } from "../../schemas/input/input.ts";
import type { RecordOf } from "../../schemas/records/tables.ts";
import { rowId } from "../rows/ids.ts";
import { quoteValue } from "../rows/issue-text.ts";
import type { Joined, Refusal, Sourced } from "../rows/sourced.ts";
import type { LawNames } from "./laws/law-names.ts";
import { ranked, RowsById } from "./merge/merge.ts";
import type { MergedProgram, ProgramNames } from "./programs/programs.ts";

type Stat = RecordOf<"acceptance_stat">;
type Annotation = RecordOf<"annotation">;

export type LinkContext = {
  readonly programs: readonly MergedProgram[];
  readonly names: ProgramNames;
  readonly laws: LawNames;
};

/** Acceptance figures, from programs and from lists of their own; a rate is computed only from both counts. */
export function reconcileStats(
  rows: readonly Sourced<"acceptance_stat">[],
  { programs, names }: LinkContext,
): { stats: Stat[]; joined: readonly Joined[] } {
  const stats = new Map<string, Stat>();
  const byId = new RowsById("acceptance_stat");
  const add = (stat: Omit<Stat, "stat_id" | "acceptance_rate">, rate: number | null, given?: string | null) => {
    const id = given ?? rowId("acc", stat.program_name, stat.year, stat.round, stat.region, stat.industry);
    const computed =
      stat.applied && stat.accepted !== null ? Math.round((stat.accepted / stat.applied) * 10_000) / 10_000 : null;
    if (!stats.has(id)) stats.set(id, { stat_id: id, ...stat, acceptance_rate: rate ?? computed });
    return id;
  };
  for (const { id, stated, link } of programs)
    for (const stat of stated.acceptance ?? [])
      add(
        {
          ...figuresOf(stat),
          program_id: id,
          program_name: stated.primary_name,
          source_url: stat.source_url ?? link.url,
          source_fetched_at: link.fetchedAt,
        },
        null,
      );
  for (const { row, lineage, at } of ranked(rows)) {
    const id = add(
      {
        ...figuresOf(row),
        program_id: names.resolve(row.program_id ?? row.program_name),
        program_name: row.program_name,
        source_url: row.source_url ?? lineage.url,
        source_fetched_at: row.source_fetched_at ?? lineage.fetchedAt,
      },
      row.acceptance_rate ?? null,
      row.stat_id,
    );
    byId.note(id, { row, lineage, at });
  }
  return { stats: [...stats.values()], joined: byId.joined };
}

type Figures = "year" | "round" | "region" | "industry" | "applied" | "accepted";

function figuresOf(stat: Pick<InputOf<"acceptance_stat">, Figures>): Pick<Stat, Figures> {
  return {
    year: stat.year ?? null,
    round: stat.round ?? null,
    region: stat.region ?? null,
    industry: stat.industry ?? null,
    applied: stat.applied ?? null,
    accepted: stat.accepted ?? null,
  };
}

export function reconcileAnnotations(
  rows: readonly Sourced<"annotation">[],
  { names, laws }: LinkContext,
): { annotations: Annotation[]; joined: readonly Joined[]; refused: readonly Refusal[] } {
  const refused: Refusal[] = [];
  const annotations = new Map<string, Annotation>();
  const byId = new RowsById("annotation");
  for (const { row, lineage, at } of ranked(rows)) {
    const known = names.resolve(row.entity_id) ?? laws.resolve(row.entity_id);
    if (known === null && row.joins_only) {
      const reason = `no one program or law has the name ${quoteValue(row.entity_id)}`;
      refused.push({ sourceId: lineage.sourceId, dataset: "annotation", at, reason });
      continue;
    }
    const entity = known ?? row.entity_id;
    const id = row.annotation_id ?? rowId("ann", entity, row.kind, row.text_ja);
    byId.note(id, { row, lineage, at });
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
  return { annotations: [...annotations.values()], joined: byId.joined, refused };
}
