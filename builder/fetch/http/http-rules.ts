/** Answers that may be different a little later. */
export const passingStatuses: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** Milliseconds a `Retry-After` asks for, in seconds or as a date; null when it cannot be read. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** The validator of a representation if it may be used for `If-Range`; weak ones may not. */
export function strongEtag(value: string | undefined): string | null {
  return value && /^"[^"]*"$/.test(value.trim()) ? value.trim() : null;
}

/** The address a redirect leads to, or the reason why it is not followed: same site only, and never away from https. */
export function redirectTarget(from: URL, location: string | undefined): URL | string {
  if (location === undefined || !URL.canParse(location, from.href)) return "redirect without a readable address";
  const to = new URL(location, from);
  if (to.protocol !== "https:" && !(to.protocol === "http:" && from.protocol === "http:"))
    return `redirect away from https to ${to.protocol}//${to.host}`;
  if (to.username || to.password) return "redirect to an address with a password";
  if (siteOf(to) !== siteOf(from)) return `redirect to another site, ${to.host}`;
  return to;
}

/** The part of a host name that one owner holds; for addresses in numbers the whole of it with its port. */
function siteOf({ hostname, host }: URL): string {
  const labels = hostname.split(".");
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return host;
  return labels.slice(/\.(ac|ad|co|ed|go|gr|lg|ne|or)\.jp$/.test(hostname) ? -3 : -2).join(".");
}
