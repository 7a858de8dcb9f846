import { load } from "cheerio";
import { deviceServiceOfFile } from "./device-flow.ts";
import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { signIn } from "../../runtime/pages/signed-in.ts";
import { asShown, headingOf, openPage, sendForm } from "../../runtime/pages/html.ts";

const { service, flow } = deviceServiceOfFile();
const withoutPayments = serviceOfFile();
const open = (query: string, cookie = "") => openPage(service(), `/device${query}`, { headers: { cookie } });
const send = (fields: Record<string, string>, cookie = "") =>
  sendForm(service(), "/device", fields, { headers: { cookie } });

describe("the page of devices", () => {
  it("asks for a code, and says when no device shows it", async () => {
    const asked = await open("");
    expect([asked.status, headingOf(asked.html)]).toEqual([200, "Connect a device"]);
    const wrong = await open("?user_code=BBBB-BBBB");
    expect([wrong.status, wrong.html.includes("No device shows this code")]).toEqual([404, true]);
    expect(wrong.html).toContain('value="BBBB-BBBB"');
  });

  it("shows the code for comparing, and changes nothing by being opened", async () => {
    const device = await flow().authorize();
    for (const code of [device.userCode, device.userCode.toLowerCase()]) {
      const { status, html } = await open(`?user_code=${code}`);
      expect([status, headingOf(html)]).toEqual([200, "Connect this device?"]);
      expect(html).toContain(`<code>${device.userCode}</code>`);
      expect(html).toContain("service-mcp");
      expect(html).toContain("Good for 15 more minutes.");
    }
    expect((await device.poll()).body.code).toBe("authorization_pending");
  });

  it("shows whatever a device calls itself as text", async () => {
    const names = [
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "</title></p><h1>Approve me</h1>",
      "{{7*7}} ${7*7} <%= 7 %>",
      "javascript:alert(1)",
      "\u202eevil\u2066",
    ];
    for (const client_id of names) {
      const { body } = await service().ask("/v1/device/authorize", { json: { client_id } });
      const $ = load((await open(`?user_code=${body.user_code}`)).html);
      expect($("p.faint").text()).toContain(asShown(client_id));
      expect([$("script").length, $("h1").length, $("img").length, $("[onerror]").length]).toEqual([1, 1, 0, 0]);
      const typed = load((await open(`?user_code=${encodeURIComponent(client_id)}`)).html);
      expect(typed("#user_code").attr("value")).toBe(asShown(client_id));
      expect([typed("script").length, typed("h1").length, typed("img").length]).toEqual([1, 1, 0]);
    }
  });

  it("limits guesses together with the calls", async () => {
    const device = await flow().authorize();
    const from = "192.0.2.81";
    const guess = (path: string) => openPage(service(), path, { from });
    for (let count = 0; count < 9; count++) expect((await guess("/device?user_code=BBBB-BBBB")).status).toBe(404);
    await service().ask("/v1/device/deny", { from, json: { user_code: "CCCC-CCCC" } });
    const refused = await guess(`/device?user_code=${device.userCode}`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect(headingOf(refused.html)).toBe("Too many tries");
    expect(refused.html).toContain("Try again in about 1 hour (from 15 November 2026 13:00 JST on).");
  });
});

describe("a person", () => {
  it("pays and connects the device", async () => {
    const device = await flow().authorize();
    const away = await send({ user_code: device.userCode, action: "checkout" });
    expect(away.status).toBe(200);
    const sessionId = /https:\/\/pay\.example\/(cs_test_[0-9a-f]+)/.exec(away.html)![1]!;
    const [setCookie] = away.headers.getSetCookie();
    expect(setCookie).toMatch(/^service_checkout_state=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = setCookie!.split(";")[0]!;
    const back = new URL(device.checkout.pay(sessionId));
    expect(back.origin + back.pathname).toBe("http://127.0.0.1:8787/device");
    const returned = await open(back.search, cookie);
    expect(returned.html).toContain('data-sends-itself="true"');
    expect((await device.poll()).body.code).toBe("authorization_pending");
    const fields = { user_code: device.userCode, session_id: sessionId, action: "complete" };
    const completed = await send(fields, cookie);
    expect([completed.status, completed.headers.get("location")]).toEqual([
      303,
      `/device?user_code=${device.userCode}`,
    ]);
    expect(headingOf((await open(`?user_code=${device.userCode}`)).html)).toBe("Your device is connected");
    expect((await device.poll()).body.access_token).toMatch(/^evd_/);
    expect((await send(fields, cookie)).status).toBe(303);
  });

  it("cannot connect it with the payment of somebody else, nor from another site", async () => {
    const [device, other] = [await (await flow().authorize()).checkOut(), await (await flow().authorize()).checkOut()];
    const complete = { user_code: device.userCode, session_id: device.sessionId, action: "complete" };
    expect((await send(complete)).status).toBe(403);
    expect((await send(complete, other.cookie)).status).toBe(403);
    expect((await send({ ...complete, session_id: other.sessionId }, other.cookie)).status).toBe(403);
    const foreign = await sendForm(service(), "/device", complete, {
      headers: { cookie: device.cookie, "sec-fetch-site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
    expect((await device.poll()).body.code).toBe("authorization_pending");
  });

  it("connects it with a key, and the device gets one of its own", async () => {
    const device = await flow().authorize();
    const { apiKey, accountId } = await service().createKey({});
    const connected = await send({ user_code: device.userCode, action: "key", api_key: ` ${apiKey} ` });
    expect(connected.status).toBe(303);
    const { body } = await device.poll();
    expect(body.access_token).not.toBe(apiKey);
    expect(await service().accounts.resolve(body.access_token)).toMatchObject({ accountId, kind: "device" });
    for (const key of [apiKey, body.access_token]) expect((await service().ask("/v1/me", { key })).status).toBe(200);
  });

  it("who is signed in is asked for no key, and no other site can approve for them", async () => {
    const device = await flow().authorize();
    const { apiKey, accountId } = await service().createKey({});
    const browser = await signIn(service(), apiKey);
    const { $ } = await browser.open(`/device?user_code=${device.userCode}`);
    expect([$("[name=api_key]").length, $("main button").first().text()]).toEqual([0, "Connect with this account"]);
    const fields = { user_code: device.userCode, action: "own" };
    expect((await send(fields)).status).toBe(401);
    expect((await send(fields, browser.cookie)).status).toBe(403);
    expect((await device.poll()).body.code).toBe("authorization_pending");
    expect((await browser.send("/device", fields)).status).toBe(303);
    const { body } = await device.poll();
    expect(await service().accounts.resolve(body.access_token)).toMatchObject({ accountId, kind: "device" });
  });

  it("approves it by the API with the key of the account, not with that of a device", async () => {
    const [device, other] = [await flow().authorize(), await flow().authorize()];
    const { apiKey: key } = await service().createKey({});
    const approve = (json: object, by?: string) =>
      service().ask("/v1/device/approve", { json, ...(by === undefined ? {} : { key: by }) });
    expect((await approve({ user_code: device.userCode })).body.code).toBe("api_key_required");
    expect((await approve({ user_code: "BBBB-BBBB" }, key)).body.code).toBe("user_code_not_found");
    expect((await approve({ user_code: device.userCode }, key)).body).toEqual({ ok: true });
    expect((await approve({ user_code: device.userCode }, key)).body).toEqual({ ok: true });
    const { body } = await device.poll();
    const refused = await approve({ user_code: other.userCode }, body.access_token);
    expect([refused.status, refused.body.code]).toEqual([403, "scope_not_granted"]);
    await service().ask("/v1/device/deny", { json: { user_code: other.userCode } });
    expect((await approve({ user_code: other.userCode }, key)).body.code).toBe("device_grant_conflict");
  });

  it("is told that a key cannot be used, and never shown it again", async () => {
    const device = await flow().authorize();
    const revoked = await service().createKey({});
    await service().accounts.revoke(revoked.keyId);
    const widget = await service().createKey({ kind: "widget" });
    for (const api_key of ["nonsense", revoked.apiKey, widget.apiKey, ""]) {
      const { status, html } = await send({ user_code: device.userCode, action: "key", api_key });
      expect([status, html.includes("This key cannot be used")]).toEqual([401, true]);
      if (api_key !== "") expect(html).not.toContain(api_key);
    }
    expect((await device.poll()).body.code).toBe("authorization_pending");
  });

  it("denies it", async () => {
    const device = await flow().authorize();
    expect((await send({ user_code: device.userCode, action: "deny" })).status).toBe(303);
    expect(headingOf((await open(`?user_code=${device.userCode}`)).html)).toBe("The device was denied");
    expect((await device.poll()).body.code).toBe("access_denied");
    expect((await send({ user_code: device.userCode, action: "checkout" })).status).toBe(303);
  });

  it("is told when it is too late, or when the payment is not there yet", async () => {
    const unpaid = await (await flow().authorize()).checkOut({ pay: false });
    const fields = { user_code: unpaid.userCode, session_id: unpaid.sessionId, action: "complete" };
    expect((await send(fields, unpaid.cookie)).status).toBe(402);
    service().setNow("2026-11-15T03:15:00Z");
    expect(headingOf((await open(`?user_code=${unpaid.userCode}`)).html)).toBe("This code has expired");
    const late = await send(fields, unpaid.cookie);
    expect([late.status, headingOf(late.html)]).toEqual([410, "This code has expired"]);
    expect(late.html).toContain("Start again on your device.");
    service().setNow("2026-11-15T03:00:00Z");
    expect((await send({ user_code: unpaid.userCode, action: "something else" })).status).toBe(400);
    expect((await send({ action: "deny" })).status).toBe(404);
  });

  it("finds no way to pay where the service takes no payments", async () => {
    const { body } = await withoutPayments().ask("/v1/device/authorize", { method: "POST" });
    const { html } = await openPage(withoutPayments(), `/device?user_code=${body.user_code}`);
    expect(html).toContain("This service takes no payments");
    const fields = { user_code: body.user_code, action: "checkout" };
    expect((await sendForm(withoutPayments(), "/device", fields)).status).toBe(400);
  });

  it("keeps the language that was chosen, on the way to the payment and back", async () => {
    const device = await flow().authorize();
    const { html } = await sendForm(service(), "/device?lang=ja", { user_code: device.userCode, action: "checkout" });
    const sessionId = /cs_test_[0-9a-f]+/.exec(html)![0];
    expect(new URL(device.checkout.pay(sessionId)).searchParams.get("lang")).toBe("ja");
  });
});
