import { describe, expect, it } from "vitest";
import { connectMcp, protocolModes } from "../../support/mcp.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describe.each(protocolModes)("the tool interface to the official client, %s", (mode) => {
  it("introduces itself", async () => {
    const client = await connectMcp(service(), { mode });
    expect(client.getServerVersion()).toMatchObject({ name: "konkyo", version: "0.0.0-test" });
    expect(client.getInstructions()).toContain("never proof");
  });

  it("lists the core tools unless the address asks for all", async () => {
    const core = await (await connectMcp(service(), { mode })).listTools();
    const full = await (await connectMcp(service(), { mode, set: "full" })).listTools();
    expect(core.tools).toHaveLength(16);
    expect(full.tools).toHaveLength(61);
  });

  it("answers a call with what REST answers", async () => {
    const { apiKey } = await service().createKey();
    const client = await connectMcp(service(), { mode, key: apiKey });
    await client.listTools();
    const result = await client.callTool({ name: "search_programs", arguments: { q: "補助金", limit: 2 } });
    const { body } = await service().ask(`/v1/programs/search?q=${encodeURIComponent("補助金")}&limit=2`, {
      key: apiKey,
    });
    expect(result.structuredContent).toEqual(body);
    expect(JSON.parse((result.content[0] as { text: string }).text)).toEqual(body);
    expect((result.content[1] as { text: string }).text).toMatch(/Match: [^]*Cost: 3 JPY \(units: 1\)\./);
  });
});
