import { describe, expect, inject, it } from "vitest";
import { operationIdOf } from "../../../runtime/pipeline/read-request.ts";
import { serviceOfFile, testNow } from "../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/programs/batch";

async function twoIds(): Promise<string[]> {
  const { body } = await service().ask("/v1/programs/search?limit=2&fields=minimal");
  return body.results.map((row: { unified_id: string }) => row.unified_id);
}

async function used(key: string): Promise<number> {
  return (await service().ask("/v1/usage", { key })).body.used;
}

describe("a paid batch", () => {
  it("answers its refusals in the order 401, 413, 415, 400, 428, 422, 400, 402, 503 and charges none", async () => {
    const ids = await twoIds();
    const { apiKey } = await service().createKey({ capYen: 3 });
    const good = { unified_ids: ids };
    const withKey = { "idempotency-key": "order-1" };
    const steps: [unknown, string, Parameters<ReturnType<typeof service>["ask"]>[1]][] = [
      [401, "invalid_api_key", { key: "evk_bad", body: "x".repeat(300_000) }],
      [413, "body_too_large", { key: apiKey, body: "x".repeat(300_000), headers: { "content-type": "text/plain" } }],
      [415, "unsupported_media_type", { key: apiKey, body: "{", headers: { "content-type": "text/plain" } }],
      [400, "malformed_json", { key: apiKey, body: "{", headers: { "content-type": "application/json" } }],
      [428, "idempotency_key_required", { key: apiKey, json: { unified_ids: [] } }],
      [
        400,
        "idempotency_key_invalid",
        { key: apiKey, json: { unified_ids: [] }, headers: { "idempotency-key": "a b" } },
      ],
      [422, "validation_error", { key: apiKey, json: { unified_ids: [] }, headers: withKey }],
      [400, "cost_cap_required", { key: apiKey, json: good, headers: withKey }],
      [400, "cost_cap_invalid", { key: apiKey, json: good, headers: { ...withKey, "x-cost-cap-jpy": "1.5" } }],
      [402, "cost_cap_exceeded", { key: apiKey, json: good, headers: { ...withKey, "x-cost-cap-jpy": "5" } }],
      [
        402,
        "cost_cap_exceeded",
        { key: apiKey, json: { ...good, max_cost_jpy: 5 }, headers: { ...withKey, "x-cost-cap-jpy": "6" } },
      ],
      [503, "monthly_cap_reached", { key: apiKey, json: good, headers: { ...withKey, "x-cost-cap-jpy": "6" } }],
    ];
    for (const [status, code, options] of steps) {
      const answer = await service().ask(path, options);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect(await used(apiKey)).toBe(0);
  });

  it("tells what it would have cost and when the month ends", async () => {
    const ids = await twoIds();
    const { apiKey } = await service().createKey({ capYen: 3 });
    const headers = { "idempotency-key": "k" };
    const without = await service().ask(path, { key: apiKey, json: { unified_ids: ids }, headers });
    expect(without.body.predicted_yen).toBe(6);
    const over = await service().ask(path, { key: apiKey, json: { unified_ids: ids, max_cost_jpy: 3 }, headers });
    expect(over.body).toMatchObject({ predicted_yen: 6, cost_cap_yen: 3 });
    const month = await service().ask(path, { key: apiKey, json: { unified_ids: ids, max_cost_jpy: 6 }, headers });
    expect(month.body).toMatchObject({
      cap_reached: true,
      cap_yen: 3,
      month_to_date_yen: 0,
      projected_yen: 6,
      resets_at: "2026-12-01T00:00:00+09:00",
    });
    expect(Number(month.headers.get("retry-after"))).toBe(1_339_200);
  });

  it("is charged for what was found, once, and repeats its bytes", async () => {
    const ids = await twoIds();
    const { apiKey } = await service().createKey();
    const ask = (json: unknown, key: string = apiKey) =>
      service().ask(path, { key, json, headers: { "idempotency-key": "once", "x-cost-cap-jpy": "9" } });
    const first = await ask({ unified_ids: [...ids, "UNI-unknown-1"] });
    expect([first.status, first.headers.get("x-billable-units"), first.headers.get("x-cost-jpy")]).toEqual([
      200,
      "2",
      "6",
    ]);
    expect(first.body.not_found).toEqual(["UNI-unknown-1"]);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const again = await ask({ unified_ids: [...ids, "UNI-unknown-1"] });
    expect([again.status, again.headers.get("x-billable-units")]).toEqual([200, "0"]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(again.headers.get("x-corpus-snapshot-id")).toBe(inject("snapshot").id);
    const other = await ask({ unified_ids: ids });
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await used(apiKey)).toBe(2);
  });

  it("replays below a cap that has been reached since", async () => {
    const ids = await twoIds();
    const { apiKey } = await service().createKey({ capYen: 6 });
    const options = {
      key: apiKey,
      json: { unified_ids: ids },
      headers: { "idempotency-key": "full", "x-cost-cap-jpy": "6" },
    };
    expect((await service().ask(path, options)).status).toBe(200);
    expect((await service().ask("/v1/programs/search", { key: apiKey })).body.code).toBe("monthly_cap_reached");
    expect((await service().ask(path, options)).headers.get("idempotency-replayed")).toBe("true");
  });

  it("frees its key when it was refused", async () => {
    const ids = await twoIds();
    const { apiKey } = await service().createKey();
    const headers = { "idempotency-key": "retry" };
    expect(
      (await service().ask(path, { key: apiKey, json: { unified_ids: ids, max_cost_jpy: 3 }, headers })).status,
    ).toBe(402);
    expect(
      (await service().ask(path, { key: apiKey, json: { unified_ids: ids, max_cost_jpy: 6 }, headers })).status,
    ).toBe(200);
  });

  it("charges twins once, however many ask at the same time", async () => {
    const ids = await twoIds();
    const { apiKey } = await service().createKey();
    const options = {
      key: apiKey,
      json: { unified_ids: ids },
      headers: { "idempotency-key": "twins", "x-cost-cap-jpy": "6" },
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => service().ask(path, options)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("x-billable-units") === "2")).toHaveLength(1);
    expect(await used(apiKey)).toBe(2);
  });

  it("keeps no Idempotency-Key in the clear, whatever people write into it", async () => {
    const { apiKey, accountId, keyId } = await service().createKey();
    const secret = "sk_live_a-key-of-another-service";
    const headers = { "idempotency-key": secret, "x-cost-cap-jpy": "6" };
    await service().ask(path, { key: apiKey, json: { unified_ids: await twoIds() }, headers });
    const find = (operationId: string) => {
      const operation = { operationId, fingerprint: "another" };
      return service().store.findOperation({ accountId, keyId, nowMs: Date.parse(testNow), operation });
    };
    expect(await find(secret)).toBeNull();
    expect(await find(operationIdOf(secret))).toMatchObject({ outcome: "MISMATCH" });
  });

  it("needs neither cap nor key of anonymous callers, who are never charged", async () => {
    const ids = await twoIds();
    const answer = await service().ask(path, { json: { unified_ids: ids } });
    expect(answer.status).toBe(200);
    expect(answer.body.billing).toMatchObject({ billable_units: 2, yen_excl_tax: 6, metered: false });
    expect(answer.headers.get("x-billable-units")).toBeNull();
  });
});
