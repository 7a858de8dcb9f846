import { describe, expect, it } from "vitest";
import { createClient } from "../../support/wire.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/meta/freshness";

describe("credentials", () => {
  it("are taken from either header, and from both when they agree", async () => {
    const { apiKey } = await service().createKey();
    for (const headers of [
      { "x-api-key": apiKey },
      { authorization: `Bearer ${apiKey}` },
      { "x-api-key": apiKey, authorization: `Bearer ${apiKey}` },
    ] as Record<string, string>[]) {
      const answer = await service().ask(path, { headers });
      expect([answer.status, answer.headers.get("x-billable-units")]).toEqual([200, "0"]);
    }
  });

  it("are refused when they disagree, are malformed, unknown, of another scheme or of a widget", async () => {
    const { apiKey } = await service().createKey();
    const other = await service().createKey();
    const widget = await service().createKey({ kind: "widget" });
    const unknown = `evk_${"0".repeat(38)}`;
    for (const headers of [
      { "x-api-key": apiKey, authorization: `Bearer ${other.apiKey}` },
      { "x-api-key": "nonsense" },
      { "x-api-key": unknown },
      { "x-api-key": `${apiKey.slice(0, -1)}${apiKey.endsWith("A") ? "B" : "A"}` },
      { authorization: `Basic ${apiKey}` },
      { "x-api-key": widget.apiKey },
    ] as Record<string, string>[]) {
      const answer = await service().ask(path, { headers });
      expect([answer.status, answer.body.code]).toEqual([401, "invalid_api_key"]);
      expect(answer.headers.get("x-anon-quota-limit")).toBeNull();
    }
  });

  it("in a header that comes twice count when both say the same, and are 400 when they differ", async () => {
    const [{ apiKey: one }, { apiKey: other }] = [await service().createKey(), await service().createKey()];
    const client = createClient({ port: Number(new URL(service().url).port), connections: 1 });
    const ask = async (headers: Record<string, string[]>) => {
      const { status, text } = await client.ask("/v1/me", { headers });
      return { status, body: JSON.parse(text) };
    };
    try {
      // A key seen lately takes a shorter way.
      for (let time = 0; time < 2; time++) {
        expect((await ask({ authorization: [`Bearer ${one}`, `Bearer ${one}`] })).status).toBe(200);
        expect((await ask({ "x-api-key": [one, one] })).status).toBe(200);
        for (const [name, headers] of [
          ["authorization", { authorization: [`Bearer ${one}`, `Bearer ${other}`] }],
          ["authorization", { authorization: [`Bearer ${one}`, "Basic dXNlcjpwYXNz"] }],
          ["authorization", { Authorization: [`Bearer ${one}`, "nonsense"], "x-api-key": [one] }],
          ["x-api-key", { "x-api-key": [one, other] }],
          ["x-api-key", { "X-API-Key": ["nonsense", one], authorization: [`Bearer ${one}`] }],
        ] as [string, Record<string, string[]>][]) {
          const { status, body } = await ask(headers);
          expect([status, body.code, body.header]).toEqual([400, "invalid_input", name]);
          expect(body.detail).toMatch(/twice.*send it once/);
          expect(JSON.stringify(body)).not.toContain(one);
        }
      }
    } finally {
      client.close();
    }
  });

  it("that are blank count as none", async () => {
    const answer = await service().ask(path, { headers: { "x-api-key": "  " } });
    expect([answer.status, answer.headers.get("x-anon-quota-remaining")]).toEqual([200, "2"]);
  });

  it("are asked for where they are needed", async () => {
    const answer = await service().ask("/v1/me");
    expect([answer.status, answer.body.code, answer.headers.get("www-authenticate")]).toEqual([
      401,
      "api_key_required",
      "Bearer",
    ]);
  });

  it("stop at once when they are revoked, on paid, free and account calls, on 304 too", async () => {
    const { apiKey } = await service().createKey();
    const first = await service().ask("/v1/meta", { key: apiKey });
    await service().accounts.revoke(apiKey);
    for (const [asked, headers] of [
      ["/v1/programs/search", {}],
      ["/v1/meta", {}],
      ["/v1/me", {}],
      ["/v1/meta", { "if-none-match": first.headers.get("etag") ?? "" }],
    ] as const) {
      const answer = await service().ask(asked, { key: apiKey, headers });
      expect([asked, answer.status, answer.body?.code]).toEqual([asked, 401, "invalid_api_key"]);
    }
  });
});
