import type { Mail } from "../../../../runtime/mail/mail-queue.ts";
import { createAlertWork } from "../../../support/alert-work.ts";
import { createMailWork, leavePathOf, linkOf } from "../../../support/sent-mails.ts";
import { serviceOfFile } from "../../../support/service.ts";
import { unsafeHosts } from "../../../support/unsafe-addresses.ts";
import { describe, expect, it } from "vitest";

const service = serviceOfFile();
const work = () => createMailWork(service().store, service().now, "https://konkyo.example");
const hook = "https://hooks.example.jp/konkyo";
const subscribe = (key: string, json: object, headers: Record<string, string> = {}) =>
  service().ask("/v1/me/alerts/subscribe", { key, json, headers });
const list = async (key: string) =>
  (await service().ask("/v1/me/alerts/subscriptions", { key })).body as { id: number; email_status: string }[];
const remove = (key: string, id: number | string) =>
  service().ask(`/v1/me/alerts/subscriptions/${id}`, { key, method: "DELETE" });
const newKey = async () => (await service().createKey()).apiKey;

describe("POST /v1/me/alerts/subscribe", () => {
  it("makes a subscription and shows its secret once", async () => {
    const key = await newKey();
    const { status, body } = await subscribe(key, {
      filter_type: "program_id",
      filter_value: "UNI-0000000001",
      webhook_url: hook,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: 1,
      filter_type: "program_id",
      filter_value: "UNI-0000000001",
      min_severity: "important",
      webhook_url: hook,
      email: null,
      active: true,
      created_at: "2026-11-15T03:00:00Z",
      updated_at: "2026-11-15T03:00:00Z",
      last_triggered: null,
      webhook_status: "ok",
      email_status: "none",
      webhook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { webhook_secret: _secret, ...shown } = body;
    expect(await list(key)).toEqual([shown]);
  });

  it("makes another one for the same filter, and the same one, without its secret, under one Idempotency-Key", async () => {
    const key = await newKey();
    const wanted = { filter_type: "all", filter_value: "ignored", webhook_url: hook };
    expect((await subscribe(key, wanted)).body).toMatchObject({ id: 1, filter_value: null });
    const [first, second] = [
      await subscribe(key, wanted, { "idempotency-key": "a" }),
      await subscribe(key, wanted, { "idempotency-key": "a" }),
    ];
    const { webhook_secret: secret, ...shown } = first.body;
    expect([shown.id, secret]).toEqual([2, expect.stringMatching(/^whsec_/)]);
    expect([second.status, second.headers.get("idempotency-replayed"), second.body]).toEqual([201, "true", shown]);
    expect(await list(key)).toHaveLength(2);
  });

  it.each<[string, object, string]>([
    ["no channel", { filter_type: "all" }, "alert_channel_required"],
    ["no value", { filter_type: "law_id", webhook_url: hook }, "filter_value_required"],
    ["plain http", { filter_type: "all", webhook_url: "http://hooks.example.jp/" }, "webhook_url_unsafe"],
    ["another port", { filter_type: "all", webhook_url: "https://hooks.example.jp:8443/" }, "webhook_url_unsafe"],
    ["a user name", { filter_type: "all", webhook_url: "https://a@hooks.example.jp/" }, "webhook_url_unsafe"],
  ])("refuses %s with 400", async (_what, json, code) => {
    const { status, body } = await subscribe(await newKey(), json);
    expect([status, body.code]).toEqual([400, code]);
  });

  it("refuses every private host", async () => {
    const key = await newKey();
    for (const host of unsafeHosts) {
      const { status, body } = await subscribe(key, { filter_type: "all", webhook_url: `https://${host}/` });
      expect([host, status, body.code]).toEqual([host, 400, "webhook_url_unsafe"]);
    }
    expect(await list(key)).toEqual([]);
  });

  it.each<[string, object]>([
    ["an unknown filter", { filter_type: "colour", webhook_url: hook }],
    ["an unknown severity", { filter_type: "all", min_severity: "loud", webhook_url: hook }],
    ["a long value", { filter_type: "law_id", filter_value: "x".repeat(257), webhook_url: hook }],
    ["a long address", { filter_type: "all", webhook_url: `https://hooks.example.jp/${"x".repeat(2048)}` }],
    ["no mail address", { filter_type: "all", email: "nobody" }],
  ])("refuses %s with 422", async (_what, json) => {
    expect((await subscribe(await newKey(), json)).status).toBe(422);
  });

  it("needs a key, and a saved search that is there", async () => {
    expect(
      (await service().ask("/v1/me/alerts/subscribe", { json: { filter_type: "all", webhook_url: hook } })).status,
    ).toBe(401);
    const key = await newKey();
    const missing = await subscribe(key, { filter_type: "all", saved_search_id: 1, webhook_url: hook });
    expect([missing.status, missing.body.code]).toEqual([404, "record_not_found"]);
    expect(missing.body.detail).toContain("GET /v1/me/saved_searches");
    await service().ask("/v1/me/saved_searches", { key, json: { name: "a", query: { q: "架空" } } });
    expect(
      (await subscribe(key, { filter_type: "all", saved_search_id: 1, webhook_url: hook })).body.saved_search_id,
    ).toBe(1);
  });

  it("stops at 100 of one account, however many come at once", async () => {
    const key = await newKey();
    const answers = await Promise.all(
      Array.from({ length: 105 }, () => subscribe(key, { filter_type: "all", webhook_url: hook })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === "limit_reached")).toHaveLength(5);
  });

  it("mails an address only after its owner has agreed, for this account, and no more after they left", async () => {
    const [key, other] = [await newKey(), await newKey()];
    const email = "owner@example.jp";
    expect((await subscribe(key, { filter_type: "all", email })).body).toMatchObject({
      email,
      email_status: "pending",
      webhook_status: "none",
    });
    const [mail] = await work().run();
    expect((await service().ask(linkOf(mail!))).status).toBe(200);
    expect((await list(key))[0]!.email_status).toBe("pending");
    const token = new URLSearchParams(linkOf(mail!).split("?")[1]).get("token")!;
    const headers = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
    expect((await service().ask("/confirm", { method: "POST", headers, body: `token=${token}` })).status).toBe(200);
    expect((await list(key))[0]!.email_status).toBe("confirmed");
    expect((await subscribe(key, { filter_type: "all", email })).body.email_status).toBe("confirmed");
    expect((await subscribe(other, { filter_type: "all", email })).body.email_status).toBe("pending");
    await service().ask(leavePathOf(mail!), { method: "POST" });
    expect((await list(key)).map(({ email_status }) => email_status)).toEqual(["pending", "pending"]);
  });
});

describe("the mails of an alert", () => {
  const confirm = (mail: Mail) => {
    const token = new URLSearchParams(linkOf(mail).split("?")[1]).get("token")!;
    const headers = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
    return service().ask("/confirm", { method: "POST", headers, body: `token=${token}` });
  };

  it.each<[string, object, Record<string, string>, RegExp, RegExp]>([
    ["Japanese", {}, {}, /変更通知の登録を確認/, /制度の変更: 配信テスト/],
    ["English by the header", {}, { "accept-language": "en" }, /^Confirm your address/, /^Program amended: /],
    [
      "English by the field",
      { lang: "en" },
      { "accept-language": "ja" },
      /^Confirm your address/,
      /^Program amended: /,
    ],
  ])("are in %s, from the first on", async (what, more, headers, first, second) => {
    const key = await newKey();
    const email = `mail-${what.length}@example.jp`;
    const { body } = await subscribe(key, { filter_type: "all", email, ...more }, headers);
    const [asking] = await work().run();
    expect(asking!.subject).toMatch(first);
    expect((await confirm(asking!)).status).toBe(200);
    const sent = await service().ask(`/v1/me/alerts/subscriptions/${body.id}/test`, { method: "POST", key });
    expect(sent.body.delivery_ids).toHaveLength(1);
    const mails: Mail[] = [];
    const { store, now } = service();
    const alerts = createAlertWork({
      store,
      now,
      folder: "",
      post: async () => 204,
      send: async (mail) => void mails.push(mail),
    });
    await alerts.deliver();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(second)]);
  });
});

describe("DELETE /v1/me/alerts/subscriptions/{sub_id}", () => {
  it("ends a subscription once; the next one is a new row", async () => {
    const key = await newKey();
    await subscribe(key, { filter_type: "all", webhook_url: hook });
    const ended = await remove(key, 1);
    expect([ended.status, ended.body]).toEqual([200, { id: 1, ok: true }]);
    expect(await list(key)).toEqual([]);
    const again = await remove(key, 1);
    expect([again.status, again.body.code]).toEqual([404, "subscription_not_found"]);
    expect((await subscribe(key, { filter_type: "all", webhook_url: hook })).body.id).toBe(2);
    expect((await list(key)).map(({ id }) => id)).toEqual([2]);
  });

  it("is 404 for what belongs to another account, as for what nobody has; 422 for no number", async () => {
    const [key, other] = [await newKey(), await newKey()];
    await subscribe(key, { filter_type: "all", webhook_url: hook });
    const strip = ({ status, body: { request_id: _id, ...body } }: Awaited<ReturnType<typeof remove>>) => [
      status,
      body,
    ];
    for (const suffix of ["", "/deliveries", "/test"]) {
      const method = suffix === "" ? "DELETE" : suffix === "/test" ? "POST" : "GET";
      const ask = (id: number) => service().ask(`/v1/me/alerts/subscriptions/${id}${suffix}`, { key: other, method });
      expect(strip(await ask(1))).toEqual(strip(await ask(999)));
      expect((await ask(1)).status).toBe(404);
    }
    expect((await remove(key, "one")).status).toBe(422);
    expect(await list(key)).toHaveLength(1);
  });

  it("keeps subscriptions when the key is rotated", async () => {
    const key = await newKey();
    await subscribe(key, { filter_type: "all", webhook_url: hook });
    const { body } = await service().ask("/v1/me/rotate-key", { key, method: "POST" });
    expect((await list(body.api_key)).map(({ id }) => id)).toEqual([1]);
  });
});

describe("deliveries", () => {
  it("are empty at first; a test is queued, at most 10 an hour", async () => {
    const key = await newKey();
    await subscribe(key, { filter_type: "all", webhook_url: hook });
    const path = "/v1/me/alerts/subscriptions/1";
    expect((await service().ask(`${path}/deliveries`, { key })).body).toEqual([]);
    const test = () => service().ask(`${path}/test`, { key, method: "POST" });
    expect((await test()).body).toEqual({ delivery_ids: [expect.stringMatching(/^msg_[0-9a-f]{32}$/)] });
    for (let time = 1; time < 10; time++) expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(429);
  });
});
