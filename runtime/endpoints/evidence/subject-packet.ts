import type { EvidencePacket } from "../../../schemas/answers/evidence.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { factsOfWords } from "../../../snapshots/search/match-facts.ts";
import { searchedTogether } from "../../corpus/searched.ts";
import type { SnapshotContext } from "../../endpoint/context.ts";
import { matchOf } from "../../endpoint/match.ts";
import type { CallerNumbers } from "../../evidence/value/baseline.ts";
import type { SubjectKind } from "../../evidence/entry.ts";
import { assemblePacket } from "../../evidence/packet.ts";
import { openStateOf, type Selection, serveRecord } from "../../evidence/served-record.ts";
import type { SubjectEvidence } from "../../evidence/subject.ts";
import { subjectRequest } from "../../evidence/subject-request.ts";

export type SubjectRequest = {
  readonly kind: SubjectKind;
  readonly params: Readonly<Record<string, unknown>>;
  readonly selection: Selection;
  readonly numbers: CallerNumbers;
  readonly includeCompression: boolean;
};

/** The packet of one subject; all its records were found by identifier. */
export function subjectPacket(
  { subjectId, entries, gaps, searched }: SubjectEvidence,
  { kind, params, selection, numbers, includeCompression }: SubjectRequest,
  context: SnapshotContext,
): EvidencePacket {
  const byId = { reading: "HIT", basis: "identifier" } as const;
  const served = entries.flatMap(
    (entry) => serveRecord(entry, byId, selection, openStateOf(context.corpus, entry, context.asOf)) ?? [],
  );
  const leftOut = served.length === 0 && entries.length > 0;
  return assemblePacket(
    {
      request: subjectRequest(kind, subjectId, params),
      query: { user_intent: null, normalized_filters: {}, subject_kind: kind, subject_id: subjectId },
      match: matchOf(
        factsOfWords(subjectId, { total: served.length, partial: false, basis: "identifier" }),
        searchedTogether(searched.map((table) => context.corpus.searched[table])),
        context.asOf,
        { fetched: served.map(({ record }) => record.source_fetched_at) },
      ),
      served,
      brief: selection.profile === "brief",
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
