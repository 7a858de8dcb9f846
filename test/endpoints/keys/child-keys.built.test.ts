import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { IssuedKey } from "../../../runtime/accounts/accounts.ts";
import { reconcile } from "../../../runtime/state/reconcile.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { connectMcp } from "../../support/mcp.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { logIn } from "../session/browser.ts";

const program = "/v1/programs/UNI-0000000001";
const workpaper = { client_houjin_bangou: "3999900000006", fiscal_year: 2025 };

describeOnBothStores("child keys", (open) => {
  let store: StateStore;
  let service: TestService;
  let owner: IssuedKey;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({
      store,
    });
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });
  beforeEach(async () => {
    service.setNow("2026-11-15T03:00:00Z");
    owner = await service.createKey();
  });

  const make = (json: object = {}, key: string = owner.apiKey, headers = {}) =>
    service.ask("/v1/me/keys", { key, json, headers });
  const makeKey = async (json: object = {}, key?: string): Promise<{ api_key: string; key_id: string }> => {
    const { status, body } = await make(json, key);
    expect(status).toBe(201);
    return body;
  };
  const list = async (key: string = owner.apiKey) => (await service.ask("/v1/me/keys", { key })).body;
  const change = (id: string, json: object, key: string = owner.apiKey) =>
    service.ask(`/v1/me/keys/${id}`, { method: "PATCH", key, json });
  const revoke = (id: string, key: string = owner.apiKey) =>
    service.ask(`/v1/me/keys/${id}`, { method: "DELETE", key });
  const statusOf = async (key: string, path = program) => (await service.ask(path, { key })).status;
  const spentBy = async (key: string = owner.apiKey) =>
    (await service.ask("/v1/me/dashboard", { key })).body.month_to_date_amount_yen;

  describe("made and listed", () => {
    it("answers 201 with the key, which is shown nowhere else", async () => {
      const { status, body, headers } = await make({
        label: "報告書",
        scopes: ["seal", "read", "read"],
        monthly_cap_yen: 30,
        expires_at: "2026-12-01T00:00:00Z",
      });
      const { api_key: apiKey, ...shown } = body;
      expect([status, headers.get("cache-control")]).toEqual([201, "no-store"]);
      expect(apiKey).toMatch(/^evc_[0-9A-Za-z]{38}$/);
      expect(shown).toEqual({
        key_id: expect.stringMatching(/^key_[0-9a-f]{24}$/),
        key_prefix: `${apiKey.slice(0, 8)}…`,
        key_hash_prefix: expect.stringMatching(/^[0-9a-f]{8}$/),
        label: "報告書",
        origin: "made",
        scopes: ["read", "seal"],
        monthly_cap_yen: 30,
        month_to_date_units: 0,
        month_to_date_amount_yen: 0,
        state: "active",
        created_at: "2026-11-15T03:00:00Z",
        expires_at: "2026-12-01T00:00:00Z",
        revoked_at: null,
        last_used_on: null,
      });
      expect(await statusOf(apiKey)).toBe(200);
      expect(await list()).toEqual([
        { ...shown, month_to_date_units: 1, month_to_date_amount_yen: 3, last_used_on: "2026-11-15" },
      ]);
    });

    it("has neither cap nor end, and only reads, unless told otherwise", async () => {
      const { body } = await make({});
      expect(body).toMatchObject({ label: null, scopes: ["read"], monthly_cap_yen: null, expires_at: null });
    });

    it.each([
      [{ scopes: [] }, "scopes"],
      [{ scopes: ["owner"] }, "scopes"],
      [{ monthly_cap_yen: -1 }, "monthly_cap_yen"],
      [{ monthly_cap_yen: 1.5 }, "monthly_cap_yen"],
      [{ expires_at: "tomorrow" }, "expires_at"],
      [{ expires_at: "2026-11-15T03:00:00Z" }, "expires_at"],
      [{ label: "x".repeat(121) }, "label"],
    ])("answers 422 to %o", async (json, name) => {
      const { status, body } = await make(json);
      expect([status, body.code, body.errors[0].loc[1]]).toEqual([422, "validation_error", name]);
      expect(await list()).toEqual([]);
    });

    it("gives the same key again to the same Idempotency-Key and key, for 10 minutes, and 422 to another request", async () => {
      const once = { "idempotency-key": "make-once" };
      const first = await make({ label: "a" }, owner.apiKey, once);
      service.setNow("2026-11-15T03:09:59Z");
      const again = await make({ label: "a" }, owner.apiKey, once);
      expect(again).toMatchObject({ status: 201, body: { api_key: first.body.api_key, key_id: first.body.key_id } });
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(await make({ label: "b" }, owner.apiKey, once)).toMatchObject({
        status: 422,
        body: { code: "idempotency_key_reused" },
      });
      expect(await list()).toHaveLength(1);
      service.setNow("2026-11-15T03:10:00Z");
      expect((await make({ label: "a" }, owner.apiKey, once)).body.key_id).not.toBe(first.body.key_id);
    });

    it("makes one key of twins at once", async () => {
      const once = { "idempotency-key": "twins" };
      const made = await Promise.all(Array.from({ length: 8 }, () => make({}, owner.apiKey, once)));
      expect(new Set(made.map(({ body }) => body.api_key)).size).toBe(1);
      expect(await list()).toHaveLength(1);
    });

    it("answers 409 to the 51st, and 429 to the 101st of a day", async () => {
      const child = { parentId: owner.keyId, capYen: null, expiresAtMs: null };
      const { accountId } = owner;
      for (let number = 0; number < 50; number += 1)
        await store.changeKeys({ accountId, add: `key_${number}`, child, nowMs: service.now() });
      expect(await make({})).toMatchObject({ status: 409, body: { code: "limit_reached", limit: 50 } });
      await store.changeKeys({ accountId, revoke: "key_0", nowMs: service.now() });
      const { key_id: id } = await makeKey();
      await revoke(id);
      for (let time = 0; time < 99; time += 1)
        await store.take({ subject: `child-key-${accountId}`, limit: 100, nowMs: service.now() });
      expect(await make({})).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    });

    it("can be made from a session of the site", async () => {
      const browser = await logIn(service, owner.apiKey);
      const { status, body } = await service.ask("/v1/me/keys", {
        json: { label: "console" },
        headers: { ...browser },
      });
      expect([status, await statusOf(body.api_key)]).toEqual([201, 200]);
      const { cookie, origin } = browser;
      const without = await service.ask("/v1/me/keys", { json: {}, headers: { cookie, origin } });
      expect([without.status, without.body.code]).toEqual([403, "csrf_required"]);
    });
  });

  describe("changed and revoked", () => {
    it("changes what is named from the next call on, and nothing else", async () => {
      const { api_key: apiKey, key_id: id } = await makeKey({ label: "old", monthly_cap_yen: 3 });
      expect(await statusOf(apiKey)).toBe(200);
      expect(await statusOf(apiKey)).toBe(503);
      expect(await change(id, { monthly_cap_yen: 6, label: "new" })).toMatchObject({
        status: 200,
        body: { key_id: id, label: "new", monthly_cap_yen: 6, expires_at: null, month_to_date_units: 1 },
      });
      expect(await statusOf(apiKey)).toBe(200);
      expect(await change(id, { monthly_cap_yen: null })).toMatchObject({
        body: { label: "new", monthly_cap_yen: null },
      });
      expect(await change(id, { expires_at: "2026-11-15T02:59:59Z" })).toMatchObject({ status: 422 });
      expect(await change(id, { label: null, scopes: ["account"] })).toMatchObject({
        body: { label: null, scopes: ["read"] },
      });
    });

    it("ends at once when it is revoked, for good", async () => {
      const { api_key: apiKey, key_id: id } = await makeKey();
      expect(await statusOf(apiKey)).toBe(200);
      expect((await revoke(id)).status).toBe(204);
      const { status, body } = await service.ask(program, { key: apiKey });
      expect([status, body.code, body.reason]).toEqual([401, "invalid_api_key", "key_revoked"]);
      expect(body.hint).toMatch(/revoked/);
      for (const answer of [await revoke(id), await change(id, { label: "x" })])
        expect(answer).toMatchObject({ status: 404, body: { code: "key_not_found", key_id: id } });
      expect(await list()).toMatchObject([{ state: "revoked", revoked_at: "2026-11-15T03:00:00Z" }]);
    });

    it("answers 401 with the reason once it has expired, until it is given a later end", async () => {
      const { api_key: apiKey, key_id: id } = await makeKey({ expires_at: "2026-11-15T04:00:00Z" });
      service.setNow("2026-11-15T03:59:59Z");
      expect(await statusOf(apiKey)).toBe(200);
      service.setNow("2026-11-15T04:00:00Z");
      for (const path of [program, "/v1/usage", "/v1/me/usage"]) {
        const { status, body } = await service.ask(path, { key: apiKey });
        expect([status, body.code, body.reason], path).toEqual([401, "invalid_api_key", "key_expired"]);
      }
      expect(await list()).toMatchObject([{ state: "expired" }]);
      expect((await change(id, { expires_at: "2026-11-16T00:00:00Z" })).status).toBe(200);
      expect(await statusOf(apiKey)).toBe(200);
    });

    it("answers 404 to another account, to ids that are none, and to the owner's own key", async () => {
      const { key_id: id } = await makeKey();
      const { apiKey: stranger } = await service.createKey();
      for (const [wrong, key] of [
        [id, stranger],
        [owner.keyId, owner.apiKey],
        ["__proto__", owner.apiKey],
        ["a%7Cb:c", owner.apiKey],
      ] as const) {
        expect((await revoke(wrong, key)).status, wrong).toBe(404);
        expect((await change(wrong, { label: "x" }, key)).status, wrong).toBe(404);
      }
      expect(await list(stranger)).toEqual([]);
      expect(await list()).toMatchObject([{ key_id: id, state: "active" }]);
    });

    it("ends with the key that made it, and lives on under the successor of one that is rotated", async () => {
      const { api_key: apiKey } = await makeKey({ monthly_cap_yen: 300 });
      await statusOf(apiKey);
      const { body } = await service.ask("/v1/me/rotate-key", { method: "POST", key: owner.apiKey });
      expect(await statusOf(apiKey)).toBe(200);
      expect(await list(body.api_key)).toMatchObject([{ state: "active", month_to_date_units: 2 }]);
      await service.accounts.revoke(body.api_key);
      expect(await service.ask(program, { key: apiKey })).toMatchObject({
        status: 401,
        body: { reason: "key_revoked" },
      });
    });
  });

  describe("charged", () => {
    it("is paid by the account, within both caps, and refused for nothing", async () => {
      const { api_key: poor } = await makeKey({ monthly_cap_yen: 3 });
      const { api_key: rich } = await makeKey();
      await service.ask("/v1/me/cap", { key: owner.apiKey, json: { monthly_cap_yen: 9 } });
      expect(await statusOf(poor)).toBe(200);
      const full = await service.ask(program, { key: poor });
      expect(full).toMatchObject({
        status: 503,
        body: { code: "monthly_cap_reached", cap_reached: true, cap_of: "key", cap_yen: 3, month_to_date_yen: 3 },
      });
      expect(await spentBy()).toBe(3);
      expect([await statusOf(rich), await statusOf(owner.apiKey), await statusOf(rich)]).toEqual([200, 200, 503]);
      expect((await service.ask(program, { key: rich })).body).toMatchObject({ cap_of: "account", cap_yen: 9 });
      expect([await spentBy(), (await list()).map(unitsOf)]).toEqual([9, [1, 1]]);
      expect((await service.ask("/v1/ping", { key: poor })).status).toBe(200);
    });

    it("sells the last unit to one of two children at once", async () => {
      const [one, two] = [await makeKey(), await makeKey()];
      await service.ask("/v1/me/cap", { key: owner.apiKey, json: { monthly_cap_yen: 3 } });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => service.ask(program, { key: at % 2 ? one.api_key : two.api_key })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 503)).toHaveLength(19);
      expect((await list()).map(unitsOf).toSorted()).toEqual([0, 1]);
      expect(await spentBy()).toBe(3);
      expect((await reconcile(store)).differences).toEqual([]);
    });

    it("shares Idempotency-Keys with its account: one charge, to who was first", async () => {
      const { api_key: child } = await makeKey();
      const batch = (key: string) =>
        service.ask("/v1/programs/batch", {
          key,
          json: { unified_ids: ["UNI-0000000001", "UNI-0000000002"] },
          headers: { "idempotency-key": "shared", "x-cost-cap-jpy": "99" },
        });
      const [first, again] = [await batch(child), await batch(owner.apiKey)];
      expect([first.headers.get("x-billable-units"), again.headers.get("x-billable-units")]).toEqual(["2", "0"]);
      expect(again.bytes).toEqual(first.bytes);
      expect([await spentBy(), (await list()).map(unitsOf)]).toEqual([6, [2]]);
    });

    it("looks at its own cap before the work of a batch", async () => {
      const { api_key: child } = await makeKey({ monthly_cap_yen: 3 });
      const { status, body } = await service.ask("/v1/programs/batch", {
        key: child,
        json: { unified_ids: ["UNI-0000000001", "UNI-0000000002"] },
        headers: { "idempotency-key": "dear", "x-cost-cap-jpy": "99" },
      });
      expect([status, body.cap_of, body.projected_yen]).toEqual([503, "key", 6]);
    });
  });

  const refusal = (required: string, scopes: string[]) => ({
    status: 403,
    body: { code: "scope_not_granted", required_scope: required, scopes },
  });

  describe("by its scopes", () => {
    it("reads, seals or sees the account, each only where it may", async () => {
      const [reading, sealing, seeing] = await Promise.all(
        ["read", "seal", "account"].map(async (scope) => (await makeKey({ scopes: [scope] })).api_key),
      );
      const ask = (key: string | undefined, path: string, json?: object) =>
        service.ask(path, { key: key!, ...(json === undefined ? {} : { json }) });
      expect((await ask(reading, program)).status).toBe(200);
      expect(await ask(sealing, program)).toMatchObject(refusal("read", ["seal"]));
      expect(await ask(seeing, program)).toMatchObject(refusal("read", ["account"]));
      expect((await ask(sealing, "/v1/audit/workpaper", workpaper)).status).toBe(200);
      expect(await ask(reading, "/v1/audit/workpaper", workpaper)).toMatchObject(refusal("seal", ["read"]));
      expect((await ask(seeing, "/v1/me/usage")).status).toBe(200);
      expect(await ask(reading, "/v1/me/usage")).toMatchObject(refusal("account", ["read"]));
      const session = await service.ask("/v1/session", { json: { api_key: seeing } });
      expect(session).toMatchObject(refusal("owner", ["account"]));
      // Any key may ask how it stands: a child hears of itself alone.
      expect((await ask(reading, "/v1/usage")).body).toMatchObject({ tier: "paid", used: 1 });
      expect((await ask(seeing, "/v1/usage")).body).toMatchObject({ used: 0 });
    });

    it.each([
      ["POST", "/v1/me/keys", {}],
      ["GET", "/v1/me/keys", undefined],
      ["POST", "/v1/me/rotate-key", undefined],
      ["POST", "/v1/me/cap", { monthly_cap_yen: null }],
      ["POST", "/v1/me/billing-portal", {}],
      ["GET", "/v1/me/billing_history", undefined],
      ["POST", "/v1/billing/portal", { return_url: "http://127.0.0.1:8787/" }],
      ["POST", "/v1/billing/refund_request", { reason: "x", requester_email: "a@example.jp" }],
      ["POST", "/v1/me/widget_keys", { origins: ["https://www.example.jp"] }],
    ])("may not %s %s, whatever its scopes", async (method, path, json) => {
      const { api_key: key } = await makeKey({ scopes: ["read", "seal", "account"] });
      const answer = await service.ask(path, { method, key, ...(json === undefined ? {} : { json }) });
      expect(answer).toMatchObject(refusal("owner", ["account", "read", "seal"]));
    });

    it("hears that it is revoked before it hears that it may not", async () => {
      const { api_key: key, key_id: id } = await makeKey();
      await revoke(id);
      expect(await service.ask("/v1/me/keys", { key })).toMatchObject({ status: 401, body: { reason: "key_revoked" } });
    });

    it("neither opens the payment page nor approves a device on the pages", async () => {
      const { api_key: key } = await makeKey({ scopes: ["read", "seal", "account"] });
      const sent = (own: string) =>
        service.ask("/account", {
          method: "POST",
          body: new URLSearchParams({ api_key: own }).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://127.0.0.1:8787" },
        });
      expect((await sent(key)).status).toBe(401);
      expect((await sent(owner.apiKey)).status).not.toBe(401);
    });
  });

  it("shares the rate limit of its account", async () => {
    const { api_key: child } = await makeKey();
    const limited = await startTestService({
      store,
      burst: true,
    });
    const ping = async (key: string) => (await limited.ask("/v1/ping", { key })).status;
    const statuses: number[] = [];
    for (let call = 0; call < 22; call += 1) statuses.push(await ping(call % 2 ? child : owner.apiKey));
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
    await limited.close();
  });

  describe("elsewhere", () => {
    it("calls tools, within its cap and scopes", async () => {
      const { api_key: key } = await makeKey({ monthly_cap_yen: 3 });
      const client = await connectMcp(service, { key, set: "full" });
      const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
      expect((await call("get_program", { unified_id: "UNI-0000000001" })).isError ?? false).toBe(false);
      const { content, isError } = await call("get_program", { unified_id: "UNI-0000000002" });
      const [full] = content as { text: string }[];
      expect([isError, JSON.parse(full!.text)]).toMatchObject([true, { code: "monthly_cap_reached", cap_of: "key" }]);
      const pack = call("company_public_baseline", { houjin_bangou: "3999900000006" });
      await expect(pack).rejects.toMatchObject({ data: { code: "scope_not_granted", required_scope: "seal" } });
      expect((await list()).map(unitsOf)).toEqual([1]);
    });

    it("delegates tasks, which are charged to it, within its cap and scopes", async () => {
      const { api_key: key } = await makeKey({ monthly_cap_yen: 3 });
      const create = (json: object) => service.ask("/v1/a2a/task", { key, json });
      const pack = { skill: "company_public_baseline", inputs: { houjin_bangou: "3999900000006" } };
      expect(await create(pack)).toMatchObject(refusal("seal", ["read"]));
      const search = { skill: "search_programs", inputs: { q: "架空", limit: 2 } };
      const { status, body } = await create(search);
      expect(status).toBe(201);
      await service.runTasks();
      expect((await service.ask(`/v1/a2a/task/${body.task_id}`, { key })).body.status).toBe("succeeded");
      expect([(await list()).map(unitsOf), await spentBy()]).toEqual([[1], 3]);
      expect(await create(search)).toMatchObject({ status: 503, body: { cap_of: "key" } });
    });

    it("neither reads nor changes tasks of the account or of its other keys, which get its own", async () => {
      const [{ api_key: key }, { api_key: other }] = [await makeKey(), await makeKey()];
      const create = async (by: string) =>
        (await service.ask("/v1/a2a/task", { key: by, json: { skill: "search_programs", inputs: { q: "架空" } } })).body
          .task_id as string;
      const [ofOwner, own] = [await create(owner.apiKey), await create(key)];
      const seen = (id: string, by: string) => statusOf(by, `/v1/a2a/task/${id}`);
      expect([await seen(ofOwner, key), await seen(own, other), await seen(own, key)]).toEqual([404, 404, 200]);
      const { body } = await service.ask("/v1/me/rotate-key", { method: "POST", key: owner.apiKey });
      expect([await seen(ofOwner, body.api_key), await seen(own, body.api_key)]).toEqual([200, 200]);
    });

    it("fails a task whose key was revoked before it ran, and charges nothing", async () => {
      const { api_key: key, key_id: id } = await makeKey();
      const { body } = await service.ask("/v1/a2a/task", {
        key,
        json: { skill: "search_programs", inputs: { q: "架空" } },
      });
      await revoke(id);
      await service.runTasks();
      const task = await service.ask(`/v1/a2a/task/${body.task_id}`, { key: owner.apiKey });
      expect(task.body).toMatchObject({ status: "failed", error: { code: "invalid_api_key" } });
      expect(await spentBy()).toBe(0);
    });
  });
});

function unitsOf({ month_to_date_units: units }: { month_to_date_units: number }): number {
  return units;
}
