import { z } from "zod";
import {
  type CitationReport as Report,
  CitationReport,
  type VerifiedCitation,
} from "../../../schemas/answers/citation.ts";
import { IsoDate } from "../../../schemas/common.ts";
import { runInSlices } from "../../base/slices.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { citedDatasets } from "../../lookups/citations/findings.ts";
import { MOST_CITATIONS, verifyEach, verifyText } from "../../lookups/citations/verify-citations.ts";
import { publicQuestion } from "../../endpoints/terms.ts";

const CitationRequest = z
  .object({
    text: z
      .string()
      .max(10_000)
      .regex(/\S/, "must not be blank")
      .optional()
      .describe("Running text whose citations are read and verified, up to 100 of them. Send this or citations."),
    citations: z
      .array(z.string().max(200).regex(/\S/, "must not be blank"))
      .min(1)
      .max(MOST_CITATIONS)
      .optional()
      .describe(
        "Citations one by one, such as 民法709条, 最判平成30年12月14日, 平30(受)1519 or the name of a program.",
      ),
    as_of: IsoDate.optional().describe("Day on which articles are looked up; today in Japan unless given."),
  })
  .refine(({ text, citations }) => text === undefined || citations === undefined, {
    path: ["text"],
    error: "send either text or citations, not both",
  })
  .refine(({ text, citations }) => text !== undefined || citations !== undefined, {
    path: ["text"],
    error: "send text or citations: one of them must be there",
  })
  .meta({
    id: "CitationRequest",
    description: "A text with citations, or a list of them.",
    examples: [{ text: "民法709条及び715条1項、最判平成30年12月14日によれば…" }],
  });

export const verifyCitations = defineEndpoint({
  id: "ADD-2",
  ...publicQuestion,
  path: "/v1/citations/verify",
  summary: "Verify citations of laws, court decisions and programs",
  description:
    "Reads the citations of a Japanese text (lists, 同法, 同条, short names that the text itself defines; no contracts, " +
    "guidelines or law reports) or takes them one by one, and holds each against this snapshot: articles on a day, " +
    "laws, decisions by number or by court and day, names of programs in quotation marks. found shows the first words " +
    "and the address of what is cited, ambiguous lists candidates, and unverified says what was searched; it never " +
    "means that the thing does not exist. One unit for each ten citations begun; a text without any costs nothing.",
  units: ({ results }) => unitsOf(results.length),
  unitsRule: "one for each ten citations begun",
  predict: ({ text, citations }) => {
    if (Array.isArray(citations)) return unitsOf(citations.length);
    return typeof text === "string" ? unitsOf(Math.min(MOST_CITATIONS, mostCitationsIn(text))) : null;
  },
  body: CitationRequest,
  response: CitationReport,
  tool: "verify_citations",
  guide: {
    use:
      "Check that what a draft, memo or answer cites really exists, before you send it: articles, statutes, case numbers, programs. " +
      "「この文章の条文や判例の引用に誤りはない？」「回答に出てくる事件番号は実在する？」 Send the text or the citations. unverified is not false.",
    example: { citations: ["民法709条", "最判平成30年12月14日"] },
    keywords: ["引用", "条文の確認", "実在", "verify", "citation check"],
  },
  async handler({ body: { text, citations = [], as_of: sent } }, { corpus, asOf }) {
    const day = sent ?? asOf;
    const steps = text === undefined ? verifyEach(corpus, citations, day) : verifyText(corpus, text, day);
    const { results, notAnswered } = await runInSlices(steps);
    const report: Report = {
      as_of: day,
      corpus_snapshot_id: corpus.id,
      results,
      counts: countsOf(results),
      not_answered: notAnswered,
      searched: searched(corpus),
    };
    return { body: report, empty: results.length === 0 };
  },
});

function unitsOf(citations: number): number {
  return Math.ceil(citations / 10);
}

/** Upper bound: every citation contains one of these words, and no two citations share one. */
function mostCitationsIn(text: string): number {
  return text.match(/[条條項号號法律令則例約判決」』)）〕】①-⑳]/g)?.length ?? 0;
}

function countsOf(results: readonly VerifiedCitation[]): Report["counts"] {
  const counts = { found: 0, ambiguous: 0, unverified: 0 };
  for (const { status } of results) counts[status]++;
  return counts;
}

function searched({ statistics, snapshot }: Corpus): Report["searched"] {
  const articles = { dataset: "law_articles", rows: snapshot.records.count("law_article"), newest_fetched_at: null };
  const datasets = citedDatasets.map((dataset) => {
    const { count: rows, max } = statistics.datasets[dataset];
    return { dataset, rows, newest_fetched_at: max };
  });
  return [...datasets, articles];
}
