import { prefectures } from "../../schemas/enums.ts";
import { compare, groupBy } from "../reconcile/merge/merge.ts";
import { coreOf, ProgramPlaces } from "../reconcile/programs/program-identity.ts";
import type { MergedProgram } from "../reconcile/programs/programs.ts";
import { confidence, type DerivedRelation, relationOf } from "./relation.ts";

/** Most programs that one is linked with. */
const MOST_ALIKE = 10;
/** Of a group, each is linked with so many that follow it by place, and so with as many before it. */
const NEIGHBOURS = MOST_ALIKE / 2;
/** A purpose in fewer characters is none: 農業, 住宅. */
const SHORTEST_PURPOSE = 4;
/** How names call the money and the paper, which differs from place to place for one purpose. */
const MEANS =
  /(?:補助|助成|支援|奨励|給付|交付|支給|応援|促進|推進|対策)?(?:金|費|事業|制度|要綱)$|(?:補助|助成|支援|奨励|交付|支給|について|のご案内|のお知らせ|等|の)$/;

type Local = {
  readonly id: string;
  readonly body: string;
  /** Sorts places as the codes of prefectures do, which puts neighbours side by side. */
  readonly place: string;
  readonly core: string;
  readonly url: string | null;
};

/**
 * Programs of other prefectures and municipalities that have the same name without the place, or the same purpose in other
 * words for money. Of many, each is linked with those next to it by place.
 */
export function* likePrograms(programs: readonly MergedProgram[]): Generator<DerivedRelation> {
  const locals = localPrograms(programs);
  const related = new Map<string, Set<string>>(locals.map(({ id }) => [id, new Set()]));
  for (const [keyOf, sure] of [
    [({ core }: Local) => core, confidence.sameNameElsewhere],
    [({ core }: Local) => purposeOf(core), confidence.samePurposeElsewhere],
  ] as const) {
    const groups = groupBy(locals, (local) => keyOf(local) ?? "");
    for (const [key, group] of groups) {
      if (key === "") continue;
      for (const [one, other] of neighbours(group)) {
        const [alike, likewise] = [related.get(one.id)!, related.get(other.id)!];
        if (alike.has(other.id) || Math.max(alike.size, likewise.size) >= MOST_ALIKE) continue;
        alike.add(other.id);
        likewise.add(one.id);
        yield relationOf(
          { id: one.id, kind: "program" },
          { id: other.id, kind: "program" },
          { type: "similar", basis: "name", confidence: sure, source_url: one.url },
        );
      }
    }
  }
}

/** Each with those that follow it in a ring by place, so that all have about as many. One body's own are left out. */
function* neighbours(group: readonly Local[]): Generator<[Local, Local]> {
  const ring = group.toSorted((a, b) => compare(a.place, b.place) || compare(a.id, b.id));
  for (const [at, one] of ring.entries())
    for (let step = 1; step <= Math.min(NEIGHBOURS, ring.length - 1); step++) {
      const other = ring[(at + step) % ring.length]!;
      if (other.body !== one.body) yield [one, other];
    }
}

function localPrograms(programs: readonly MergedProgram[]): Local[] {
  const places = new ProgramPlaces(programs.map(({ rows }) => rows[0]!.row));
  return programs.flatMap(({ id, stated, link, rows }) => {
    const { row } = rows[0]!;
    const { prefecture, authority_level: level } = stated;
    const isLocal = prefecture && (level === "prefecture" || level === "municipality");
    if (!isLocal || stated.excluded || stated.pending_review) return [];
    const body = places.bodyOf(row);
    const core = coreOf(stated.primary_name, places.placesOf(row));
    if (body === null || core === null) return [];
    const code = prefectures.find(({ name }) => name === prefecture)?.code ?? "";
    return [{ id, body, core, place: `${code} ${places.municipalityOf(row) ?? ""}`, url: link.url }];
  });
}

/** What a name is about, without the words for money; null when too little is left. */
function purposeOf(core: string): string | null {
  let purpose = core;
  for (let shorter = purpose.replace(MEANS, ""); shorter !== purpose; shorter = purpose.replace(MEANS, ""))
    purpose = shorter;
  return purpose.length < SHORTEST_PURPOSE ? null : purpose;
}
