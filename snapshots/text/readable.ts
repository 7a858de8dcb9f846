/**
 * A text as it is seen: in compatibility form, without the characters that have no width (soft hyphens, joiners, marks of direction,
 * marks over a letter that no letter is made of).
 * A byte order mark stays: it is white space, and divides words.
 */
export function readable(text: string): string {
  return text.normalize("NFKC").replaceAll(/(?!\uFEFF)[\p{Default_Ignorable_Code_Point}\p{Mn}]/gu, "");
}
