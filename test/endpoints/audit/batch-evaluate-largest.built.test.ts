import { createHash, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuditSeal } from "../../../schemas/answers/seal.ts";
import { closeCorpus, type Corpus, openCorpus } from "../../../runtime/corpus/corpus.ts";
import { batchEvaluate } from "../../../runtime/endpoints/audit/batch-evaluate.ts";
import { sealFault } from "../../../client/verify/seal-hashes.ts";
import { replaySeal } from "../../../runtime/seals/replay-seal.ts";
import { snapshotDirectory } from "../../../snapshots/catalogue.ts";
import { readManifest } from "../../../snapshots/format/manifest.ts";
import { Snapshot } from "../../../snapshots/open.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { recordsOf } from "../../support/dataset-suites.ts";
import { writeManyRulesets } from "../../support/many-rulesets.ts";
import { rawPost } from "../../support/raw-post.ts";
import { type Sealing, startSealing } from "../../support/sealing.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

let folder: string;
let sealing: Sealing;
let service: TestService;
let corpus: Corpus;
let ids: string[];
beforeAll(async () => {
  folder = temporaryFolder("many-rulesets");
  const store = join(folder, "store");
  const { corpusSnapshotId: id } = await buildInto(store, { sources: writeManyRulesets(folder, 100) });
  sealing = await startSealing(store);
  service = await startTestService({ snapshots: { store, id }, sealer: sealing.seals.sealer });
  const directory = snapshotDirectory(store, id);
  corpus = await openCorpus(new Snapshot(directory, readManifest(directory)));
  ids = recordsOf(corpus, "tax_ruleset").map(({ unified_id: each }) => each);
});
afterAll(async () => {
  await service.close();
  await sealing.close();
  await closeCorpus(corpus);
  rmSync(folder, { recursive: true, force: true });
});

const request = (profiles: number, others: Record<string, unknown> = {}) => ({
  audit_firm_id: "firm-1",
  profiles: Array.from({ length: profiles }, (_, at) => ({
    client_id: `c${at}`,
    profile: { capital_yen: at * 30_000, blue_return: at % 3 > 0, employees: at % 120, ...others },
  })),
  target_ruleset_ids: ids,
});
const keyed = async () => ({
  "x-api-key": (await service.createKey()).apiKey,
  "idempotency-key": randomUUID(),
  "x-cost-cap-jpy": "200000",
});

describe("5,000 profiles and 100 rulesets", () => {
  it("are worked out while others are answered, keep their order, and are charged and sealed as a whole", async () => {
    // As many members as a body may have, in almost as many bytes.
    const others = Object.fromEntries(Array.from({ length: 93 }, (_, at) => [`f${at}`, 1_000_000_000 + at]));
    const body = Buffer.from(JSON.stringify(request(5000, others)));
    expect(body.length).toBeGreaterThan(8_200_000);
    const url = `${service.url}/v1/audit/batch_evaluate`;
    const headers = await keyed();
    const { apiKey: key } = await service.createKey();
    const detail = () => service.ask(`/v1/tax_rulesets/${ids[0]}`, { key });
    // Both ways are taken once before, as they are in a service that runs.
    expect((await rawPost(url, Buffer.from(JSON.stringify(request(3))), await keyed())).status).toBe(200);
    for (let time = 0; time < 50; time++) expect((await detail()).status).toBe(200);

    const answered = new AbortController();
    let details = 0;
    const asking = (async () => {
      for (; !answered.signal.aborted; details++) {
        if ((await detail()).status !== 200) throw new Error("a detail failed");
        await wait(5);
      }
    })();
    const { status, chunks, headers: got } = await rawPost(url, body, headers);
    answered.abort();
    await asking;

    expect([status, got["x-billable-units"], got["x-cost-jpy"]]).toEqual([200, "50000", "150000"]);
    // The largest delay of others is measured by `npm run proof:abuse`.
    expect(details).toBeGreaterThan(10);
    const answer = JSON.parse(Buffer.concat(chunks).toString());
    expect(answer).toMatchObject({ profile_count: 5000, ruleset_count: 100, evaluations: 500_000 });
    expect(answer.billing).toMatchObject({ billable_units: 50_000, yen_excl_tax: 150_000 });
    expect(answer.results.map(({ client_id: id }: { client_id: string }) => id)).toEqual(
      Array.from({ length: 5000 }, (_, at) => `c${at}`),
    );
    expect(nonEmpty(answer.results).every(({ results }: { results: unknown[] }) => results.length === 100)).toBe(true);
    expect(await sealFault(answer.audit_seal as AuditSeal, answer)).toBeNull();
  }, 180_000);
});

describe("an answer made on a thread of its own", () => {
  it("has the bytes that its handler gives in one go, and a seal that is replayed from the body sent", async () => {
    const sent = request(200, { note: "あ" });
    const headers = await keyed();
    const url = `${service.url}/v1/audit/batch_evaluate`;
    const bytes = Buffer.from(JSON.stringify(sent));
    const { chunks } = await rawPost(url, bytes, headers);
    const text = Buffer.concat(chunks).toString();
    const seal = (JSON.parse(text) as { audit_seal: AuditSeal }).audit_seal;
    const input = { params: {}, query: {}, body: batchEvaluate.body!.parse(sent) };
    const context = { corpus, asOf: seal.as_of, generatedAt: seal.issued_at, keyed: true };
    if (!batchEvaluate.sealed) throw new Error("the batch is sealed");
    const { body } = await batchEvaluate.handler(input, context);
    expect(text).toBe(JSON.stringify({ ...(body as object), audit_seal: seal }));
    expect(seal.request).toBeNull();
    expect(await replaySeal(seal, sent, { corpus, endpoints: [batchEvaluate] })).toEqual({ outcome: "equal" });
    expect(sealing.warnings).toEqual([]);
  });

  it("reads a small body that comes in pieces", async () => {
    const text = JSON.stringify(request(1));
    const pieces = [text.slice(0, 10), text.slice(10)].map((piece) => Buffer.from(piece));
    const answer = await fetch(`${service.url}/v1/audit/batch_evaluate`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(await keyed()) },
      body: new ReadableStream({
        async pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) return controller.close();
          controller.enqueue(piece);
          await wait(20);
        },
      }),
      duplex: "half",
    } as RequestInit);
    expect([answer.status, ((await answer.json()) as { profile_count: number }).profile_count]).toEqual([200, 1]);
  });

  it("is repeated under its Idempotency-Key, however large it was, to a later key too, and never for another body", async () => {
    const url = `${service.url}/v1/audit/batch_evaluate`;
    let headers: Record<string, string> = { ...(await keyed()), "x-client-tag": "first" };
    // Random names: the answer is too large, even compressed, to be kept.
    const profiles = Array.from({ length: 5000 }, (_, at) => ({
      client_id: createHash("sha512").update(String(at)).digest("hex"),
      profile: {},
    }));
    const body = { audit_firm_id: "firm-1", profiles, target_ruleset_ids: ids.slice(0, 1) };
    const ask = (others = {}) => rawPost(url, Buffer.from(JSON.stringify({ ...body, ...others })), headers);
    const first = await ask();
    expect(gzipSync(Buffer.concat(first.chunks)).length).toBeGreaterThan(262_144);
    const rotated = await service.ask("/v1/me/rotate-key", { method: "POST", key: headers["x-api-key"]! });
    headers = { ...headers, "x-api-key": rotated.body.api_key, "x-client-tag": "second" };
    const again = await ask();
    expect([first.status, again.status]).toEqual([200, 200]);
    expect([again.headers["idempotency-replayed"], again.headers["x-billable-units"]]).toEqual(["true", "0"]);
    expect(Buffer.concat(again.chunks).equals(Buffer.concat(first.chunks))).toBe(true);
    const other = await ask({ audit_firm_id: "firm-2" });
    expect([other.status, JSON.parse(Buffer.concat(other.chunks).toString()).code]).toEqual([
      422,
      "idempotency_key_reused",
    ]);
  });

  it.each([
    [400, "malformed_json", "{"],
    [400, "malformed_json", '{"a":1,"a":2}'],
    [400, "malformed_json", `${"[".repeat(33)}${"]".repeat(33)}`],
    [400, "malformed_json", `[${"0,".repeat(500_000)}0]`],
    [400, "invalid_text", '{"audit_firm_id":"\\u0000"}'],
    [422, "validation_error", '{"__proto__":1}'],
    [422, "validation_error", `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":0`).join(",")}}`],
    [422, "validation_error", `{"${"k".repeat(1_000_000)}":0}`],
    [422, "validation_error", `"${"x".repeat(8_388_606)}"`],
    [413, "body_too_large", `"${"x".repeat(8_388_607)}"`],
  ])("is refused with %i %s for a body that is none", async (status, code, text) => {
    const { status: got, chunks } = await rawPost(
      `${service.url}/v1/audit/batch_evaluate`,
      Buffer.from(text),
      await keyed(),
    );
    const answer = Buffer.concat(chunks);
    expect([got, JSON.parse(answer.toString()).code]).toEqual([status, code]);
    // Thousands of faults are not told one by one, nor a name of a million characters.
    expect(answer.length).toBeLessThan(300_000);
  });
});
