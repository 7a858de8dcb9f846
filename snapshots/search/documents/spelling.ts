/**
 * A compact string without long vowels, which writers put in or leave out at will (サーバー, サーバ). Only for comparing:
 * コート and こと become one, so it is asked only when the query as written finds nothing.
 */
export function withoutLongVowels(compactText: string): string {
  return compactText.replaceAll("ー", "");
}
