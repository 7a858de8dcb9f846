import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../../runtime/endpoint/endpoint.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import { stateLimits } from "../../../runtime/state/ledger.ts";
import { openRedisStore } from "../../../runtime/state/redis/open-store.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { recordsOf } from "../../support/dataset-suites.ts";
import { writeManyRulesets } from "../../support/many-rulesets.ts";
import { describeWithRedis, type RedisServer, startRedis } from "../../support/redis.ts";
import { sealedPrograms } from "../../support/sealed-endpoints.ts";
import { startSealing } from "../../support/sealing.ts";
import { startTestService, type TestService, type TestServiceOptions } from "../../support/service.ts";

/** Every result is one too many to keep its body, as after 10,000 of an account. */
const limits = { ...stateLimits, operationsWithBody: 0 };

const corpus = corpusOfFile();

/** A call of each way in which answers are sealed: prepared ones, others, and those made on a thread of their own. */
const calls = [
  ["/v1/artifacts/company_public_baseline", () => ({ houjin_bangou: "8999900000001" })],
  ["/v1/evidence/packets/batch", () => ({ lookups: [{ kind: "program", id: "UNI-0000000003" }] })],
  [
    "/v1/audit/batch_evaluate",
    () => ({
      audit_firm_id: "firm-1",
      profiles: [{ client_id: "c", profile: { capital_yen: 1 } }],
      target_ruleset_ids: recordsOf(corpus(), "tax_ruleset").map(({ unified_id: id }) => id),
    }),
  ],
] as const;

type Open = () => Promise<StateStore>;

function describeRepeats(name: string, open: Open): void {
  describe(`an answer whose bytes were not kept, ${name}`, () => {
    it.each(calls)("%s is the same to a later key and under another tag", async (path, request) => {
      const json = request();
      const service = await startSealed(open);
      const { apiKey } = await service.createKey();
      const headers = { "idempotency-key": randomUUID(), "x-cost-cap-jpy": "300" };
      const first = await service.ask(path, { key: apiKey, json, headers: { ...headers, "x-client-tag": "first" } });
      expect([first.status, first.body.audit_seal.client_tag]).toEqual([200, "first"]);
      const rotated = await service.ask("/v1/me/rotate-key", { method: "POST", key: apiKey });
      service.setNow("2026-11-16T02:00:00Z");
      const key = rotated.body.api_key as string;
      const again = await service.ask(path, { key, json, headers: { ...headers, "x-client-tag": "second" } });
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(again.bytes.equals(first.bytes)).toBe(true);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(again.headers.get("x-billable-units")).toBe("0");
    });

    it.each(calls)("%s is the same when other keys and secrets sign by then", async (path, request) => {
      const json = request();
      const before = await startSealed(open);
      const { apiKey: key } = await before.createKey();
      const headers = { "idempotency-key": randomUUID(), "x-cost-cap-jpy": "300" };
      const first = await before.ask(path, { key, json, headers });
      const after = await startSealed(open);
      const again = await after.ask(path, { key, json, headers });
      expect(first.body.audit_seal.signature).toMatch(/./);
      expect(again.bytes.toString()).toBe(first.bytes.toString());
    });

    it.each(calls)("%s stays without a seal when it went out without one", async (path, request) => {
      const json = request();
      const before = await start({ open, sealer: null });
      const { apiKey: key } = await before.createKey();
      const headers = { "idempotency-key": randomUUID(), "x-cost-cap-jpy": "300" };
      const first = await before.ask(path, { key, json, headers });
      expect(first.body._seal_unavailable).toBe(true);
      const again = await (await startSealed(open)).ask(path, { key, json, headers });
      expect(again.bytes.toString()).toBe(first.bytes.toString());
    });

    it("is said to be gone, with what was charged, when its snapshot is", async () => {
      const service = await startSealed(open);
      const { apiKey: key, accountId } = await service.createKey();
      const [path, request] = calls[0];
      const json = request();
      const ask = (from: TestService) => from.ask(path, { key, json, headers: { "idempotency-key": "pruned" } });
      expect((await ask(service)).status).toBe(200);
      const later = await startSealed(open, { snapshots: other });
      const gone = await ask(later);
      expect([gone.status, gone.body]).toEqual([410, expect.objectContaining(goneAfter(1))]);
      expect(gone.headers.get("x-billable-units")).toBe("0");
      expect(await later.store.readLedger({ accountId, afterSeq: 0, limit: 10 })).toHaveLength(1);
    });

    it("is said to be gone when a later version of the program answers otherwise", async () => {
      const revised: Endpoint = { ...sealedPrograms, handler: () => ({ body: { results: "others" }, records: [] }) };
      const headers = { "idempotency-key": randomUUID() };
      const before = await startSealed(open, { endpoints: [sealedPrograms] });
      const { apiKey: key } = await before.createKey();
      const ask = (service: TestService) =>
        service.ask(sealedPrograms.path, { key, json: { unified_ids: ["UNI-0000000001"] }, headers });
      expect((await ask(before)).status).toBe(200);
      const gone = await ask(await startSealed(open, { endpoints: [revised] }));
      expect([gone.status, gone.body]).toEqual([410, expect.objectContaining(goneAfter(1))]);
      expect((await ask(before)).headers.get("idempotency-replayed")).toBe("true");
    });

    it("is said to be gone when it came from an effect, which does not happen again", async () => {
      const runs: unknown[] = [];
      const effect = defineEndpoint({
        id: "TST-9",
        method: "POST",
        path: "/v1/test/effect",
        summary: "Does something",
        auth: "optional",
        slot: true,
        units: 2,
        usage: true,
        effect: true,
        body: z.object({ what: z.string() }),
        response: z.object({ run: z.int(), corpus_snapshot_id: z.string() }),
        cache: "none",
        cors: "any",
        exported: "none",
        tool: false,
        reads: "service",
        handler: (_input, { corpus: held }) => ({ body: { run: runs.push(1), corpus_snapshot_id: held.id } }),
      });
      const service = await startSealed(open, { endpoints: [effect] });
      const { apiKey: key } = await service.createKey();
      const ask = () =>
        service.ask("/v1/test/effect", { key, json: { what: "once" }, headers: { "idempotency-key": "e" } });
      expect((await ask()).status).toBe(200);
      const gone = await ask();
      expect([gone.status, gone.body]).toEqual([410, expect.objectContaining(goneAfter(2))]);
      expect(runs).toHaveLength(1);
    });
  });
}

describe("an answer whose bytes were kept", () => {
  it("is repeated to a caller who pins a snapshot that is gone by then", async () => {
    const state = temporaryFolder("pinned-repeat");
    onTestFinished(() => rmSync(state, { recursive: true, force: true }));
    const open = () => openEmbeddedStore({ directory: state, warn() {}, onFatal });
    const headers = { "idempotency-key": "pinned", "x-corpus-snapshot-id": inject("snapshot").id };
    const before = await startSealed(open);
    const { apiKey: key } = await before.createKey();
    const [path, request] = calls[0];
    const json = request();
    const first = await before.ask(path, { key, json, headers });
    const after = await startSealed(open, { snapshots: other });
    const again = await after.ask(path, { key, json, headers });
    expect([again.status, again.bytes.toString()]).toEqual([200, first.bytes.toString()]);
    const unknown = await after.ask(path, { key, json, headers: { ...headers, "idempotency-key": "new" } });
    expect([unknown.status, unknown.body.code]).toEqual([409, "snapshot_not_available"]);
  });
});

let folder: string;
/** Another snapshot, in a store that does not hold the first. */
let other: Required<TestServiceOptions>["snapshots"];
beforeAll(async () => {
  folder = temporaryFolder("computed-again");
  const store = join(folder, "store");
  const { corpusSnapshotId: id } = await buildInto(store, { sources: writeManyRulesets(folder, 1) });
  other = { store, id };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeRepeats("embedded store", () =>
  openEmbeddedStore({ directory: join(folder, "state"), limits, warn() {}, onFatal }),
);
describeWithRedis("on Redis", () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());
  describeRepeats("redis store", () =>
    openRedisStore({ urls: [server.url], limits, timeoutMs: 10_000, waitForReplica: null, warn() {} }),
  );
});

function goneAfter(units: number) {
  return { code: "stored_answer_gone", charged_units: units, charged_yen: units * 3 };
}

/** A service with seal keys of its own. */
async function startSealed(open: Open, options: Partial<TestServiceOptions> = {}): Promise<TestService> {
  const sealing = await startSealing(inject("snapshot").store);
  onTestFinished(() => sealing.close());
  return start({ open, sealer: sealing.seals.sealer, ...options });
}

async function start({ open, ...options }: Partial<TestServiceOptions> & { open: Open }): Promise<TestService> {
  const store = await open();
  const service = await startTestService({ store, ...options });
  onTestFinished(async () => {
    await service.close();
    await store.close();
  });
  return service;
}

function onFatal(error: unknown): never {
  throw error;
}
