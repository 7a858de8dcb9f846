import { ServiceError } from "../base/errors.ts";

/** Placeholder that the provider replaces by the session id. */
const sessionMark = "{CHECKOUT_SESSION_ID}";

/** A redirect address of an allowed origin, as a browser parses it. Throws `redirect_url_not_allowed`. */
export function toSiteUrl(text: string, siteOrigins: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // A user name in an address can mislead the person who reads it.
  if (url === null || url.username !== "" || url.password !== "" || !siteOrigins.includes(url.origin))
    throw new ServiceError("redirect_url_not_allowed");
  // The parsed address, not the text as sent: another parser might read that differently.
  return url.href.replaceAll(encodeURIComponent(sessionMark), sessionMark);
}
