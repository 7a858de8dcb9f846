import { ServiceError } from "../base/errors.ts";

/** What a provider puts the id of the session in place of. */
const sessionMark = "{CHECKOUT_SESSION_ID}";

/**
 * An address to which a caller may be sent back: one of an origin on the list of sites, as a browser reads it. Throws
 * `redirect_url_not_allowed`.
 */
export function toSiteUrl(text: string, siteOrigins: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // User names in an address mislead the person who reads it.
  if (url === null || url.username !== "" || url.password !== "" || !siteOrigins.includes(url.origin))
    throw new ServiceError("redirect_url_not_allowed");
  // Not the text as it was sent: another reader might take it for another address.
  return url.href.replaceAll(encodeURIComponent(sessionMark), sessionMark);
}
