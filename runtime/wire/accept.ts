import Negotiator from "negotiator";

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
export function acceptedLanguages(acceptLanguage: string | null): string[] {
  const accepted = new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } }).languages();
  return accepted.filter((name) => name !== "*").map((name) => name.toLowerCase());
}

export function acceptsGzip(acceptEncoding: string | null): boolean {
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding ?? "" } });
  return negotiator.encoding(["gzip", "identity"]) === "gzip";
}
