import { z } from "zod";
import { Law } from "../../../schemas/law.ts";
import { defineRecordRead } from "../dataset-endpoints.ts";

export const getLaw = defineRecordRead({
  id: "DAT-10",
  path: "/v1/laws/{unified_id}",
  example: { unified_id: "LAW-cdda309c11" },
  summary: "Read one law by its id",
  description:
    "Gives what the snapshot holds about a law: number, titles, rank, days and whether it is in force, with the page it was " +
    "read from. Null means that the source does not state the value. 404 means that no law of this snapshot has the id, not " +
    "that the law does not exist; a 404 costs nothing.",
  param: { unified_id: z.string().describe("Id of a law, as search returns it.") },
  record: Law,
  detail: { id: "LawDetail", description: "A law and the corpus it comes from." },
  tool: "get_law",
  guide: {
    use: "Read the entry of one law by its id (LAW-…): number, dates, revision, status, address of the full text.",
    example: { unified_id: "LAW-cdda309c11" },
    keywords: ["法律の全文", "条文一覧", "full law"],
  },
  dataset: ({ laws }) => laws.records,
});
