import { acceptedLanguages } from "./accept.ts";

/** The languages that people are written to in, on pages and by mail. */
export type Language = "ja" | "en";

/** The language a person chose by `?lang=`; null when none of ours was. */
export function chosenLanguage(lang: string | undefined): Language | null {
  return lang === "ja" || lang === "en" ? lang : null;
}

/**
 * The language of `Accept-Language` that is wanted most. Japanese for those who name none; English for those who name others
 * only, who can read it more often.
 */
export function acceptedLanguage(header: string | null): Language {
  const wanted = acceptedLanguages(header);
  const ours = wanted.map((name) => chosenLanguage(name.split("-")[0]));
  return ours.find((language) => language !== null) ?? (wanted.length === 0 ? "ja" : "en");
}
