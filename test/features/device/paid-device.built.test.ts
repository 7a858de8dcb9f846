import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { askForKey, beginCheckout, type Browser } from "../../support/stripe/buying.ts";
import { stripeOfFile } from "../../support/stripe/file-double.ts";

const stripe = stripeOfFile(() => Date.parse("2026-11-15T03:00:00Z"));

describeOnBothStores("a device that is paid for", (open) => {
  let store: StateStore;
  let service: TestService;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({ store, payments: stripe().payments() });
  });
  afterEach(() => {
    stripe().fault = () => null;
  });
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const device = async () => (await service.ask("/v1/device/authorize", { method: "POST" })).body;
  const complete = ({ sessionId, cookie }: Browser, user_code: string) =>
    service.ask("/v1/device/complete", {
      json: { payments_checkout_session_id: sessionId, user_code },
      headers: { cookie },
    });
  const poll = (device_code: string) =>
    service.ask("/v1/device/token", {
      json: { device_code, grant_type: "urn:ietf:params:oauth:grant-type:device_code" },
    });

  it("gets the one key of the session for devices, which then gives its own key to the browser that paid", async () => {
    const { user_code, device_code } = await device();
    const browser = await beginCheckout(service, { user_code });
    expect((await complete(browser, user_code)).body.code).toBe("session_not_paid");
    const { customer } = stripe().pay(browser.sessionId);
    for (let count = 0; count < 2; count++) expect((await complete(browser, user_code)).status).toBe(200);
    expect((await askForKey(service, browser)).status).toBe(200);
    const { body } = await poll(device_code);
    const me = await service.ask("/v1/me", { key: body.access_token });
    expect(me.body).toMatchObject({ customer_id: customer, subscription_status: "active" });
    expect((await poll(device_code)).body.code).toBe("invalid_grant");
    expect((await askForKey(service, browser)).body.code).toBe("key_already_issued");
  });

  it("gets nothing with another's session, code or cookie", async () => {
    const [own, other] = [await device(), await device()];
    const browser = await beginCheckout(service, { user_code: own.user_code });
    const unbound = await beginCheckout(service);
    const thief = await beginCheckout(service, { user_code: other.user_code });
    for (const { sessionId } of [browser, unbound, thief]) stripe().pay(sessionId);
    for (const [from, code] of [
      [browser, other.user_code],
      [unbound, own.user_code],
      [{ ...browser, cookie: thief.cookie }, own.user_code],
    ] as const)
      expect((await complete(from, code)).body.code).toBe("checkout_state_mismatch");
    expect((await complete({ ...browser, cookie: "x=y" }, own.user_code)).body.code).toBe("checkout_state_missing");
    expect((await poll(own.device_code)).body.code).toBe("authorization_pending");
  });

  it("gets nothing of a session that gave its key to a browser", async () => {
    const { user_code } = await device();
    const browser = await beginCheckout(service, { user_code });
    stripe().pay(browser.sessionId);
    expect((await askForKey(service, browser)).status).toBe(200);
    const { status, body } = await complete(browser, user_code);
    expect([status, body.code]).toEqual([409, "device_grant_conflict"]);
  });

  it("waits while the provider is away", async () => {
    const { user_code } = await device();
    const browser = await beginCheckout(service, { user_code });
    stripe().pay(browser.sessionId);
    stripe().fault = () => "away";
    expect((await complete(browser, user_code)).body.code).toBe("billing_provider_unavailable");
    stripe().fault = () => null;
    expect((await complete(browser, user_code)).status).toBe(200);
  });
});
