import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Sealing, startSealing } from "../../support/sealing.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const publicUrl = "https://api.example.jp";
let sealing: Sealing;
let service: TestService;
let text: string;
beforeAll(async () => {
  sealing = await startSealing(inject("snapshot").store);
  service = await startTestService({
    store: sealing.store,
    integrity: sealing.seals.integrity,
    publicUrl,
  });
  await sealing.seals.integrity.refresh();
  text = (await service.ask("/llms.txt")).bytes.toString();
});
afterAll(async () => {
  await service?.close();
  await sealing?.close();
});

/** Names and addresses of the links below a heading, or of all. */
function links(below = text): [name: string, path: string][] {
  return Array.from(below.matchAll(/^- \[([^\]]+)\]\((\S+?)\): /gm), ([, name, address]) => {
    expect(address!.startsWith(`${publicUrl}/`)).toBe(true);
    return [name!, address!.slice(publicUrl.length)];
  });
}

describe("GET /.well-known/mcp/catalog.json", () => {
  it("leads to the card of the tools, which names the address that takes messages", async () => {
    const catalog = await service.ask("/.well-known/mcp/catalog.json");
    expect([catalog.status, catalog.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(catalog.body).toEqual({
      specVersion: "draft",
      entries: [
        {
          identifier: "urn:air:api.example.jp:konkyo",
          displayName: "Konkyo",
          type: "application/mcp-server-card+json",
          url: `${publicUrl}/v1/mcp/server-card`,
        },
      ],
    });
    const card = await service.ask("/v1/mcp/server-card", { headers: { origin: "https://elsewhere.example" } });
    expect(card.headers.get("content-type")).toBe("application/mcp-server-card+json");
    expect(card.headers.get("access-control-allow-origin")).toBe("*");
    expect(card.body).toMatchObject({
      name: "io.github.konkyo/konkyo",
      remotes: [{ type: "streamable-http", url: `${publicUrl}/v1/mcp` }],
    });
  });
});

describe("GET /llms.txt", () => {
  it("answers everyone with a text, which begins with what the service is", async () => {
    const { status, headers, bytes } = await service.ask("/llms.txt");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(headers.get("x-anon-quota-limit")).toBeNull();
    expect(bytes.toString()).toMatch(/^# Konkyo\n\n> [^\n]+\n\n- An empty answer is never proof of absence\./);
    const etag = headers.get("etag")!;
    expect((await service.ask("/llms.txt", { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("names the operations of the document for agents, by the same names", async () => {
    const { body } = await service.ask("/v1/openapi.agent.json");
    const operations = Object.entries<Record<string, { operationId: string }>>(body.paths).flatMap(([path, item]) =>
      Object.values(item).map(({ operationId }) => [operationId, path]),
    );
    expect(links()).toEqual(expect.arrayContaining(operations));
    expect(operations.length).toBeGreaterThan(60);
  });

  it("leads to documents, keys and checkpoints that are there", async () => {
    const proofs = links(text.split("## Optional")[1]);
    expect(proofs.map(([, path]) => path)).toEqual([
      "/.well-known/konkyo/keys",
      "/.well-known/jwks.json",
      "/.well-known/konkyo/checkpoint",
      "/.well-known/konkyo/seal-checkpoint",
      "/.well-known/mcp/catalog.json",
    ]);
    for (const path of ["/v1/openapi.agent.json", "/v1/openapi.json", ...proofs.map(([, each]) => each)])
      expect((await service.ask(path)).status, path).toBe(200);
    expect(text).toContain(`${publicUrl}/v1/mcp`);
  });

  it("takes any query, as addresses outside /v1 do, and no other method", async () => {
    expect((await service.ask("/llms.txt?lang=ja")).status).toBe(200);
    expect((await service.ask("/llms.txt", { method: "POST" })).status).toBe(405);
  });
});
