import { z } from "zod";
import { LawUnifiedId } from "../common.ts";
import { lawAliasKind, lawProvision, lawType, revisionStatus } from "../enums.ts";
import {
  checksum,
  confidence,
  count,
  date,
  flag,
  id,
  oneOf,
  optionalId,
  required,
  text,
  textList,
  timestamp,
  url,
} from "./field.ts";

/** A law as one source states it; `law_id` is e-Gov's 法令ID. */
export const LawInput = z
  .object({
    law_title: required,
    law_id: optionalId,
    unified_id: LawUnifiedId.nullish(),
    law_number: text,
    law_title_kana: text,
    law_short_title: text,
    abbreviations: textList,
    old_titles: textList,
    law_type: oneOf(lawType),
    ministry: text,
    promulgated_date: date,
    enforced_date: date,
    last_amended_date: date,
    revision_status: oneOf(revisionStatus),
    superseded_by_law_id: text,
    law_revision_id: optionalId,
    article_count: count,
    /** Whether the source gives only the first part of the text. */
    text_cut: flag,
    full_text_url: url,
    summary: text,
    subject_areas: textList,
    source_url: url,
    source_checksum: checksum,
    fetched_at: timestamp,
    updated_at: timestamp,
    confidence,
  })
  .refine((row) => Boolean(row.law_id ?? row.law_number), {
    error: "law_id or law_number must be given",
    path: ["law_id"],
  });

/** One article, or one unnumbered supplementary provision, of one revision of a law. */
export const LawArticleInput = z.object({
  law_id: id,
  law_revision_id: optionalId,
  provision: z
    .enum(lawProvision)
    .nullish()
    .transform((provision) => provision ?? "main"),
  suppl_label: text,
  seq: count,
  article_number: optionalId,
  article_title: text,
  caption: text,
  text,
  divisions: textList,
  effective_from: date,
  effective_until: date,
  last_amended: date,
  source_url: url,
  source_fetched_at: timestamp,
  source_checksum: checksum,
});

/** Another name by which a law is known. */
export const LawAliasInput = z.object({
  law_id: id,
  alias: required,
  kind: z
    .enum(lawAliasKind)
    .nullish()
    .transform((kind) => kind ?? "abbreviation"),
  source_url: url,
});
