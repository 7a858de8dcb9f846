import { afterEach, expect, it } from "vitest";
import { operationIdOf } from "../../../runtime/pipeline/read-request.ts";
import { createMailWork, linkOf } from "../../support/sent-mails.ts";
import { serviceOfFile } from "../../support/service.ts";
import { logIn } from "../session/browser.ts";

const service = serviceOfFile();
afterEach(() => service().setNow("2026-11-15T03:00:00Z"));

const rotate = (key: string, headers: Record<string, string> = {}) =>
  service().ask("/v1/me/rotate-key", { method: "POST", key, headers });
const statusOf = async (key: string) => (await service().ask("/v1/me", { key })).status;

it("answers 200 with a new key that has the cap of the old one, which is dead", async () => {
  const { apiKey, accountId } = await service().createKey({ capYen: 300 });
  expect(await statusOf(apiKey)).toBe(200);
  const { status, body, headers } = await rotate(apiKey);
  expect(status).toBe(200);
  expect(body).toEqual({ api_key: expect.stringMatching(/^evk_[0-9A-Za-z]{38}$/), tier: "paid", still_valid: [] });
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("idempotency-replayed")).toBeNull();
  expect([await statusOf(apiKey), await statusOf(body.api_key)]).toEqual([401, 200]);
  expect((await service().store.readAccount(accountId))?.capYen).toBe(300);
  expect(await rotate(apiKey)).toMatchObject({ status: 401, body: { code: "invalid_api_key" } });
});

it("gives the same key again to the old key and the same Idempotency-Key, for 10 minutes", async () => {
  const { apiKey } = await service().createKey({});
  const once = { "idempotency-key": "rotate-once" };
  const first = await rotate(apiKey, once);
  service().setNow("2026-11-15T03:09:59Z");
  const again = await rotate(apiKey, once);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect([await statusOf(apiKey), await statusOf(again.body.api_key)]).toEqual([401, 200]);
  expect(await rotate(apiKey, { "idempotency-key": "another" })).toMatchObject({ status: 401 });
  expect(await rotate(apiKey)).toMatchObject({ status: 401 });
  service().setNow("2026-11-15T03:10:00Z");
  expect(await rotate(apiKey, once)).toMatchObject({ status: 401, body: { code: "invalid_api_key" } });
});

it("mails the owner once, at the first confirmed address of the account's alerts, and nobody without one", async () => {
  const work = createMailWork(service().store, service().now, "https://konkyo.example");
  const { apiKey } = await service().createKey({});
  const subscribe = (email: string) =>
    service().ask("/v1/me/alerts/subscribe", { key: apiKey, json: { filter_type: "all", email } });
  await subscribe("unconfirmed@example.jp");
  await work.run();
  const second = (await rotate(apiKey)).body.api_key as string;
  expect(await work.run()).toEqual([]);
  const json = { filter_type: "all", email: "owner@example.jp", lang: "en" };
  await service().ask("/v1/me/alerts/subscribe", { key: second, json });
  const token = linkOf((await work.run())[0]!).split("token=")[1]!;
  const form = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
  await service().ask("/confirm", { method: "POST", headers: form, body: `token=${token}` });
  const once = { "idempotency-key": "mailed-once" };
  const { body } = await rotate(second, once);
  await rotate(second, once);
  const sent = await work.run();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([["owner@example.jp", "Your API key was replaced"]]);
  expect(JSON.stringify(sent)).toContain("15 November 2026 12:00 JST");
  expect(JSON.stringify(sent)).not.toContain(body.api_key);
});

it("answers 422 to another scope, and to another one under the same Idempotency-Key", async () => {
  const { apiKey } = await service().createKey({});
  const send = (scope: string, headers: Record<string, string> = {}) =>
    service().ask("/v1/me/rotate-key", { key: apiKey, json: { scope }, headers });
  expect(await send("account")).toMatchObject({ status: 422, body: { code: "validation_error" } });
  const once = { "idempotency-key": "one-scope" };
  const { body } = await send("everywhere", once);
  expect(await send("everywhere", once)).toMatchObject({ status: 200, body });
  expect(await send("key", once)).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
});

it("stores no answer from which the new key could be read", async () => {
  const { apiKey, accountId, keyId } = await service().createKey({});
  expect((await rotate(apiKey, { "idempotency-key": "kept" })).status).toBe(200);
  const operation = { operationId: operationIdOf("kept"), fingerprint: "any" };
  const payer = { accountId, keyId, nowMs: Date.parse("2026-11-15T03:00:00Z") };
  expect(await service().store.findOperation({ ...payer, operation })).toBeNull();
});

it("answers 422 when the Idempotency-Key was used for another request, and 400 when it is not usable", async () => {
  const { apiKey } = await service().createKey({});
  const used = { "idempotency-key": "used" };
  await service().ask("/v1/me/cap", { key: apiKey, json: { monthly_cap_yen: 5 }, headers: used });
  expect(await rotate(apiKey, used)).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
  const bad = await rotate(apiKey, { "idempotency-key": "two words" });
  expect([bad.status, bad.body.code]).toEqual([400, "idempotency_key_invalid"]);
  expect(await statusOf(apiKey)).toBe(200);
});

it("keeps the session that rotated and ends every other", async () => {
  const { apiKey } = await service().createKey({});
  const [mine, other] = [await logIn(service(), apiKey), await logIn(service(), apiKey)];
  const { status, body } = await service().ask("/v1/me/rotate-key", { method: "POST", headers: { ...mine } });
  expect(status).toBe(200);
  expect([await statusOf(apiKey), await statusOf(body.api_key)]).toEqual([401, 200]);
  const bySession = async ({ cookie }: { cookie: string }) =>
    (await service().ask("/v1/me", { headers: { cookie } })).status;
  expect([await bySession(mine), await bySession(other)]).toEqual([200, 401]);
});

it("answers 403 to a session without the token, and rotates nothing", async () => {
  const { apiKey } = await service().createKey({});
  const { cookie, origin } = await logIn(service(), apiKey);
  const { status, body } = await service().ask("/v1/me/rotate-key", { method: "POST", headers: { cookie, origin } });
  expect([status, body.code]).toEqual([403, "csrf_required"]);
  expect(await statusOf(apiKey)).toBe(200);
});

it("answers 401 without a key", async () => {
  const { status, body } = await service().ask("/v1/me/rotate-key", { method: "POST" });
  expect([status, body.code]).toEqual([401, "api_key_required"]);
});

it("answers 429 from the 101st on a day", async () => {
  const { apiKey, accountId } = await service().createKey({});
  const nowMs = Date.parse("2026-11-15T03:00:00Z");
  for (let time = 0; time < 100; time += 1)
    await service().store.take({ subject: `rotation-${accountId}`, limit: 100, nowMs });
  const { status, body, headers } = await rotate(apiKey);
  expect([status, body.code, body.retry_after_seconds]).toEqual([429, "rate_limited", 43_200]);
  expect(headers.get("retry-after")).toBe("43200");
});
