import { z } from "zod";
import { Law } from "../../../schemas/law.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { corpusIdentityFields, recordAnswer } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

export const getLaw = defineEndpoint({
  id: "DAT-10",
  ...publicRead,
  path: "/v1/laws/{unified_id}",
  summary: "Read one law by its id",
  description:
    "Gives what the snapshot holds about a law: number, titles, rank, days and whether it is in force, with the page it was " +
    "read from. Null means that the source does not state the value. 404 means that no law of this snapshot has the id, not " +
    "that the law does not exist; a 404 costs nothing.",
  params: z.object({ unified_id: z.string().describe("Id of a law, as search returns it.") }),
  response: z
    .object({ ...Law.shape, ...corpusIdentityFields })
    .meta({ id: "LawDetail", description: "A law and the corpus it comes from." }),
  failures: ["record_not_found"],
  tool: "get_law",
  handler({ params: { unified_id } }, { corpus }) {
    return recordAnswer(corpus, corpus.laws.records.bytesOf(unified_id), { unified_id });
  },
});
