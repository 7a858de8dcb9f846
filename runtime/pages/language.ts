import type { Language } from "../wire/language.ts";

export type { Language };

/** Page texts by language. */
export type Texts<Words> = Readonly<Record<Language, Words>>;

/** Declares page texts: the Japanese ones set the names, and English has the same. */
export function defineTexts<Words>(texts: { readonly ja: Words; readonly en: NoInfer<Words> }): Texts<Words> {
  return texts;
}
