/** A text as it is seen: in compatibility form, without the characters that have no width (soft hyphens, joiners, marks of direction). */
export function readable(text: string): string {
  return text.normalize("NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
}
