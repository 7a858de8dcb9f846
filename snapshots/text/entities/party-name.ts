import { corporateName, isFormMark } from "./corporate-form.ts";

const BRACKETED = /[(〈<【[〔「]([^()〈〉<>【】[\]〔〕「」]*)[)〉>】\]〕」]/gu;
/** What stands before another name of the same party. */
const CALLED = /^(?:申請時|現在|現|旧商号|旧称|旧社名|旧|通称|商号|屋号)[::\s]*/u;
/** Places, roles and remarks: no names. */
const NO_NAME =
  /[都道府県市区町村郡]$|^(?:事業主体|補助事業者|間接補助事業者|申請者|受給者|代表者?|本社|支店|個人|法人|注\d*|以下.*|同)$|^\d+$/u;
const SHORTEST = 2;

/**
 * Names of a party as a source writes it, best first: without the places, roles and remarks in brackets behind it (広島県福山市),
 * 〈事業主体〉, 注(3), then other names in brackets (申請時：…). Legal forms stay. None for (個人).
 */
export function partyNames(written: string): string[] {
  const others: string[] = [];
  const bare = written
    .slice(0, 500)
    .normalize("NFKC")
    .replaceAll(BRACKETED, (whole, inner: string) => {
      if (isFormMark(inner)) return whole;
      const named = inner.trim().replace(CALLED, "");
      if (!NO_NAME.test(named)) others.push(named);
      return " ";
    })
    .replace(/\s注\s*$/u, "")
    .trim();
  return [...new Set([bare, ...others])].filter((name) => name.length >= SHORTEST);
}

/** What two writings of one party's name have in common: the names folded, without legal form and blanks. */
export function partyKeys(written: string): string[] {
  return [...new Set(partyNames(written).map((name) => corporateName(name).core.replaceAll(" ", "")))];
}

/** Whether two writings may name the same party: legal forms, bracketed places, roles and spellings make no difference. */
export function mayBeSameParty(one: string, other: string): boolean {
  const keys = new Set(partyKeys(one));
  return partyKeys(other).some((key) => keys.has(key));
}
