import { z } from "zod";
import { Json } from "../common.ts";
import { amAnnotationKind, amRelationType, annotationSeverity, lawRefKind, relationBasis } from "../enums.ts";
import { confidence, count, flag, oneOf, optionalId, required, text, timestamp, url } from "./field.ts";

/** How one entity relates to another; ids may be names that the builder resolves. */
export const RelationInput = z.object({
  relation_id: text,
  from_id: required,
  from_kind: text,
  to_id: required,
  to_kind: text,
  type: z.enum(amRelationType),
  ref_kind: oneOf(lawRefKind),
  article_citation: text,
  confidence,
  basis: oneOf(relationBasis),
  source_url: url,
});

/** A remark on an entity. */
export const AnnotationInput = z.object({
  annotation_id: optionalId,
  entity_id: required,
  kind: z.enum(amAnnotationKind),
  severity: oneOf(annotationSeverity),
  text_ja: required,
  text_en: text,
  observed_at: timestamp,
  superseded_at: timestamp,
  source_url: url,
  /** The remark is left out where no record has the id or name. */
  joins_only: flag,
});

/** One stated value of one field of an entity, with the place it was read from. */
export const FactInput = z.object({
  fact_id: count,
  entity_id: required,
  entity_kind: text,
  field: required,
  value: Json.refine((value) => value !== null, "must not be null"),
  unit: text,
  source_id: text,
  source_url: url,
  source_fetched_at: timestamp,
  excerpt: text,
  page: z.int().min(1).nullish(),
  confidence,
});
