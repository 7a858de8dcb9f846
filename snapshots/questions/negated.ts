/** A question without what it says it does not ask for: 民法ではなく借地借家法 asks for the latter. What is left keeps its place. */
export function withoutNegated(text: string): string {
  return text.replaceAll(NEGATED, (written) => "。".repeat(written.length));
}

/** A noun and what takes it away. */
const NEGATED =
  /[\p{Script=Han}\p{Script=Katakana}ーA-Za-z0-9]+?(?:(?:では|で|じゃ)なく(?:て)?|以外(?:の|で|は|に)?)/gu;
