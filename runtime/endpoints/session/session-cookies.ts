import { sessionSeconds } from "../../accounts/sessions.ts";
import type { Cookie } from "../../endpoint/endpoint.ts";

/** Cookies of an open session: its id, which no script can read, and the token that pages repeat in a header. */
export function sessionCookies(sessionId: string, csrfToken: string, maxAgeSeconds = sessionSeconds): Cookie[] {
  return [
    { name: "service_session", value: sessionId, maxAgeSeconds, httpOnly: true },
    { name: "service_csrf", value: csrfToken, maxAgeSeconds, httpOnly: false },
  ];
}

/** The same cookies, cleared. */
export function clearedSessionCookies(): Cookie[] {
  return sessionCookies("", "", 0);
}
