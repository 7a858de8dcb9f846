import { z } from "zod";
import { JsonObject, UnifiedId, Year } from "../common.ts";
import {
  amCompanySize,
  amGxTheme,
  amountBasis,
  authorityLevel,
  coverageDimension,
  lawRefKind,
  placeBasis,
  programKind,
} from "../enums.ts";
import {
  checksum,
  confidence,
  count,
  date,
  flag,
  fraction,
  manYen,
  oneOf,
  optionalId,
  prefecture,
  required,
  text,
  textList,
  timestamp,
  url,
  yen,
} from "./field.ts";

/** A law a program row names; `law` is a title, abbreviation, number or id. */
const LawReference = z.object({ law: required, article: text, ref_kind: oneOf(lawRefKind) });

/** A call for applications as the source lists it. */
const Round = z.object({
  round_id: optionalId,
  round_label: text,
  open_date: date,
  close_date: date,
  announced_date: date,
  title: text,
  fiscal_year: Year.nullish(),
  round_number: count,
  title_prefix: text,
  opens_at: timestamp,
  closes_at: timestamp,
  window_text: text,
  amount_max_yen: yen,
  subsidy_rate: fraction,
  subsidy_rate_text: text,
  area_text: text,
  employees_text: text,
  industry_text: text,
  source_url: url,
  source_fetched_at: timestamp,
});

/** Applications and acceptances of one call as the source counts them. */
const Acceptance = z.object({
  year: Year.nullish(),
  round: text,
  region: text,
  industry: text,
  applied: count,
  accepted: count,
  source_url: url,
});

/** A public program as one source states it. */
export const ProgramInput = z.object({
  unified_id: UnifiedId.nullish(),
  primary_name: required,
  aliases: textList,
  authority_level: oneOf(authorityLevel),
  authority_name: text,
  prefecture,
  municipality: text,
  place_basis: oneOf(placeBasis),
  program_kind: oneOf(programKind),
  /** The kind in the words of the source. */
  source_kind: text,
  official_url: url,
  amount_max_man_yen: manYen,
  amount_min_man_yen: manYen,
  amount_basis: oneOf(amountBasis),
  subsidy_rate: fraction,
  crop_categories: textList,
  equipment_category: text,
  target_types: textList,
  funding_purpose: textList,
  application_window: z.object({ start: date, end: date }).nullish(),
  enriched: z.partialRecord(z.enum(coverageDimension), JsonObject.nullable()).nullish(),
  required_documents: textList,
  effective_from: date,
  effective_until: date,
  industries_jsic: textList,
  company_sizes: z.array(z.enum(amCompanySize)).nullish(),
  gx_themes: z.array(z.enum(amGxTheme)).nullish(),
  law_references: z.array(LawReference).nullish(),
  rounds: z.array(Round).nullish(),
  acceptance: z.array(Acceptance).nullish(),
  /** The row adds to a program that another row states, and is no program by itself. */
  joins_only: flag,
  excluded: flag,
  exclusion_reason: text,
  pending_review: flag,
  source_url: url,
  source_fetched_at: timestamp,
  source_checksum: checksum,
  source_checksum_stated: text,
  confidence,
});

/** A call for applications that is not part of a program row; names its program by id or by name. */
export const ApplicationRoundInput = z
  .object({
    program_id: UnifiedId.nullish(),
    program_name: text,
    ...Round.shape,
  })
  .refine((row) => Boolean(row.program_id ?? row.program_name), {
    error: "program_id or program_name must be given",
    path: ["program_id"],
  });

/** Acceptance figures that are not part of a program row. */
export const AcceptanceStatInput = z.object({
  stat_id: optionalId,
  program_id: UnifiedId.nullish(),
  program_name: required,
  ...Acceptance.shape,
  acceptance_rate: fraction,
  source_fetched_at: timestamp,
});

/** A certification that opens the way to programs. */
export const CertificationInput = z.object({
  entity_id: optionalId,
  program_name: required,
  unified_id: UnifiedId.nullish(),
  authority_name: text,
  prefecture,
  requirements: text,
  validity: text,
  benefits: text,
  target_sizes: z.array(z.enum(amCompanySize)).nullish(),
  industries: textList,
  source_url: url,
  source_fetched_at: timestamp,
});
