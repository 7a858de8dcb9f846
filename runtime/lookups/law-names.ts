import type { Law, LawAlias } from "../../schemas/records/law.ts";
import { compact } from "../../snapshots/text/compact.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { linksOf, recordOf } from "../evidence/links.ts";

/** Result of a search by law name. */
export type LawSearch = {
  /** Laws with exactly this name if any, otherwise those that match the whole name, best first. */
  readonly laws: readonly Law[];
  /** The name identifies one law: by id, number, title or another known name. */
  readonly exact: boolean;
  /** Similar titles, when no law has the name. */
  readonly near: readonly string[];
};

/** Maximum laws examined per name. */
const mostLaws = 20;

/** Finds laws by id, number, title, abbreviation or reading, in any spelling. */
export function findLaws(corpus: Corpus, name: string): LawSearch {
  const { records } = corpus.laws;
  const byId = records.rowOf(name);
  if (byId !== null) return { laws: [lawAt(corpus, byId)], exact: true, near: [] };
  const named = lawsNamed(corpus, name);
  if (named.length > 0) return { laws: named, exact: named.length === 1, near: [] };
  const { rows, partial } = records.page({}, { query: name, limit: mostLaws, offset: 0, wholeOnly: true });
  const laws = rows.map((row) => lawAt(corpus, row));
  const wanted = compact(name);
  const numbered = laws.filter((law) => compact(law.law_number) === wanted || law.egov_law_id === name);
  if (numbered.length > 0) return { laws: numbered, exact: numbered.length === 1, near: [] };
  if (partial) return { laws: [], exact: false, near: laws.slice(0, 5).map(({ law_title: title }) => title) };
  return { laws, exact: false, near: [] };
}

/**
 * Laws with exactly this name, in any spelling: titles before other names, laws in force before others, and acts before orders,
 * unless the name is that of an order.
 */
export function lawsNamed(corpus: Corpus, name: string): Law[] {
  const all = corpus.laws.records.named(name).map((row) => lawAt(corpus, row));
  const wanted = compact(name);
  const titled = all.filter(({ law_title: title }) => compact(title) === wanted);
  const meant = [titled.filter(isInForce), all.filter(isInForce), titled].find((laws) => laws.length > 0) ?? all;
  return actsFirst(meant, name);
}

/** Of several laws with one name, the acts, unless the name is that of an order, and without laws about another of them. */
export function actsFirst(laws: readonly Law[], name: string): Law[] {
  const acts = laws.filter(({ law_type: type }) => type === "act" || type === "constitution");
  const ranked = acts.length > 0 && !/(?:令|規則)$/.test(name) ? acts : laws;
  // 民事訴訟法中改正法律施行法 is about 民事訴訟法, and is filed under its short names as well.
  return ranked.filter(
    ({ law_title: title }) => !ranked.some((law) => law.law_title !== title && title.startsWith(law.law_title)),
  );
}

function isInForce({ revision_status: status }: Law): boolean {
  return status === "current";
}

/** Every known name of a law, its title first. */
export function namesOf(corpus: Corpus, law: Law): string[] {
  const aliases = (linksOf(corpus, law.unified_id).law_alias ?? []).map(
    (key) => (recordOf(corpus, "law_alias", key) satisfies LawAlias).alias,
  );
  const short = law.law_short_title === null ? [] : [law.law_short_title];
  return [...new Set([law.law_title, ...short, law.law_number, ...aliases])];
}

function lawAt({ laws }: Corpus, row: number): Law {
  return JSON.parse(laws.records.bytes(row).toString()) as Law;
}
