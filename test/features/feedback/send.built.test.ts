import { afterEach, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
afterEach(() => service().setNow("2026-11-15T03:00:00Z"));

const send = (json: unknown, options: { key?: string; from?: string; headers?: Record<string, string> } = {}) =>
  service().ask("/v1/feedback", { json, ...options });
const kept = async (number: number) => {
  const key = { owner: `feedback-${number % 256}`, kind: "message", id: String(number) };
  return JSON.parse((await service().store.getDocument(key, Date.parse("2026-11-15T03:00:00Z")))?.value ?? "null");
};

it("answers 201 with a number, and keeps the message with the key's id and no address", async () => {
  const { apiKey, keyId } = await service().createKey({});
  const json = { message: "よい", rating: 5, endpoint: "/v1/ping", request_id: "req-1", other: "ignored" };
  const { status, body } = await send(json, { key: apiKey, from: "192.0.2.200" });
  expect(status).toBe(201);
  expect(body).toEqual({ received: true, feedback_id: expect.any(Number) });
  const message = await kept(body.feedback_id);
  expect(message).toEqual({
    message: "よい",
    rating: 5,
    endpoint: "/v1/ping",
    requestId: "req-1",
    keyId,
    ipHash: expect.stringMatching(/^[0-9a-f]{32}$/),
    createdAt: "2026-11-15T03:00:00Z",
  });
  expect(JSON.stringify(message)).not.toContain("192.0.2.200");
});

it("takes anonymous messages, each a free request, and numbers that rise", async () => {
  const from = "192.0.2.50";
  const answers = [];
  for (let time = 0; time < 4; time += 1) answers.push(await send({ message: "m" }, { from }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  expect(answers[3]?.body.code).toBe("anon_quota_exceeded");
  const [first, second] = answers.map(({ body }) => body.feedback_id);
  expect(second).toBe(first + 1);
  expect(await kept(first)).toMatchObject({ keyId: null, rating: null, endpoint: null, requestId: null });
});

it("takes 4,000 characters as people count them", async () => {
  const { apiKey } = await service().createKey({});
  expect((await send({ message: "𠮷".repeat(4000) }, { key: apiKey })).status).toBe(201);
});

it.each([
  ["message", {}],
  ["message", { message: "" }],
  ["message", { message: "あ".repeat(4001) }],
  ["message", { message: 5 }],
  ["rating", { message: "m", rating: 0 }],
  ["rating", { message: "m", rating: 6 }],
  ["rating", { message: "m", rating: 1.5 }],
  ["endpoint", { message: "m", endpoint: "e".repeat(257) }],
  ["request_id", { message: "m", request_id: "r".repeat(129) }],
])("answers 422 for a bad %s", async (name, json) => {
  const { apiKey } = await service().createKey({});
  const { status, body } = await send(json, { key: apiKey });
  expect([status, body.code, body.errors?.[0]?.loc]).toEqual([422, "validation_error", ["body", name]]);
});

it("answers 401 to a bad key", async () => {
  const { status, body } = await send({ message: "m" }, { key: "nonsense" });
  expect([status, body.code]).toEqual([401, "invalid_api_key"]);
});

it("answers 429 to the 11th of a key in a day in Japan", async () => {
  const { apiKey } = await service().createKey({});
  for (let time = 0; time < 10; time += 1) expect((await send({ message: "m" }, { key: apiKey })).status).toBe(201);
  const { status, body, headers } = await send({ message: "m" }, { key: apiKey });
  expect(status).toBe(429);
  expect(body).toMatchObject({ code: "feedback_limit_exceeded", limit: 10, resets_at: "2026-11-16T00:00:00+09:00" });
  expect(headers.get("retry-after")).toBe("43200");
  expect(headers.get("ratelimit-policy")).toBe('"feedback";q=10;w=86400');
  expect(headers.get("ratelimit")).toBe('"feedback";r=0;t=43200');
  service().setNow("2026-11-15T15:00:00Z");
  expect((await send({ message: "m" }, { key: apiKey })).status).toBe(201);
});

it("keeps one message under one Idempotency-Key, and is no usage", async () => {
  const { apiKey } = await service().createKey({});
  const once = { key: apiKey, headers: { "idempotency-key": "feedback-once" } };
  const [first, again] = [await send({ message: "m" }, once), await send({ message: "m" }, once)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  const usage = await service().ask("/v1/me/usage?days=1", { key: apiKey });
  expect(usage.body).toEqual([{ date: "2026-11-15", calls: 0 }]);
});
