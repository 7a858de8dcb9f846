import type { OpenState } from "../../../schemas/records/program.ts";
import type { Language } from "../../wire/language.ts";
import { openWords } from "../words/open-status.ts";

/** Whether a program takes applications, in words that stand out. */
export function OpenTag({ state, language }: { readonly state: OpenState; readonly language: Language }) {
  const { words, tone } = openWords(state, language);
  return <span class={`tag ${tone}`}>{words}</span>;
}
