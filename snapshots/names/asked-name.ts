import { type Lexicon, wordsFor } from "../lexicon/lexicon.ts";

/** The name in a question about a company, without what is asked of it: （株）見本の法人番号は is （株）見本. */
export function askedName(lexicon: Lexicon, question: string): string {
  const asked = wordsFor(lexicon.lines("question-words"), "use", "company").join("|");
  if (asked === "") return question;
  const [name = ""] = question.normalize("NFKC").split(new RegExp(`(?:の|\\s)+(?:${asked})`, "iu"), 1);
  return name.trim().length < 2 ? question : name.trim();
}
