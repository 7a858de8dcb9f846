import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../../runtime/endpoint/endpoint.ts";
import { ServiceError } from "../../../runtime/base/errors.ts";
import type { AnswerSealer } from "../../../runtime/seals/create-sealer.ts";
import { startTestService } from "../../support/service.ts";

const common = {
  auth: "optional",
  slot: true,
  usage: true,
  cache: "none",
  cors: "any",
  exported: "none",
  tool: false,
} as const;

const failing = defineEndpoint({
  ...common,
  id: "TST-1",
  method: "GET",
  path: "/v1/test/failing",
  summary: "Fails",
  reads: "snapshot",
  units: 1,
  response: z.object({}),
  handler() {
    throw new TypeError("a fault of the program, with a secret inside");
  },
});

const sealed = defineEndpoint({
  ...common,
  id: "TST-2",
  method: "POST",
  path: "/v1/test/sealed",
  summary: "Is sealed",
  reads: "snapshot",
  units: 1,
  sealed: true,
  body: z.object({ question: z.string() }),
  response: z.object({ answer: z.string() }),
  handler: ({ body }) => ({ body: { answer: body.question } }),
});

/** A handler that waits until it is told to go on. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let entered = () => {};
  const inside = new Promise<void>((resolve) => (entered = resolve));
  return { opened, open: () => open(), inside, entered: () => entered() };
}

function effectful(runs: string[], wait: ReturnType<typeof gate> | null, outcomes: ("ok" | "fail")[]) {
  return defineEndpoint({
    ...common,
    id: "TST-3",
    method: "POST",
    path: "/v1/test/effect",
    summary: "Does something",
    reads: "service",
    units: 2,
    effect: true,
    body: z.object({ what: z.string() }),
    response: z.object({ run: z.int() }),
    async handler({ body }) {
      runs.push(body.what);
      wait?.entered();
      await wait?.opened;
      if (outcomes.shift() === "fail") throw new ServiceError("registry_no_match");
      return { body: { run: runs.length } };
    },
  });
}

describe("a fault of the program", () => {
  it("is a bare 500 that costs nothing, gives the slot back and is told to the log with its cause", async () => {
    const service = await startTestService({ endpoints: [failing] });
    try {
      const { apiKey, accountId } = await service.createKey();
      const paid = await service.ask("/v1/test/failing", { key: apiKey });
      expect([paid.status, paid.body.code, paid.headers.get("x-billable-units")]).toEqual([500, "internal_error", "0"]);
      expect(paid.bytes.toString()).not.toContain("secret inside");
      expect(String(service.calls.at(-1)?.error)).toContain("secret inside");
      expect(await service.store.readLedger({ accountId, afterSeq: 0, limit: 10 })).toEqual([]);
      for (let call = 0; call < 5; call++)
        expect((await service.ask("/v1/test/failing", { from: "203.0.113.60" })).status).toBe(500);
    } finally {
      await service.close();
    }
  });
});

describe("a sealed endpoint", () => {
  it("carries its seal, whose record is queued with the charge", async () => {
    const sealer: AnswerSealer = {
      async seal({ body, corpus, endpoint, input, clientTag }) {
        const seal = { corpusSnapshotId: corpus.id, endpoint: endpoint.id, input, clientTag };
        const record = { topic: "seal", id: "one", payload: "{}", dueMs: 0 };
        const bytes = Buffer.from(JSON.stringify({ ...body, audit_seal: seal }));
        return { bytes, seal: seal as never, record, again: null };
      },
      sealFacts: noFacts,
    };
    const service = await startTestService({ endpoints: [sealed], sealer });
    try {
      const { apiKey, accountId } = await service.createKey();
      const answer = await service.ask("/v1/test/sealed", {
        key: apiKey,
        json: { question: "why" },
        headers: { "x-client-tag": "auditor" },
      });
      expect(answer.body.audit_seal).toMatchObject({ endpoint: "TST-2", clientTag: "auditor" });
      const queued = await service.store.claim({
        topic: "seal",
        limit: 5,
        leaseMs: 1000,
        nowMs: Date.parse("2026-11-16"),
      });
      expect(queued.map(({ owner, id }) => [owner, id])).toEqual([[accountId, "one"]]);
    } finally {
      await service.close();
    }
  });

  it("answers without a seal, and says so, when none can be made", async () => {
    const keyless: AnswerSealer = { seal: async () => null, sealFacts: noFacts };
    for (const sealer of [null, keyless]) {
      const service = await startTestService({ endpoints: [sealed], sealer });
      try {
        const { apiKey } = await service.createKey();
        const answer = await service.ask("/v1/test/sealed", { key: apiKey, json: { question: "why" } });
        expect([answer.status, answer.headers.get("x-billable-units")]).toEqual([200, "1"]);
        expect(answer.body).toEqual({ answer: "why", _seal_unavailable: true });
      } finally {
        await service.close();
      }
    }
  });
});

describe("a POST with an effect", () => {
  it("runs once: a twin at the same time is 409, a later one gets the stored answer", async () => {
    const runs: string[] = [];
    const wait = gate();
    const service = await startTestService({ endpoints: [effectful(runs, wait, [])] });
    try {
      const { apiKey, accountId } = await service.createKey();
      const options = { key: apiKey, json: { what: "once" }, headers: { "idempotency-key": "e1" } };
      const first = service.ask("/v1/test/effect", options);
      await wait.inside;
      const twin = await service.ask("/v1/test/effect", options);
      expect([twin.status, twin.body.code, twin.headers.get("retry-after")]).toEqual([
        409,
        "idempotency_in_progress",
        "1",
      ]);
      const other = await service.ask("/v1/test/effect", { ...options, json: { what: "other" } });
      expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
      wait.open();
      expect((await first).body).toEqual({ run: 1 });
      const later = await service.ask("/v1/test/effect", options);
      expect([later.body, later.headers.get("idempotency-replayed")]).toEqual([{ run: 1 }, "true"]);
      expect(runs).toEqual(["once"]);
      const entries = await service.store.readLedger({ accountId, afterSeq: 0, limit: 10 });
      expect(entries.map(({ units }) => units)).toEqual([2]);
    } finally {
      wait.open();
      await service.close();
    }
  });

  it("frees its key when the work fails, so that a corrected call can use it", async () => {
    const runs: string[] = [];
    const service = await startTestService({
      endpoints: [effectful(runs, null, ["fail", "ok"])],
    });
    try {
      const { apiKey } = await service.createKey();
      const options = { key: apiKey, json: { what: "again" }, headers: { "idempotency-key": "e2" } };
      expect((await service.ask("/v1/test/effect", options)).status).toBe(422);
      expect((await service.ask("/v1/test/effect", options)).body).toEqual({ run: 2 });
    } finally {
      await service.close();
    }
  });
});

/** None of these endpoints is offloaded. */
function noFacts(): never {
  throw new Error("no answer lives elsewhere");
}
