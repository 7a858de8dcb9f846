import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { logIn } from "../../endpoints/session/browser.ts";

const service = serviceOfFile();

const path = "/v1/me/saved_searches";
const remove = (id: number | string, key?: string, headers: Record<string, string> = {}) =>
  service().ask(`${path}/${id}`, { method: "DELETE", headers, ...(key === undefined ? {} : { key }) });
const names = async (key: string) =>
  (await service().ask(path, { key })).body.map(({ name }: { name: string }) => name) as string[];

/** An account with searches of these names, numbered from 1. */
async function keyWith(...saved: string[]): Promise<string> {
  const { apiKey: key } = await service().createKey();
  for (const name of saved) await service().ask(path, { key, json: { name, query: {} } });
  return key;
}

it("answers 200 and deletes that search alone", async () => {
  const key = await keyWith("a", "b", "c");
  const { status, body, headers } = await remove(2, key);
  expect([status, body]).toEqual([200, { id: 2, ok: true }]);
  expect(headers.get("x-billable-units")).toBe("0");
  expect(await names(key)).toEqual(["a", "c"]);
});

it("deletes once, however many ask at once", async () => {
  const key = await keyWith("a", "b");
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove(1, key)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
  expect(await names(key)).toEqual(["b"]);
});

it("answers 200 to a session with its token, and 403 without", async () => {
  const key = await keyWith("a");
  const { cookie, origin, ...token } = await logIn(service(), key);
  const forged = await remove(1, undefined, { cookie, origin });
  expect([forged.status, forged.body.code]).toEqual([403, "csrf_required"]);
  expect(await names(key)).toEqual(["a"]);
  expect((await remove(1, undefined, { cookie, origin, ...token })).status).toBe(200);
  expect(await names(key)).toEqual([]);
});

it("answers 401 without a key", async () => {
  const { status, body } = await remove(1);
  expect([status, body.code]).toEqual([401, "api_key_required"]);
});

it.each([0, -1, 2, "99999999999999999999999"])("answers 404 to the number %s, which it has not", async (id) => {
  const key = await keyWith("a");
  const { status, body } = await remove(id, key);
  expect([status, body.code]).toEqual([404, "record_not_found"]);
  expect(body.detail).toContain("GET /v1/me/saved_searches");
  expect(await names(key)).toEqual(["a"]);
});

it("answers 404 to a search of another account exactly as to an unknown one", async () => {
  const [owner, other] = [await keyWith("a"), await keyWith()];
  const notMine = await remove(1, other);
  expect(await names(owner)).toEqual(["a"]);
  expect((await remove(1, owner)).status).toBe(200);
  const { request_id: first, ...refusal } = notMine.body;
  const { request_id: second, ...unknown } = (await remove(1, other)).body;
  expect(first).not.toBe(second);
  expect(notMine.status).toBe(404);
  expect(refusal).toEqual(unknown);
});

it("answers 422 to what is no whole number", async () => {
  const { status, body } = await remove("first", await keyWith("a"));
  expect([status, body.code, body.errors[0].loc]).toEqual([422, "validation_error", ["path", "saved_id"]]);
});
