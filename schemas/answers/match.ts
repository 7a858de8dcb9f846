import { z } from "zod";
import { Count, Text, Timestamp } from "../common.ts";
import { matchKind, matchStrength } from "../enums.ts";

/** What a search has looked at: how many records, how fresh, how much of what exists. */
export const Searched = z.object({
  dataset: Text.describe("Datasets that were searched, several with commas between them."),
  rows: Count.describe("Public records of them in this snapshot."),
  newest_fetched_at: Timestamp.nullable().describe("Latest fetch of a source of them; null when none states one."),
  age_days: Count.nullable()
    .optional()
    .describe("Days from that fetch to the day of the answer; null when none is stated."),
  population_estimate: Count.nullable().describe(
    "How many records exist, roughly, where the snapshot holds a part of them; null where that is not known or all are held.",
  ),
});

/** How well the records of an answer fit what was asked. */
export const Match = z
  .object({
    kind: z
      .enum(matchKind)
      .describe(
        "identifier: a number, id or citation was resolved. full: the first record satisfies every word. partial: the best " +
          "records lack the words in dropped. none: no record; that proves nothing about what exists.",
      ),
    strength: z
      .enum(matchStrength)
      .describe(
        "How far the first records can be relied on to answer: strong, weak (an offer to look, no evidence), none. Of strong " +
          "answers nine in ten have a right record among the first three.",
      ),
    used: z.array(Text).describe("Words that the records were found by."),
    dropped: z.array(Text).describe("Words that the best records lack, or that found nothing."),
    understood: z.record(z.string(), z.unknown()).describe("Filters that were read from the words."),
    searched: Searched.describe("What was searched."),
    ignored: z
      .array(Text)
      .optional()
      .describe("Conditions of the question that were read and could not be applied; absent when there are none."),
    place: z
      .object({
        named: z.array(Text).describe("Prefectures that were named."),
        of_place: Count.describe("Matching records of them, their municipalities included."),
        nationwide: Count.describe("Matching records for the whole country."),
      })
      .optional()
      .describe("Present when a place was named: records of other places are left out."),
    undated: Count.optional().describe(
      "With open_only: records that fit but state no last day for applications, so that they were left out.",
    ),
    note_ja: Text.describe("In Japanese: what was confirmed, what was not, and what to try."),
    note_en: Text.describe("The same in English."),
  })
  .meta({
    id: "Match",
    description:
      "How well the records fit the question. Tell the user what a partial match lacks; none is never proof of absence.",
    examples: [
      {
        kind: "partial",
        strength: "weak",
        used: ["補助金"],
        dropped: ["水素"],
        understood: {},
        searched: {
          dataset: "programs",
          rows: 12_000,
          newest_fetched_at: "2026-04-01T00:00:00Z",
          population_estimate: null,
        },
        note_ja: "「水素」を含む記録は確認できませんでした。",
        note_en: "No record that carries 水素 could be confirmed.",
      },
    ],
  });

export type Searched = z.infer<typeof Searched>;
export type Match = z.infer<typeof Match>;
