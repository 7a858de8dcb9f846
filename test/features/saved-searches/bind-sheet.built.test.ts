import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { logIn } from "../../endpoints/session/browser.ts";

const service = serviceOfFile();

const path = "/v1/me/saved_searches";
const sheet_id = "1aBcDeFgHiJkLmNoPqRs_-";
const bind = (json: unknown, key?: string, headers: Record<string, string> = {}, id: number | string = 1) =>
  service().ask(`${path}/${id}/sheet`, { json, headers, ...(key === undefined ? {} : { key }) });
const sheetOf = async (key: string) => (await service().ask(path, { key })).body[0].sheet as unknown;

/** An account with one saved search, of number 1. */
async function keyWithSearch(): Promise<string> {
  const { apiKey: key } = await service().createKey();
  await service().ask(path, { key, json: { name: "a", query: { q: "b" } } });
  return key;
}

it("answers 200 and shows the sheet with its search, in place of an earlier one", async () => {
  const key = await keyWithSearch();
  const { status, body, headers } = await bind({ sheet_id }, key);
  const bound = { sheet_id, sheet_tab_name: "jpcite", delivery: "not_connected" };
  expect([status, body]).toEqual([200, { ok: true, saved_search_id: 1, ...bound }]);
  expect(headers.get("x-billable-units")).toBe("0");
  expect(await sheetOf(key)).toEqual(bound);
  const other = { sheet_id: "x".repeat(120), sheet_tab_name: "補".repeat(64) };
  expect((await bind(other, key)).body).toMatchObject(other);
  expect(await sheetOf(key)).toEqual({ ...other, delivery: "not_connected" });
  expect((await service().ask(path, { key })).body).toMatchObject([{ id: 1, name: "a", query: { q: "b" } }]);
});

it("replays under one Idempotency-Key", async () => {
  const key = await keyWithSearch();
  const once = { "idempotency-key": "bind-once" };
  await bind({ sheet_id }, key, once);
  await bind({ sheet_id: "y".repeat(20) }, key);
  const again = await bind({ sheet_id }, key, once);
  expect(again).toMatchObject({ status: 200, body: { sheet_id } });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await sheetOf(key)).toMatchObject({ sheet_id: "y".repeat(20) });
});

it("answers 200 to a session with its token, and 403 without", async () => {
  const key = await keyWithSearch();
  const { cookie, origin, ...token } = await logIn(service(), key);
  const forged = await bind({ sheet_id }, undefined, { cookie, origin });
  expect([forged.status, forged.body.code]).toEqual([403, "csrf_required"]);
  expect(await sheetOf(key)).toBeNull();
  expect((await bind({ sheet_id }, undefined, { cookie, origin, ...token })).status).toBe(200);
  expect(await sheetOf(key)).toMatchObject({ sheet_id });
});

it("answers 401 without a key", async () => {
  const { status, body } = await bind({ sheet_id });
  expect([status, body.code]).toEqual([401, "api_key_required"]);
});

it("answers 404 to an unknown number and, alike, to a search of another account", async () => {
  const [owner, other] = [await keyWithSearch(), (await service().createKey()).apiKey];
  for (const [key, id] of [
    [owner, 2],
    [other, 1],
  ] as const) {
    const { status, body } = await bind({ sheet_id }, key, {}, id);
    expect([status, body.code, body.saved_id]).toEqual([404, "record_not_found", id]);
    expect(body.detail).toContain("GET /v1/me/saved_searches");
  }
  expect(await sheetOf(owner)).toBeNull();
});

it.each<[what: string, json: object, field: string]>([
  ["no sheet", {}, "sheet_id"],
  ["an id of 19 characters", { sheet_id: "a".repeat(19) }, "sheet_id"],
  ["an id of 121 characters", { sheet_id: "a".repeat(121) }, "sheet_id"],
  ["an address for an id", { sheet_id: `https://sheets.example/${sheet_id}` }, "sheet_id"],
  ["a line feed behind the id", { sheet_id: `${sheet_id}\n` }, "sheet_id"],
  ["a blank tab", { sheet_id, sheet_tab_name: " " }, "sheet_tab_name"],
  ["a tab of 65 characters", { sheet_id, sheet_tab_name: "補".repeat(65) }, "sheet_tab_name"],
])("answers 422 to %s and binds nothing", async (_what, json, field) => {
  const key = await keyWithSearch();
  const { status, body } = await bind(json, key);
  expect([status, body.code, body.errors[0].loc]).toEqual([422, "validation_error", ["body", field]]);
  expect(await sheetOf(key)).toBeNull();
});

it("answers 422 to a number that is none", async () => {
  const { status, body } = await bind({ sheet_id }, await keyWithSearch(), {}, "first");
  expect([status, body.errors[0].loc]).toEqual([422, ["path", "saved_id"]]);
});
