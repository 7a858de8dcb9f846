import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

const recommend = (query: string, key?: string) =>
  service().ask(`/v1/me/tool_recommendation${query}`, key === undefined ? {} : { key });

it("answers 200 with tools that are served", async () => {
  const { apiKey } = await service().createKey({});
  const { status, body } = await recommend(`?intent=${encodeURIComponent(" 補助金を検索したい ")}`, apiKey);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    fallback_used: false,
    intent: "補助金を検索したい",
    tools: [{ name: "search_programs", endpoint: "/v1/programs/search", confidence: 1 }],
  });
});

it("falls back to general tools", async () => {
  const { apiKey } = await service().createKey({});
  const { body } = await recommend("?intent=zzz&limit=2", apiKey);
  expect(body.fallback_used).toBe(true);
  expect(body.tools).toHaveLength(2);
  for (const tool of body.tools)
    expect(tool).toMatchObject({ confidence: 0.2, endpoint: expect.stringMatching(/^\/v1\//) });
});

it("answers 401 without a key", async () => {
  expect(await recommend("?intent=x")).toMatchObject({ status: 401, body: { code: "api_key_required" } });
});

it.each([
  ["", "intent"],
  ["?intent=%20", "intent"],
  [`?intent=${"x".repeat(501)}`, "intent"],
  ["?intent=x&limit=0", "limit"],
  ["?intent=x&limit=11", "limit"],
])("answers 422 to %s", async (query, name) => {
  const { apiKey } = await service().createKey({});
  const { status, body } = await recommend(query, apiKey);
  expect([status, body.code, body.errors?.[0]?.loc]).toEqual([422, "validation_error", ["query", name]]);
});
