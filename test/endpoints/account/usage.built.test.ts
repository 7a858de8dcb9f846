import { expect, inject, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile(() => ({ snapshots: { store: inject("testStore"), id: inject("testSnapshotId") } }));

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
