import { z } from "zod";
import { fieldsLevel } from "../../../schemas/enums.ts";
import { programAt, ServedProgramDetail, ServedProgramMinimal } from "../../../schemas/records/program.ts";
import { withMembers } from "../../corpus/tables/json-rows.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum } from "../../endpoint/query-fields.ts";
import { missingRecord } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

export const getProgram = defineEndpoint({
  id: "PRG-2",
  ...publicRead,
  path: "/v1/programs/{unified_id}",
  example: { unified_id: "UNI-910d7652cc" },
  summary: "Read one program by its id",
  description:
    "Gives everything the snapshot holds about a program, with details by dimension, the pages it was found on and " +
    "the address, fetch time and checksum of its source; an id in merged_ids answers with the program that it was " +
    "merged into. Null means that the value is not held, not that the source lacks it. 404 means that no public " +
    "program of this snapshot has the id, not that the program does not exist; a 404 costs nothing.",
  params: z.object({ unified_id: z.string().describe("Id of a program, as search returns it.") }),
  query: z.object({
    fields: queryEnum(fieldsLevel)
      .default("default")
      .describe("minimal: seven keys; default and full: the whole record."),
  }),
  response: programAt({
    minimal: ServedProgramMinimal,
    default: ServedProgramDetail,
    full: ServedProgramDetail,
  }),
  failures: ["program_not_found"],
  tool: "get_program",
  guide: {
    use: "Read one program whole by the unified_id that a search gave: amounts, rates, who may apply, documents, source.",
    example: { unified_id: "UNI-910d7652cc" },
    keywords: ["制度の詳細", "補助率", "上限額", "program detail", "subsidy rate"],
  },
  handler({ params, query }, { corpus, asOf }) {
    const { programs, deadlines } = corpus;
    const row = programs.rowOf(params.unified_id);
    if (row === null) return missingRecord(corpus, programs, params, "program_not_found");
    const stored = programs.searchBytes(row, query.fields === "minimal" ? "minimal" : "full");
    return { body: withMembers(stored, deadlines.stateOf(row, asOf)) };
  },
});
