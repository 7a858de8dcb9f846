import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../../runtime/endpoint/endpoint.ts";
import { getHealth } from "../../../runtime/endpoints/meta/health.ts";
import type { Patience, Rank } from "../../../runtime/pipeline/load/overload.ts";
import { startTestService } from "../../support/service.ts";

const common = {
  auth: "optional",
  slot: false,
  units: 1,
  usage: true,
  cache: "none",
  cors: "any",
  exported: "none",
  tool: false,
  reads: "snapshot",
  response: z.object({}),
} as const;

/** A read and a write that end when they are told to. */
function openGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let inside = 0;
  const handler = async () => {
    inside++;
    await opened;
    return { body: {} };
  };
  const endpoints: Endpoint[] = [
    getHealth,
    defineEndpoint({ ...common, id: "TST-1", method: "GET", path: "/v1/test/read", summary: "Reads", handler }),
    defineEndpoint({
      ...common,
      id: "TST-2",
      method: "POST",
      path: "/v1/test/write",
      summary: "Writes",
      body: z.object({}),
      handler,
    }),
  ];
  return { endpoints, open: () => open(), inside: () => inside };
}

const endless = Number.POSITIVE_INFINITY;
const limits = (working: number): Readonly<Record<Rank, Patience>> => ({
  keyedRead: { turnMs: endless, working: 3 * working },
  keyedWrite: { turnMs: endless, working: 2 * working },
  anonymous: { turnMs: endless, working },
});

describe("a service that has as much to do as it can", () => {
  it("answers 503 to those without a key first, to reads with a key last, and its health to everybody", async () => {
    const gate = openGate();
    const service = await startTestService({
      endpoints: gate.endpoints,
      overloadLimits: limits(2),
    });
    onTestFinished(async () => {
      gate.open();
      await service.close();
    });
    const { apiKey: key, accountId } = await service.createKey();
    const read = (apiKey?: string) => service.ask("/v1/test/read", apiKey === undefined ? {} : { key: apiKey });
    const write = () => service.ask("/v1/test/write", { key, json: {} });
    const running: ReturnType<typeof read>[] = [];
    const run = async (call: () => ReturnType<typeof read>, count: number) => {
      running.push(...Array.from({ length: count }, call));
      await expect.poll(gate.inside).toBe(running.length);
    };

    await run(() => read(), 2);
    const refused = await read();
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([503, "overloaded", "1"]);
    await run(write, 2);
    expect((await write()).body.code).toBe("overloaded");
    await run(() => read(key), 2);
    expect((await read(key)).body.code).toBe("overloaded");
    expect((await service.ask("/healthz")).status).toBe(200);

    gate.open();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(running.map(() => 200));
    expect((await read()).status).toBe(200);
    // Of the keyed calls those that were answered were charged, and no other.
    const charged = await service.store.readLedger({ accountId, afterSeq: 0, limit: 10 });
    expect(charged).toHaveLength(4);
  });
});
