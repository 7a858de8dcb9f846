import type { RecordOf } from "../../schemas/records/tables.ts";
import { jstDate } from "../../snapshots/text/era.ts";
import { amountBandOf } from "./amount-band.ts";
import { amountBasisOf } from "./amount-basis.ts";
import { enrich } from "./enrich.ts";
import { gradeProgram, trustLevel } from "./tier.ts";
import { groupBy } from "../reconcile/merge/merge.ts";
import type { MergedProgram } from "../reconcile/programs/programs.ts";
import type { Reconciled } from "../reconcile/reconcile.ts";
import { roundOn } from "../reconcile/rounds.ts";
import { programsOfRule } from "../reconcile/rules.ts";
import { contentChecksum, sourceLinkOf } from "../rows/sourced.ts";

type Program = RecordOf<"program">;

/** Program records with coverage, tier and what is missing for tier S; freshness counts from the newest input. */
export function gradePrograms(reconciled: Reconciled, newestFetchedAt: string): Program[] {
  const today = jstDate(new Date(newestFetchedAt));
  const rounds = groupBy(reconciled.records.application_round, ({ program_id }) => program_id);
  const stats = groupBy(reconciled.records.acceptance_stat, ({ program_id }) => program_id ?? "");
  const rules = new Map<string, Set<string>>();
  for (const rule of reconciled.records.exclusion_rule)
    for (const program of programsOfRule(rule)) rules.set(program, (rules.get(program) ?? new Set()).add(rule.rule_id));
  return reconciled.programs.map((program) => {
    const ownRounds = (rounds.get(program.id) ?? []).toSorted(
      (a, b) => order(a.close_date, b.close_date) || order(a.round_id, b.round_id),
    );
    const ownStats = (stats.get(program.id) ?? []).toSorted(
      (a, b) => order(String(a.year), String(b.year)) || order(a.stat_id, b.stat_id),
    );
    const call = roundOn(ownRounds, today);
    const window = { start: call?.open_date ?? null, end: call?.close_date ?? null };
    const enriched = enrich(program, {
      window,
      rounds: ownRounds,
      stats: ownStats,
      ruleIds: [...(rules.get(program.id) ?? [])].toSorted(),
    });
    const deadlines = ownRounds.flatMap(({ close_date }) => close_date ?? []);
    const nextDeadline = deadlines.find((date) => date >= today) ?? null;
    return { ...toRecord(program, enriched, newestFetchedAt), application_window: window, next_deadline: nextDeadline };
  });
}

function toRecord(
  program: MergedProgram,
  enriched: ReturnType<typeof enrich>,
  newestFetchedAt: string,
): Omit<Program, "application_window" | "next_deadline"> {
  const { stated, link } = program;
  const linked = linkedRow(program);
  const content = contentChecksum(linked);
  // A row of a collected list says nothing about the page that it names.
  const isOfPublisher = content.checksum_basis === "document" || linked.lineage.official;
  const trust = trustLevel({ ...link, checksum: isOfPublisher ? content.source_checksum : null });
  const grade = gradeProgram({ enriched, trust, fetchedAt: link.fetchedAt, newestFetchedAt });
  const excluded = Boolean(stated.excluded) || Boolean(stated.pending_review);
  return {
    unified_id: program.id,
    primary_name: stated.primary_name,
    aliases: stated.aliases ?? [],
    authority_level: stated.authority_level ?? null,
    authority_name: stated.authority_name ?? null,
    prefecture: stated.prefecture ?? null,
    municipality: stated.municipality ?? null,
    program_kind: stated.program_kind ?? null,
    official_url: stated.official_url ?? null,
    amount_max_man_yen: stated.amount_max_man_yen ?? null,
    amount_min_man_yen: stated.amount_min_man_yen ?? null,
    subsidy_rate: stated.subsidy_rate ?? null,
    trust_level: trust,
    tier: grade.tier,
    coverage_score: grade.score,
    gap_to_tier_s: grade.gapToTierS,
    a_to_j_coverage: grade.coverage,
    excluded,
    exclusion_reason: excluded ? (stated.exclusion_reason ?? (stated.pending_review ? "pending_review" : null)) : null,
    crop_categories: stated.crop_categories ?? [],
    equipment_category: stated.equipment_category ?? null,
    target_types: stated.target_types ?? [],
    funding_purpose: stated.funding_purpose ?? [],
    amount_band: amountBandOf(stated.amount_max_man_yen ?? null),
    enriched: Object.keys(enriched).length > 0 ? enriched : null,
    source_mentions: program.mentions,
    source_url: link.url,
    source_fetched_at: link.fetchedAt,
    ...content,
    required_documents: stated.required_documents ?? [],
    amount_basis: amountBasisOf(program),
    official_url_kind: urlKindOf(stated.official_url ?? null),
    merged_ids: [...program.mergedIds],
    place_basis: stated.place_basis ?? null,
    source_checksum_stated: linked.row.source_checksum ? null : (linked.row.source_checksum_stated ?? null),
  };
}

/** The row that names the page of a program. */
function linkedRow({ rows, link }: MergedProgram): MergedProgram["rows"][number] {
  return rows.find(({ row, lineage }) => sourceLinkOf(row, lineage, false).url === link.url) ?? rows[0]!;
}

/** An address without a path, or with that of the first page alone, is that of a whole site. */
function urlKindOf(url: string | null): Program["official_url_kind"] {
  if (url === null || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return /^\/(?:(?:index|default|top)\.[a-z]+)?$/.test(pathname) && search === "" ? "home_page" : "page";
}

function order(a: string | null, b: string | null): number {
  const [left, right] = [a ?? "\uffff", b ?? "\uffff"];
  return left < right ? -1 : left > right ? 1 : 0;
}
