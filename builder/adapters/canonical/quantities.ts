import { parseNumber, parseYen } from "../../../snapshots/text/numerals.ts";

/** A range as people write it: `50万円～100万円`. Its parts, or the text alone. */
export function partsOfRange(text: string): string[] {
  return text
    .normalize("NFKC")
    .replace(/まで$/, "")
    .split(/\s*(?:[~〜–—―]|から)\s*/)
    .map((part) => part.trim());
}

/** Yen of an amount with its unit: `50万円`, `50万`, `￥500,000`. Null for anything else, a bare number included. */
export function yenOf(text: string): number | null {
  const plain = withoutLimit(text);
  return parseYen(plain) ?? (/[千百万億兆]$/.test(plain) ? parseNumber(plain) : null);
}

/** A share with its sign: `1/2`, `50%`, `３分の２以内`. Null for anything else. */
export function shareOf(text: string): number | null {
  const plain = withoutLimit(text);
  const [, percent] = /^(\d{1,3}(?:\.\d+)?)%$/.exec(plain) ?? [];
  if (percent !== undefined) return Number(percent) / 100;
  const [, upper, lower] = /^(\d{1,4})\/(\d{1,4})$/.exec(plain) ?? [];
  const [, below, above] = /^([^分]{1,4})分の([^分]{1,4})$/.exec(plain) ?? [];
  const [numerator, denominator] = [upper ?? above, lower ?? below].map((part) => parseNumber(part ?? ""));
  return numerator === null || !denominator ? null : numerator! / denominator;
}

/** A number of persons, cases or years with its word: `20人`, `１０年以内`. Null for anything else. */
export function countOf(text: string): number | null {
  const [, number] = /^(.{1,15}?)(?:人|名|件|社|者|年)$/.exec(withoutLimit(text)) ?? [];
  return number === undefined ? null : parseNumber(number);
}

function withoutLimit(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/^(?:上限|最大|年)/, "")
    .replace(/(?:以内|以下|程度|まで)$/, "");
}
