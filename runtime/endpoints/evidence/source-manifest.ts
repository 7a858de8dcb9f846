import { z } from "zod";
import { SourceManifest } from "../../../schemas/answers/source-manifest.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { sourceManifest } from "../../evidence/reports/source-manifest.ts";
import { tellTheGaps } from "./packet-fields.ts";
import { missingRecord } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

export const getSourceManifest = defineEndpoint({
  id: "EVD-4",
  ...publicRead,
  path: "/v1/source_manifest/{program_id}",
  example: { program_id: "UNI-910d7652cc" },
  summary: "Read the chain of sources of a program",
  description:
    "Lists every page and file that what is known of a program was read from, with publisher, licence, fetch time, checksum " +
    "and what can be verified today, and the source of each single fact. Addresses are always shown; passages whose licence " +
    `does not allow redistribution are withheld and counted in license_gate. Thin provenance is shown as it is. ${tellTheGaps}`,
  params: z.object({ program_id: z.string().min(1).max(200).describe("Id of the program.") }),
  response: SourceManifest,
  failures: ["program_not_found"],
  tool: "get_source_manifest",
  guide: {
    use: "Where every fact of one program comes from: pages, fetch times, checksums, licences. Send its unified_id.",
    example: { program_id: "UNI-910d7652cc" },
    keywords: ["出典", "出所", "原典", "source manifest", "provenance of a program"],
  },
  handler({ params: { program_id: id } }, context) {
    const manifest = sourceManifest(id, context);
    if (manifest !== null) return { body: manifest };
    return missingRecord(context.corpus, context.corpus.programs, { program_id: id }, "program_not_found");
  },
});
