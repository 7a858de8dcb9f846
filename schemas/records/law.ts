import { z } from "zod";
import {
  Checksum,
  ChecksumBasis,
  Confidence,
  Count,
  HttpUrl,
  IsoDate,
  LawUnifiedId,
  Text,
  Timestamp,
} from "../common.ts";
import { lawAliasKind, lawProvision, lawType, revisionStatus } from "../enums.ts";

/** A statute, order, ordinance or circular. */
export const Law = z
  .object({
    unified_id: LawUnifiedId,
    law_number: Text.describe("Official number, as promulgated."),
    law_title: Text.describe("Official title."),
    law_short_title: Text.nullable().describe("Official short title."),
    law_type: z.enum(lawType).nullable().describe("Rank of the law."),
    ministry: Text.nullable().describe("Ministry in charge."),
    promulgated_date: IsoDate.nullable().describe("Day of promulgation."),
    enforced_date: IsoDate.nullable().describe("Day the revision described here came into force."),
    last_amended_date: IsoDate.nullable().describe("Day of the last amendment."),
    revision_status: z.enum(revisionStatus).describe("Whether the law is in force."),
    superseded_by_law_id: LawUnifiedId.nullable().describe("Law that replaced it."),
    article_count: Count.nullable().describe("Number of articles of the main provisions."),
    full_text_url: HttpUrl.nullable().describe("Page with the full text."),
    summary: Text.nullable().describe("What the law is about."),
    subject_areas: z.array(Text).describe("Areas it is filed under."),
    confidence: Confidence,
    source_url: HttpUrl.describe("Page or file the record was read from."),
    source_checksum: Checksum.nullable().describe("SHA-256 of what was read."),
    fetched_at: Timestamp.describe("When the source was fetched."),
    updated_at: Timestamp.nullable().describe("When the source last changed the record."),
    articles_held: Count.describe("Articles of the main provisions whose text this snapshot holds."),
    articles_total: Count.nullable().describe("Articles that the main provisions have; null when not held."),
    text_complete: z
      .boolean()
      .nullable()
      .describe(
        "Are all articles of the main provisions held? When false, an article that is not found here may exist; null when " +
          "no source says how many there are.",
      ),
    egov_law_id: Text.nullable().describe("Id of the law at e-Gov; null for laws that no source names by it."),
    checksum_basis: ChecksumBasis,
    text_as_of: IsoDate.nullable().describe(
      "Day on which the revision came into force whose text is held; amendments since are not shown. Null when no text is held or no source says.",
    ),
  })
  .meta({
    id: "Law",
    description: "A law with its number, titles, dates and state of revision.",
    examples: [
      {
        unified_id: "LAW-3f2a9c01d4",
        law_number: "令和九十九年法律第一号",
        law_title: "見本の振興に関する法律",
        law_short_title: "見本振興法",
        law_type: "act",
        ministry: "経済産業省",
        promulgated_date: "2020-04-01",
        enforced_date: "2021-04-01",
        last_amended_date: null,
        revision_status: "current",
        superseded_by_law_id: null,
        article_count: 12,
        full_text_url: "https://laws.e-gov.go.jp/law/599AC0000000001",
        summary: null,
        subject_areas: ["産業通則"],
        confidence: 1,
        source_url: "https://laws.e-gov.go.jp/law/599AC0000000001",
        source_checksum: null,
        fetched_at: "2026-04-01T00:00:00Z",
        updated_at: null,
        articles_held: 12,
        articles_total: 12,
        text_complete: true,
        egov_law_id: "599AC0000000001",
        checksum_basis: null,
        text_as_of: "2021-04-01",
      },
    ],
  });

/** An article that answers a question. */
export const MatchingArticle = z
  .object({
    article_number: Text.describe("Number with branches joined by underscores: 30_4 for 30条の4."),
    caption: Text.nullable().describe("Caption in brackets above the article."),
    opening: Text.nullable().describe("First words of its text; read all of it with the number."),
    score: z.number().min(0).describe("How well it answers; comparable within one answer."),
  })
  .meta({
    id: "MatchingArticle",
    description: "An article of a law that answers the question.",
    examples: [{ article_number: "3_2", caption: "（見本の届出）", opening: null, score: 1.25 }],
  });

/** A law as search shows it. */
export const FoundLaw = Law.extend({
  matching_articles: z
    .array(MatchingArticle)
    .max(3)
    .optional()
    .describe(
      "With q: articles of the main provisions that answer it, best first; empty when the law was found by its name, or " +
        "when the article that q cites is not held here (text_complete is false then).",
    ),
}).meta({
  id: "FoundLaw",
  description: "A law, and the articles of it that answer the question.",
  examples: [{ ...(Law.meta()!.examples as object[])[0], matching_articles: MatchingArticle.meta()!.examples }],
});

/** Where an article stands in its law. */
export const Divisions = z
  .array(Text)
  .nullable()
  .describe("Titles of the part, chapter and section it stands in, outermost first; null when no source says.");

/** One article, or one unnumbered supplementary provision, of one revision of a law. */
export const LawArticle = z
  .object({
    article_id: Text.describe("Law, revision, provision and number or position, joined by slashes."),
    law_id: LawUnifiedId,
    law_revision_id: Text.nullable().describe("e-Gov id of the revision."),
    provision: z.enum(lawProvision).describe("Main or supplementary provisions."),
    suppl_label: Text.nullable().describe("Heading of the supplementary provision, with the amending law if any."),
    article_number: Text.nullable().describe("Number with branches joined by underscores, such as 38_3."),
    article_number_sort: z
      .int()
      .min(0)
      .nullable()
      .describe("Number for ordering: main number times 10^9 and branches times 10^6, 10^3 and 1."),
    article_title: Text.nullable().describe("Number as printed."),
    caption: Text.nullable().describe("Caption in brackets above the article."),
    text: Text.nullable().describe("Text, one paragraph a line; null where only the outline is held."),
    effective_from: IsoDate.nullable().describe("First day this wording is in force."),
    effective_until: IsoDate.nullable().describe("Last day this wording is in force; null while it is."),
    last_amended: IsoDate.nullable().describe("Day of the last amendment of the article."),
    source_url: HttpUrl.nullable().describe("Page or file the article was read from."),
    source_fetched_at: Timestamp.nullable().describe("When it was fetched."),
    source_checksum: Checksum.nullable().describe("SHA-256 of what was read."),
    checksum_basis: ChecksumBasis,
    text_as_of: IsoDate.nullable().describe(
      "Day since which the law is in force as this text has it; what amended it later is not in the text. Null when not held.",
    ),
    divisions: Divisions,
  })
  .meta({
    id: "LawArticle",
    description: "One article of one revision of a law.",
    examples: [
      {
        article_id: "LAW-3f2a9c01d4/599AC0000000001_20210401_000000000000000/main/3_2",
        law_id: "LAW-3f2a9c01d4",
        law_revision_id: "599AC0000000001_20210401_000000000000000",
        provision: "main",
        suppl_label: null,
        article_number: "3_2",
        article_number_sort: 3_002_000_000,
        article_title: "第三条の二",
        caption: "（見本の届出）",
        text: null,
        effective_from: "2021-04-01",
        effective_until: null,
        last_amended: null,
        source_url: "https://laws.e-gov.go.jp/law/599AC0000000001",
        source_fetched_at: "2026-04-01T00:00:00Z",
        source_checksum: null,
        checksum_basis: null,
        text_as_of: "2021-04-01",
        divisions: ["第一章　総則"],
      },
    ],
  });

/** Another name of a law: what people write instead of its official title. */
export const LawAlias = z
  .object({
    alias_id: Text.describe("Id of the alias."),
    law_id: LawUnifiedId,
    alias: Text.describe("The other name."),
    kind: z.enum(lawAliasKind).describe("What sort of name it is."),
    source_url: HttpUrl.nullable().describe("Page that gives it."),
  })
  .meta({
    id: "LawAlias",
    description: "An abbreviation, reading, former title or number by which a law is known.",
    examples: [
      {
        alias_id: "LAW-3f2a9c01d4/abbreviation/見本法",
        law_id: "LAW-3f2a9c01d4",
        alias: "見本法",
        kind: "abbreviation",
        source_url: null,
      },
    ],
  });

export type Law = z.infer<typeof Law>;
export type MatchingArticle = z.infer<typeof MatchingArticle>;
export type LawArticle = z.infer<typeof LawArticle>;
export type LawAlias = z.infer<typeof LawAlias>;
