import { z } from "zod";
import { Bid } from "../../../schemas/bid.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { corpusIdentityFields, recordAnswer } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

export const getBid = defineEndpoint({
  id: "DAT-19",
  ...publicRead,
  path: "/v1/bids/{unified_id}",
  summary: "Read one procurement by its id",
  description:
    "Gives everything the snapshot holds about a procurement notice or award, with the file it was read from. Null means that " +
    "the source does not state the value. 404 means that no procurement of this snapshot has the id; a 404 costs nothing.",
  params: z.object({ unified_id: z.string().describe("Id of a procurement, as search returns it.") }),
  response: z
    .object({ ...Bid.shape, ...corpusIdentityFields })
    .meta({ id: "BidDetail", description: "A procurement and the corpus it comes from." }),
  failures: ["record_not_found"],
  tool: "get_bid",
  handler({ params: { unified_id } }, { corpus }) {
    return recordAnswer(corpus, corpus.bids.bytesOf(unified_id), { unified_id });
  },
});
