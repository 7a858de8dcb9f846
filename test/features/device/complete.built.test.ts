import { describe, expect, it } from "vitest";
import { deviceServiceOfFile, outcome } from "./device-flow.ts";
import { serviceOfFile } from "../../support/service.ts";

const { service, flow } = deviceServiceOfFile();
const withoutPayments = serviceOfFile();
const paid = async () => (await flow().authorize()).checkOut();
const ok = { status: 200, body: { ok: true } };

it("answers 200 to the browser that paid for this device, again to the same session, and the device gets its key", async () => {
  const device = await paid();
  expect(await device.complete()).toMatchObject(ok);
  expect(await device.complete({ code: device.userCode.toLowerCase().replace("-", "") })).toMatchObject(ok);
  const { body } = await device.poll();
  expect((await service().ask("/v1/me", { key: body.access_token })).body).toMatchObject({
    customer_id: `cus_${device.sessionId}`,
    tier: "paid",
  });
  expect(await device.complete()).toMatchObject(ok);
});

describe("is refused", () => {
  it("with 404 for an unknown code, before anything else is looked at", async () => {
    const device = await paid();
    for (const code of ["BBBB-BBBB", "nonsense"])
      expect(outcome(await device.complete({ code, headers: { cookie: "" } }))).toEqual([404, "user_code_not_found"]);
  });

  it("with 403 without the cookie, with that of another checkout, and for a session of another device", async () => {
    const [device, other] = [await paid(), await paid()];
    const tries = [
      [{ headers: { cookie: "" } }, "checkout_state_missing"],
      [{ headers: { cookie: other.cookie } }, "checkout_state_mismatch"],
      [{ headers: { cookie: "service_checkout_state=guessed" } }, "checkout_state_mismatch"],
      // A phisher sends his own code to somebody who has paid: the session is not bound to it.
      [{ session: other.sessionId, headers: { cookie: other.cookie } }, "checkout_state_mismatch"],
    ] as const;
    for (const [given, code] of tries) expect(outcome(await device.complete(given))).toEqual([403, code]);
    expect(outcome(await device.poll())).toEqual([400, "authorization_pending"]);
  });

  it("with 403 from a page of another site", async () => {
    const device = await paid();
    const others: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of others)
      expect(outcome(await device.complete({ headers }))).toEqual([403, "origin_not_allowed"]);
    expect(await device.complete({ headers: { origin: "http://127.0.0.1:8787" } })).toMatchObject(ok);
  });

  it("with 402 until the session is paid, 404 for none, 503 while the provider is away", async () => {
    const device = await (await flow().authorize()).checkOut({ pay: false });
    expect(outcome(await device.complete())).toEqual([402, "session_not_paid"]);
    expect(outcome(await device.complete({ session: "cs_nobody" }))).toEqual([404, "session_not_found"]);
    device.checkout.down = true;
    expect(outcome(await device.complete())).toEqual([503, "billing_provider_unavailable"]);
    device.checkout.down = false;
    device.checkout.pay(device.sessionId);
    expect(await device.complete()).toMatchObject(ok);
  });

  it("with 409 when the device was denied or approved with another session, 410 when it has expired", async () => {
    const denied = await paid();
    await denied.deny();
    expect(outcome(await denied.complete())).toEqual([409, "device_grant_conflict"]);
    const device = await paid();
    const first = { session: device.sessionId, headers: { cookie: device.cookie } };
    await device.checkOut();
    expect(await device.complete(first)).toMatchObject(ok);
    expect(outcome(await device.complete())).toEqual([409, "device_grant_conflict"]);
    const late = await paid();
    service().setNow("2026-11-15T03:16:00Z");
    expect(outcome(await late.complete())).toEqual([410, "device_grant_expired"]);
    service().setNow("2026-11-15T03:00:00Z");
    // None of them keeps the session from giving its key elsewhere.
    for (const one of [denied, late]) expect((await one.keyFromCheckout()).status).toBe(200);
  });

  it("with 409 for a session that has given its key elsewhere", async () => {
    const device = await paid();
    expect((await device.keyFromCheckout()).status).toBe(200);
    expect(outcome(await device.complete())).toEqual([409, "device_grant_conflict"]);
  });

  it("with 400 where nothing is paid for, 422 for a missing field", async () => {
    const { body } = await withoutPayments().ask("/v1/device/authorize", { method: "POST" });
    const json = { payments_checkout_session_id: "cs_1", user_code: body.user_code };
    expect(outcome(await withoutPayments().ask("/v1/device/complete", { json }))).toEqual([
      400,
      "billing_not_configured",
    ]);
    for (const left of ["payments_checkout_session_id", "user_code"])
      expect(outcome(await service().ask("/v1/device/complete", { json: { ...json, [left]: undefined } }))).toEqual([
        422,
        "validation_error",
      ]);
  });

  it("with 429 after 10 unknown codes from one network within an hour, whatever comes then", async () => {
    const device = await paid();
    const from = "192.0.2.61";
    const ask = (user_code: string) =>
      service().ask("/v1/device/complete", {
        from,
        json: { payments_checkout_session_id: device.sessionId, user_code },
        headers: { cookie: device.cookie },
      });
    for (let count = 0; count < 10; count++) expect((await ask("BBBB-BBBB")).status).toBe(404);
    expect(outcome(await ask(device.userCode))).toEqual([429, "form_limit_exceeded"]);
    expect(outcome(await service().ask("/v1/device/deny", { from, json: { user_code: device.userCode } }))).toEqual([
      429,
      "form_limit_exceeded",
    ]);
    expect(await device.complete()).toMatchObject(ok);
  });
});
