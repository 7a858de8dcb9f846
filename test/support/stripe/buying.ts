import type { TestAnswer, TestService } from "../service.ts";
import type { StripeDouble } from "./stripe-double.ts";

export const site = "http://127.0.0.1:8787";
export const checkoutBody = {
  success_url: `${site}/checkout/result?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${site}/`,
};

/** A checkout as its browser knows it: the id of the session, and the cookie. */
export type Browser = { readonly sessionId: string; readonly cookie: string };

export async function beginCheckout(service: TestService, body: object = {}): Promise<Browser> {
  const answer = await service.ask("/v1/billing/checkout", { json: { ...checkoutBody, ...body } });
  if (answer.status !== 200) throw new Error(`checkout: ${answer.status} ${answer.bytes.toString()}`);
  return { sessionId: answer.body.session_id, cookie: cookieOf(answer) };
}

/** A checkout that was paid. */
export async function paidCheckout(service: TestService, stripe: StripeDouble) {
  const browser = await beginCheckout(service);
  return { ...browser, subscription: stripe.pay(browser.sessionId) };
}

export function askForKey(
  service: TestService,
  { sessionId, cookie }: Browser,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> {
  return service.ask("/v1/billing/keys/from-checkout", {
    json: { session_id: sessionId },
    headers: { cookie, ...headers },
  });
}

/** Name and value of the cookie that an answer sets. */
export function cookieOf(answer: TestAnswer): string {
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
