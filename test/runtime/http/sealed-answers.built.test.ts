import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { replaySeal } from "../../../runtime/seals/replay-seal.ts";
import { endpoints } from "../../../runtime/features/table.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { type JsonObject, sealKeysOfNote, sealProblems } from "../../support/independent-seal-verifier.ts";
import { type Sealing, startSealing } from "../../support/sealing.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const corpus = corpusOfFile();
const path = "/v1/artifacts/company_public_baseline";
const json = { houjin_bangou: "8999900000001" };
let sealing: Sealing;
let service: TestService;
beforeAll(async () => {
  sealing = await startSealing(inject("snapshot").store);
  service = await startTestService({ store: sealing.store, ...sealing.seals });
});
afterAll(async () => {
  await service.close();
  await sealing.close();
});

describe("a sealed operation", () => {
  it("answers a key with a seal that a stranger can verify and replay", async () => {
    const { apiKey } = await service.createKey();
    const headers = { "x-client-tag": "audit-1" };
    const { status, body } = await service.ask(path, { key: apiKey, json, headers });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _seal_unavailable: false,
      audit_seal: { client_tag: "audit-1", as_of: "2026-11-15" },
    });
    expect(body.audit_seal.leaves.length).toBeGreaterThan(0);
    const keys = sealKeysOfNote(await (await fetch(`${service.url}/.well-known/konkyo/keys`)).text());
    expect(sealProblems(body.audit_seal as JsonObject, body as JsonObject, keys)).toEqual([]);
    expect(await replaySeal(body.audit_seal, undefined, { corpus: corpus(), endpoints })).toEqual({ outcome: "equal" });
  });

  it("queues the seal with the charge, so that it is found before and after the log has it", async () => {
    const { apiKey } = await service.createKey();
    const { body } = await service.ask(path, { key: apiKey, json });
    const { verify_endpoint: address, response_hash: hash } = body.audit_seal;
    expect((await service.ask(address)).body).toMatchObject({ verified: true, log: "pending", response_hash: hash });
    await sealing.runLogs();
    expect((await service.ask(address)).body).toMatchObject({ verified: true, log: "included", response_hash: hash });
  });

  it("repeats the very seal under the same Idempotency-Key", async () => {
    const { apiKey } = await service.createKey();
    const ask = () => service.ask(path, { key: apiKey, json, headers: { "idempotency-key": "once" } });
    const [first, second] = [await ask(), await ask()];
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });

  it("answers anonymous callers without a seal, and says so", async () => {
    const { body } = await service.ask(path, { json });
    expect(body).toMatchObject({ _seal_unavailable: true, audit_seal: null });
  });

  it("is charged alike when no seal can be made, and says that it has none", async () => {
    const unsealed = await startTestService({ sealer: null });
    const { apiKey } = await unsealed.createKey();
    const { status, body, headers } = await unsealed.ask(path, { key: apiKey, json });
    expect([status, headers.get("x-billable-units")]).toEqual([200, "1"]);
    expect(body).toMatchObject({ _seal_unavailable: true, audit_seal: null });
    await unsealed.close();
  });
});
