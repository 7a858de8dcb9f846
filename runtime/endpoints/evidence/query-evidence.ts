import type { KnownGap, MatchingPassage } from "../../../schemas/answers/evidence.ts";
import type { Match } from "../../../schemas/answers/match.ts";
import { knownGap, partialMatchGap } from "../../../snapshots/evidence/known-gaps.ts";
import { factsOfWords } from "../../../snapshots/search/match-facts.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import type { ResultNote } from "../../endpoint/endpoint.ts";
import { matchOf } from "../../endpoint/match.ts";
import { readEntry, ServedRecord } from "../../evidence/entry.ts";
import { findRecords, type KindFilters, type RecordFilters } from "../../evidence/find-records.ts";
import { isNamedAfterParty, matchesOf } from "../../evidence/match.ts";
import { windowWords } from "../programs/asked-window.ts";
import { namedSubjects } from "../../questions/subjects.ts";
import { openStateOf, type Selection, serveRecord } from "../../evidence/served-record.ts";

export type QueryEvidence = {
  readonly served: readonly ServedRecord[];
  readonly gaps: readonly KnownGap[];
  readonly match: Match;
  readonly note: ResultNote | undefined;
};

/** The records found by a question, as selected, with the gaps of the search itself. */
export function queryEvidence(
  corpus: Corpus,
  text: string,
  filters: RecordFilters & KindFilters,
  { limit, asOf, ...selection }: Selection & { readonly limit: number; readonly asOf: string },
): QueryEvidence {
  const {
    found,
    truncated,
    match: facts,
    searched,
    place,
  } = findRecords(corpus, text, { named: namedSubjects(corpus.language, text), ...filters }, limit);
  const entries = found.map(({ kind, id, match, passages }) => {
    const entry = readEntry(corpus, kind, id);
    if (entry === null) throw new Error(`records.mdb has lost the evidence of ${kind} ${id}`);
    return { entry, match, passages };
  });
  const matches = matchesOf(text, entries);
  const served = entries.flatMap(({ entry, passages }, at) => {
    const record = serveRecord(entry, matches[at]!, selection, openStateOf(corpus, entry, asOf));
    return record === null ? [] : withPassages(record, passages());
  });
  const partial = facts.kind === "partial";
  return {
    served,
    gaps: [
      ...(served.length === 0 ? [knownGap("no_records_returned", [])] : []),
      ...(partial && served.length > 0 ? [partialMatchGap(facts.dropped, idsOf(served))] : []),
      ...ambiguities(served),
      ...(truncated ? [knownGap("result_truncated", [])] : []),
    ],
    // The profile may leave out all found records.
    match: matchOf(served.length > 0 ? facts : factsOfWords(text, { total: 0, partial: false }), searched, asOf, {
      place,
      ignored: windowWords(corpus.language, text),
      fetched: served.map(({ record }) => record.source_fetched_at),
    }),
    note: served.length === 0 ? "not-confirmable" : partial ? "partial-match" : undefined,
  };
}

/** The record with its matching passages, if any. */
function withPassages(served: ServedRecord, passages: MatchingPassage[]): ServedRecord {
  if (passages.length === 0) return served;
  return new ServedRecord(served.entry, { ...served.record, matching_passages: passages });
}

function idsOf(served: readonly ServedRecord[]): string[] {
  return served.map(({ record }) => record.entity_id);
}

/** Ambiguity gaps: exact matches on names of parties, and names shared by several records. */
function ambiguities(served: readonly ServedRecord[]): KnownGap[] {
  const named = served.flatMap(({ record }) =>
    record.match_basis === "exact_name" && record.match_reading === "AMBIGUOUS" ? [record] : [],
  );
  const gap = (kind: "name_only_match" | "identity_ambiguous", ofParties: boolean) => {
    const ids = named.filter((record) => isNamedAfterParty(record.record_kind) === ofParties).map((r) => r.entity_id);
    return ids.length === 0 ? [] : [knownGap(kind, ids)];
  };
  return [...gap("identity_ambiguous", false), ...gap("name_only_match", true)];
}
