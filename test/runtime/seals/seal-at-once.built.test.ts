import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openRedisStore } from "../../../runtime/state/redis/open-store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { describeWithRedis, type RedisServer, startRedis } from "../../support/redis.ts";
import { type Sealing, type SharedState, startSealing } from "../../support/sealing.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const pack = "/v1/artifacts/company_public_baseline";
const company = { houjin_bangou: "8999900000001" };
const proofOf = (id: string) => `/v1/integrity/seals/${id}`;

describe("two services on one embedded state", () => {
  const state = join(temporaryFolder("at-once"), "state");
  findsSealsAtOnce(() => ({ state }));
  afterAll(() => rmSync(state, { recursive: true, force: true }));

  it("and another process finds a seal as soon as its answer is there", async () => {
    const sealing = await startSealing(inject("snapshot").store, { state });
    const service = await serve(sealing);
    const reader = spawn(
      process.execPath,
      ["--import", "tsx", resolve(import.meta.dirname, "reading-process.ts"), state, String(sealing.now())],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    const look = async (id: string) => {
      reader.stdin.write(`${id}\n`);
      const [line] = (await once(reader.stdout, "data")) as [Buffer];
      return JSON.parse(line.toString()) as unknown;
    };
    const { apiKey } = await service.createKey();
    for (const max_per_section of [1, 2, 3]) {
      const { body } = await service.ask(pack, { key: apiKey, json: { ...company, max_per_section } });
      const { seal_id: id } = body.audit_seal;
      expect(await look(id)).toMatchObject({ entry: { seal_id: id }, verified: true, log: "pending" });
      await sealing.runLogs();
      expect(await look(id)).toMatchObject({ entry: { seal_id: id }, verified: true, log: "included" });
    }
    reader.stdin.end();
    await once(reader, "exit");
    await service.close();
    await sealing.close();
  });
});

describeWithRedis("two services on one Redis", () => {
  const state = temporaryFolder("at-once-keys");
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await redis.close();
    rmSync(state, { recursive: true, force: true });
  });
  const open = () => openRedisStore({ urls: [redis.url], timeoutMs: 5_000, waitForReplica: null, warn() {} });
  findsSealsAtOnce(() => ({ state, open }));
});

function serve(sealing: Sealing, made: string[] = []): Promise<TestService> {
  const { sealer, integrity } = sealing.seals;
  const noting: typeof sealer = {
    ...sealer,
    async seal(answer) {
      const sealed = await sealer.seal(answer);
      made.push(sealed!.record.id);
      return sealed;
    },
  };
  return startTestService({ store: sealing.store, sealer: noting, integrity });
}

function findsSealsAtOnce(shared: () => SharedState): void {
  const sealings: Sealing[] = [];
  const services: TestService[] = [];
  const made: string[] = [];
  beforeAll(async () => {
    for (let number = 0; number < 2; number++) {
      const sealing = await startSealing(inject("snapshot").store, shared());
      sealings.push(sealing);
      services.push(await serve(sealing, made));
    }
  });
  afterAll(async () => {
    for (const service of services) await service.close();
    for (const sealing of sealings) await sealing.close();
  });

  it("finds a seal as soon as its answer is there, first as pending and then in the log", async () => {
    const [first, second] = services as [TestService, TestService];
    const { apiKey } = await first.createKey();
    for (const max_per_section of [1, 2, 3, 4]) {
      const { body } = await first.ask(pack, { key: apiKey, json: { ...company, max_per_section } });
      const { seal_id, verify_endpoint, response_hash, content_hash } = body.audit_seal;
      const shown = { seal_id, response_hash, content_hash, verified: true };
      for (const service of [second, first]) {
        expect(await service.ask(verify_endpoint)).toMatchObject({ status: 200, body: { ...shown, log: "pending" } });
        const proof = await service.ask(proofOf(seal_id));
        expect(proof).toMatchObject({ status: 404, body: { code: "seal_not_found", seal_id, log: "pending" } });
        expect(proof.body.detail).toMatch(/not in the log yet/);
        expect(Number(proof.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(Number(proof.headers.get("retry-after"))).toBeLessThanOrEqual(60);
      }
      await sealings[1]!.runLogs();
      for (const service of [first, second]) {
        expect((await service.ask(verify_endpoint)).body).toEqual({ ...(await second.ask(verify_endpoint)).body });
        expect((await service.ask(verify_endpoint)).body).toMatchObject({ ...shown, log: "included" });
        expect((await service.ask(proofOf(seal_id))).body).toMatchObject({ seal_id });
      }
    }
  });

  it("finds the seal of an answer that cost nothing, and of a repeated one", async () => {
    const [first, second] = services as [TestService, TestService];
    const { apiKey } = await first.createKey();
    const json = { client_houjin_bangou: "8999900000001", fiscal_year: 2001 };
    for (const idempotency of ["one", "one", "two"]) {
      const headers = { "idempotency-key": idempotency };
      const answer = await first.ask("/v1/audit/workpaper", { key: apiKey, json, headers });
      const { verify_endpoint } = answer.body.audit_seal;
      expect(await second.ask(verify_endpoint)).toMatchObject({ status: 200, body: { verified: true } });
    }
  });

  it("does not find the seal of an answer whose charge was refused", async () => {
    const [first, second] = services as [TestService, TestService];
    const { apiKey } = await first.createKey({ capYen: 3 });
    const ask = (max_per_section: number) => first.ask(pack, { key: apiKey, json: { ...company, max_per_section } });
    expect((await ask(11)).status).toBe(200);
    made.length = 0;
    const refused = await first.ask(pack, {
      key: apiKey,
      json: { ...company, max_per_section: 12 },
      headers: { "x-cost-cap-jpy": "3" },
    });
    expect(refused).toMatchObject({ status: 503, body: { code: "monthly_cap_reached" } });
    expect(made).toHaveLength(1);
    for (const id of made)
      for (const service of [first, second])
        for (const path of [`/v1/audit/seals/${id}`, proofOf(id)]) {
          const answer = await service.ask(path);
          expect(answer).toMatchObject({ status: 404, body: { code: "seal_not_found" } });
          expect(answer.body).not.toHaveProperty("log");
          expect(answer.headers.get("retry-after")).toBeNull();
        }
  });
}
