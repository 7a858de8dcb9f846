/**
 * The things that a question about combining programs names, as they stand in it: XとYは併用できますか gives X and Y. What binds
 * them and what is asked about them is cut off.
 */
export function namedInCombination(query: string): string[] {
  const parts = query
    .normalize("NFKC")
    .split(BETWEEN)
    .map((part) => part.replace(LEAD, "").replace(ASKED, "").replace(ENDING, "").trim());
  return [...new Set(parts.filter((part) => /[\p{Script=Han}\p{Script=Katakana}A-Za-z]/u.test(part)))];
}

const BETWEEN =
  /と(?!して)|や|、|,|。|\?|!|\+|×|及び|および|並びに|ならびに|(?:を|が)?(?:もらって|受けて|使って|受給して|利用して)(?:い(?:る|て|た)|る)?(?:ても|も|けど|が|場合)?|\b(?:and|with|alongside)\b/iu;

/** What an English question begins with. */
const LEAD =
  /^\s*(?:can|could|may|is it possible to)\b.*?\b(?:combine|stack|use|get|receive)\s+(?:both\s+)?(?:the\s+|a\s+)?/iu;

/** Where the asking begins. */
const ASKED =
  /(?:の|を|は|が|に|も|で|って)*\s*(?:併用|併給|重複|二重|同時|同じ|同一|一緒|両方|どちらも|組み合わせ|あわせて|併せて|重ねて|申請|利用|使え|使う|もらえ|受けられ|受ける|受け取|可能|でき|can\b|be\b).*$/iu;
const ENDING = /(?:の|を|は|が|に|も|で|って)+$/u;
