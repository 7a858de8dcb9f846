import { z } from "zod";
import { HttpUrl, IsoDate, LawUnifiedId, Text, Timestamp } from "../../../../schemas/common.ts";
import { KnownGap } from "../../../../schemas/answers/evidence.ts";
import { Divisions, type Law, type LawArticle } from "../../../../schemas/records/law.ts";
import { articleNumberSort } from "../../../../snapshots/text/laws/article-number.ts";
import { errorField } from "../frame/envelopes.ts";

const Part = (name: string) =>
  z
    .object({
      number: Text.describe("Its number; branches are joined by underscores, 6_2 for 六号の二."),
      text: Text.nullable().describe("Exact text; null where the text of the article does not tell its parts apart."),
    })
    .nullable()
    .describe(`The ${name} that article_number names; null when it names none.`);

export const ArticleAnswer = z
  .object({
    found: z.boolean().describe("Whether a wording in force on the day is held."),
    article_id: Text.nullable().describe("Id of the wording."),
    article_number: Text.nullable().describe(
      "Number with branches joined by underscores, such as 38_3; 4:6 is a range.",
    ),
    article_number_sort: z.int().min(0).nullable().describe("Number for ordering."),
    title: Text.nullable().describe("Number as printed, and the caption."),
    text_full: Text.nullable().describe(
      "Exact text, one paragraph a line; null where the snapshot holds the outline only.",
    ),
    text_summary: Text.nullable().describe("Summary that a source gives; none is ever written here."),
    effective_from: IsoDate.nullable().describe("First day of this wording; null when not held."),
    effective_until: IsoDate.nullable().describe("Last day of this wording; null while it is in force or not stated."),
    last_amended: IsoDate.nullable().describe("Day of the last amendment of the article."),
    law: z
      .object({ unified_id: LawUnifiedId, law_title: Text, law_number: Text })
      .nullable()
      .describe("The law; null when none was found."),
    source_url: HttpUrl.nullable().describe("Page or file the article was read from."),
    source_fetched_at: Timestamp.nullable().describe("When it was fetched."),
    error: errorField,
    retrieval_note: Text.nullable().describe(
      "Which revisions are held, where none is in force on the day; what is known of the day and of the part, where that is little.",
    ),
    known_gaps: z
      .array(KnownGap)
      .describe(
        "What the answer cannot tell; law_text_partial where the law is held in part, amendment_history_not_connected where it was amended since the text held.",
      ),
    paragraph: Part("paragraph (項)"),
    item: Part("item (号)"),
    text_as_of: IsoDate.nullable().describe(
      "Day on which the revision came into force that the wording is read from; amendments since are not shown. Null when not held.",
    ),
    divisions: Divisions,
  })
  .meta({ id: "AmLawArticle", description: "The wording of one article on a day." });

type Answer = z.infer<typeof ArticleAnswer>;

/** An answer without an article; members are in the order of the contract. */
export const noArticle = {
  found: false,
  article_id: null,
  article_number: null,
  article_number_sort: null,
  title: null,
  text_full: null,
  text_summary: null,
  effective_from: null,
  effective_until: null,
  last_amended: null,
  law: null,
  source_url: null,
  source_fetched_at: null,
  error: null,
  retrieval_note: null,
  known_gaps: [],
  paragraph: null,
  item: null,
  text_as_of: null,
  divisions: null,
} satisfies Answer;

export function shownWording(article: LawArticle) {
  return {
    found: true,
    article_id: article.article_id,
    article_number: article.article_number,
    article_number_sort: article.article_number_sort ?? articleNumberSort(article.article_number ?? ""),
    title: [article.article_title, article.caption].filter((part) => part !== null).join("") || null,
    text_full: article.text,
    effective_from: article.effective_from,
    effective_until: article.effective_until,
    last_amended: article.last_amended,
    source_url: article.source_url,
    source_fetched_at: article.source_fetched_at,
    text_as_of: article.text_as_of,
    // Snapshots of earlier versions hold articles without them.
    divisions: article.divisions ?? null,
  };
}

export function shownLaw({ unified_id, law_title, law_number }: Law) {
  return { unified_id, law_title, law_number };
}
