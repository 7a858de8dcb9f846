import { amountBand, coverageDimension } from "../../schemas/enums.ts";
import type { RecordOf } from "../../schemas/records/tables.ts";
import { jstDate } from "../../snapshots/text/era.ts";
import { groupBy } from "../reconcile/merge/merge.ts";
import type { MergedProgram } from "../reconcile/programs/programs.ts";
import type { Reconciled } from "../reconcile/reconcile.ts";
import { roundOn } from "../reconcile/rounds.ts";
import { programsOfRule } from "../reconcile/rules.ts";
import { contentChecksum, sourceLinkOf } from "../rows/sourced.ts";
import { type Dimension, gradeProgram, trustLevel } from "./tier.ts";

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

/** An address without a path, with that of the first page alone, or of a portal without the id of a call, is that of a whole site. */
function urlKindOf(url: string | null): Program["official_url_kind"] {
  if (url === null || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  const isFirst = /^\/(?:(?:index|default|top)\.[a-z]+)?$/.test(pathname) && search === "";
  return isFirst || PORTAL_ITSELF.test(url) ? "home_page" : "page";
}

/** Each call of the portal has a page of its own, named by its id. */
const PORTAL_ITSELF = /^https?:\/\/(?:www\.)?jgrants-portal\.go\.jp\/subsidy\/(?!a0[A-Za-z0-9]{13,16}(?:$|[/?#]))/;

function order(a: string | null, b: string | null): number {
  const [left, right] = [a ?? "\uffff", b ?? "\uffff"];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Where the amounts of a program come from; see the field of that name. */
function amountBasisOf({ stated, rows }: MergedProgram): RecordOf<"program">["amount_basis"] {
  const most = stated.amount_max_man_yen ?? stated.amount_min_man_yen ?? null;
  if (most === null) return rows.some(({ row }) => row.amount_basis === "withheld") ? "withheld" : null;
  const stating = rows.find(({ row }) => (row.amount_max_man_yen ?? row.amount_min_man_yen) === most);
  if (stating?.lineage.official) return "official";
  return stating?.row.amount_basis ?? (statesAmount(stated) ? "words" : "listed");
}

/** Words of the source on the amount: in the name of the program, or in what is held of its page. */
function statesAmount({ primary_name: name, enriched }: MergedProgram["stated"]): boolean {
  const words = JSON.stringify(enriched?.["C_amount"] ?? "");
  return /\d\s*[億万千]?円/.test(`${name} ${words}`.normalize("NFKC"));
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Enriched = Partial<Record<Dimension, { [key: string]: Json }>>;

type ProgramLinks = {
  /** The call that goes on or comes next. */
  readonly window: { readonly start: string | null; readonly end: string | null };
  readonly rounds: readonly { round_label: string | null; open_date: string | null; close_date: string | null }[];
  readonly stats: readonly {
    year: number | null;
    round: string | null;
    applied: number | null;
    accepted: number | null;
  }[];
  readonly ruleIds: readonly string[];
};

/**
 * The ten dimensions of a program, from the fields its sources state and what is linked to it. A dimension appears only
 * when something in it is known; what a source states for a dimension is kept beside.
 */
function enrich(program: MergedProgram, links: ProgramLinks): Enriched {
  const { stated } = program;
  const known: Partial<Record<Dimension, Record<string, Json | undefined>>> = {
    A_basics:
      stated.authority_name && (stated.official_url || program.link.url)
        ? {
            authority_level: stated.authority_level,
            authority_name: stated.authority_name,
            prefecture: stated.prefecture,
            municipality: stated.municipality,
            program_kind: stated.program_kind,
            official_url: stated.official_url,
          }
        : {},
    B_target: {
      target_types: stated.target_types,
      industries_jsic: stated.industries_jsic,
      company_sizes: stated.company_sizes,
      crop_categories: stated.crop_categories,
    },
    C_amount:
      stated.amount_max_man_yen != null || stated.subsidy_rate != null
        ? {
            amount_max_man_yen: stated.amount_max_man_yen,
            amount_min_man_yen: stated.amount_min_man_yen,
            subsidy_rate: stated.subsidy_rate,
            amount_band: amountBandOf(stated.amount_max_man_yen ?? null),
          }
        : {},
    D_schedule: {
      application_start: links.window.start,
      application_end: links.window.end,
      effective_from: stated.effective_from,
      effective_until: stated.effective_until,
      rounds: links.rounds.map(({ round_label, open_date, close_date }) => ({ round_label, open_date, close_date })),
    },
    E_expenses: {
      funding_purpose: stated.funding_purpose,
      equipment_category: stated.equipment_category,
      gx_themes: stated.gx_themes,
    },
    F_documents: { required_documents: stated.required_documents },
    H_conditions: { rule_ids: [...links.ruleIds] },
    J_statistics: {
      acceptance: links.stats.map(({ year, round, applied, accepted }) => ({ year, round, applied, accepted })),
    },
  };
  const enriched: Enriched = {};
  for (const name of coverageDimension) {
    const given = stated.enriched?.[name] as Record<string, Json> | null | undefined;
    const members = Object.entries({ ...known[name], ...given }).filter((member): member is [string, Json] =>
      isKnown(member[1]),
    );
    if (members.length > 0) enriched[name] = Object.fromEntries(members);
  }
  return enriched;
}

function isKnown(value: Json | undefined): boolean {
  return value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** Lower bounds in 10,000 JPY, inclusive, of the labels after `unknown` and `under_50`. */
const bounds = [50, 100, 500, 1_000, 5_000, 10_000];

/** Range label of a maximum amount in 10,000 JPY. */
export function amountBandOf(amountMaxManYen: number | null): (typeof amountBand)[number] {
  if (amountMaxManYen === null) return "unknown";
  return amountBand[1 + bounds.filter((bound) => amountMaxManYen >= bound).length]!;
}
