import type { RecordOf } from "../../schemas/records/tables.ts";
import { lawMentions, readCitationsInProse } from "../../snapshots/citations/statutes-in-prose.ts";
import { formatProvision } from "../../snapshots/text/laws/article-number.ts";
import { readStatuteList } from "../../snapshots/text/laws/statute-citation.ts";
import type { LawNames } from "../reconcile/laws/law-names.ts";
import type { MergedProgram, ProgramNames } from "../reconcile/programs/programs.ts";
import { confidence, type DerivedRelation, relationOf } from "./relation.ts";

/** Laws that programs name in their names and texts. */
export function* lawsOfPrograms(programs: readonly MergedProgram[], laws: LawNames): Generator<DerivedRelation> {
  for (const { id, stated, link } of programs) {
    const named = [stated.primary_name, ...(stated.aliases ?? [])].flatMap((name) => lawsInText(name, laws));
    const cited = textsIn(stated.enriched).flatMap((text) => lawsInText(text, laws));
    for (const [basis, found] of [["name_in_title", named] as const, ["citation", cited] as const])
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
    for (const program of new Set(namesIn(hint ?? "").flatMap((name) => programCalled(name, programs) ?? [])))
      yield relationOf(
        { id, kind: "enforcement_case" },
        { id: program, kind: "program" },
        { type: "related", basis: "name", confidence: confidence.programNamed, source_url },
      );
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
    confidence: reference.basis === "citation" ? confidence.lawCited : confidence.lawNamed,
  };
}

/** Bases are listed with slashes between them. The title of an ordinance may cite an article of another law. */
function legalBasisOf(text: string, laws: LawNames): { lawId: string; article: string | null }[] {
  return text.split(/\s*[/／]\s*/).flatMap((part) => {
    const whole = laws.resolve(part);
    if (whole !== null) return [{ lawId: whole, article: null }];
    return readStatuteList(part).flatMap(({ law, article, paragraph }) => {
      const lawId = laws.resolveCited(law);
      return lawId === null
        ? []
        : [{ lawId, article: article === null ? null : formatProvision({ article, paragraph, item: null }) }];
    });
  });
}

/** Where findings of audits go on after the name of the money: 負担金が過大に交付されていたもの. */
const FINDING = /(?:が(?:過大|不当|過小)|を過大|の(?:交付対象|額|算定|交付額)|に係る).*$/;

/** ①雇用調整助成金 ②緊急雇用安定助成金 names two programs; (7) is the number of a finding. */
function namesIn(hint: string): string[] {
  return hint
    .split(/[①-⑳]|及び\s|[/／]/)
    .map((name) => name.trim().replace(/^[(（]\d+[)）]\s*/, ""))
    .filter((name) => name !== "");
}

/** The one program of that name, with what a bracket adds or without: 防災・安全交付金(河川) is money of 防災・安全交付金. */
function programCalled(name: string, programs: ProgramNames): string | null {
  const short = name.replace(FINDING, "");
  for (const called of [name, short, short.replaceAll(/\s*[(（［][^)）］]*[)）］]/g, "")]) {
    const found = programs.resolve(called) ?? programs.resolveNationwide(called);
    if (found !== null) return found;
  }
  return null;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A law that a text names; the article as `第12条の3第2項`, null where the law is named as a whole. */
type LawInText = { readonly lawId: string; readonly article: string | null };

/** What may stand directly before a name: 改正物流効率化法, 令和7年薬機法改正. */
const BEFORE_A_NAME = /改正(?![前後])|\d年/g;

/** Every law that a text names or cites, each article once; a law with a cited article does not stand alone as well. */
function lawsInText(text: string, laws: LawNames): LawInText[] {
  const plain = text.normalize("NFKC").replaceAll(BEFORE_A_NAME, "$& ");
  const found = new Map<string, LawInText>();
  const add = (name: string, article: string | null) => {
    const lawId = laws.resolveCited(name);
    if (lawId !== null) found.set(`${lawId} ${article ?? ""}`, { lawId, article });
  };
  for (const { law, article, paragraph, former } of readCitationsInProse(plain, (before) => laws.nameEnding(before)))
    if (article !== null && !former) add(law, formatProvision({ article, paragraph, item: null }));
  const cited = new Set([...found.values()].map(({ lawId }) => lawId));
  for (const { name } of lawMentions(plain, (before) => laws.nameEnding(before)))
    if (!cited.has(laws.resolveCited(name) ?? "")) add(name, null);
  return [...found.values()];
}
