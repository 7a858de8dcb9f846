import type { GapKind } from "../../snapshots/evidence/known-gaps.ts";
import { sourceGaps } from "../../snapshots/evidence/source-gaps.ts";
import type { Subject, SubjectTable } from "./subjects.ts";

const LOW_CONFIDENCE = 0.5;

/** What is connected to a record besides its own fields. */
export type Connections = {
  readonly facts: number;
  readonly factsWithSource: number;
  readonly rules: number;
  readonly revisions: number;
};

/**
 * Evidence that a record lacks, whatever the day: an old source is added when an answer is put together, because it
 * depends on the date the answer speaks for.
 */
export function gapsOf(
  table: SubjectTable,
  subject: Subject,
  license: string | null,
  connected: Connections,
): GapKind[] {
  const gaps = sourceGaps({ ...subject, license });
  if (subject.confidence !== null && subject.confidence < LOW_CONFIDENCE) gaps.push("low_confidence");
  if (table === "program") {
    if (connected.facts === 0) gaps.push("facts_not_extracted");
    else if (connected.factsWithSource < connected.facts) gaps.push("fact_provenance_partial");
    if (connected.rules === 0) gaps.push("rules_not_connected");
    if (!subject.deadline) gaps.push("deadline_not_structured");
  }
  if (table === "law" && connected.revisions < 2) gaps.push("amendment_history_not_connected");
  if (subject.textIsPartial) gaps.push("law_text_partial");
  return gaps;
}
