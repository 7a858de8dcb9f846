import { coverageDimension } from "../../schemas/enums.ts";
import type { Dimension } from "./tier.ts";
import type { MergedProgram } from "../reconcile/programs/programs.ts";
import { amountBandOf } from "./amount-band.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Enriched = Partial<Record<Dimension, { [key: string]: Json }>>;

export type ProgramLinks = {
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
export function enrich(program: MergedProgram, links: ProgramLinks): Enriched {
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
