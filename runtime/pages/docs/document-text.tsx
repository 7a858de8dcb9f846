import type { Language } from "../../wire/language.ts";
import { japanese } from "./japanese.ts";

type TextProps = { readonly text: string; readonly language: Language };

/** A text of the document in the language of the reader; in English, and marked so, where there is no translation. */
export function DocumentText({ text, language }: TextProps) {
  const translated = documentText(text, language);
  const parts = translated.split(names).map((part, at) => (at % 2 === 0 ? part : <code>{part}</code>));
  return translated === text ? <span lang="en">{parts}</span> : <>{parts}</>;
}

/** Names of parameters, members and values. */
const names = /((?<!\w)(?:[a-z][a-z0-9.]*_[a-z0-9_.=]*[a-z0-9]|seal_|evc_\w+|wgt_))/;

export function documentText(text: string, language: Language): string {
  return (language === "ja" ? japanese.get(text) : undefined) ?? text;
}
