import type { RecordOf } from "../../schemas/tables.ts";
import { readStatuteList } from "../../snapshots/text/statute-citation.ts";
import type { LawNames } from "./law-names.ts";
import { citationOf, lawsInText } from "./laws-in-text.ts";
import type { MergedProgram, ProgramNames } from "./programs.ts";

/** A relation that no source states as such: the build reads it out of names and texts. */
export type DerivedRelation = Omit<RecordOf<"relation">, "relation_id">;

/** How sure a derived relation is; one that a source states has 0.9. */
const confidence = { citation: 0.8, name_in_title: 0.7, name: 0.7 } as const;

/** Laws that programs name in their names and texts. */
export function* lawsOfPrograms(programs: readonly MergedProgram[], laws: LawNames): Generator<DerivedRelation> {
  for (const { id, stated, link } of programs) {
    const named = [stated.primary_name, ...(stated.aliases ?? [])].flatMap((name) => lawsInText(name, laws));
    const told = textsIn(stated.enriched).flatMap((text) => lawsInText(text, laws));
    for (const [basis, found] of [["name_in_title", named] as const, ["citation", told] as const])
      for (const { lawId, article } of found)
        yield toLaw(lawId, article, {
          from_id: id,
          from_kind: "program",
          ref_kind: "reference",
          basis: article === null ? basis : "citation",
          source_url: link.url,
        });
  }
}

/** The laws that enforcement rests on, and the program that it is about where its name tells exactly one. */
export function* relationsOfEnforcement(
  cases: readonly RecordOf<"enforcement_case">[],
  laws: LawNames,
  programs: ProgramNames,
): Generator<DerivedRelation> {
  for (const { case_id: id, legal_basis: legal, program_name_hint: hint, source_url } of cases) {
    const from = { from_id: id, from_kind: "enforcement_case", source_url };
    for (const { lawId, article } of legalBasisOf(legal ?? "", laws))
      yield toLaw(lawId, article, { ...from, ref_kind: "authority", basis: "citation" });
    for (const program of new Set(namesIn(hint ?? "").flatMap((name) => programs.resolve(name) ?? [])))
      yield {
        ...from,
        to_id: program,
        to_kind: "program",
        type: "related",
        ref_kind: null,
        article_citation: null,
        basis: "name",
        confidence: confidence.name,
      };
  }
}

type LawReference = Pick<DerivedRelation, "from_id" | "from_kind" | "ref_kind" | "source_url"> & {
  readonly basis: "citation" | "name_in_title";
};

function toLaw(lawId: string, article: string | null, reference: LawReference): DerivedRelation {
  return {
    ...reference,
    to_id: lawId,
    to_kind: "law",
    type: "references_law",
    article_citation: article,
    confidence: confidence[reference.basis],
  };
}

/** Bases are listed with slashes between them. The title of an ordinance may cite an article of another law. */
function legalBasisOf(text: string, laws: LawNames): { lawId: string; article: string | null }[] {
  return text.split(/\s*[/／]\s*/).flatMap((part) => {
    const whole = laws.resolve(part);
    if (whole !== null) return [{ lawId: whole, article: null }];
    return readStatuteList(part).flatMap(({ law, article, paragraph }) => {
      const lawId = laws.resolveCited(law);
      return lawId === null ? [] : [{ lawId, article: article === null ? null : citationOf(article, paragraph) }];
    });
  });
}

/** ①雇用調整助成金 ②緊急雇用安定助成金 names two programs. */
function namesIn(hint: string): string[] {
  return hint.split(/[①-⑳]|及び\s|[/／]/).filter((name) => name.trim() !== "");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
