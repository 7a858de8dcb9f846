import { z } from "zod";
import { Fraction, HttpUrl, Text, Timestamp } from "../../../../schemas/common.ts";
import { amIntent, amPersona } from "../../../../schemas/service-enums.ts";
import { readIntent } from "../../../questions/intent.ts";
import { readQuestion } from "../../../../snapshots/questions/question.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { errorField } from "../frame/envelopes.ts";
import { amEnum, amRequiredText } from "../frame/fields.ts";
import { bindClaims, type Bound } from "./reason-claims.ts";
import { questionMeta } from "../frame/question-filters.ts";

const Reason = z
  .object({
    intent: z.enum(amIntent).nullable().describe("What the question asks for; null when no keyword was found."),
    intent_name_ja: Text.nullable().describe("Its name in Japanese."),
    confidence: Fraction.describe(
      "How many of ten such claims are about what was asked, as a fraction; 0 without claims. /v1/am/intent tells how far the intent stands out.",
    ),
    filters_extracted: z
      .record(z.string(), z.unknown())
      .describe("What was read out of the question, and what was not."),
    answer_skeleton: Text.nullable().describe(
      "Markdown; every line refers to a claim, and <<<missing:KEY>>> stands where this snapshot has nothing. Not an answer.",
    ),
    db_bind_ok: z.boolean().describe("Is there at least one claim?"),
    db_bind_notes: z
      .array(Text)
      .describe("What was searched, how much of it is quoted, and which part of the question it does not answer."),
    missing_data: z.array(Text).describe("Slots that this snapshot cannot fill."),
    source_urls: z.array(HttpUrl).describe("Pages of the claims, each once."),
    claims: z
      .array(
        z.object({
          claim_id: Text.describe("Id inside this answer."),
          text: Text.describe("What the record states."),
          source_url: HttpUrl.describe("Page that states it."),
          snippet: Text.describe("The value as the record has it."),
          source_fetched_at: Timestamp.nullable().describe("When the page was fetched."),
        }),
      )
      .describe("Statements of records, each with its source."),
    persona_hint: Text.nullable().describe("What to mind for this reader."),
    retry_with: z.array(Text).describe("Operations that would fill what is missing."),
    error: errorField,
  })
  .meta({
    id: "AmReason",
    description: "A skeleton of citations for a question: claims with sources, no prose, no advice.",
  });

export const getReasonSkeleton = defineAmEndpoint({
  id: "AM-9",
  path: "/v1/am/reason",
  example: { query: "IT導入補助金と持続化補助金は併用できますか" },
  summary: "Citation skeleton for a question",
  description:
    "Reads a question by rules, searches the records that its intent and words mean and gives claims with source_url " +
    "and snippet, laid out as Markdown; db_bind_notes says which part of the question they do not answer, confidence " +
    "how often such claims are about what was asked. That no rule about combining programs is registered never means " +
    "that combining is allowed, and a missing slot never that there is nothing. It is neither an answer nor advice: " +
    "write one from the claims, and say what is missing.",
  units: 1,
  tool: "reason_skeleton",
  guide: {
    use: "The steps and sources by which a question should be answered, without an answer.",
    example: { query: "IT導入補助金と持続化補助金は併用できますか" },
    keywords: ["考え方", "論点", "手順を組", "reasoning", "outline"],
  },
  query: z.object({
    query: amRequiredText({ max: 500 }).describe("A question in Japanese or English."),
    persona: amEnum(amPersona).default("generic").describe("Who reads the answer."),
  }),
  response: Reason,
  failure: (error) => ({
    intent: null,
    intent_name_ja: null,
    confidence: 0,
    filters_extracted: {},
    answer_skeleton: null,
    db_bind_ok: false,
    db_bind_notes: [],
    missing_data: [],
    source_urls: [],
    claims: [],
    persona_hint: null,
    retry_with: error.retry_with,
    error,
  }),
  async handler({ query: { query, persona } }, { corpus, asOf }) {
    const { intentId, intentNameJa } = readIntent(corpus.language, query);
    const question = readQuestion(corpus.language, query, asOf);
    const bound = await bindClaims(corpus, intentId, { text: query, question, asOf });
    const missing = bound.slots.filter((slot) => !bound.claims.some((claim) => claim.slot === slot));
    return {
      body: {
        intent: intentId,
        intent_name_ja: intentNameJa,
        confidence: bound.claims.length === 0 ? 0 : bound.confidence,
        filters_extracted: questionMeta(question, bound.used),
        answer_skeleton: skeletonOf(intentNameJa, bound),
        db_bind_ok: bound.claims.length > 0,
        db_bind_notes: [...bound.notes],
        missing_data: missing,
        source_urls: [...new Set(bound.claims.map(({ sourceUrl }) => sourceUrl))],
        claims: bound.claims.map(({ text, sourceUrl, snippet, fetchedAt }, at) => ({
          claim_id: claimId(at),
          text,
          source_url: sourceUrl,
          snippet,
          source_fetched_at: fetchedAt,
        })),
        persona_hint: personaHints[persona],
        retry_with: missing.length === 0 ? [] : ["/v1/programs/search", "/v1/evidence/packets/query"],
        error: null,
      },
      empty: bound.claims.length === 0,
    };
  },
});

function claimId(at: number): string {
  return `c${at + 1}`;
}

/** A heading, and for each slot its claims or a placeholder. */
function skeletonOf(title: string | null, { slots, claims }: Bound): string {
  const lines = slots.flatMap((slot) => {
    const own = claims.flatMap((claim, at) => (claim.slot === slot ? [`- ${claim.text} [${claimId(at)}]`] : []));
    return [`### ${slotNames[slot] ?? slot}`, ...(own.length > 0 ? own : [`- <<<missing:${slot}>>>`])];
  });
  return [`## ${title ?? "関連する制度"}`, ...lines].join("\n");
}

const slotNames: Readonly<Record<string, string>> = {
  candidates: "候補",
  amount: "金額",
  deadline: "締切",
  documents: "必要書類",
  region: "地域",
  successor: "後継制度",
  rules: "併用の規則",
  window: "適用期間",
  rate: "率・額",
  conditions: "適用条件",
  requirements: "要件",
  validity: "有効期間",
  benefits: "優遇",
  cases: "採択事例",
  acceptance: "採択状況",
  law: "法令",
  decision: "裁判例",
  measure: "行政処分等",
};

const personaHints: Readonly<Record<(typeof amPersona)[number], string | null>> = {
  sme_owner: "専門用語を避け、締切と自己負担を先に示す。",
  tax_advisor: "根拠法令と適用期間を先に示す。適用の可否は述べない。",
  agri_corp: "農業者の認定の有無で変わる条件を分けて示す。",
  consultant: "候補を比較できる形で、金額・締切・根拠の順に示す。",
  ma_advisor: "事業承継に関わる認定と期限を先に示す。",
  municipality: "国・都道府県・他市町村の類似制度を分けて示す。",
  generic: null,
};
