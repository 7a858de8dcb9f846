import { z } from "zod";
import type { Law, LawArticle } from "../../../../schemas/records/law.ts";
import { partOfArticle, type PartOfArticle } from "../../../../snapshots/citations/article-parts.ts";
import { parseProvision, type Provision } from "../../../../snapshots/text/laws/article-number.ts";
import { articlesHeld, counted, lawTextGaps } from "../../../lookups/law-holdings.ts";
import { heldSince, LawArticles } from "../../../lookups/law-articles.ts";
import { actsFirst, findLaws } from "../../../lookups/law-names.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { type AmError, amError, AmFailure } from "../frame/envelopes.ts";
import { amDay, amRequiredText } from "../frame/fields.ts";
import { ArticleAnswer, noArticle, shownLaw, shownWording } from "./article-answer.ts";

export const getLawArticle = defineAmEndpoint({
  id: "AM-17",
  path: "/v1/am/law_article",
  example: { law_name_or_canonical_id: "民法", article_number: "709" },
  summary: "Read the text of one article of a law on a day",
  description:
    "Finds the law by id, title, abbreviation, reading or number, and the article by its number in any form (第三十八条の三, " +
    "38の3, 38-3), with paragraph and item where they are meant (22条3項, 423①). The revision in force on as_of is " +
    "answered, exact or null, never rewritten; when none is held, found is false and retrieval_note lists those that " +
    "are. An unknown law or article is a 200 with error set, at no cost, and may exist outside this snapshot; " +
    "known_gaps says law_text_partial of a law that is held in part.",
  units: 1,
  tool: "get_law_article",
  guide: {
    use:
      "Read the exact text (条文・文言) of one article by the name of the law and the article in any form: 「民法第709条には何と書いてある？」" +
      "「法人税法22条3項の条文」.",
    example: { law_name_or_canonical_id: "民法", article_number: "第709条" },
    keywords: ["条文", "第何条", "article"],
  },
  query: z.object({
    law_name_or_canonical_id: amRequiredText({ max: 200 })
      .meta({ examples: ["民法"] })
      .describe("Id, title, abbreviation or number of the law."),
    article_number: amRequiredText({ max: 40 })
      .meta({ examples: ["第709条"] })
      .describe("Number of the article, also with paragraph and item: 第38条の3, 2条9項6号."),
    as_of: amDay().optional().describe("Day; today in Japan unless given."),
  }),
  response: ArticleAnswer,
  failure: (error) => ({ ...noArticle, error }),
  handler({ query: { law_name_or_canonical_id: name, article_number: written, as_of: sent } }, { corpus, asOf }) {
    const law = theLaw(corpus, name);
    const provision = parseProvision(written);
    const articles = new LawArticles(corpus);
    const { inForce, held } =
      provision === null ? { inForce: null, held: [] } : articles.wordings(law, provision.article, sent ?? asOf);
    const answer = {
      ...noArticle,
      article_number: provision?.article ?? null,
      law: shownLaw(law),
      known_gaps: lawTextGaps(law),
    };
    if (provision === null || held.length === 0)
      return { body: { ...answer, error: unknownArticle(articles, law, provision) }, empty: true, failed: true };
    if (inForce === null) return { body: { ...answer, retrieval_note: revisionsHeld(held, law) }, empty: true };
    const { paragraph, item, lacking } = partOfArticle(inForce, provision);
    if (lacking !== null)
      return { body: { ...answer, error: unknownPart(law, provision, lacking) }, empty: true, failed: true };
    return {
      body: {
        ...answer,
        ...shownWording(inForce),
        paragraph,
        item,
        retrieval_note: noteOn(inForce, { paragraph, item }, sent !== undefined && sent > asOf),
      },
    };
  },
});

/** The one law with this name. When several share it, the caller has to choose. */
function theLaw(corpus: Corpus, name: string): Law {
  const { laws: fitting, near } = findLaws(corpus, name);
  const laws = actsFirst(fitting, name);
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

function unknownArticle(articles: LawArticles, law: Law, provision: Provision | null): AmError {
  const field = { field: "article_number", retry_with: ["article_number"] };
  const readAt = law.full_text_url === null ? null : `Read the law at ${law.full_text_url}`;
  if (!articles.hold(law))
    return amError("dataset_not_loaded", `no articles of ${law.law_title} are in this snapshot`, {
      hint: readAt,
      severity: "soft",
    });
  if (provision === null)
    return amError("no_matching_records", "this is no number of an article", {
      ...field,
      hint: "Send a number such as 第38条の3, 38の3, 38-3 or 38_3, with paragraph and item behind it if one is meant: 22条3項.",
    });
  const { article } = provision;
  if (law.text_complete === true)
    return amError("no_matching_records", `${law.law_title} has no article ${article} in this snapshot`, field);
  return amError("dataset_not_loaded", `article ${article} of ${law.law_title} is not held here, and may exist`, {
    field: "article_number",
    hint: `This snapshot holds ${articlesHeld(law)} of the law. ${readAt ?? "Read the law at its publisher."}`,
    severity: "soft",
  });
}

function unknownPart(law: Law, provision: Provision, lacking: NonNullable<PartOfArticle["lacking"]>): AmError {
  const { article, paragraph, item } = provision;
  const part = [paragraph === null ? [] : `paragraph ${paragraph}`, item === null ? [] : `item ${item}`].flat();
  const items = lacking.items === null ? "" : ` and in that one ${counted(lacking.items, "item")}`;
  const has = counted(lacking.paragraphs, "paragraph") + items;
  return amError(
    "no_matching_records",
    `article ${article} of ${law.law_title} has no ${part.join(" ")} in the wording held: it has ${has}`,
    {
      field: "article_number",
      hint: `Read the article as a whole: article_number=${article}. A part may be meant that another revision has.`,
      retry_with: ["article_number"],
    },
  );
}

function revisionsHeld(held: readonly LawArticle[], law: Law): string {
  const spans = held.map((article) => `${heldSince(article, law) ?? ""}..${article.effective_until ?? ""}`);
  return `No wording in force on that day is held. Held: ${spans.join(", ")}.`;
}

function noteOn({ text }: LawArticle, { paragraph, item }: Omit<PartOfArticle, "lacking">, isAhead: boolean) {
  const notes: string[] = [];
  if (text === null) notes.push("This snapshot holds the outline of the law only; read the text at source_url.");
  else if (paragraph?.text === null || item?.text === null)
    notes.push("The text held runs its parts together, so that the part asked for is not shown by itself.");
  if (isAhead) notes.push("That day is to come; amendments that take effect until then may not be held.");
  return notes.length === 0 ? null : notes.join(" ");
}
