import { compactWithMap } from "../../text/compact.ts";

const NUMERAL = "[0-9〇一二三四五六七八九十百千]+";
const ARTICLE = new RegExp(
  `^(.{2,}?)(?:の)?第?${NUMERAL}条(?:の${NUMERAL})*(?:第?${NUMERAL}項)?(?:第?${NUMERAL}号)?(?:本文|ただし書|前段|後段|各号|柱書)?(?:違反|について|とは)?$`,
);

const LONGEST = 120;

export type LawReference = {
  /** The law, compact. */
  readonly law: string;
  /** The same as it was typed. */
  readonly written: string;
  /** The article and what follows it, as typed; null for an excerpt. */
  readonly article: string | null;
};

/** Reads a reference to an article of a law (労基法36条, 所得税法第三十五条第二項) or to an excerpt of one (…施行法 抄); null for anything else. */
export function readLawReference(query: string): LawReference | null {
  if (query.length > LONGEST || !/[条條抄]/.test(query)) return null;
  const { text: whole, ranges } = compactWithMap(query);
  if (whole === "" || whole.length > LONGEST) return null;
  const beforeArticle = ARTICLE.exec(whole)?.[1];
  const law = (beforeArticle ?? whole).replace(/(?<=[法令則程])抄$/, "");
  if (law === whole) return null;
  const end = ranges[law.length - 1]![1];
  const article =
    beforeArticle === undefined
      ? null
      : query
          .slice(end)
          .replace(/^[\sの]+/u, "")
          .trimEnd();
  return { law, written: query.slice(ranges[0]![0], end), article };
}
