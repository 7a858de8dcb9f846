import { z } from "zod";
import { CorpusSnapshotId, Count, HttpUrl, IsoDate, Text, Timestamp } from "../common.ts";

export const citationKind = ["article", "law", "case_number", "program"] as const;
export const citationStatus = ["found", "ambiguous", "unverified"] as const;

const Candidate = z.object({
  id: Text.describe("Id of a record that may be meant."),
  title: Text.describe("Its title."),
  source_url: HttpUrl.nullable().describe("Page it was read from."),
});

const foundArticle = {
  as_written: "民法709条",
  kind: "article",
  status: "found",
  id: "LAW-3f1c9a70b2",
  title: "民法",
  article: "709",
  opening: "故意又は過失によって他人の権利又は法律上保護される利益を侵害した者は、",
  source_url: "https://laws.e-gov.go.jp/law/129AC0000000089",
  reason: null,
  paragraph: null,
  item: null,
  effective_from: "2025-06-01",
  reason_ja: null,
  candidates: [],
} as const;

/** One citation and what the snapshot says of it. */
export const VerifiedCitation = z
  .object({
    as_written: Text.describe("The citation as it was sent."),
    kind: z
      .enum(citationKind)
      .describe("What is cited; case_number is a court decision, also where it is cited by court and day."),
    status: z
      .enum(citationStatus)
      .describe(
        "found: this snapshot holds what is cited. ambiguous: several records fit, or what is written contradicts itself. " +
          "unverified: not confirmed here, which is no proof that it does not exist.",
      ),
    id: Text.nullable().describe(
      "Id of the law, decision or program; also where only an article of the law is unverified.",
    ),
    title: Text.nullable().describe("Its title."),
    article: Text.nullable().describe("Article as /v1/am/law_article has it, 30_4 for 30条の4; null for other kinds."),
    opening: Text.nullable().describe("First words of what is cited: of the paragraph or item where one is named."),
    source_url: HttpUrl.nullable().describe("Page or file it was read from."),
    reason: Text.nullable().describe(
      "What was searched and why it is not found, or what to mind; null when there is nothing to say.",
    ),
    paragraph: z.int().nullable().describe("Paragraph (項) that is cited."),
    item: Text.nullable().describe("Item (号) that is cited, 6_2 for 六号の二."),
    effective_from: IsoDate.nullable().describe("First day for which this wording of an article is known to hold."),
    reason_ja: Text.nullable().describe("The reason in Japanese."),
    candidates: z.array(Candidate).max(5).describe("Records that may be meant, where the status is ambiguous."),
  })
  .meta({
    id: "VerifiedCitation",
    description: "A citation and what the snapshot says of it.",
    examples: [foundArticle],
  });

const Searched = z.object({
  dataset: Text.describe("Name of the dataset."),
  rows: Count.describe("Records of it that this snapshot holds."),
  newest_fetched_at: Timestamp.nullable().describe("When the newest of them was fetched."),
});

export const CitationReport = z
  .object({
    as_of: IsoDate.describe("Day on which articles were looked up."),
    corpus_snapshot_id: CorpusSnapshotId,
    results: z
      .array(VerifiedCitation)
      .max(100)
      .describe("In the order of the text or list; a citation that stands twice in a text is answered once."),
    counts: z.object({ found: Count, ambiguous: Count, unverified: Count }).describe("Results by status."),
    not_answered: Count.describe("Citations of the text beyond the first hundred: send the rest in another call."),
    searched: z.array(Searched).describe("What was searched. All of it is a part of what exists."),
  })
  .meta({
    id: "CitationReport",
    description: "The citations of a text or list, each held against the snapshot.",
    examples: [
      {
        as_of: "2026-11-15",
        corpus_snapshot_id: `cs1_${"a".repeat(52)}`,
        results: [{ ...foundArticle, candidates: [] }],
        counts: { found: 1, ambiguous: 0, unverified: 0 },
        not_answered: 0,
        searched: [{ dataset: "laws", rows: 6_983, newest_fetched_at: "2026-05-11T00:00:00Z" }],
      },
    ],
  });

export type VerifiedCitation = z.infer<typeof VerifiedCitation>;
export type CitationReport = z.infer<typeof CitationReport>;
