import { lawMentions, readCitationsInProse } from "../../../snapshots/citations/statutes-in-prose.ts";
import { formatProvision } from "../../../snapshots/text/laws/article-number.ts";
import type { LawNames } from "./law-names.ts";

/** A law that a text names; the article as `第12条の3第2項`, null where the law is named as a whole. */
export type LawInText = { readonly lawId: string; readonly article: string | null };

/** What may stand directly before a name: 改正物流効率化法, 令和7年薬機法改正. */
const BEFORE_A_NAME = /改正(?![前後])|\d年/g;

/** Every law that a text names or cites, each article once; a law with a cited article does not stand alone as well. */
export function lawsInText(text: string, laws: LawNames): LawInText[] {
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
