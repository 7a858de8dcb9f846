import type { RelatedProgramRef } from "../../schemas/records/program-link.ts";
import type { RecordOf } from "../../schemas/records/tables.ts";
import { compare, groupBy } from "../reconcile/merge/merge.ts";

/**
 * The public programs that refer to each law, as rows of an answer: surest first, then by program id. A row is dated by the
 * page that states the reference, else by the source of the program. Laws without any are left out.
 */
export function* programsByLaw(
  relations: readonly RecordOf<"relation">[],
  publicPrograms: readonly RecordOf<"program">[],
  sources: Iterable<RecordOf<"source">>,
): Generator<[lawId: string, rows: RelatedProgramRef[]]> {
  const programs = new Map(publicPrograms.map((program) => [program.unified_id, program]));
  const fetchedAt = new Map(Array.from(sources, ({ url, fetched_at }) => [url, fetched_at]));
  const references = relations.flatMap((relation) => {
    const ends = lawAndProgram(relation);
    const program = ends && programs.get(ends.program);
    return program ? [{ law: ends.law, program, relation }] : [];
  });
  const byLaw = [...groupBy(references, ({ law }) => law)].toSorted(([a], [b]) => compare(a, b));
  for (const [law, own] of byLaw)
    yield [
      law,
      own
        .toSorted(
          (a, b) =>
            b.relation.confidence - a.relation.confidence ||
            compare(a.program.unified_id, b.program.unified_id) ||
            compare(a.relation.relation_id, b.relation.relation_id),
        )
        .map(({ program, relation }) => ({
          program_unified_id: program.unified_id,
          program_name: program.primary_name,
          ref_kind: relation.ref_kind,
          article_citation: relation.article_citation,
          source_url: relation.source_url,
          confidence: relation.confidence,
          fetched_at: fetchedAt.get(relation.source_url ?? "") ?? program.source_fetched_at,
        })),
    ];
}

/** A reference may be stated from either side. */
function lawAndProgram({
  from_id: from,
  from_kind: fromKind,
  to_id: to,
  to_kind: toKind,
}: RecordOf<"relation">): { law: string; program: string } | null {
  if (fromKind === "program" && toKind === "law") return { program: from, law: to };
  return fromKind === "law" && toKind === "program" ? { program: to, law: from } : null;
}
