import { z } from "zod";
import { Bid } from "../../../schemas/bid.ts";
import { defineRecordRead } from "../dataset-endpoints.ts";

export const getBid = defineRecordRead({
  id: "DAT-19",
  path: "/v1/bids/{unified_id}",
  example: { unified_id: "BID-052cfcb7d0" },
  summary: "Read one procurement by its id",
  description:
    "Gives everything the snapshot holds about a procurement notice or award, with the file it was read from. Null means that " +
    "the source does not state the value. 404 means that no procurement of this snapshot has the id; a 404 costs nothing.",
  param: { unified_id: z.string().describe("Id of a procurement, as search returns it.") },
  record: Bid,
  detail: { id: "BidDetail", description: "A procurement and the corpus it comes from." },
  tool: "get_bid",
  guide: {
    use: "Read one tender or contract by its id (BID-…).",
    example: { unified_id: "BID-65f03df1b4" },
    keywords: ["入札の詳細", "bid detail"],
  },
  dataset: ({ bids }) => bids,
});
