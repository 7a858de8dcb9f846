import { describe, expect, inject, it } from "vitest";
import { type AskOptions, serviceOfFile } from "../../support/service.ts";

const site = "https://konkyo.example";
const service = serviceOfFile(() => ({
  publicUrl: site,
}));

const ask = (options: AskOptions, query = "") => service().ask(`/v1/mcp${query}`, options);
const request = (method: string, params: object = {}, id: unknown = 1) => ({ jsonrpc: "2.0", id, method, params });
const hello = request("initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});

describe("a message", () => {
  it("is answered with JSON, and opens a session that any process knows", async () => {
    const { status, headers, body } = await ask({ json: hello });
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "application/json",
      "no-store",
    ]);
    expect(body).toMatchObject({
      jsonrpc: "2.0",
      id: 1,
      result: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "konkyo" } },
    });
    const session = headers.get("mcp-session-id")!;
    const listed = await ask({
      json: request("tools/list", {}, "two"),
      headers: { "mcp-session-id": session, "mcp-protocol-version": "2025-06-18" },
    });
    expect([listed.status, listed.body.id, listed.body.result.tools.length]).toEqual([200, "two", 16]);
  });

  it("needs no session, and no handshake", async () => {
    const { status, headers, body } = await ask({ json: request("tools/list") }, "?tools=full");
    expect([status, body.result.tools.length, headers.get("mcp-session-id")]).toEqual([200, 61, null]);
    expect((await ask({ json: request("ping") })).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });

  it("that is a notification is taken without an answer", async () => {
    const json = { jsonrpc: "2.0", method: "notifications/initialized" };
    const { status, bytes } = await ask({ json });
    expect([status, bytes.length]).toEqual([202, 0]);
  });

  it("tells of the cost, the snapshot and the call in its headers", async () => {
    const { apiKey } = await service().createKey();
    const json = request("tools/call", { name: "get_meta" });
    const { headers } = await ask({ json, key: apiKey, headers: { "x-request-id": "from-the-caller" } });
    expect([headers.get("x-request-id"), headers.get("x-billable-units"), headers.get("x-cost-jpy")]).toEqual([
      "from-the-caller",
      "0",
      "0",
    ]);
    expect(headers.get("x-corpus-snapshot-id")).toBe(inject("snapshot").id);
    expect(service().calls.at(-1)).toMatchObject({ operationId: "MET-3", auth: "key", status: 200 });
  });

  it("in a question of several lines is asked as one", async () => {
    const json = request("tools/call", { name: "search_programs", arguments: { q: "補助金\n支援", limit: 1 } });
    expect((await ask({ json })).body.result.isError).toBeUndefined();
  });
});

describe("what is refused", () => {
  const text = (body: string): AskOptions => ({ body, headers: { "content-type": "application/json" } });
  const cases: readonly (readonly [what: string, options: AskOptions, status: number, rpc: number, code: string])[] = [
    ["broken JSON", text('{"jsonrpc":'), 400, -32_700, "malformed_json"],
    ["a repeated key", text('{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}'), 400, -32_700, "malformed_json"],
    ["a control character", { json: request("ping", { at: "\u0000" }) }, 400, -32_700, "invalid_text"],
    ["no message", { json: { hello: "world" } }, 400, -32_600, "malformed_json"],
    ["an answer", { json: { jsonrpc: "2.0", id: 1, result: {} } }, 400, -32_600, "malformed_json"],
    ["a batch", { json: [request("ping"), request("ping", {}, 2)] }, 400, -32_600, "malformed_json"],
    [
      "a forbidden key",
      text('{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{}}'),
      400,
      -32_600,
      "malformed_json",
    ],
    ["an id that is no id", { json: request("ping", {}, { deep: 1 }) }, 400, -32_600, "malformed_json"],
    [
      "another media type",
      { body: "{}", headers: { "content-type": "text/plain" } },
      415,
      -32_000,
      "unsupported_media_type",
    ],
    ["too large a body", { json: request("ping", { at: "あ".repeat(100_000) }) }, 413, -32_000, "body_too_large"],
    ["a client that reads no JSON", { json: hello, headers: { accept: "text/html" } }, 406, -32_000, "not_acceptable"],
    [
      "a page of another site",
      { json: hello, headers: { origin: "https://evil.example" } },
      403,
      -32_000,
      "origin_not_allowed",
    ],
    [
      "an unknown session",
      { json: request("ping"), headers: { "mcp-session-id": "mine" } },
      404,
      -32_000,
      "session_not_found",
    ],
  ];
  it.each(cases)("%s", async (_, options, status, rpc, code) => {
    const answer = await ask(options);
    expect([answer.status, answer.body.jsonrpc, answer.body.error.code, answer.body.error.data.code]).toEqual([
      status,
      "2.0",
      rpc,
      code,
    ]);
    expect(answer.body.error.message).toMatch(/.{20,}/);
    expect(service().calls.at(-1)).toMatchObject({ operationId: "MCP-1", status, code, units: 0 });
  });

  it("is a protocol version that nobody speaks", async () => {
    const { status, body } = await ask({
      json: request("tools/list"),
      headers: { "mcp-protocol-version": "1999-01-01" },
    });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining("2025-06-18")]);
  });

  it("is a method that there is not, in a message", async () => {
    for (const method of ["tools/destroy", "subscriptions/listen"]) {
      const { status, body } = await ask({ json: request(method) });
      expect([status, body.id, body.error.code]).toEqual([200, 1, -32_601]);
    }
  });

  it("is another tool set, by name", async () => {
    const { status, body } = await ask({ json: request("tools/list") }, "?tools=everything");
    expect([status, body.error.data.code]).toEqual([422, "validation_error"]);
    expect(body.error.message).toContain("core, full");
  });

  it("is a stream of the server's own, and every other method", async () => {
    for (const method of ["GET", "PUT", "HEAD"]) {
      const { status, headers } = await ask({ method, headers: { accept: "text/event-stream" } });
      expect([status, headers.get("allow")]).toEqual([405, "POST, DELETE, OPTIONS"]);
    }
  });
});

describe("a session", () => {
  it("is ended when there is one", async () => {
    const session = (await ask({ json: hello })).headers.get("mcp-session-id")!;
    expect((await ask({ method: "DELETE", headers: { "mcp-session-id": session } })).status).toBe(204);
    const forged = [..."ABCDEFGQgw"]
      .filter((last) => !session.endsWith(last))
      .map((last) => session.slice(0, -1) + last);
    for (const headers of [{}, ...["mine", ...forged].map((id) => ({ "mcp-session-id": id }))])
      expect((await ask({ method: "DELETE", headers })).body.code).toBe("session_not_found");
  });
});

describe("a page of the site", () => {
  it("may speak to it, and is told which headers it may send and read", async () => {
    const first = await ask({
      method: "OPTIONS",
      headers: { origin: site, "access-control-request-method": "POST" },
    });
    expect([first.status, first.headers.get("access-control-allow-origin")]).toEqual([204, site]);
    expect(first.headers.get("access-control-allow-headers")).toContain("Mcp-Session-Id");
    const { status, headers } = await ask({ json: hello, headers: { origin: site } });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, site]);
    expect(headers.get("access-control-expose-headers")).toContain("Mcp-Session-Id");
  });
});
