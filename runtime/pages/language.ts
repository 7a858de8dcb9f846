import { parseAccept } from "../wire/accept.ts";

/** The languages that pages are written in. */
export type Language = "ja" | "en";

/** What a page says, in each language. */
export type Texts<Words> = Readonly<Record<Language, Words>>;

/** The language a person chose by `?lang=`; null when none of ours was. */
export function chosenLanguage(lang: string | undefined): Language | null {
  return lang === "ja" || lang === "en" ? lang : null;
}

/**
 * The language of `Accept-Language` that is wanted most. Japanese for those who name none; English for those who name others
 * only, who can read it more often.
 */
export function acceptedLanguage(header: string | null): Language {
  const wanted = parseAccept(header).filter(({ name }) => name !== "*");
  // The sort is stable: of two that are wanted alike the first is taken.
  const ours = wanted.toSorted((a, b) => b.quality - a.quality).map(({ name }) => chosenLanguage(name.split("-")[0]));
  return ours.find((language) => language !== null) ?? (wanted.length === 0 ? "ja" : "en");
}
