import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { runInSlices } from "../../../runtime/base/slices.ts";
import { defineEndpoint } from "../../../runtime/endpoint/endpoint.ts";
import { endpoints } from "../../../runtime/features/table.ts";
import { publicQuestion } from "../../../runtime/endpoints/terms.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { clientOptions, connectMcp, connectStdio, protocolModes } from "../../support/mcp.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** Far more than it takes on a machine that is not busy. */
const patient = { timeout: 60_000 };

/** An operation that works, in slices, until it is told to end. */
function slowOperation() {
  const now = { working: false, released: false };
  const endpoint = defineEndpoint({
    ...publicQuestion,
    id: "SLOW-1",
    path: "/v1/test/slow",
    summary: "Work for long",
    exported: "none",
    tool: "work_for_long",
    body: z.object({}),
    response: z.object({ done: z.boolean() }),
    async handler() {
      now.working = true;
      return { body: { done: await runInSlices(steps()) } };
    },
  });
  function* steps() {
    while (!now.released) yield;
    return true;
  }
  return {
    endpoint,
    begun: () => vi.waitFor(() => expect(now.working).toBe(true), patient),
    release: () => void (now.released = true),
  };
}

const ended = (service: TestService) =>
  vi.waitFor(() => expect(service.calls.at(-1)).toMatchObject({ operationId: "SLOW-1" }), patient);
const spent = async (service: TestService, key: string) =>
  (await service.ask("/v1/me/usage_by_tool", { key })).body.total_amount_yen as number;

describe.each(protocolModes)("a call that the client takes back, %s", (mode) => {
  it("stops the work and costs nothing, with a key and without", async () => {
    for (const keyed of [true, false]) {
      const slow = slowOperation();
      const service = await startTestService({ endpoints: [...endpoints, slow.endpoint] });
      onTestFinished(() => service.close());
      const { apiKey } = await service.createKey();
      const headers = { "x-forwarded-for": "192.0.2.9" };
      const client = await connectMcp(service, { mode, headers, ...(keyed ? { key: apiKey } : {}) });
      const stop = new AbortController();
      const call = client.callTool({ name: "work_for_long", arguments: {} }, { signal: stop.signal });
      await slow.begun();
      stop.abort("no longer needed");
      await expect(call).rejects.toThrow("no longer needed");
      // Nobody told the operation to end: it was stopped.
      await ended(service);
      expect(service.calls.at(-1)).toMatchObject({ operationId: "SLOW-1", status: 499, units: 0 });
      expect(await spent(service, apiKey)).toBe(0);
      const { body } = await service.ask("/v1/usage", { from: headers["x-forwarded-for"] });
      expect(body.remaining).toBe(3);
    }
  });

  it("that is done is answered and charged", async () => {
    const slow = slowOperation();
    const service = await startTestService({ endpoints: [...endpoints, slow.endpoint] });
    onTestFinished(() => service.close());
    const { apiKey } = await service.createKey();
    const client = await connectMcp(service, { mode, key: apiKey });
    slow.release();
    const { structuredContent } = await client.callTool({ name: "work_for_long", arguments: {} });
    expect([structuredContent, await spent(service, apiKey)]).toEqual([{ done: true }, 3]);
  });
});

describe("a call that the client of konkyo mcp takes back", () => {
  it("stops the work of the service and costs nothing", async () => {
    const slow = slowOperation();
    const service = await startTestService({ endpoints: [...endpoints, slow.endpoint] });
    onTestFinished(() => service.close());
    const { apiKey } = await service.createKey();
    const client = await connectStdio(["--url", service.url], { key: apiKey });
    const stop = new AbortController();
    const call = client.callTool({ name: "work_for_long", arguments: {} }, { signal: stop.signal });
    await slow.begun();
    stop.abort("no longer needed");
    await expect(call).rejects.toThrow("no longer needed");
    await ended(service);
    expect(service.calls.at(-1)).toMatchObject({ operationId: "SLOW-1", status: 499, units: 0 });
    expect(await spent(service, apiKey)).toBe(0);
  });
});

describeOnBothStores("a call that is taken back by way of another process", (open) => {
  let store: StateStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  it("costs nothing", async () => {
    const slow = slowOperation();
    const options = { store, endpoints: [...endpoints, slow.endpoint] };
    const services = await Promise.all([startTestService(options), startTestService(options)]);
    const [works, other] = services;
    onTestFinished(() => Promise.all(services.map((service) => service.close())).then(() => undefined));
    const { apiKey } = await works.createKey();
    const cancelled = vi.fn<() => void>();
    const transport = new StreamableHTTPClientTransport(new URL(`${works.url}/v1/mcp`), {
      requestInit: { headers: { "x-api-key": apiKey } },
      async fetch(url, init) {
        const isCancel = String(init?.body).includes("notifications/cancelled");
        const response = await fetch(isCancel ? `${other.url}/v1/mcp` : url, init);
        if (isCancel) cancelled();
        return response;
      },
    });
    const client = new Client({ name: "test", version: "1" }, clientOptions("legacy"));
    await client.connect(transport);
    onTestFinished(() => client.close());
    const stop = new AbortController();
    const call = client.callTool({ name: "work_for_long", arguments: {} }, { signal: stop.signal });
    await slow.begun();
    stop.abort("no longer needed");
    await expect(call).rejects.toThrow("no longer needed");
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalled(), patient);
    slow.release();
    await ended(works);
    expect(works.calls.at(-1)).toMatchObject({ operationId: "SLOW-1", status: 499, units: 0 });
    expect(await spent(works, apiKey)).toBe(0);
  });
});

describe("progress", () => {
  it.each(protocolModes)("of a batch is told to a client who wants to know, %s", async (mode) => {
    const service = await startTestService();
    onTestFinished(() => service.close());
    const { body } = await service.ask("/v1/programs/search?limit=3&fields=minimal");
    const ids = body.results.map(({ unified_id: id }: { unified_id: string }) => id);
    const { apiKey } = await service.createKey();
    const client = await connectMcp(service, { mode, key: apiKey });
    const told: unknown[] = [];
    const { structuredContent } = await client.callTool(
      { name: "batch_get_programs", arguments: { unified_ids: ids, max_cost_jpy: 9, idempotency_key: mode } },
      { onprogress: (progress) => void told.push(progress) },
    );
    expect(structuredContent).toMatchObject({ billing: { billable_units: 3 } });
    expect(told).toEqual([
      { progress: 0, total: 3 },
      { progress: 3, total: 3 },
    ]);
  });
});
