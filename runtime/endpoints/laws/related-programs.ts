import { z } from "zod";
import { Count, LawUnifiedId } from "../../../schemas/common.ts";
import { lawRefKind } from "../../../schemas/enums.ts";
import { KnownGap } from "../../../schemas/answers/evidence.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { RelatedProgramRef } from "../../../schemas/records/program-link.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum } from "../../endpoint/query-fields.ts";
import { pageFields } from "../corpus-fields.ts";
import { missingRecord, noteOf } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

const RelatedProgramPage = z
  .object({
    law_unified_id: LawUnifiedId,
    limit: z.int().min(1).describe("Most programs a page may hold."),
    offset: Count.describe("Number of programs skipped before this page."),
    results: z.array(RelatedProgramRef).describe("References of this page, surest first, then by program id."),
    total: Count.describe("Number of references on all pages."),
    known_gaps: z.array(KnownGap).optional().describe("Only of an empty list: what that means."),
  })
  .meta({ id: "RelatedProgramPage", description: "One page of the programs that refer to a law." });

export const getLawRelatedPrograms = defineEndpoint({
  id: "DAT-11",
  ...publicRead,
  path: "/v1/laws/{unified_id}/related-programs",
  example: { unified_id: "LAW-bad0dcc730" },
  summary: "List the programs that refer to a law",
  description:
    "Gives the public programs whose sources name the law, one row for each article, with the kind of reference, the " +
    "page that says so and how sure the link is. An empty list means that no source of this snapshot states such a " +
    "reference (X-Result-Note: not-confirmable), not that no program rests on the law. 404 means that no law of this " +
    "snapshot has the id; a 404 costs nothing.",
  params: z.object({ unified_id: z.string().describe("Id of a law, as search returns it.") }),
  query: z.object({
    ref_kind: queryEnum(lawRefKind).optional().describe("Only references of this kind."),
    ...pageFields({ limit: 50, maxLimit: 100 }),
  }),
  response: RelatedProgramPage,
  failures: ["record_not_found"],
  tool: "get_law_related_programs",
  guide: {
    use: "Programs that rest on or name a law (根拠法), by its id (LAW-…).",
    example: { unified_id: "LAW-2f156596c0", limit: 5 },
    keywords: ["根拠法", "法律に基づく制度", "programs under a law"],
  },
  handler({ params, query: { ref_kind: refKind, limit, offset } }, { corpus }) {
    const { laws } = corpus;
    const { unified_id: id } = params;
    if (laws.records.rowOf(id) === null) return missingRecord(corpus, laws.records, params);
    const references = laws.programsOf(id, refKind);
    const total = references.length;
    return {
      body: {
        law_unified_id: id,
        limit,
        offset,
        results: references.slice(offset, offset + limit),
        total,
        ...(total === 0 && { known_gaps: [knownGap("no_records_returned", [id])] }),
      },
      note: noteOf({ total, partial: false, fieldMissing: false }),
      empty: total === 0,
    };
  },
});
