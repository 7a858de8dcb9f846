import { z } from "zod";
import { Fraction, Text } from "../../../../schemas/common.ts";
import { amIntent } from "../../../../schemas/service-enums.ts";
import { readIntent } from "../../../questions/intent.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { errorField } from "../frame/envelopes.ts";
import { amRequiredText } from "../frame/fields.ts";

const Intent = z
  .object({
    intent_id: z.enum(amIntent).nullable().describe("The best intent; null when no keyword was found."),
    intent_name_ja: Text.nullable().describe("Its name in Japanese."),
    confidence: Fraction.describe("Best score divided by the best two together; 0 when no keyword was found."),
    all_scores: z
      .array(
        z.object({
          intent_id: z.enum(amIntent).describe("Intent."),
          intent_name_ja: Text.describe("Its name in Japanese."),
          score: z.number().min(0).describe("Weights of the keywords that were found."),
        }),
      )
      .describe("Every intent, best first; empty when error is set."),
    sample_queries: z.array(Text).describe("Questions of the same intent."),
    error: errorField,
  })
  .meta({ id: "AmIntent", description: "What a question asks for, by keywords, with every score." });

export const classifyIntent = defineAmEndpoint({
  id: "AM-8",
  path: "/v1/am/intent",
  example: { query: "IT導入補助金と持続化補助金は併用できますか" },
  summary: "Sort a question into one of ten intents",
  description:
    "Scores ten intents by keywords in Japanese and English. No model is asked: the same words give the same scores.",
  units: 1,
  tool: "classify_intent",
  guide: {
    use: "What a question in Japanese is about (制度, 法令, 税, 企業 …), by rules, and which operation answers it.",
    example: { query: "東京都で使える省エネ補助金は？" },
    keywords: ["意図", "質問の種類", "intent"],
  },
  query: z.object({ query: amRequiredText({ max: 500 }).describe("A question in Japanese or English.") }),
  response: Intent,
  failure: (error) => ({
    intent_id: null,
    intent_name_ja: null,
    confidence: 0,
    all_scores: [],
    sample_queries: [],
    error,
  }),
  handler({ query: { query } }, { corpus }) {
    const { intentId, intentNameJa, confidence, scores, sampleQueries } = readIntent(corpus.language, query);
    return {
      body: {
        intent_id: intentId,
        intent_name_ja: intentNameJa,
        confidence,
        all_scores: [...scores],
        sample_queries: [...sampleQueries],
        error: null,
      },
      empty: intentId === null,
    };
  },
});
