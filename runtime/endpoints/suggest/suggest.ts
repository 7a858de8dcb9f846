import { z } from "zod";
import { Text } from "../../../schemas/common.ts";
import { nameKinds, suggestDatasets } from "../../../snapshots/suggest/suggested-names.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum, queryInteger, queryText } from "../../endpoint/query-fields.ts";

const Suggestions = z
  .object({
    results: z
      .array(
        z.object({
          dataset: z.enum(suggestDatasets).describe("Dataset of the record."),
          id: Text.describe("Id of the record; its dataset reads it by this id."),
          name: Text.describe("Name of the record."),
          matched: Text.describe("The name of the record that fits what was typed."),
          kind: z
            .enum(nameKinds)
            .describe("What the matched name is to the record: name, alias, abbreviation or reading."),
        }),
      )
      .describe("Best first."),
  })
  .meta({
    id: "Suggestions",
    description: "Records whose names fit what was typed so far.",
    examples: [
      {
        results: [
          {
            dataset: "law",
            id: "LAW-3f2a9c01d4",
            name: "見本の振興に関する法律",
            matched: "見本振興法",
            kind: "abbreviation",
          },
        ],
      },
    ],
  });

export const suggestNames = defineEndpoint({
  id: "ADD-1",
  method: "GET",
  path: "/v1/suggest",
  example: { q: "ものづくり" },
  summary: "Suggest names while they are typed",
  description:
    "Gives records by the beginning of a name, alias, abbreviation or reading, in any spelling: programs, laws, tax " +
    "measures, loans, certifications, mutual plans, and the companies of case studies and enforcement cases; whole " +
    "names come first, names with one wrong character last. No result means that no name held here fits " +
    "(X-Result-Note: not-confirmable), never that there is no such thing: search for words instead. Free, 20 calls a " +
    "second from one network.",
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  burst: { perSecond: 20, by: "network" },
  query: z.object({
    q: queryText({ min: 1, max: 200 }).describe("What was typed so far; one character is enough."),
    dataset: queryEnum(suggestDatasets).optional().describe("Only records of this dataset."),
    limit: queryInteger({ min: 1, max: 20 }).default(10).describe("Most results."),
  }),
  response: Suggestions,
  cache: "strong",
  cors: "any",
  exported: "agent",
  tool: false,
  reads: "snapshot",
  handler({ query: { q, dataset, limit } }, { corpus: { suggestions } }) {
    const found = suggestions.find(q, { dataset, limit });
    return {
      body: {
        results: found.map(({ dataset: of, id, name, matched, kind }) => ({ dataset: of, id, name, matched, kind })),
      },
      note: found.length === 0 ? "not-confirmable" : undefined,
      empty: found.length === 0,
    };
  },
});
