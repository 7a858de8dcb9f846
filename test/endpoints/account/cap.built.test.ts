import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { logIn } from "../session/browser.ts";

const service = serviceOfFile();

const cap = (json: unknown, key?: string, headers: Record<string, string> = {}) =>
  service().ask("/v1/me/cap", { json, headers, ...(key === undefined ? {} : { key }) });

it.each([0, 3000, null])("answers 200 and sets %s from the next request on", async (monthly_cap_yen) => {
  const { apiKey, accountId } = await service().createKey({ capYen: 77 });
  expect(await cap({ monthly_cap_yen }, apiKey)).toMatchObject({ status: 200, body: { monthly_cap_yen, ok: true } });
  expect((await service().store.readAccount(accountId))?.capYen).toBe(monthly_cap_yen);
  const dashboard = await service().ask("/v1/me/dashboard", { key: apiKey });
  expect(dashboard.body).toMatchObject({ monthly_cap_yen, cap_remaining_yen: monthly_cap_yen });
});

it("stops metered calls at 0, and never the account's own", async () => {
  const { apiKey } = await service().createKey({});
  const search = () => service().ask("/v1/programs/search", { key: apiKey });
  expect((await search()).status).toBe(200);
  await cap({ monthly_cap_yen: 0 }, apiKey);
  const refused = await search();
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: "monthly_cap_reached", cap_reached: true, cap_yen: 0 });
  expect((await cap({ monthly_cap_yen: null }, apiKey)).status).toBe(200);
  expect((await search()).status).toBe(200);
});

it("replays under one Idempotency-Key, refuses another request under it, and is no usage", async () => {
  const { apiKey, accountId } = await service().createKey({});
  const once = { "idempotency-key": "cap-once" };
  expect((await cap({ monthly_cap_yen: 300 }, apiKey, once)).status).toBe(200);
  await service().accounts.setCap(accountId, 5);
  const again = await cap({ monthly_cap_yen: 300 }, apiKey, once);
  expect(again).toMatchObject({ status: 200, body: { monthly_cap_yen: 300, ok: true } });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect((await service().store.readAccount(accountId))?.capYen).toBe(5);
  const other = await cap({ monthly_cap_yen: 301 }, apiKey, once);
  expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  const usage = await service().ask("/v1/me/usage?days=1", { key: apiKey });
  expect(usage.body).toEqual([{ date: "2026-11-15", calls: 0 }]);
});

it("answers 401 to anonymous callers", async () => {
  const { status, body, headers } = await cap({ monthly_cap_yen: 1 });
  expect([status, body.code]).toEqual([401, "api_key_required"]);
  expect(headers.get("www-authenticate")).toBe("Bearer");
});

it.each([
  ["negative", { monthly_cap_yen: -1 }],
  ["fractional", { monthly_cap_yen: 1.5 }],
  ["missing", {}],
  ["text", { monthly_cap_yen: "300" }],
  ["too large to count", { monthly_cap_yen: 2 ** 53 }],
])("answers 422 when it is %s", async (_what, json) => {
  const { apiKey, accountId } = await service().createKey({ capYen: 9 });
  const { status, body } = await cap(json, apiKey);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: "validation_error",
    detail: "validation failed: monthly_cap_yen",
    errors: [{ loc: ["body", "monthly_cap_yen"] }],
  });
  expect((await service().store.readAccount(accountId))?.capYen).toBe(9);
});

describe("by a session", () => {
  const byBrowser = async (change: Record<string, string | undefined>) => {
    const { apiKey, accountId } = await service().createKey({ capYen: 9 });
    const headers = Object.entries({ ...(await logIn(service(), apiKey)), ...change });
    const sent = Object.fromEntries(headers.filter((pair): pair is [string, string] => pair[1] !== undefined));
    const { status, body } = await cap({ monthly_cap_yen: 5 }, undefined, sent);
    return { status, code: body.code, capYen: (await service().store.readAccount(accountId))?.capYen };
  };

  it("answers 200 with token and origin of the site", async () => {
    expect(await byBrowser({})).toMatchObject({ status: 200, capYen: 5 });
    expect(await byBrowser({ origin: undefined, "sec-fetch-site": "same-origin" })).toMatchObject({ capYen: 5 });
  });

  it.each([
    ["without the token", { "x-csrf-token": undefined }, "csrf_required"],
    ["with a wrong token", { "x-csrf-token": "wrong" }, "csrf_required"],
    ["from another site", { origin: "https://evil.example" }, "origin_not_allowed"],
    ["from nowhere", { origin: "null" }, "origin_not_allowed"],
  ])("answers 403 %s and changes nothing", async (_how, change, code) => {
    expect(await byBrowser(change)).toEqual({ status: 403, code, capYen: 9 });
  });
});
