import { z } from "zod";
import { HttpUrl, IsoDate, LawUnifiedId, Text, Timestamp } from "../../../../schemas/common.ts";
import { KnownGap } from "../../../../schemas/evidence.ts";
import type { Law, LawArticle } from "../../../../schemas/law.ts";
import { knownGap } from "../../../../snapshots/evidence/known-gaps.ts";
import { articleNumberSort, parseArticleNumber } from "../../../../snapshots/text/article-number.ts";
import { articleWordings } from "../../../lookups/law-articles.ts";
import { findLaws } from "../../../lookups/law-names.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { type AmError, amError, AmFailure, errorField } from "../frame/envelopes.ts";
import { amDay, amRequiredText } from "../frame/fields.ts";

const ArticleAnswer = z
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
    effective_from: IsoDate.nullable().describe("First day of this wording; null when not stated."),
    effective_until: IsoDate.nullable().describe("Last day of this wording; null while it is in force or not stated."),
    last_amended: IsoDate.nullable().describe("Day of the last amendment of the article."),
    law: z
      .object({ unified_id: LawUnifiedId, law_title: Text, law_number: Text })
      .nullable()
      .describe("The law; null when none was found."),
    source_url: HttpUrl.nullable().describe("Page or file the article was read from."),
    source_fetched_at: Timestamp.nullable().describe("When it was fetched."),
    error: errorField,
    retrieval_note: Text.nullable().describe("Which revisions are held, where none is in force on the day."),
    known_gaps: z
      .array(KnownGap)
      .describe("What the answer cannot tell; law_text_partial where the law is held in part."),
  })
  .meta({ id: "AmLawArticle", description: "The wording of one article on a day." });

export const getLawArticle = defineAmEndpoint({
  id: "AM-17",
  path: "/v1/am/law_article",
  summary: "Read the text of one article of a law on a day",
  description:
    "Finds the law by id, title, abbreviation, reading or number, and the article by its number in any form (第三十八条の三, " +
    "第38条の3, 38の3, 38-3, 38_3, up to three branches). Of the revisions this snapshot holds the one in force on as_of is " +
    "answered; when none is, found is false and retrieval_note lists those held. A deleted article says 削除, and one within " +
    "a range under a single head is answered with the range. Text is exact or null, never rewritten. An unknown law or " +
    "article is a 200 with error set, at no cost; it may exist outside this snapshot. Of some laws only a part is held: " +
    "known_gaps then says law_text_partial, and an article outside that part is dataset_not_loaded, never denied.",
  units: 1,
  tool: "get_law_article",
  query: z.object({
    law_name_or_canonical_id: amRequiredText({ max: 200 })
      .meta({ examples: ["民法"] })
      .describe("Id, title, abbreviation or number of the law."),
    article_number: amRequiredText({ max: 40 })
      .meta({ examples: ["第709条"] })
      .describe("Number of the article, without paragraph or item."),
    as_of: amDay().optional().describe("Day, YYYY-MM-DD; today in Japan unless given."),
  }),
  response: ArticleAnswer,
  failure: (error) => ({ ...nothing, law: null, error, retrieval_note: null, known_gaps: [] }),
  handler({ query: { law_name_or_canonical_id: name, article_number: written, as_of: sent } }, { corpus, asOf }) {
    const law = theLaw(corpus, name);
    const number = parseArticleNumber(written);
    const { inForce, held } =
      number === null ? { inForce: null, held: [] } : articleWordings(corpus, law.unified_id, number, sent ?? asOf);
    const shown = { unified_id: law.unified_id, law_title: law.law_title, law_number: law.law_number };
    const gaps = law.text_complete === false ? [knownGap("law_text_partial", [law.unified_id])] : [];
    if (held.length === 0) {
      const error = unknownArticle(corpus, law, number);
      const body = { ...nothing, article_number: number, law: shown, error, retrieval_note: null, known_gaps: gaps };
      return { body, empty: true, failed: true };
    }
    if (inForce === null) {
      const note = revisionsHeld(held);
      const body = { ...nothing, article_number: number, law: shown, error: null, retrieval_note: note };
      return { body: { ...body, known_gaps: gaps }, empty: true };
    }
    return {
      body: {
        found: true,
        article_id: inForce.article_id,
        article_number: inForce.article_number,
        article_number_sort: inForce.article_number_sort ?? articleNumberSort(inForce.article_number ?? ""),
        title: [inForce.article_title, inForce.caption].filter((part) => part !== null).join("") || null,
        text_full: inForce.text,
        text_summary: null,
        effective_from: inForce.effective_from,
        effective_until: inForce.effective_until,
        last_amended: inForce.last_amended,
        law: shown,
        source_url: inForce.source_url,
        source_fetched_at: inForce.source_fetched_at,
        error: null,
        retrieval_note:
          inForce.text === null
            ? "This snapshot holds the outline of the law only; read the text at source_url."
            : null,
        known_gaps: gaps,
      },
    };
  },
});

const nothing = {
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
  source_url: null,
  source_fetched_at: null,
};

/** The one law a name stands for. Several by the same name are told apart by the caller, never guessed. */
function theLaw(corpus: Corpus, name: string): Law {
  const { laws, near } = findLaws(corpus, name);
  const [law, ...others] = laws;
  const field = { field: "law_name_or_canonical_id", retry_with: ["law_name_or_canonical_id"] };
  if (law === undefined)
    throw new AmFailure("no_matching_records", "no law of this snapshot has this name or id", {
      ...field,
      hint: "Try the official title, or search laws first.",
      suggested_values: [...near],
    });
  if (others.length > 0)
    throw new AmFailure("ambiguous_query", "several laws fit this name", {
      ...field,
      hint: "Send the whole title or the id of one of them.",
      suggested_values: laws.slice(0, 10).map(({ law_title: title }) => title),
      severity: "soft",
    });
  return law;
}

function unknownArticle({ snapshot: { records } }: Corpus, law: Law, number: string | null): AmError {
  const field = { field: "article_number", retry_with: ["article_number"] };
  const readAt = law.full_text_url === null ? null : `Read the law at ${law.full_text_url}`;
  const [any] = records.startingWith("law_article", `${law.unified_id}/`);
  if (any === undefined)
    return amError("dataset_not_loaded", `no articles of ${law.law_title} are in this snapshot`, {
      hint: readAt,
      severity: "soft",
    });
  if (number === null)
    return amError("no_matching_records", "this is no number of an article", {
      ...field,
      hint: "Send a number such as 第38条の3, 38の3, 38-3 or 38_3, without paragraph or item.",
    });
  if (law.text_complete === true)
    return amError("no_matching_records", `${law.law_title} has no article ${number} in this snapshot`, field);
  const { articles_held: held, articles_total: total } = law;
  const part = `${held}${total === null ? "" : ` of ${total}`} articles`;
  return amError("dataset_not_loaded", `article ${number} of ${law.law_title} is not held here, and may exist`, {
    field: "article_number",
    hint: `This snapshot holds ${part} of the law. ${readAt ?? "Read the law at its publisher."}`,
    severity: "soft",
  });
}

function revisionsHeld(held: readonly LawArticle[]): string {
  const spans = held.map(({ effective_from: from, effective_until: until }) => `${from ?? ""}..${until ?? ""}`);
  return `No wording in force on that day is held. Held: ${spans.join(", ")}.`;
}
