import { acceptedLanguages } from "./accept.ts";

/** The languages of pages and mails. */
export type Language = "ja" | "en";

/** The language of `?lang=`; null when it is absent or not supported. */
export function chosenLanguage(lang: string | undefined): Language | null {
  return lang === "ja" || lang === "en" ? lang : null;
}

/**
 * The preferred supported language of `Accept-Language`. Japanese when none is named; English when only others are named, because
 * their speakers more often read it.
 */
export function acceptedLanguage(header: string | null): Language {
  const wanted = acceptedLanguages(header);
  const ours = wanted.map((name) => chosenLanguage(name.split("-")[0]));
  return ours.find((language) => language !== null) ?? (wanted.length === 0 ? "ja" : "en");
}
