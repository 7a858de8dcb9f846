import { expect, it } from "vitest";
import { openIndex } from "../../../snapshots/search/index-reader.ts";
import { writeIndex } from "../../../snapshots/search/file/index-writer.ts";
import { readQueries } from "../../../eval/judged.ts";
import { figuresOf } from "../../../eval/measures.ts";
import { describeBesideCorpus } from "../../support/shared-corpus.ts";
import { corpusDocuments } from "./corpus-documents.ts";
import { language } from "../../support/language.ts";

/** nDCG@10 promised on the judged queries, by dataset. */
const promised = {
  programs: 0.95,
  enforcement_cases: 0.95,
  court_decisions: 0.95,
  bids: 0.95,
  case_studies: 0.99,
  laws: 0.85,
};

describeBesideCorpus("queries", "search over the real records", (queries, corpus) => {
  const judged = readQueries(queries);

  it.each(Object.entries(promised))(
    "reaches the promised figure on %s",
    (dataset, least) => {
      const index = openIndex(writeIndex(corpusDocuments[dataset]!(corpus), language), language);
      const own = judged.filter((each) => each.dataset === dataset);
      const answers = own.map(({ query, grades }) => {
        const ids = index.search(query, { limit: 10 }).hits.map(({ id }) => id);
        return { grades: new Map(Object.entries(grades)), answer: { ids, milliseconds: 0 } };
      });
      expect(figuresOf(answers).ndcg10).toBeGreaterThanOrEqual(least);
    },
    180_000,
  );
});
