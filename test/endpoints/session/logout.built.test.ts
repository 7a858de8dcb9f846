import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { logIn } from "./browser.ts";

const service = serviceOfFile();

const path = "/v1/session/logout";
const cleared = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().map((cookie) => [cookie.split(";")[0], /max-age=0(;|$)/i.test(cookie)]);
const bothCleared = [
  ["service_session=", true],
  ["service_csrf=", true],
];

it("answers 200, clears both cookies and ends the session for good", async () => {
  const { apiKey } = await service().createKey({});
  const [mine, other] = [await logIn(service(), apiKey), await logIn(service(), apiKey)];
  const answer = await service().ask(path, { method: "POST", headers: { ...mine } });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  expect(cleared(answer)).toEqual(bothCleared);
  const statusOf = async ({ cookie }: { cookie: string }) =>
    (await service().ask("/v1/me", { headers: { cookie } })).status;
  expect([await statusOf(mine), await statusOf(other)]).toEqual([401, 200]);
  expect((await service().ask("/v1/me", { key: apiKey })).status).toBe(200);
});

it("answers 200 also without a session, with one that is over, and with one whose key is revoked", async () => {
  const { apiKey } = await service().createKey({});
  const [ended, revoked] = [await logIn(service(), apiKey), await logIn(service(), apiKey)];
  await service().ask(path, { method: "POST", headers: { ...ended } });
  await service().accounts.revoke(apiKey);
  for (const headers of [{}, { cookie: "service_session=nonsense" }, { ...ended }, { ...revoked }]) {
    const answer = await service().ask(path, { method: "POST", headers });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(cleared(answer)).toEqual(bothCleared);
  }
});

it("answers 403 without the token or from another site, and the session lives on", async () => {
  const { apiKey } = await service().createKey({});
  const { cookie, ...rest } = await logIn(service(), apiKey);
  const tries = [
    [{ cookie, origin: rest.origin }, "csrf_required"],
    [{ cookie, ...rest, origin: "https://evil.example" }, "origin_not_allowed"],
  ] as const;
  for (const [headers, code] of tries) {
    const { status, body } = await service().ask(path, { method: "POST", headers });
    expect([status, body.code]).toEqual([403, code]);
  }
  expect((await service().ask("/v1/me", { headers: { cookie } })).status).toBe(200);
});
