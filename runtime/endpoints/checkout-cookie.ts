import type { Cookie } from "../endpoint/endpoint.ts";

const lifeSeconds = 3600;

/** The cookie that ties a checkout to the browser that began it; no script can read it. */
export function checkoutCookie(state: string): Cookie {
  return { name: "service_checkout_state", value: state, maxAgeSeconds: lifeSeconds, httpOnly: true };
}

/** The same cookie, cleared: it has done its work. */
export function clearedCheckoutCookie(): Cookie {
  return checkoutCookie("");
}
