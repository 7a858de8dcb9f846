import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile(() => ({
  publicUrl: "https://api.example.jp",
}));

describe.each([
  ["/v1/openapi.json", "Konkyo", true],
  ["/v1/openapi.agent.json", "Konkyo for agents", false],
])("GET %s", (path, title, holdsAccounts) => {
  it("answers with the document, without key or slot", async () => {
    const { status, body, headers } = await service().ask(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(headers.get("x-anon-quota-limit")).toBeNull();
    expect(body).toMatchObject({ openapi: "3.1.1", info: { title, version: "0.0.0-test" } });
    expect(body.servers).toEqual([{ url: "https://api.example.jp" }]);
    expect(Object.keys(body.paths).includes("/v1/me")).toBe(holdsAccounts);
    expect(body.paths["/v1/programs/search"].get.operationId).toBe("search_programs");
  });

  it("answers 304 to its ETag, which is that of the bytes and not of the day", async () => {
    const first = await service().ask(path);
    const etag = first.headers.get("etag")!;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    service().setNow("2026-11-16T03:00:00Z");
    const { status, bytes } = await service().ask(path, { headers: { "if-none-match": etag } });
    expect([status, bytes.length]).toEqual([304, 0]);
    expect((await service().ask(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("answers 422 to a query", async () => {
    const { status, body } = await service().ask(`${path}?pretty=1`);
    expect([status, body.code, body.expected]).toEqual([422, "unknown_query_parameter", []]);
  });
});
