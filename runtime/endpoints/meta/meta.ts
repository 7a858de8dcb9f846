import { Meta } from "../../../schemas/answers/meta.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { publicRead } from "../terms.ts";

export const getMeta = defineEndpoint({
  id: "MET-3",
  ...publicRead,
  path: "/v1/meta",
  summary: "Tell how large and how recent the corpus is",
  description:
    "Counts of public programs by tier and prefecture (_none: nationwide or not labelled), the number of registered rules " +
    "about combining them, and when the newest source was fetched. Use it to judge what an empty search is worth: a " +
    "prefecture with few programs here is one the sources cover thinly. Free.",
  units: 0,
  response: Meta,
  exported: "public",
  tool: "get_meta",
  guide: {
    use: "How much the snapshot holds, by tier and prefecture, and how recent it is: what an empty search is worth.",
    example: {},
    keywords: ["件数", "収録", "概要", "how many", "coverage", "overview"],
  },
  handler: (_input, { corpus }) => ({ body: corpus.meta }),
});
