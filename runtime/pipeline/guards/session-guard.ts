import { parse } from "cookie-es";
import { ServiceError } from "../../base/errors.ts";
import { isSameText } from "../../base/same-text.ts";
import type { WireRequest } from "../../wire/wire-request.ts";

/** Value of a cookie, or null. */
export function readCookie(header: string | null, name: string): string | null {
  return parse(header ?? "")[name] ?? null;
}

/**
 * Throws unless a change authorised by a cookie comes from a page of the site: the token of the readable cookie repeated in
 * `X-CSRF-Token` (`csrf_required`), an Origin of the site list, a same-origin mark of the browser, or neither
 * (`origin_not_allowed`), and JSON when there is a body, which no plain form can send (`unsupported_media_type`).
 */
export function assertSameSite(request: WireRequest, siteOrigins: readonly string[]): void {
  const cookie = readCookie(request.header("cookie"), "service_csrf");
  const sent = request.header("x-csrf-token");
  if (cookie === null || sent === null || !isSameText(cookie, sent)) throw new ServiceError("csrf_required");
  assertSiteOrigin(request, siteOrigins);
  const contentType = request.header("content-type");
  if (contentType !== null && !isJson(contentType)) throw new ServiceError("unsupported_media_type");
}

/**
 * Throws `origin_not_allowed` for a call from a page of another site. Browsers state the origin of a change in `Origin` or
 * `Sec-Fetch-Site`; a client that sends neither is not a page.
 */
export function assertSiteOrigin(request: WireRequest, siteOrigins: readonly string[]): void {
  const origin = request.header("origin");
  const fetchSite = request.header("sec-fetch-site");
  const fromOurSite =
    origin === null ? fetchSite === null || fetchSite === "same-origin" : siteOrigins.includes(origin);
  if (!fromOurSite) throw new ServiceError("origin_not_allowed");
}

/** Whether a Content-Type is JSON, with any parameters. */
export function isJson(contentType: string): boolean {
  return /^application\/json\s*(?:;|$)/i.test(contentType.trim());
}
