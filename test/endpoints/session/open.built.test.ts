import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const limited = serviceOfFile(() => ({ burst: true }));
const secure = serviceOfFile(() => ({ publicUrl: "https://konkyo.example" }));
const path = "/v1/session";

describe("a login", () => {
  it("answers 200 with two cookies of 7 days and never with the key", async () => {
    const { apiKey } = await secure().createKey({});
    const { status, body, headers, bytes } = await secure().ask(path, { json: { api_key: apiKey } });
    expect(status).toBe(200);
    expect(body).toEqual({ tier: "paid", key_hash_prefix: expect.stringMatching(/^[0-9a-f]{8}$/) });
    const cookies = headers.getSetCookie().map((cookie) => cookie.split("; "));
    const common = ["Max-Age=604800", "Path=/", "SameSite=Lax", "Secure"];
    expect(cookies.map(([first]) => first)).toEqual([
      expect.stringMatching(/^service_session=[A-Za-z0-9_-]{43}$/),
      expect.stringMatching(/^service_csrf=[A-Za-z0-9_-]{43}$/),
    ]);
    expect(cookies.map(([, ...flags]) => flags.sort())).toEqual([[...common, "HttpOnly"].sort(), common]);
    expect(bytes.toString() + headers.getSetCookie().join()).not.toContain(apiKey.slice(8));
  });

  it("is not marked Secure where the service itself is http on loopback", async () => {
    const { apiKey } = await service().createKey({});
    const { headers } = await service().ask(path, { json: { api_key: apiKey } });
    expect(headers.getSetCookie()).toHaveLength(2);
    for (const cookie of headers.getSetCookie()) expect(cookie).not.toMatch(/secure/i);
  });

  it("gives a fresh session each time, also under one Idempotency-Key", async () => {
    const { apiKey } = await service().createKey({});
    const login = () =>
      service().ask(path, { json: { api_key: apiKey }, key: apiKey, headers: { "idempotency-key": "same" } });
    const answers = [await login(), await login()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.flatMap(({ headers }) => headers.getSetCookie())).size).toBe(4);
  });

  it("answers 403 to a page of another site, and opens nothing", async () => {
    const { apiKey } = await service().createKey({});
    const others: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of others) {
      const refused = await service().ask(path, { json: { api_key: apiKey }, headers });
      expect([refused.status, refused.body.code]).toEqual([403, "origin_not_allowed"]);
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    const own = await service().ask(path, { json: { api_key: apiKey }, headers: { origin: "http://127.0.0.1:8787" } });
    expect(own.status).toBe(200);
  });

  it("takes no free request", async () => {
    const { apiKey } = await service().createKey({});
    const from = "192.0.2.77";
    await service().ask(path, { json: { api_key: apiKey }, from });
    expect((await service().ask("/v1/usage", { from })).body).toMatchObject({ used: 0, remaining: 3 });
  });

  it("answers 401 to a key that is unknown, malformed, revoked or a widget's", async () => {
    const revoked = await service().createKey({});
    await service().accounts.revoke(revoked.keyId);
    const widget = await service().createKey({ kind: "widget" });
    for (const api_key of [
      "evk_0123456789ABCDEFGHIJKLMNOPQRSTUV4beb16",
      "evk_0123456789ABCDEFGHIJKLMNOPQRSTUV4beb17",
      "not a key at all",
      revoked.apiKey,
      widget.apiKey,
    ]) {
      const { status, body, headers } = await service().ask(path, { json: { api_key } });
      expect([status, body.code]).toEqual([401, "invalid_api_key"]);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it.each([{}, { api_key: "short" }, { api_key: "x".repeat(257) }, { api_key: 12345678 }])(
    "answers 422 to %o",
    async (json) => {
      const { status, body } = await service().ask(path, { json });
      expect([status, body.code, body.errors?.[0]?.loc]).toEqual([422, "validation_error", ["body", "api_key"]]);
    },
  );

  it("answers 415 to a form, which a foreign page could send", async () => {
    const { apiKey } = await service().createKey({});
    for (const type of ["application/x-www-form-urlencoded", "text/plain"]) {
      const body = JSON.stringify({ api_key: apiKey });
      const answer = await service().ask(path, { method: "POST", body, headers: { "content-type": type } });
      expect([answer.status, answer.body.code]).toEqual([415, "unsupported_media_type"]);
    }
  });

  it("answers 429 to the 11th in a minute from one address", async () => {
    const { apiKey } = await limited().createKey({});
    const login = () => limited().ask(path, { json: { api_key: apiKey }, from: "192.0.2.9" });
    for (let time = 0; time < 10; time += 1) expect((await login()).status).toBe(200);
    const { status, body, headers } = await login();
    expect([status, body.code]).toEqual([429, "rate_limited"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await limited().ask(path, { json: { api_key: apiKey }, from: "192.0.2.10" })).status).toBe(200);
  });
});
