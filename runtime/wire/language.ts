import Negotiator from "negotiator";

/** The languages of pages and mails. */
export type Language = "ja" | "en";

/** Texts by language. */
export type Texts<Words> = Readonly<Record<Language, Words>>;

/** Declares texts: the Japanese ones set the names, and English has the same. */
export function defineTexts<Words>(texts: { readonly ja: Words; readonly en: NoInfer<Words> }): Texts<Words> {
  return texts;
}

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

/** The media types that a caller accepts, in lower case, most preferred first; types with q=0 are left out. */
export function acceptedMedia(accept: string | null): string[] {
  return new Negotiator({ headers: { accept: accept ?? "" } }).mediaTypes().map((media) => media.toLowerCase());
}

/** Whether a caller names the media type `wanted`, and not the other before it. Wildcards do not count. */
export function prefersMedia(accept: string | null, wanted: string, other: string): boolean {
  return acceptedMedia(accept).find((media) => media === wanted || media === other) === wanted;
}

/** Whether a caller is a browser. Programs name JSON first, or neither. */
export function wantsHtml(accept: string | null): boolean {
  return prefersMedia(accept, "text/html", "application/json");
}

/** The languages that a caller accepts, in lower case, most preferred first; without `*`. */
function acceptedLanguages(acceptLanguage: string | null): string[] {
  const accepted = new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } }).languages();
  return accepted.filter((name) => name !== "*").map((name) => name.toLowerCase());
}

export function acceptsGzip(acceptEncoding: string | null): boolean {
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding ?? "" } });
  return negotiator.encoding(["gzip", "identity"]) === "gzip";
}
