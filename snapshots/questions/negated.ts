import type { Language } from "../language/language.ts";
import { ofConditionWords } from "./condition-words.ts";

/** A question without what it says it does not ask for: 民法ではなく借地借家法 asks for the latter. What is left keeps its place. */
export function withoutNegated(language: Language, text: string): string {
  return text.replaceAll(negated(language), (written) => "。".repeat(written.length));
}

/** A noun and what takes it away. */
const negated = ofConditionWords(
  ({ after }) => new RegExp(`[\\p{Script=Han}\\p{Script=Katakana}ーA-Za-z0-9]+?(?:${after("not")})`, "gu"),
);
