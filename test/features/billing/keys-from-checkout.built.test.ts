import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountOfSubscription } from "../../../runtime/accounts/first-key.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { serviceOfFile, startTestService, type TestService } from "../../support/service.ts";
import { askForKey, beginCheckout, paidCheckout, site } from "../../support/stripe/buying.ts";
import { stripeOfFile } from "../../support/stripe/file-double.ts";
import { nonEmpty } from "../../support/non-empty.ts";

let now = Date.parse("2026-11-15T03:00:00Z");
const stripe = stripeOfFile(() => now);
const unpaid = serviceOfFile();
afterEach(() => {
  stripe().fault = () => null;
  now = Date.parse("2026-11-15T03:00:00Z");
});

describeOnBothStores("a key from a checkout", (open) => {
  let store: StateStore;
  let service: TestService;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({ store, payments: stripe().payments() });
  });
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const moveTo = (ms: number) => {
    now = ms;
    service.setNow(new Date(ms).toISOString());
  };

  it("is answered once, works at once, and clears the cookie", async () => {
    const checkout = await paidCheckout(service, stripe());
    const { status, body, headers } = await askForKey(service, checkout);
    expect([status, body]).toEqual([
      200,
      {
        api_key: expect.stringMatching(/^evk_[0-9A-Za-z]{38}$/),
        tier: "paid",
        customer_id: checkout.subscription.customer,
        key_hash_prefix: expect.stringMatching(/^[0-9a-f]{8}$/),
        widget: null,
      },
    ]);
    expect(headers.getSetCookie()).toEqual(["service_checkout_state=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
    expect(headers.get("cache-control")).toBe("no-store");
    const me = await service.ask("/v1/me", { key: body.api_key });
    expect([me.status, me.body]).toMatchObject([
      200,
      {
        customer_id: checkout.subscription.customer,
        subscription_status: "active",
        subscription_current_period_end: "2026-12-15T03:00:00Z",
        subscription_cancel_at_period_end: false,
        key_hash_prefix: body.key_hash_prefix,
      },
    ]);
    const again = await askForKey(service, checkout);
    expect([again.status, again.body.code]).toEqual([409, "key_already_issued"]);
  });

  it("stays refused for its subscription, by whatever session, also when the key was rotated or revoked", async () => {
    const checkout = await paidCheckout(service, stripe());
    const { body } = await askForKey(service, checkout, { "idempotency-key": "once" });
    const other = await beginCheckout(service);
    stripe().pay(other.sessionId, checkout.subscription);
    expect((await askForKey(service, other)).body.code).toBe("key_already_issued");
    const rotated = await service.ask("/v1/me/rotate-key", { method: "POST", key: body.api_key });
    // The key that was shown is no longer good, so it is not shown again either.
    for (const headers of [{}, { "idempotency-key": "once" }])
      expect((await askForKey(service, checkout, headers)).body.code).toBe("key_already_issued");
    await service.accounts.revoke(rotated.body.api_key);
    expect((await askForKey(service, checkout)).status).toBe(409);
  });

  it("is 402 until the session is paid and its subscription active", async () => {
    const checkout = await beginCheckout(service);
    const open402 = await askForKey(service, checkout);
    expect([open402.status, open402.body.code]).toEqual([402, "session_not_paid"]);
    const subscription = stripe().pay(checkout.sessionId);
    for (const status of ["incomplete", "past_due", "unpaid", "canceled", "incomplete_expired", "paused"]) {
      subscription.status = status;
      expect((await askForKey(service, checkout)).body.code, status).toBe("session_not_paid");
    }
    expect(await store.readAccount(accountOfSubscription(subscription.id))).toBeNull();
    subscription.status = "trialing";
    expect((await askForKey(service, checkout)).status).toBe(200);
  });

  it("is 403 without the cookie, with another's, with a made-up one: before the session is paid and after", async () => {
    const victim = await beginCheckout(service);
    const thief = await beginCheckout(service);
    const attempts = async () => {
      const before = stripe().requests.length;
      const none = await service.ask("/v1/billing/keys/from-checkout", { json: { session_id: victim.sessionId } });
      // Not even the provider is asked for one who has no cookie.
      expect([none.status, none.body.code, stripe().requests.length]).toEqual([403, "checkout_state_missing", before]);
      for (const cookie of [thief.cookie, `service_checkout_state=${"A".repeat(43)}`, "service_checkout_state="]) {
        const { status, body } = await askForKey(service, { ...victim, cookie });
        expect([status, body.code], cookie).toEqual([403, "checkout_state_mismatch"]);
      }
    };
    await attempts();
    const { id } = stripe().pay(victim.sessionId);
    await attempts();
    expect(await store.readAccount(accountOfSubscription(id))).toBeNull();
    expect((await askForKey(service, victim)).status).toBe(200);
    const late = await askForKey(service, { ...victim, cookie: thief.cookie });
    expect([late.status, late.body.code]).toEqual([403, "checkout_state_mismatch"]);
  });

  it("is 403 for a session that something else began at the same provider", async () => {
    const checkout = await paidCheckout(service, stripe());
    const session = stripe().sessions.get(checkout.sessionId)!;
    stripe().sessions.set(checkout.sessionId, { ...session, params: { ...session.params, metadata: {} } });
    expect((await askForKey(service, checkout)).body.code).toBe("checkout_state_mismatch");
  });

  it("is 404 for a session that nobody began", async () => {
    const { cookie } = await beginCheckout(service);
    for (const sessionId of [
      "cs_test_unknown",
      "cs_test_1/../cs_test_2",
      "../subscriptions/sub_1",
      "sub_1",
      "補助金",
    ]) {
      const { status, body } = await askForKey(service, { sessionId, cookie });
      expect([status, body.code], sessionId).toEqual([404, "session_not_found"]);
    }
    expect(nonEmpty(stripe().requests).every(({ path }) => !path.includes(".."))).toBe(true);
  });

  it("is 403 from a page of another site, whatever the cookie", async () => {
    const checkout = await paidCheckout(service, stripe());
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      const { status, body } = await askForKey(service, checkout, headers as Record<string, string>);
      expect([status, body.code]).toEqual([403, "origin_not_allowed"]);
    }
    expect((await askForKey(service, checkout, { origin: site })).status).toBe(200);
  });

  it("goes to one of many at once, and to its twins under one Idempotency-Key", async () => {
    const alone = await paidCheckout(service, stripe());
    const many = await Promise.all(Array.from({ length: 20 }, () => askForKey(service, alone)));
    const counted = (status: number) => many.filter((answer) => answer.status === status).length;
    expect([counted(200), counted(409)]).toEqual([1, 19]);
    const twins = await paidCheckout(service, stripe());
    const headers = { "idempotency-key": "twin" };
    const both = await Promise.all(Array.from({ length: 20 }, () => askForKey(service, twins, headers)));
    const keys = new Set(both.map(({ body }) => body.api_key));
    expect([keys.size, both.filter(({ status }) => status === 200).length]).toEqual([1, 20]);
    expect(both.filter((answer) => answer.headers.get("idempotency-replayed") === null)).toHaveLength(1);
    const account = await store.readAccount(accountOfSubscription(twins.subscription.id));
    expect(Object.values(account!.keys)).toEqual([null]);
  });

  it("is answered again for 10 minutes to the same browser under the same Idempotency-Key, and to nobody else", async () => {
    const checkout = await paidCheckout(service, stripe());
    const headers = { "idempotency-key": "try-1" };
    const first = await askForKey(service, checkout, headers);
    moveTo(now + 599_000);
    const again = await askForKey(service, checkout, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    for (const other of [{}, { "idempotency-key": "try-2" }])
      expect((await askForKey(service, checkout, other as Record<string, string>)).body.code).toBe(
        "key_already_issued",
      );
    const thief = await beginCheckout(service);
    expect((await askForKey(service, { ...checkout, cookie: thief.cookie }, headers)).status).toBe(403);
    moveTo(now + 1_001);
    expect((await askForKey(service, checkout, headers)).body.code).toBe("key_already_issued");
    expect((await service.ask("/v1/me", { key: first.body.api_key })).status).toBe(200);
  });

  it("is not given out for a subscription that ends meanwhile", async () => {
    const checkout = await paidCheckout(service, stripe());
    // It ends between the look at the session and the look behind the key.
    stripe().fault = ({ path }) => {
      if (path.startsWith("/v1/subscriptions/")) checkout.subscription.status = "canceled";
      return null;
    };
    const { status, body } = await askForKey(service, checkout);
    expect([status, body.code]).toEqual([402, "session_not_paid"]);
    const account = await store.readAccount(accountOfSubscription(checkout.subscription.id));
    expect(Object.values(account!.keys)).toEqual([expect.any(Number)]);
  });

  it("is 503 while the provider is away, and then the checkout is as good as before", async () => {
    const checkout = await paidCheckout(service, stripe());
    for (const fault of ["away", "fails", "busy"] as const) {
      stripe().fault = () => fault;
      const { status, body } = await askForKey(service, checkout);
      expect([status, body.code]).toEqual([503, "billing_provider_unavailable"]);
    }
    // The second look is of no use to a caller who could not repeat it.
    stripe().fault = ({ path }) => (path.startsWith("/v1/subscriptions/") ? "away" : null);
    expect((await askForKey(service, checkout)).status).toBe(200);
  });
});

describe("a key from a checkout", () => {
  it("is 400 when no provider is configured, before the cookie is looked at", async () => {
    const { status, body } = await unpaid().ask("/v1/billing/keys/from-checkout", {
      json: { session_id: "cs_test_1" },
    });
    expect([status, body.code]).toEqual([400, "billing_not_configured"]);
  });

  it("is 422 without a usable session_id, and 400 with an unusable Idempotency-Key", async () => {
    for (const json of [{}, { session_id: "cs" }, { session_id: "x".repeat(256) }, { session_id: 5 }])
      expect((await unpaid().ask("/v1/billing/keys/from-checkout", { json })).status).toBe(422);
    const { status, body } = await unpaid().ask("/v1/billing/keys/from-checkout", {
      json: { session_id: "cs_test_1" },
      headers: { "idempotency-key": "two words" },
    });
    expect([status, body.code]).toEqual([400, "idempotency_key_invalid"]);
  });
});
