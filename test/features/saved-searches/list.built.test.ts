import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { logIn } from "../../endpoints/session/browser.ts";

const service = serviceOfFile();

const path = "/v1/me/saved_searches";
const list = (key?: string, headers: Record<string, string> = {}) =>
  service().ask(path, { headers, ...(key === undefined ? {} : { key }) });
const newKey = async () => (await service().createKey()).apiKey;

it("answers 200 with an empty list to an account that has none", async () => {
  const { status, body, headers } = await list(await newKey());
  expect([status, body]).toEqual([200, []]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("etag")).toBeNull();
  expect(headers.get("x-billable-units")).toBe("0");
});

it("answers 200 with the account's own searches, oldest first, each as it was created", async () => {
  const [mine, other] = [await newKey(), await newKey()];
  const created: unknown[] = [];
  for (const name of ["b", "a", "c"])
    created.push((await service().ask(path, { key: mine, json: { name, query: { q: name } } })).body);
  await service().ask(path, { key: other, json: { name: "not mine", query: {} } });
  expect((await list(mine)).body).toEqual(created);
  expect((await list(other)).body).toMatchObject([{ id: 1, name: "not mine" }]);
});

it("answers 200 to a session, without a token", async () => {
  const key = await newKey();
  await service().ask(path, { key, json: { name: "a", query: {} } });
  const { cookie } = await logIn(service(), key);
  expect(await list(undefined, { cookie })).toMatchObject({ status: 200, body: [{ name: "a" }] });
});

it("answers 401 without a key or session", async () => {
  const { status, body } = await list();
  expect([status, body.code]).toEqual([401, "api_key_required"]);
});

it("answers 422 to a parameter, as it has none", async () => {
  const { status, body } = await service().ask(`${path}?limit=1`, { key: await newKey() });
  expect([status, body.code]).toEqual([422, "unknown_query_parameter"]);
});
