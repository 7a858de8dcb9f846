import { compact } from "./compact.ts";

const NUMERAL = "[0-9〇一二三四五六七八九十百千]+";
const ARTICLE = new RegExp(
  `^(.{2,}?)(?:の)?第?${NUMERAL}条(?:の${NUMERAL})*(?:第?${NUMERAL}項)?(?:第?${NUMERAL}号)?(?:本文|ただし書|前段|後段|各号|柱書)?(?:違反|について|とは)?$`,
);

const LONGEST = 120;

/**
 * The law in a reference to one of its articles (労基法36条, 所得税法第三十五条第二項) or to an excerpt of it (…施行法 抄), compact; null
 * for anything else.
 */
export function lawNameOfReference(query: string): string | null {
  const whole = query.length > LONGEST || !/[条條抄]/.test(query) ? "" : compact(query);
  if (whole === "" || whole.length > LONGEST) return null;
  const law = (ARTICLE.exec(whole)?.[1] ?? whole).replace(/(?<=[法令則程])抄$/, "");
  return law === whole ? null : law;
}
