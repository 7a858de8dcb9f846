import { Readable } from "node:stream";
import { describe, expect, inject, it } from "vitest";
import { postToService, toolInterfaceOf } from "../../../cli/mcp/service-messages.ts";
import { relayLines } from "../../../cli/mcp/message-lines.ts";
import { connectStdio, protocolModes } from "../../support/mcp.ts";
import { serviceOfFile } from "../../support/service.ts";
import { runCommand } from "../run-command.ts";

const snapshot = () => inject("snapshot").directory;
const service = serviceOfFile();

describe("konkyo mcp on a snapshot of this machine", () => {
  it.each(protocolModes)("serves the official client without any server, %s", async (mode) => {
    const client = await connectStdio(["--snapshot", snapshot()], { mode });
    expect((await client.listTools()).tools).toHaveLength(16);
    const { structuredContent, content } = await client.callTool({
      name: "search_programs",
      arguments: { q: "補助金" },
    });
    // The command answers for today, and so must the service beside it.
    service().setNow(new Date().toISOString());
    const { body } = await service().ask(`/v1/programs/search?q=${encodeURIComponent("補助金")}`);
    expect(structuredContent).toEqual(body);
    expect(content).toContainEqual({ type: "text", text: expect.stringContaining("Cost: none.") });
  });
});

/** Runs lines through the relay and gives the lines that come back, in their order. */
async function relayed(lines: readonly string[], options: { url?: string; key?: string } = {}): Promise<unknown[]> {
  const url = toolInterfaceOf(options.url ?? service().url, "core")!;
  const printed: unknown[] = [];
  await relayLines({
    input: Readable.from(lines.map((line) => `${line}\n`)),
    print: (line) => void printed.push(JSON.parse(line)),
    post: postToService({ url, apiKey: options.key ?? null }),
    stop: new AbortController().signal,
  });
  return printed.toSorted((a, b) => ((a as { id: number }).id < (b as { id: number }).id ? -1 : 1));
}

describe("konkyo mcp in front of a service", () => {
  it("takes every line there and back, with the key, and answers what is under way when the input ends", async () => {
    const { apiKey } = await service().createKey();
    const call = { name: "search_programs", arguments: { limit: 1 } };
    const answers = await relayed(
      [
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
        JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }),
        "",
        JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: call }),
      ],
      { key: apiKey },
    );
    expect(answers).toMatchObject([
      { id: 1, result: {} },
      { id: 2, result: { structuredContent: { results: [{}] } } },
    ]);
    const { body } = await service().ask("/v1/me/usage_by_tool", { key: apiKey });
    expect([body.total_calls, body.total_amount_yen]).toEqual([1, 3]);
  });

  it("hands on how far a batch is", async () => {
    const { body } = await service().ask("/v1/programs/search?limit=2&fields=minimal");
    const ids = body.results.map(({ unified_id: id }: { unified_id: string }) => id);
    const params = { name: "batch_get_programs", arguments: { unified_ids: ids }, _meta: { progressToken: "t" } };
    const answers = await relayed([JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params })]);
    expect(answers).toHaveLength(3);
    expect(answers).toContainEqual({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: "t", progress: 2, total: 2 },
    });
  });

  it("says what is wrong with a line, and that nobody answers", async () => {
    expect(await relayed(["{"])).toMatchObject([{ id: null, error: { code: -32_700 } }]);
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 3, method: "ping" });
    const nobody = await relayed([ping], { url: "http://127.0.0.1:9" });
    expect(nobody).toMatchObject([{ id: 3, error: { code: -32_000, message: expect.stringContaining("no answer") } }]);
    const noInterface = await relayed([ping], { url: `${service().url}/elsewhere` });
    expect(noInterface).toMatchObject([{ id: 3, error: { message: expect.stringContaining("status 404") } }]);
  });

  it("serves the official client", async () => {
    const { apiKey } = await service().createKey();
    const client = await connectStdio(["--url", service().url, "--tools", "full"], { key: apiKey });
    expect((await client.listTools()).tools).toHaveLength(61);
    const { structuredContent } = await client.callTool({ name: "get_meta", arguments: {} });
    expect(structuredContent).toMatchObject({ total_programs: expect.any(Number) });
  });
});

describe("konkyo mcp, used wrongly", () => {
  const client = () => ({ input: Readable.from([]), print: () => undefined });

  it("says what to give", async () => {
    const both = await runCommand(["mcp", "--url", "https://konkyo.example", "--store", "x"], { client });
    expect([both.code, both.err]).toEqual([64, expect.stringContaining("give one of them")]);
    const noUrl = await runCommand(["mcp", "--url", "konkyo"], { client });
    expect([noUrl.code, noUrl.err]).toEqual([64, expect.stringContaining("https://konkyo.example")]);
    const nothing = await runCommand(["mcp"], { client });
    expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining("no snapshot")]);
  });
});
