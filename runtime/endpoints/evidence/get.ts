import { z } from "zod";
import { subjectKind } from "../../../schemas/enums.ts";
import { EvidencePacket } from "../../../schemas/answers/evidence.ts";
import type { SnapshotContext } from "../../endpoint/context.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError, ValidationError } from "../../base/errors.ts";
import { subjectEvidence } from "../../evidence/subject.ts";
import { subjectRoute } from "../../evidence/subject-request.ts";
import {
  numbersOf,
  queryNumbers,
  queryOutputFormat,
  querySelection,
  selectionOf,
  tellTheGaps,
} from "./packet-fields.ts";
import { subjectPacket } from "./subject-packet.ts";
import { heldBefore } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

const SubjectParams = z.object({
  subject_kind: z.enum(subjectKind).describe("What the subject is."),
  subject_id: z.string().min(1).max(200).describe("Id of the subject; a number for companies and registrants."),
});

const SubjectQuery = z.object({
  ...querySelection,
  output_format: queryOutputFormat(),
  ...queryNumbers({ includeCompression: false }),
});

export const getEvidencePacket = defineEndpoint({
  id: "EVD-3",
  ...publicRead,
  path: subjectRoute,
  example: { subject_kind: "program", subject_id: "UNI-910d7652cc" },
  summary: "Read the evidence about one subject",
  description:
    "Gives everything this snapshot can prove about a program, law, decision, ruleset, loan, case, bid, company or " +
    "registrant. A company (houjin, 13 digits or its T-number) comes with its invoice registration, enforcement cases, case " +
    "studies and bids, and with one gap for each dataset that was searched and gave nothing. A well-formed number of which " +
    "nothing is held is answered without records and costs nothing; an unknown id of any other kind is a 404. " +
    tellTheGaps,
  units: ({ records }) => (records.length > 0 ? 1 : 0),
  unitsRule: "1 when records is not empty, else 0",
  predict: () => 1,
  params: SubjectParams,
  query: SubjectQuery,
  response: EvidencePacket,
  failures: ["subject_not_found"],
  cache: "weak",
  tool: "get_evidence_packet",
  guide: {
    use:
      "Read one record with its sources, facts and gaps, by kind and id: a program UNI-…, law LAW-…, decision HAN-…, tax measure " +
      "TAX-…, contract BID-…, or what is public about a company (houjin) by its 13 digits: 「法人番号…の公開情報を根拠つきで」「UNI-… の記録と出典を読む」. Ids come from the search tools.",
    example: { subject_kind: "program", subject_id: "UNI-910d7652cc", packet_profile: "brief" },
    keywords: ["証拠一式", "エビデンスパケット", "evidence packet"],
  },
  handler: ({ params, query }, context) => answerTo(params, query, context),
});

async function answerTo(
  { subject_kind: kind, subject_id: id }: z.output<typeof SubjectParams>,
  query: z.output<typeof SubjectQuery>,
  context: SnapshotContext,
) {
  const evidence = subjectEvidence(context.corpus, kind, id);
  if (evidence === "unknown")
    throw new ServiceError("subject_not_found", {
      subject_kind: kind,
      subject_id: id,
      ...(await heldBefore(context.corpus, kind, id)),
    });
  if (evidence === "malformed")
    throw new ValidationError([
      {
        loc: ["path", "subject_id"],
        msg:
          kind === "houjin"
            ? "must be 13 digits with a right check digit, or T and these; sole proprietors have no corporate number"
            : "must be T and 13 digits",
        type: "custom",
      },
    ]);
  const packet = subjectPacket(
    evidence,
    {
      kind,
      params: query,
      selection: selectionOf(query),
      numbers: numbersOf(query),
      includeCompression: query.include_compression,
    },
    context,
  );
  const empty = packet.records.length === 0;
  return { body: packet, note: empty ? ("not-confirmable" as const) : undefined, empty };
}
