import type { Law, LawAlias } from "../../schemas/law.ts";
import { compact } from "../../snapshots/search/compact.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { linksOf, recordOf } from "../evidence/links.ts";

/** What a name of a law leads to. */
export type LawSearch = {
  /** Laws with exactly this name if there are any, else those that the whole name finds, best first. */
  readonly laws: readonly Law[];
  /** The name stands for one law alone: its id, number, title or another name it is known by. */
  readonly exact: boolean;
  /** Titles close to the name, where no law has it. */
  readonly near: readonly string[];
};

/** Laws looked at for one name. */
const mostLaws = 20;

/** Finds laws by id, number, title, abbreviation or reading, in any spelling. */
export function findLaws(corpus: Corpus, name: string): LawSearch {
  const { records } = corpus.laws;
  const byId = records.rowOf(name);
  if (byId !== null) return { laws: [lawAt(corpus, byId)], exact: true, near: [] };
  const { rows, partial } = records.page({}, { query: name, limit: mostLaws, offset: 0, namesOnly: true });
  const laws = rows.map((row) => lawAt(corpus, row));
  const wanted = compact(name);
  const named = laws.filter((law) => namesOf(corpus, law).some((own) => compact(own) === wanted));
  // A law in force is meant before one of the same name that is not.
  const inForce = named.filter(({ revision_status: status }) => status === "current");
  const same = inForce.length > 0 ? inForce : named;
  if (same.length > 0) return { laws: same, exact: same.length === 1, near: [] };
  if (partial) return { laws: [], exact: false, near: laws.slice(0, 5).map(({ law_title: title }) => title) };
  return { laws, exact: false, near: [] };
}

/** Every name a law is known by, its title first. */
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
