import { z } from "zod";
import { HttpUrl, Text } from "../../../../schemas/common.ts";
import type { CourtDecision } from "../../../../schemas/records/court-decision.ts";
import { lawRefKind } from "../../../../schemas/enums.ts";
import type { Law } from "../../../../schemas/records/law.ts";
import { formatProvision, parseProvision, type Provision } from "../../../../snapshots/text/laws/article-number.ts";
import { byText } from "../../../../snapshots/text/order.ts";
import { readStatuteList } from "../../../../snapshots/text/laws/statute-citation.ts";
import { findEntity } from "../../../lookups/entities.ts";
import { findLaws, namesOf } from "../../../lookups/law-names.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { linksOf, recordOf } from "../../../evidence/links.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { AmFailure, answerA, envelopeA, failureA, pagingOf } from "../frame/envelopes.ts";
import { amDay, amPaging, amRequiredText, amText } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";

const LawReferenceRow = z.object({
  entity_id: Text.describe("Id of what refers to the law."),
  kind: Text.describe("Table of it, such as program, court_decision or tax_ruleset."),
  name: Text.nullable().describe("Name of it."),
  ref_kind: z.enum(lawRefKind).nullable().describe("Why the law is named; null when not held."),
  article_citation: Text.nullable().describe("Articles that are named; null when none is."),
  source_url: HttpUrl.nullable().describe("Page that states the reference."),
});
type Row = z.infer<typeof LawReferenceRow>;

export const findByLaw = defineAmEndpoint({
  id: "AM-15",
  path: "/v1/am/by_law",
  example: { law_name: "中小企業倒産防止共済法" },
  summary: "Find what rests on a law: programs, decisions, tax measures",
  description:
    "Looks the law up by title, abbreviation, reading, number or id in any spelling and lists what refers to it; " +
    "article keeps references that name the article, amendment_date laws that were amended on that day. No row means " +
    "that no source of this snapshot states such a reference, not that there is none. A law that is not found is a " +
    "200 with error set, at no cost.",
  units: 1,
  tool: false,
  query: z.object({
    law_name: amRequiredText({ max: 200 })
      .meta({ examples: ["中小企業倒産防止共済法"] })
      .describe("Name of the law, also abbreviated or in part."),
    article: amText({ max: 40 }).optional().describe("Article, such as 第8条, 8, 41の19 or 22条3項."),
    amendment_date: amDay({ example: null }).optional().describe("Day of an amendment."),
    ...amPaging(),
  }),
  response: envelopeA(LawReferenceRow, {
    law_aliases_tried: z.array(Text).describe("Names under which the law was looked for."),
  }).meta({ id: "AmLawReferencePage", description: "One page of what refers to a law." }),
  failure: (error, { query }) => ({
    ...failureA(error, pagingOf(query)),
    law_aliases_tried: [query.law_name ?? []].flat(),
  }),
  handler({ query: { law_name: name, article, amendment_date: day, limit, offset } }, { corpus }) {
    assertHeld(corpus.laws.records, "law");
    const provision = article === undefined ? null : parseProvision(article);
    if (article !== undefined && provision === null)
      throw new AmFailure("out_of_range", "article is no number of an article", {
        field: "article",
        hint: "Send a number such as 第8条, 8, 41の19 or 41-19, with paragraph and item behind it if one is meant: 22条3項.",
        retry_with: ["article"],
      });
    const { laws, near } = findLaws(corpus, name);
    if (laws.length === 0)
      throw new AmFailure("no_matching_records", "no law of this snapshot has this name", {
        field: "law_name",
        hint: "Try the official title, or search laws first.",
        retry_with: ["/v1/laws/search"],
        suggested_values: [...near],
      });
    const amended = day === undefined ? laws : laws.filter((law) => isAmendedOn(law, day));
    const references = amended.flatMap((law) => referencesTo(corpus, law.unified_id));
    const rows = references
      .filter((row) => provision === null || names(row, provision))
      .sort((one, other) => byText(one.kind, other.kind) || byText(one.entity_id, other.entity_id));
    return {
      body: {
        ...answerA(
          { total: rows.length, limit, offset, results: rows.slice(offset, offset + limit) },
          {
            meta: {
              laws: laws.map(({ unified_id, law_title }) => ({ unified_id, law_title })),
              ...(provision ?? wholeLaw),
            },
            note: rows.length > 0 ? null : noteOf(laws, amended, references.length),
          },
        ),
        law_aliases_tried: [...new Set([name, ...laws.flatMap((law) => namesOf(corpus, law))])],
      },
      empty: rows.length === 0,
    };
  },
});

/** References from public programs, decisions and tax measures, without duplicates. */
function referencesTo(corpus: Corpus, lawId: string): Row[] {
  const links = linksOf(corpus, lawId);
  const stated = (links.relation ?? [])
    .map((key) => recordOf(corpus, "relation", key))
    .filter(({ to_id: to }) => to === lawId)
    .flatMap(({ from_id: id, ref_kind, article_citation, source_url }): Row[] => {
      const entity = findEntity(corpus, id);
      return entity === null
        ? []
        : [{ entity_id: id, kind: entity.kind, name: entity.name, ref_kind, article_citation, source_url }];
    });
  const decisions = (links.court_decision ?? []).map((key): Row => {
    const {
      unified_id: id,
      case_name: name,
      source_url,
      cited_statutes: cited,
    } = recordOf(corpus, "court_decision", key);
    const citation = listedArticles(cited, lawId);
    return { entity_id: id, kind: "court_decision", name, ref_kind: null, article_citation: citation, source_url };
  });
  const measures = corpus.taxRulesets
    .restingOn(lawId)
    .map(({ unified_id: id, ruleset_name: name, source_url }): Row => ({
      entity_id: id,
      kind: "tax_ruleset",
      name,
      ref_kind: null,
      article_citation: null,
      source_url,
    }));
  return [...stated, ...decisions, ...measures];
}

const wholeLaw = { article: null, paragraph: null, item: null };

/** The articles that a court lists; those named only in its ruling may be irrelevant. */
function listedArticles(cited: CourtDecision["cited_statutes"], lawId: string): string | null {
  const listed = cited.flatMap(({ law_id: law, article, paragraph, item, basis }) =>
    law === lawId && article !== null && basis === "reference_list"
      ? formatProvision({ article, paragraph, item })
      : [],
  );
  return [...new Set(listed)].join("、") || null;
}

/** Whether a reference names a provision or a part of it. */
function names({ article_citation: citation }: Row, { article, paragraph, item }: Provision): boolean {
  // The parser of statute lists expects a law name first.
  return readStatuteList(`法${citation ?? ""}`).some(
    (cited) =>
      cited.article === article &&
      (paragraph === null || cited.paragraph === paragraph) &&
      (item === null || cited.item === item),
  );
}

function isAmendedOn({ last_amended_date: amended, enforced_date: enforced }: Law, day: string): boolean {
  return amended === day || enforced === day;
}

/** Why there is no row, although `references` to the law may exist. */
function noteOf(laws: readonly Law[], amended: readonly Law[], references: number): string {
  const titles = laws.map(({ law_title: title }) => title).join("、");
  if (amended.length === 0) {
    const days = laws.flatMap(({ last_amended_date: own, enforced_date: other }) => [own ?? [], other ?? []].flat());
    return `No law found by this name was amended on that day; days held: ${days.join(", ") || "none"}.`;
  }
  const searched = `Searched: programs, court decisions and tax measures that refer to ${titles}.`;
  if (references === 0) return `${searched} None is stated in this snapshot.`;
  return `${searched} None of the ${references} held here is known to name that article; leave article out to see them.`;
}
