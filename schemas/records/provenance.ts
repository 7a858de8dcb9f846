import { z } from "zod";
import { Checksum, Confidence, HttpUrl, Json, License, SourceReceiptId, Text, Timestamp } from "../common.ts";
import {
  amAnnotationKind,
  amRelationType,
  annotationSeverity,
  changeOp,
  changeWeight,
  lawRefKind,
  relationBasis,
} from "../enums.ts";

/** A page or file that records were read from. */
export const Source = z
  .object({
    source_id: SourceReceiptId,
    url: HttpUrl.describe("Address of the page or file."),
    kind: Text.describe("What it is, such as page, file or api."),
    publisher: Text.nullable().describe("Who publishes it."),
    license: License,
    fetched_at: Timestamp.nullable().describe("When it was last fetched."),
    checksum: Checksum.nullable().describe("SHA-256 of what was fetched."),
  })
  .meta({
    id: "Source",
    description: "A page or file that records were read from.",
    examples: [
      {
        source_id: "src_9a0364b9e99b",
        url: "https://laws.e-gov.go.jp/bulkdownload/",
        kind: "file",
        publisher: "デジタル庁",
        license: "gov_standard_v2.0",
        fetched_at: "2026-04-01T00:00:00Z",
        checksum: null,
      },
    ],
  });

/** One stated value of one field of an entity, with the place it was read from. */
export const Fact = z
  .object({
    fact_id: z.int().min(1).describe("Number of the fact; stable from snapshot to snapshot."),
    entity_id: Text.describe("Id of the entity."),
    entity_kind: Text.describe("Table of the entity."),
    field: Text.describe("Field of the entity."),
    value: Json.refine((value) => value !== null, "must not be null").describe("The value as stated."),
    unit: Text.nullable().describe("Unit of the value."),
    source_id: SourceReceiptId.nullable().describe("Where it was read; null when no source is connected."),
    excerpt: Text.nullable().describe("Passage that states it."),
    page: z.int().min(1).nullable().describe("Page of the document that states it."),
    confidence: Confidence,
  })
  .meta({
    id: "Fact",
    description: "One stated value of one field of an entity.",
    examples: [
      {
        fact_id: 123_456_789_012,
        entity_id: "UNI-3f2a9c01d4",
        entity_kind: "program",
        field: "amount_max_man_yen",
        value: 50,
        unit: "man_yen",
        source_id: "src_9a0364b9e99b",
        excerpt: null,
        page: 3,
        confidence: 0.9,
      },
    ],
  });

/** How one entity relates to another. */
export const Relation = z
  .object({
    relation_id: Text.describe("Id of the relation."),
    from_id: Text.describe("Id of the entity it starts from."),
    from_kind: Text.describe("Table of that entity."),
    to_id: Text.describe("Id of the entity it points at."),
    to_kind: Text.describe("Table of that entity."),
    type: z.enum(amRelationType).describe("How they relate."),
    ref_kind: z.enum(lawRefKind).nullable().describe("For laws: why the law is named."),
    article_citation: Text.nullable().describe("For laws: the article that is named."),
    confidence: Confidence,
    basis: z.enum(relationBasis).describe("What it was read from."),
    source_url: HttpUrl.nullable().describe("Page that states it."),
  })
  .meta({
    id: "Relation",
    description: "How one entity relates to another.",
    examples: [
      {
        relation_id: "rel_0a1b2c3d4e5f",
        from_id: "UNI-3f2a9c01d4",
        from_kind: "program",
        to_id: "LAW-3f2a9c01d4",
        to_kind: "law",
        type: "references_law",
        ref_kind: "authority",
        article_citation: "第3条",
        confidence: 1,
        basis: "source",
        source_url: null,
      },
    ],
  });

/** A remark on an entity. */
export const Annotation = z
  .object({
    annotation_id: Text.describe("Id of the annotation."),
    entity_id: Text.describe("Id of the entity."),
    kind: z.enum(amAnnotationKind).describe("What it is about."),
    severity: z.enum(annotationSeverity).describe("How much it matters."),
    text_ja: Text.describe("The remark in Japanese."),
    text_en: Text.nullable().describe("The remark in English."),
    observed_at: Timestamp.describe("When it was observed."),
    superseded_at: Timestamp.nullable().describe("When it ceased to hold; null while it does."),
    source_url: HttpUrl.nullable().describe("Page it rests on."),
  })
  .meta({
    id: "Annotation",
    description: "A remark on an entity.",
    examples: [
      {
        annotation_id: "ann_0a1b2c3d4e5f",
        entity_id: "UNI-3f2a9c01d4",
        kind: "deadline_risk",
        severity: "important",
        text_ja: "予算に達し次第受付を終了します。",
        text_en: null,
        observed_at: "2026-04-01T00:00:00Z",
        superseded_at: null,
        source_url: null,
      },
    ],
  });

/** One difference from the snapshot before; not part of the id. */
export const Change = z
  .object({
    change_id: Text.describe("Id of the change."),
    table: Text.describe("Table of the record."),
    key: Text.describe("Key of the record."),
    name: Text.nullable().describe("What people call the record, after the name of the record that it belongs to."),
    op: z.enum(changeOp).describe("What happened to the record."),
    field: Text.nullable().describe("Field that changed; null when the whole record was added or removed."),
    weight: z
      .enum(changeWeight)
      .describe("core for what the record is about, other for anything else; computed fields are left out."),
    before: Json.nullable().describe("Value before; of a removed record what it was, by field."),
    after: Json.nullable().describe("Value after; of an added record what it is, by field."),
  })
  .meta({
    id: "Change",
    description: "One difference from the snapshot before.",
    examples: [
      {
        change_id: "chg_0a1b2c3d4e5f",
        table: "program",
        key: "UNI-3f2a9c01d4",
        name: "見本補助金",
        op: "changed",
        field: "amount_max_man_yen",
        weight: "core",
        before: 50,
        after: 75,
      },
    ],
  });

/** One row that a record was made of; not part of the id. */
export const Trace = z
  .object({
    trace_id: Text.describe("Id of the row of this table."),
    table: Text.describe("Table of the record."),
    key: Text.describe("Key of the record."),
    rank: z.int().min(1).describe("Place among the rows of the record, 1 for the most reliable."),
    source: Text.describe("Id of the source in the sources file of the build."),
    at: Text.describe("File and line, index or element of the row."),
    checksum: Checksum.describe("SHA-256 of the file."),
    won: z.array(Text).describe("Fields whose value in the record, or a part of it, is what this row states."),
    lost: z.array(Text).describe("Fields that this row states otherwise than the record."),
  })
  .meta({
    id: "Trace",
    description: "One row that a record was made of.",
    examples: [
      {
        trace_id: "trc_0a1b2c3d4e5f",
        table: "program",
        key: "UNI-3f2a9c01d4",
        rank: 1,
        source: "curated-programs",
        at: "programs.jsonl#3",
        checksum: `sha256:${"0".repeat(64)}`,
        won: ["primary_name", "amount_max_man_yen"],
        lost: ["subsidy_rate"],
      },
    ],
  });

export type Source = z.infer<typeof Source>;
export type Fact = z.infer<typeof Fact>;
export type Relation = z.infer<typeof Relation>;
export type Annotation = z.infer<typeof Annotation>;
export type Change = z.infer<typeof Change>;
