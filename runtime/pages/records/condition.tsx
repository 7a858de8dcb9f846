import { fieldWords, romanised, valueWords } from "../../corpus/evaluate/condition-words.ts";
import type { Language } from "../../wire/language.ts";
import { plainText } from "../words/plain-text.ts";
import { shownYen } from "../words/values.ts";

/** A condition of a tax measure as people write it: 資本金の額が5,000万円以下. What is stored as romanised Japanese is shown in Japanese. */
export function Condition({ sentence, language }: { readonly sentence: string; readonly language: Language }) {
  const text = plainText(sentence, language).replaceAll(
    /\((税込)?、?円\)(が|: )([\d,]+)/g,
    (_, tax: string | undefined, joint: string, yen: string) =>
      `${tax === undefined ? "" : `(${tax})`}${joint}${shownYen(Number(yen.replaceAll(",", "")), language)}`,
  );
  const shown = text.replaceAll(/\(%\)(が|: )([\d.]+)/g, "$1$2%");
  return <>{shown.split(names).map((part, at) => (at % 2 === 0 ? part : <span lang="ja">{inJapanese(part)}</span>))}</>;
}

/** The names as sentences have them. */
const names = new RegExp(`\\b(${romanised.map((name) => name.replaceAll("_", " ")).join("|")})\\b`);

function inJapanese(words: string): string {
  const name = words.replaceAll(" ", "_");
  return valueWords[name] ?? fieldWords[name] ?? words;
}
