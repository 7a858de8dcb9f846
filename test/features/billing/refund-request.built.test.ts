import { createRefundRequests } from "../../../runtime/features/billing/service/refund-requests.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const path = "/v1/billing/refund_request";
const json = { reason: "二重に購入しました", requester_email: "payer@example.jp" };

describeOnBothStores("a request for a refund", (open) => {
  let store: StateStore;
  let service: TestService;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({ store });
  });
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const filed = async () => {
    const { list } = createRefundRequests({
      store,
      random: () => new Uint8Array(),
      now: () => new Date(),
      notify() {},
    });
    const requests = [];
    for await (const request of list()) requests.push(request);
    return requests;
  };

  it("is 201 with a receipt, is kept for people, and tells them", async () => {
    const { status, body } = await service.ask(path, { json: { ...json, amount_yen: 330, customer_id: "cus_1" } });
    expect([status, body]).toEqual([
      201,
      {
        request_id: expect.stringMatching(/^rfd_[0-9a-f]{16}$/),
        received_at: "2026-11-15T03:00:00Z",
        expected_response_within_days: 14,
        contact: "http://127.0.0.1:8787",
        note: expect.stringContaining("Nothing was paid back"),
      },
    ]);
    expect((await filed()).at(-1)).toEqual({
      requestId: body.request_id,
      receivedAt: "2026-11-15T03:00:00Z",
      amountYen: 330,
      customerId: "cus_1",
      reason: json.reason,
      requesterEmail: json.requester_email,
      accountId: null,
    });
    const notice = service.notices.at(-1)!;
    expect(notice).toContain(body.request_id);
    expect(notice).not.toMatch(/payer|二重|cus_1/);
  });

  it("is filed once under an Idempotency-Key, and changes neither key nor money", async () => {
    const { apiKey, accountId } = await service.createKey({ customerId: "cus_2" });
    const before = await store.readAccount(accountId);
    const headers = { "idempotency-key": "refund-1" };
    const many = (await filed()).length;
    const first = await service.ask(path, { json, key: apiKey, headers });
    const again = await service.ask(path, { json, key: apiKey, headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await filed()).toHaveLength(many + 1);
    expect((await filed()).at(-1)?.accountId).toBe(accountId);
    expect((await store.readAccount(accountId))?.keys).toEqual(before?.keys);
    expect((await store.readAccount(accountId))?.seq).toBe(0);
    expect((await service.ask("/v1/me", { key: apiKey })).status).toBe(200);
  });

  it("is 429 from the sixth of a day on, by network or account", async () => {
    const from = "198.51.100.20";
    for (let count = 0; count < 5; count++) expect((await service.ask(path, { json, from })).status).toBe(201);
    const refused = await service.ask(path, { json, from });
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      429,
      "form_limit_exceeded",
      "86400",
    ]);
    const { apiKey } = await service.createKey({});
    for (let count = 0; count < 5; count++) expect((await service.ask(path, { json, key: apiKey })).status).toBe(201);
    expect((await service.ask(path, { json, key: apiKey })).status).toBe(429);
    service.setNow("2026-11-16T03:00:00Z");
    expect((await service.ask(path, { json, key: apiKey })).status).toBe(201);
    service.setNow("2026-11-15T03:00:00Z");
  });

  it("is 422 outside of its bounds, and 401 with a key that is none", async () => {
    for (const over of [
      { reason: "" },
      { reason: "  " },
      { reason: "x".repeat(2001) },
      { requester_email: "nobody" },
      { requester_email: undefined },
      { amount_yen: 0 },
      { amount_yen: 10_000_001 },
      { amount_yen: 1.5 },
      { customer_id: "x".repeat(121) },
    ]) {
      const { status, body } = await service.ask(path, { json: { ...json, ...over } });
      expect([status, body.code], JSON.stringify(over)).toEqual([422, "validation_error"]);
    }
    expect((await service.ask(path, { json, key: "evk_wrong" })).status).toBe(401);
  });
});
