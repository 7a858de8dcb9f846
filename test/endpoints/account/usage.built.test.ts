import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

const usage = (query: string, key?: string) => service().ask(`/v1/me/usage${query}`, key === undefined ? {} : { key });

it("answers 200 with calls by day, none left out", async () => {
  const { apiKey } = await service().createKey({});
  await service().ask("/v1/ping", { key: apiKey });
  await service().ask("/v1/programs/search", { key: apiKey });
  await service().ask("/v1/programs/UNI-nowhere000", { key: apiKey });
  expect(await usage("?days=2", apiKey)).toMatchObject({
    status: 200,
    body: [
      { date: "2026-11-14", calls: 0 },
      { date: "2026-11-15", calls: 2 },
    ],
  });
  expect((await usage("", apiKey)).body).toHaveLength(30);
});

it("counts by tag, most units first", async () => {
  const { apiKey } = await service().createKey({});
  for (const tag of ["folder-2", "folder-1", "folder-1", "not a tag!"])
    await service().ask("/v1/programs/search", { key: apiKey, headers: { "x-client-tag": tag } });
  expect((await usage("?group_by=client_tag", apiKey)).body).toEqual([
    { client_tag: "folder-1", calls: 2, units: 2, yen: 6 },
    { client_tag: null, calls: 1, units: 1, yen: 3 },
    { client_tag: "folder-2", calls: 1, units: 1, yen: 3 },
  ]);
});

it("counts by key, most units first, and names keys as their owner does", async () => {
  const { apiKey, keyId } = await service().createKey({});
  const make = async (label: string) =>
    (await service().ask("/v1/me/keys", { key: apiKey, json: { label } })).body as { api_key: string; key_id: string };
  const [busy, idle] = [await make("busy"), await make("idle")];
  for (const key of [busy.api_key, busy.api_key, apiKey]) await service().ask("/v1/programs/search", { key });
  const shown = (key: string) => `${key.slice(0, 8)}…`;
  const rows = [
    { key_id: busy.key_id, key_prefix: shown(busy.api_key), label: "busy", calls: 2, units: 2, yen: 6 },
    { key_id: keyId, key_prefix: shown(apiKey), label: null, calls: 1, units: 1, yen: 3 },
  ];
  expect((await usage("?group_by=key", apiKey)).body).toEqual(rows);
  for (const name of [busy.key_id, busy.api_key.slice(0, 8), encodeURIComponent(shown(busy.api_key)), "busy"]) {
    expect((await usage(`?group_by=key&key=${name}`, apiKey)).body, name).toEqual(rows.slice(0, 1));
    expect((await usage(`?days=1&key=${name}`, apiKey)).body, name).toEqual([{ date: "2026-11-15", calls: 2 }]);
  }
  expect((await usage("?group_by=client_tag&key=busy", apiKey)).body).toEqual([
    { client_tag: null, calls: 2, units: 2, yen: 6 },
  ]);
  expect((await usage(`?group_by=key&key=${idle.key_id}`, apiKey)).body).toEqual([]);
  const tools = await service().ask("/v1/me/usage_by_tool?key=busy", { key: apiKey });
  expect(tools.body).toMatchObject({ total_calls: 2, total_amount_yen: 6 });
  await service().ask(`/v1/me/keys/${busy.key_id}`, { method: "DELETE", key: apiKey });
  expect((await usage("?group_by=key&key=busy", apiKey)).body).toEqual(rows.slice(0, 1));
});

it("answers 404 to a key that is not the account's, and to the key itself", async () => {
  const [one, other] = [await service().createKey({}), await service().createKey({})];
  for (const path of ["/v1/me/usage", "/v1/me/usage_by_tool", "/v1/me/usage.csv"])
    for (const key of ["nothing", other.keyId, one.apiKey, "constructor"])
      expect(await service().ask(`${path}?key=${key}`, { key: one.apiKey }), key).toMatchObject({
        status: 404,
        body: { code: "key_not_found" },
      });
});

it("shows nothing of another account", async () => {
  const [one, other] = [await service().createKey({}), await service().createKey({})];
  await service().ask("/v1/ping", { key: one.apiKey });
  expect((await usage("?days=1", other.apiKey)).body).toEqual([{ date: "2026-11-15", calls: 0 }]);
});

it("answers 401 without a key", async () => {
  expect(await usage("")).toMatchObject({ status: 401, body: { code: "api_key_required" } });
});

it.each([
  ["?days=91", "days"],
  ["?days=0", "days"],
  ["?group_by=day", "group_by"],
])("answers 422 to %s", async (query, name) => {
  const { apiKey } = await service().createKey({});
  const { status, body } = await usage(query, apiKey);
  expect([status, body.code, body.errors?.[0]?.loc]).toEqual([422, "validation_error", ["query", name]]);
});
