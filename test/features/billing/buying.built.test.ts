import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { sandboxOn } from "../../support/sandbox.ts";
import { serviceOfFile, startTestService, type TestAnswer, type TestService } from "../../support/service.ts";
import { checkoutBody, cookieOf } from "../../support/stripe/buying.ts";
import { stripeOfFile } from "../../support/stripe/file-double.ts";
import { headingOf, openPage, sendForm } from "../../runtime/pages/html.ts";
import { signIn } from "../../runtime/pages/signed-in.ts";

const site = "http://127.0.0.1:8787";
const unpaid = serviceOfFile();

describeOnBothStores("buying a key in the sandbox", (open) => {
  let store: StateStore;
  let service: TestService;
  let now = Date.parse("2026-11-15T03:00:00Z");
  beforeAll(async () => {
    store = await open();
    service = await startTestService({ store, payments: sandboxOn(store, () => now) });
  });
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const pathOf = (answer: TestAnswer) => new URL(answer.headers.get("location") ?? "", site);
  const fieldsOf = (html: string) =>
    Object.fromEntries(
      load(html)('input[type="hidden"]')
        .toArray()
        .map(({ attribs }) => [attribs["name"] ?? "", attribs["value"] ?? ""]),
    );
  const keyOf = (html: string) => load(html)("#api-key").attr("value") ?? "";

  /** As a person walks: the page of the offer, the payment, and back. */
  const buy = async () => {
    const begun = await sendForm(service, "/buy", {});
    const cookie = cookieOf(begun);
    const checkout = pathOf(begun);
    const paying = await openPage(service, checkout.pathname + checkout.search);
    const paid = await sendForm(service, "/sandbox/checkout", { ...fieldsOf(paying.html), email: "" });
    const back = pathOf(paid);
    const waiting = await openPage(service, back.pathname + back.search, { headers: { cookie } });
    const fields = fieldsOf(waiting.html);
    return { begun, cookie, checkout, paying, paid, back, waiting, fields };
  };

  it("leads from the offer through the payment to the key, which works, and shows it once", async () => {
    const offer = await openPage(service, "/buy");
    expect([offer.status, headingOf(offer.html)]).toEqual([200, "Buy an API key"]);
    for (const path of ["/", "/buy", "/account", "/refund", "/device", "/nothing"])
      expect((await openPage(service, path)).html, path).toContain("No money moves");
    const { begun, cookie, checkout, paying, paid, back, waiting, fields } = await buy();
    expect([begun.status, checkout.pathname, paying.status, headingOf(paying.html)]).toEqual([
      303,
      "/sandbox/checkout",
      200,
      "Payment (sandbox)",
    ]);
    expect([paid.status, back.pathname, waiting.status]).toEqual([303, "/checkout/result", 200]);
    // Opening it, as scanners and previews do, has changed nothing.
    expect(keyOf(waiting.html)).toBe("");
    const shown = await sendForm(service, "/checkout/result", fields, { headers: { cookie } });
    expect([shown.status, headingOf(shown.html)]).toEqual([200, "Here is your API key"]);
    expect(shown.headers.getSetCookie()[0]).toMatch(/^service_checkout_state=; .*Max-Age=0/);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    const key = keyOf(shown.html);
    const me = await service.ask("/v1/me", { key });
    expect(me.body).toMatchObject({
      subscription_status: "active",
      customer_id: expect.stringMatching(/^cus_sandbox_/),
      subscription_current_period_end: "2026-11-30T15:00:00Z",
    });
    expect((await service.ask("/v1/programs/UNI-0000000001", { key })).status).toBe(200);
    // Another browser, or the same one without its cookie, gets nothing.
    const other = await sendForm(service, "/checkout/result", fields);
    expect([other.status, headingOf(other.html)]).toEqual([403, "This is not the browser that paid"]);
  });

  it("shows the key again to the browser that lost the answer, for 10 minutes", async () => {
    const { cookie, fields } = await buy();
    const first = await sendForm(service, "/checkout/result", fields, { headers: { cookie } });
    const again = await sendForm(service, "/checkout/result", fields, { headers: { cookie } });
    expect(keyOf(again.html)).toBe(keyOf(first.html));
    now += 600_001;
    service.setNow(new Date(now).toISOString());
    const late = await sendForm(service, "/checkout/result", fields, { headers: { cookie } });
    expect([late.status, headingOf(late.html)]).toEqual([409, "This subscription has its key already"]);
  });

  it("gives nothing before the payment, and says so", async () => {
    const begun = await sendForm(service, "/buy", {});
    const session_id = pathOf(begun).searchParams.get("session_id") ?? "";
    const headers = { cookie: cookieOf(begun) };
    const unready = await sendForm(service, "/checkout/result", { session_id }, { headers });
    expect([unready.status, headingOf(unready.html)]).toEqual([402, "The payment is not complete"]);
    const wrong = await sendForm(service, "/sandbox/checkout", { session_id, email: "<b>nobody" });
    expect([wrong.status, load(wrong.html)("#email").attr("value")]).toEqual([422, "<b>nobody"]);
    expect((await sendForm(service, "/sandbox/checkout", { session_id, email: "a@example.jp" })).status).toBe(303);
    const again = await openPage(service, `/sandbox/checkout?session_id=${session_id}`);
    expect(again.html).toContain("This is paid already");
    // Paying twice is paying once.
    await sendForm(service, "/sandbox/checkout", { session_id, email: "" });
    expect((await sendForm(service, "/checkout/result", { session_id }, { headers })).status).toBe(200);
  });

  it("leads to the payment page and back, ends with the month, and goes on again", async () => {
    const { cookie, fields } = await buy();
    const key = keyOf((await sendForm(service, "/checkout/result", fields, { headers: { cookie } })).html);
    const portal = pathOf(await sendForm(service, "/account", { api_key: key }));
    expect(portal.pathname).toBe("/sandbox/portal");
    const address = portal.pathname + portal.search;
    const shown = await openPage(service, address);
    expect([shown.status, shown.html.includes("1 November 2026 – 30 November 2026")]).toEqual([200, true]);
    expect(shown.html).toContain(">November 2026</th>");
    // The period of an invoice is told in days of Japan, too.
    const { open: look } = await signIn(service, key);
    expect((await look("/console/billing")).html).toContain("1 November 2026 – 30 November 2026");
    const token = portal.searchParams.get("token") ?? "";
    const cancelling = { subscription_status: "active", subscription_cancel_at_period_end: true };
    expect((await sendForm(service, "/sandbox/portal", { token, end: "month" })).status).toBe(303);
    expect((await service.ask("/v1/me", { key })).body).toMatchObject(cancelling);
    await sendForm(service, "/sandbox/portal", { token, end: "never" });
    expect((await service.ask("/v1/me", { key })).body.subscription_cancel_at_period_end).toBe(false);
    await sendForm(service, "/sandbox/portal", { token, end: "now" });
    expect((await service.ask("/v1/me", { key })).status).toBe(401);
    expect((await openPage(service, address)).html).toContain("This subscription has ended");
    expect((await sendForm(service, "/sandbox/portal", { token, end: "never" })).status).toBe(303);
    expect((await service.ask("/v1/me", { key })).status).toBe(401);
  });

  it("refuses what is not one of its pages: unknown sessions, wrong tokens, keys of nobody, other sites", async () => {
    for (const path of ["/sandbox/checkout", "/sandbox/checkout?session_id=cs_sandbox_1", "/sandbox/portal?token=x"])
      expect([(await openPage(service, path)).status, path]).toEqual([404, path]);
    expect((await sendForm(service, "/sandbox/portal", { token: "x", end: "now" })).status).toBe(404);
    const stranger = await sendForm(service, "/account", { api_key: "evk_nobody" });
    expect([stranger.status, stranger.html.includes("No account has this key")]).toEqual([401, true]);
    const { apiKey } = await service.createKey({});
    const own = await sendForm(service, "/account", { api_key: apiKey });
    expect([own.status, headingOf(own.html)]).toEqual([404, "This key has no subscription"]);
    const { fields, cookie } = await buy();
    for (const [path, sent] of [
      ["/buy", {}],
      ["/checkout/result", fields],
      ["/sandbox/checkout", fields],
    ] as const) {
      const headers = { cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
      expect([(await sendForm(service, path, sent, { headers })).status, path]).toEqual([403, path]);
    }
    const callback = await service.ask("/v1/billing/webhook", { method: "POST", body: "{}" });
    expect([callback.status, callback.body.code]).toEqual([503, "billing_provider_unavailable"]);
    const { headers } = await openPage(service, "/checkout/result");
    expect(new URL(headers.get("location") ?? "", site).pathname).toBe("/buy");
  });
});

describe("pages of payment", () => {
  const now = Date.parse("2026-11-15T03:00:00Z");
  const stripe = stripeOfFile(() => now);
  const paid = serviceOfFile(() => ({ payments: stripe().payments() }));

  it("of the sandbox are not there without it, and the offer says where to get a key", async () => {
    for (const service of [unpaid(), paid()]) {
      for (const path of ["/sandbox/checkout?session_id=x", "/sandbox/portal?token=x"])
        expect((await openPage(service, path)).status).toBe(404);
      expect((await sendForm(service, "/sandbox/portal", { token: "x", end: "now" })).status).toBe(404);
    }
    const offer = await openPage(unpaid(), "/buy");
    expect([offer.status, offer.html.includes("Ask the operator")]).toEqual([200, true]);
    expect((await sendForm(unpaid(), "/buy", {})).status).toBe(400);
    expect((await openPage(paid(), "/buy")).html).not.toContain("No money moves");
  });

  it("sell nothing for real until the operator has said who sells, and say what is missing", async () => {
    const service = await startTestService({ payments: stripe().payments(), sellerPhone: null });
    const offer = await openPage(service, "/buy?lang=ja");
    expect(offer.html).toContain("<li>電話番号</li>");
    expect(offer.html).not.toContain("支払いへ進む");
    const begun = await sendForm(service, "/buy?lang=ja", {});
    expect([begun.status, begun.html.includes("<li>電話番号</li>")]).toEqual([400, true]);
    const called = await service.ask("/v1/billing/checkout", { json: checkoutBody });
    expect([called.status, called.body.code, called.body.missing]).toEqual([400, "billing_not_configured", ["phone"]]);
    expect(called.body.detail).toContain("phone");
    const notice = await openPage(service, "/legal/commerce?lang=ja");
    expect(notice.html).toContain("架空データ株式会社");
    expect(notice.html).toContain("運営者が未設定");
    await service.close();
  });

  it("lead to the provider and bring its key back", async () => {
    const begun = await sendForm(paid(), "/buy?lang=ja", {});
    expect(begun.html).toContain("https://checkout.stripe.example/c/pay/");
    const { params } = stripe().requests.at(-1)!;
    expect(params["locale"]).toBe("ja");
    expect(params["success_url"]).toBe(`${site}/checkout/result?lang=ja&session_id={CHECKOUT_SESSION_ID}`);
    const [session_id = ""] = [...stripe().sessions.keys()].slice(-1);
    stripe().pay(session_id);
    const headers = { cookie: cookieOf(begun) };
    const shown = await sendForm(paid(), "/checkout/result?lang=ja", { session_id }, { headers });
    expect([shown.status, headingOf(shown.html)]).toEqual([200, "APIキーを発行しました"]);
  });

  it("say when the provider is away", async () => {
    stripe().fault = () => "away";
    const { status, html } = await sendForm(paid(), "/buy", {});
    expect([status, headingOf(html)]).toEqual([503, "The payment provider does not answer"]);
    stripe().fault = () => null;
  });
});

describe("the form for a refund", () => {
  it("files a request and shows its receipt", async () => {
    const asked = await openPage(unpaid(), "/refund");
    expect([asked.status, load(asked.html)("textarea#reason").length]).toEqual([200, 1]);
    const fields = {
      requester_email: "payer@example.jp",
      reason: "Bought twice.\nSorry.",
      amount_yen: "330",
      customer_id: "",
    };
    const filed = await sendForm(unpaid(), "/refund?lang=en", fields);
    expect(filed.status).toBe(303);
    const { html } = await openPage(unpaid(), filed.headers.get("location")!);
    expect(headingOf(html)).toBe("Your request was filed");
    // Whoever finds the address learns nothing of the person.
    expect([html.includes("payer@example.jp"), html.includes("Bought twice")]).toEqual([false, false]);
    const number = /rfd_[0-9a-f]{16}/.exec(html)?.[0];
    expect(unpaid().notices.at(-1)).toContain(number);
    expect(html).toContain("2026-11-15 12:00 JST");
    expect(load(html)("main a").attr("href")).toBe(site);
    for (const request_id of ["rfd_0000000000000000", "rfd_1", "../x", ""])
      expect(headingOf((await openPage(unpaid(), `/refund?request_id=${request_id}`)).html)).toBe("Ask for a refund");
  });

  it("says what is wrong beside each field, and keeps what was entered", async () => {
    const hostile = `"><script>alert(1)</script>`;
    const fields = { requester_email: hostile, reason: "", amount_yen: "1.5", customer_id: "x".repeat(121) };
    const { status, html } = await sendForm(unpaid(), "/refund", fields);
    const $ = load(html);
    expect(status).toBe(422);
    expect($(".error").length).toBe(4);
    expect($("#requester_email").attr("value")).toBe(hostile);
    expect([$("script").length, $("#amount_yen").attr("value")]).toEqual([1, "1.5"]);
  });

  it("is limited together with the call", async () => {
    const from = "192.0.2.90";
    const fields = { requester_email: "payer@example.jp", reason: "x" };
    for (let count = 0; count < 5; count++)
      expect((await sendForm(unpaid(), "/refund", fields, { from })).status).toBe(303);
    const { status, html } = await sendForm(unpaid(), "/refund?lang=ja", fields, { from });
    expect([status, headingOf(html)]).toEqual([429, "操作の回数が上限を超えました"]);
    expect(html).toContain("約1日後（2026年11月16日 12:00 JST以降）に、もう一度お試しください。");
  });
});
