import type { RecordOf } from "../../schemas/records/tables.ts";

/** A relation that no source states as such: the build reads it out of ids, names and texts. */
export type DerivedRelation = Omit<RecordOf<"relation">, "relation_id">;

/**
 * How sure a derived relation is: no more than the share of right ones among those of its kind that were read on a large
 * corpus. One that a source states has 0.9.
 */
export const confidence = {
  /** A row of another dataset says which program it is about. */
  sameProgram: 0.9,
  /** A text cites an article, or a law in a text. */
  lawCited: 0.8,
  /** A law in a name. */
  lawNamed: 0.7,
  /** The one program that is called so. */
  programNamed: 0.8,
  /** A loan or certification in the name of a program. */
  recordNamed: 0.8,
  /** A tax measure in the name of a program, which may be meant for companies of another size or another kind of asset. */
  taxNamed: 0.7,
  /** A former or later name, in words. */
  successorNamed: 0.8,
  /** A later version of the same body's. */
  laterVersion: 0.6,
  /** The same name elsewhere, without the place. */
  sameNameElsewhere: 0.8,
  /** The same purpose elsewhere: the names differ in how they call the money. */
  samePurposeElsewhere: 0.7,
  /** The one company of that name that is known in that prefecture. */
  companyNamed: 0.8,
  /** The same, by a register that is held in part: others of that name may exist. */
  companyNamedInPart: 0.4,
} as const;

type End = { readonly id: string; readonly kind: string };

/** A relation other than one with a law. */
export function relationOf(
  from: End,
  to: End,
  facts: Pick<DerivedRelation, "type" | "basis" | "confidence" | "source_url">,
): DerivedRelation {
  const ends = { from_id: from.id, from_kind: from.kind, to_id: to.id, to_kind: to.kind };
  return { ...ends, ref_kind: null, article_citation: null, ...facts };
}
