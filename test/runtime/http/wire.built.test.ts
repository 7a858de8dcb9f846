import { connect } from "node:net";
import { describe, expect, inject, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile(() => ({
  publicUrl: "https://konkyo.example",
  allowedOrigins: ["https://partner.example"],
}));

describe("requests that fit no operation", () => {
  it.each([
    ["/v1/nothing", "GET", 404, "route_not_found", null],
    ["/", "POST", 404, "route_not_found", null],
    ["/v1/programs/search", "POST", 405, "method_not_allowed", "GET, OPTIONS"],
    ["/v1/programs/batch", "GET", 405, "method_not_allowed", "POST, OPTIONS"],
    ["/v1/meta", "DELETE", 405, "method_not_allowed", "GET, OPTIONS"],
    [`/v1/programs/search?q=${"a".repeat(9000)}`, "GET", 414, "uri_too_long", null],
    ["/v1/programs/search?q=%00", "GET", 400, "invalid_text", null],
    ["/v1/programs/search?q=%ff", "GET", 400, "invalid_text", null],
    ["/v1/programs/%zz", "GET", 400, "invalid_text", null],
    ["/v1/programs/search?limit=1&colour=red", "GET", 422, "unknown_query_parameter", null],
    ["/v1/programs/search?limit=1&limit=2", "GET", 422, "validation_error", null],
  ])("%.40s by %s is %i %s", async (path, method, status, code, allow) => {
    const answer = await service().ask(path, { method });
    expect([answer.status, answer.body.code, answer.headers.get("allow")]).toEqual([status, code, allow]);
    expect(answer.body.request_id).toBe(answer.headers.get("x-request-id"));
    expect(typeof answer.body.detail).toBe("string");
  });

  it("name the parameters an operation knows", async () => {
    const { body } = await service().ask("/v1/exclusions/rules?page=2");
    expect(body).toMatchObject({ parameter: "page", expected: ["limit", "offset"] });
  });

  it("list every fault with its place, and name the first in detail", async () => {
    const { status, body } = await service().ask("/v1/programs/search?limit=0&offset=-1&tier=Z");
    expect(status).toBe(422);
    expect(body.detail).toBe(`validation failed: ${body.errors[0].loc.slice(1).join(".")}`);
    expect(body.errors.map(({ loc }: { loc: string[] }) => loc.slice(0, 2))).toEqual(
      expect.arrayContaining([
        ["query", "limit"],
        ["query", "offset"],
        ["query", "tier"],
      ]),
    );
    for (const error of nonEmpty(body.errors)) expect(Object.keys(error).sort()).toEqual(["loc", "msg", "type"]);
  });

  it("are problem documents for those who ask", async () => {
    const answer = await service().ask("/v1/nothing", { headers: { accept: "application/problem+json" } });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.body).toMatchObject({
      type: "about:blank",
      title: "route_not_found",
      status: 404,
      code: "route_not_found",
    });
  });
});

describe("every response", () => {
  it("carries a request id: the caller's when it is well formed", async () => {
    const kept = await service().ask("/v1/meta", { headers: { "x-request-id": "abc-12345" } });
    expect(kept.headers.get("x-request-id")).toBe("abc-12345");
    for (const sent of ["short", "a".repeat(65), "with space 123", "semi;colon12"]) {
      const other = await service().ask("/v1/meta", { headers: { "x-request-id": sent } });
      expect(other.headers.get("x-request-id")).toMatch(/^[0-9a-f]{12}-[0-9a-z]{6}$/);
    }
  });

  it.each<[string, number, string, string?]>([
    ["an unknown path", 404, "/v1/nothing"],
    ["an unknown page", 404, "/nothing", "text/html"],
    ["a wrong method", 405, "/v1/programs/batch"],
    ["an old address", 308, "/meta"],
    ["a preflight", 204, "/v1/programs/search"],
    ["a page", 200, "/", "text/html"],
    ["a file of a page", 200, "/assets/"],
    ["the tool interface by GET", 405, "/v1/mcp"],
  ])("keeps the caller's request id: %s", async (what, status, path, accept = "*/*") => {
    const headers = { "x-request-id": "abc-12345", accept };
    const method = what === "a preflight" ? "OPTIONS" : "GET";
    const home = await service().ask("/", { headers: { accept: "text/html" } });
    const file = /\/assets\/[^"]+/.exec(home.bytes.toString())![0];
    const answer = await service().ask(path === "/assets/" ? file : path, { method, headers });
    expect([answer.status, answer.headers.get("x-request-id")]).toEqual([status, "abc-12345"]);
  });

  it("from data names its snapshot, tells where time went and cannot be sniffed", async () => {
    const { apiKey } = await service().createKey();
    const answer = await service().ask("/v1/programs/search", { key: apiKey });
    expect(answer.headers.get("x-corpus-snapshot-id")).toBe(inject("snapshot").id);
    expect(answer.headers.get("server-timing")).toMatch(/auth;dur=[\d.]+, work;dur=[\d.]+, charge;dur=[\d.]+/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("to a pinned snapshot comes from it, and is 409 when the store does not hold it", async () => {
    const pin = (id: string) => service().ask("/v1/meta", { headers: { "x-corpus-snapshot-id": id } });
    expect((await pin(inject("snapshot").id)).status).toBe(200);
    const absent = await pin(`cs1_${"a".repeat(52)}`);
    expect([absent.status, absent.body.code]).toEqual([409, "snapshot_not_available"]);
  });

  it.each([
    ["/healthz", 200],
    ["/readyz", 200],
    ["/v1/ping", 200],
    ["/v1/me", 401],
    ["/v1/stats/coverage", 409],
    ["/v1/programs/search", 409],
  ])("of %s asks for a pinned snapshot only if it reads one: %i", async (path, status) => {
    const headers = { "x-corpus-snapshot-id": `cs1_${"a".repeat(52)}` };
    expect((await service().ask(path, { headers })).status).toBe(status);
  });

  it("of an operation that offers no pin is the same whatever is pinned", async () => {
    const ask = (headers: Record<string, string>) =>
      service().ask("/v1/advisors/verify-houjin/1", { json: {}, headers });
    const pinned = await ask({ "x-corpus-snapshot-id": `cs1_${"a".repeat(52)}` });
    expect([pinned.status, pinned.body]).toEqual([404, expect.objectContaining({ code: "advisor_not_found" })]);
  });

  it("to a call that needs the pinned snapshot now or later is 409 without it, and costs nothing", async () => {
    const { apiKey: key } = await service().createKey();
    const headers = {
      "x-corpus-snapshot-id": `cs1_${"a".repeat(52)}`,
      "idempotency-key": "pinned",
      "x-cost-cap-jpy": "100",
    };
    const batch = { json: { unified_ids: ["UNI-0000000001"] }, key, headers };
    const task = { json: { skill: "search_programs", inputs: { q: "a" } }, key, headers };
    for (const answer of [await service().ask("/v1/programs/batch", batch), await service().ask("/v1/a2a/task", task)])
      expect([answer.status, answer.body.code, answer.headers.get("x-billable-units")]).toEqual([
        409,
        "snapshot_not_available",
        "0",
      ]);
  });

  it("echoes a good client tag and says that a bad one was ignored", async () => {
    const { apiKey } = await service().createKey();
    const tagged = await service().ask("/v1/meta", { key: apiKey, headers: { "x-client-tag": "client_1" } });
    expect(tagged.headers.get("x-client-tag")).toBe("client_1");
    const ignored = await service().ask("/v1/meta", { key: apiKey, headers: { "x-client-tag": "no spaces" } });
    expect([ignored.status, ignored.headers.get("x-client-tag-status")]).toEqual([200, "ignored"]);
  });
});

describe("browsers", () => {
  const ask = (path: string, origin: string) => service().ask(path, { headers: { origin } });

  it("may read data from any origin, without credentials", async () => {
    const answer = await ask("/v1/meta", "https://anyone.example");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(answer.headers.get("access-control-expose-headers")).toContain("X-Billable-Units");
  });

  it("may use accounts from the site list only", async () => {
    for (const origin of ["https://konkyo.example", "https://partner.example"]) {
      const answer = await ask("/v1/me", origin);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
    }
    expect((await ask("/v1/me", "https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  });

  it("are told by a preflight what they may send", async () => {
    const preflight = (path: string, origin: string, method: string) =>
      service().ask(path, { method: "OPTIONS", headers: { origin, "access-control-request-method": method } });
    const data = await preflight("/v1/programs/batch", "https://anyone.example", "POST");
    expect([data.status, data.headers.get("access-control-allow-methods")]).toEqual([204, "POST"]);
    expect(data.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
    const account = await preflight("/v1/me/cap", "https://evil.example", "POST");
    expect([account.status, account.headers.get("access-control-allow-origin")]).toEqual([204, null]);
  });
});

it("tells a client that sends raw UTF-8 in an address what to do", async () => {
  const head = "GET /v1/programs/search?q=補助金 HTTP/1.1\r\nHost: x\r\n\r\n";
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(service().url).port), "127.0.0.1", () => socket.write(head, "utf8"));
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString("utf8")));
    socket.on("end", () => resolve(text)).on("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  const body = JSON.parse(answer.slice(answer.indexOf("{")));
  expect([body.code, body.part]).toEqual(["invalid_text", "url"]);
  expect(body.reason).toContain("percent-encoded");
});
