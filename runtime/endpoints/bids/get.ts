import { z } from "zod";
import { Bid } from "../../../schemas/bid.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { corpusIdentityFields, recordAnswer } from "../dataset-answers.ts";

export const getBid = defineEndpoint({
  id: "DAT-19",
  method: "GET",
  path: "/v1/bids/{unified_id}",
  summary: "Read one procurement by its id",
  description:
    "Gives everything the snapshot holds about a procurement notice or award, with the file it was read from. Null means that " +
    "the source does not state the value. 404 means that no procurement of this snapshot has the id; a 404 costs nothing.",
  auth: "optional",
  slot: true,
  units: 1,
  usage: true,
  params: z.object({ unified_id: z.string().describe("Id of a procurement, as search returns it.") }),
  response: z
    .object({ ...Bid.shape, ...corpusIdentityFields })
    .meta({ id: "BidDetail", description: "A procurement and the corpus it comes from." }),
  failures: ["record_not_found"],
  cache: "strong",
  cors: "any",
  exported: "agent",
  tool: "get_bid",
  reads: "snapshot",
  handler({ params: { unified_id } }, { corpus }) {
    return recordAnswer(corpus, corpus.bids.bytesOf(unified_id), { unified_id });
  },
});
