import { z } from "zod";
import { ExclusionRule } from "../../../schemas/exclusion.ts";
import { joinRows } from "../../corpus/tables/json-rows.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { publicRead } from "../terms.ts";

export const listExclusionRules = defineEndpoint({
  id: "EXC-1",
  ...publicRead,
  path: "/v1/exclusions/rules",
  summary: "List the registered rules about combining programs",
  description:
    "Every rule the snapshot holds, by rule id: which programs exclude each other, may not pay for the same thing, reduce " +
    "each other or need each other first. The list is what was found in sources, not all that applies: a pair without a " +
    "rule is not confirmed as compatible.",
  query: z.object({
    limit: queryInteger({ min: 1, max: 500 }).optional().describe("Most rules to return; all when left out."),
    offset: queryInteger({ min: 0 }).default(0).describe("Rules to skip."),
  }),
  response: z.array(ExclusionRule),
  tool: "list_exclusion_rules",
  guide: {
    use: "List the registered rules on which programs exclude each other (併用禁止), page by page. To test programs use check_exclusions.",
    example: { limit: 5 },
    keywords: ["併用禁止", "排他", "ルール一覧", "exclusion rule"],
  },
  handler({ query: { limit, offset } }, { corpus: { exclusions } }) {
    const rules = exclusions.slice(offset, limit ?? Infinity);
    const empty = rules.length === 0;
    return { body: joinRows("[", rules, "]"), note: empty ? "not-confirmable" : undefined, empty };
  },
});
