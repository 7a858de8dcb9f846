import { rmSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../../runtime/endpoint/endpoint.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** The clock of test services stands at 03:00:00; leases last a minute. */
const pastTheLease = "2026-11-15T03:01:00Z";

/** An endpoint whose effect is a line in `runs`, after whatever `before` waits for. */
function effectful(runs: string[], before: () => Promise<void>) {
  return defineEndpoint({
    id: "TST-4",
    method: "POST",
    path: "/v1/test/effect",
    summary: "Does something",
    auth: "required",
    slot: false,
    usage: true,
    cache: "none",
    cors: "any",
    exported: "none",
    tool: false,
    reads: "service",
    units: 2,
    effect: true,
    body: z.object({ what: z.string() }),
    response: z.object({ run: z.int() }),
    async handler({ body }) {
      const run = runs.push(body.what);
      await before();
      return { body: { run } };
    },
  });
}

async function serviceOf(
  endpoint: ReturnType<typeof effectful>,
  wrap: (store: StateStore) => StateStore = (store) => store,
): Promise<TestService> {
  const directory = temporaryFolder("leases");
  const store = await openEmbeddedStore({
    directory,
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
  const service = await startTestService({
    endpoints: [endpoint],
    store: wrap(store),
  });
  onTestFinished(async () => {
    await service.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return service;
}

const call = (service: TestService, key: string) =>
  service.ask("/v1/test/effect", { key, json: { what: "once" }, headers: { "idempotency-key": "l1" } });

it("does nothing any more when it was held up past its lease before it could begin", async () => {
  const runs: string[] = [];
  let heldUp = true;
  const service = await serviceOf(
    effectful(runs, async () => {}),
    (store) => ({
      ...store,
      async begin(request) {
        const begun = await store.begin(request);
        if (heldUp) service.setNow(pastTheLease);
        heldUp = false;
        return begun;
      },
    }),
  );
  const { apiKey } = await service.createKey();
  const late = await call(service, apiKey);
  expect([late.status, late.body.code, late.headers.get("retry-after")]).toEqual([409, "idempotency_in_progress", "1"]);
  expect(runs).toEqual([]);
  expect((await call(service, apiKey)).body).toEqual({ run: 1 });
});

it("refuses the commit of a holder whose operation a twin has taken over, and charges once", async () => {
  const runs: string[] = [];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let enter = () => {};
  const entered = new Promise<void>((resolve) => (enter = resolve));
  const endpoint = effectful(runs, async () => {
    if (runs.length > 1) return;
    enter();
    await held;
  });
  const service = await serviceOf(endpoint);
  const { apiKey, accountId } = await service.createKey();
  const first = call(service, apiKey);
  await entered;
  service.setNow(pastTheLease);
  const twin = await call(service, apiKey);
  expect([twin.status, twin.body]).toEqual([200, { run: 2 }]);
  goOn();
  const late = await first;
  expect([late.status, late.body.code, late.headers.get("x-billable-units")]).toEqual([
    409,
    "idempotency_in_progress",
    "0",
  ]);
  expect((await call(service, apiKey)).bytes).toEqual(twin.bytes);
  const entries = await service.store.readLedger({ accountId, afterSeq: 0, limit: 10 });
  expect(entries.map(({ units }) => units)).toEqual([2]);
});
