import type { EvidencePacket } from "../../../schemas/evidence.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import type { SnapshotContext } from "../../endpoint/context.ts";
import type { CallerNumbers } from "../../evidence/value/baseline.ts";
import type { SubjectKind } from "../../evidence/entry.ts";
import { assemblePacket } from "../../evidence/packet.ts";
import { type Selection, serveRecord } from "../../evidence/served-record.ts";
import type { SubjectEvidence } from "../../evidence/subject.ts";
import { subjectRequest } from "../../evidence/subject-request.ts";

export type SubjectRequest = {
  readonly kind: SubjectKind;
  readonly params: Readonly<Record<string, unknown>>;
  readonly selection: Selection;
  readonly numbers: CallerNumbers;
  readonly includeCompression: boolean;
};

/** The packet of one subject, whose records were all found by an identifier. */
export function subjectPacket(
  { subjectId, entries, gaps }: SubjectEvidence,
  { kind, params, selection, numbers, includeCompression }: SubjectRequest,
  context: SnapshotContext,
): EvidencePacket {
  const match = { reading: "HIT", basis: "identifier" } as const;
  const served = entries.flatMap((entry) => serveRecord(entry, match, selection) ?? []);
  const leftOut = served.length === 0 && entries.length > 0;
  return assemblePacket(
    {
      request: subjectRequest(kind, subjectId, params),
      query: { user_intent: null, normalized_filters: {}, subject_kind: kind, subject_id: subjectId },
      served,
      gaps: leftOut ? [...gaps, knownGap("no_records_returned", [subjectId])] : gaps,
      numbers,
      includeCompression,
      verification: {
        replay_endpoint: `/v1/evidence/packets/${kind}/${encodeURIComponent(subjectId)}`,
        provenance_endpoint: `/v1/am/provenance/${encodeURIComponent(subjectId)}`,
        freshness_endpoint: "/v1/meta/freshness",
      },
      units: served.length > 0 ? 1 : 0,
    },
    context,
  );
}
