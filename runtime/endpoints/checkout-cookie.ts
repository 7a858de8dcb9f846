import type { Cookie } from "../endpoint/endpoint.ts";

const lifeSeconds = 3600;

/** Binds a checkout to the browser that began it; not readable by scripts. */
export function checkoutCookie(state: string): Cookie {
  return { name: "service_checkout_state", value: state, maxAgeSeconds: lifeSeconds, httpOnly: true };
}

export function clearedCheckoutCookie(): Cookie {
  return checkoutCookie("");
}
