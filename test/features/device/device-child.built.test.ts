import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { IssuedKey } from "../../../runtime/accounts/accounts.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { TestCheckout } from "../../support/device-checkout.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { sendForm } from "../../runtime/pages/html.ts";
import { DeviceFlow, outcome } from "./device-flow.ts";

describeOnBothStores("the key of a device", (open) => {
  const checkout = new TestCheckout();
  let store: StateStore;
  let service: TestService;
  let owner: IssuedKey;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({ store, payments: checkout });
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });
  beforeEach(async () => {
    owner = await service.createKey({ capYen: 300 });
  });

  const waiting = () => new DeviceFlow(service, checkout).authorize();
  const approve = ({ userCode }: DeviceFlow, api_key: string) =>
    sendForm(service, "/device", { user_code: userCode, action: "key", api_key });
  const connected = async (by: string = owner.apiKey): Promise<string> => {
    const device = await waiting();
    expect((await approve(device, by)).status).toBe(303);
    return (await device.poll()).body.access_token;
  };
  const search = async (key: string) => (await service.ask("/v1/programs/search?limit=1", { key })).status;

  const ownerCalls = async (key: string) => [
    outcome(await service.ask("/v1/me/cap", { key, json: { monthly_cap_yen: null } })),
    outcome(await service.ask("/v1/me/keys", { key, json: {} })),
    outcome(await service.ask("/v1/me/keys", { key })),
    outcome(await service.ask("/v1/me/rotate-key", { method: "POST", key })),
    outcome(await service.ask("/v1/me/widget_keys", { key, json: { origins: ["https://www.example.jp"] } })),
    outcome(await service.ask("/v1/me/billing-portal", { method: "POST", key })),
    outcome(await service.ask("/v1/session", { json: { api_key: key } })),
  ];

  it("is no owner: it can neither lift the cap, make keys, pay, rotate nor open a session", async () => {
    const key = await connected();
    expect(await search(key)).toBe(200);
    for (const refused of await ownerCalls(key)) expect(refused).toEqual([403, "scope_not_granted"]);
    expect((await store.readAccount(owner.accountId))?.capYen).toBe(300);
  });

  it("sees the account and changes nothing of it", async () => {
    const key = await connected();
    for (const path of ["/v1/me", "/v1/me/usage", "/v1/me/alerts/subscriptions"])
      expect([path, (await service.ask(path, { key })).status]).toEqual([path, 200]);
    const json = { filter_type: "all", email: "thief@example.jp" };
    expect(outcome(await service.ask("/v1/me/alerts/subscribe", { key, json }))).toEqual([403, "scope_not_granted"]);
  });

  it("approves no further device", async () => {
    const device = await waiting();
    expect((await approve(device, await connected())).status).toBe(401);
    expect(outcome(await device.poll())).toEqual([400, "authorization_pending"]);
  });

  it("is listed with label, origin and last use, and ended by the owner", async () => {
    const key = await connected();
    await search(key);
    const { body } = await service.ask("/v1/me/keys", { key: owner.apiKey });
    expect(body).toMatchObject([
      { key_prefix: `${key.slice(0, 8)}…`, label: "service-mcp", origin: "device", last_used_on: "2026-11-15" },
    ]);
    const ended = await service.ask(`/v1/me/keys/${body[0].key_id}`, { method: "DELETE", key: owner.apiKey });
    expect([ended.status, await search(key), await search(owner.apiKey)]).toEqual([204, 401, 200]);
  });

  it("is listed and ended by the owner also where an earlier version made it, without terms of a child", async () => {
    const { apiKey, keyId } = await service.accounts.prepareKey(owner.accountId, "old");
    await store.changeKeys({ accountId: owner.accountId, add: keyId, nowMs: service.now() });
    expect(await search(apiKey)).toBe(200);
    expect((await service.ask("/v1/me/keys", { key: owner.apiKey })).body).toMatchObject([
      { key_id: keyId, label: "old", origin: "device", monthly_cap_yen: null, state: "active" },
    ]);
    const end = (id: string) => service.ask(`/v1/me/keys/${id}`, { method: "DELETE", key: owner.apiKey });
    expect([(await end(owner.keyId)).status, (await end(keyId)).status, await search(apiKey)]).toEqual([404, 204, 401]);
  });

  it("ends with the key that approved it", async () => {
    const key = await connected();
    await service.accounts.revoke(owner.keyId);
    expect(await search(key)).toBe(401);
  });

  it("is not collected once the key that approved it was revoked or replaced", async () => {
    const [revoked, replaced] = [await waiting(), await waiting()];
    const other = await service.createKey();
    await approve(revoked, owner.apiKey);
    await approve(replaced, other.apiKey);
    await service.accounts.revoke(owner.keyId);
    await service.ask("/v1/me/rotate-key", { method: "POST", key: other.apiKey });
    for (const device of [revoked, replaced]) expect(outcome(await device.poll())).toEqual([400, "access_denied"]);
  });

  it("is refused at the approval where the account has 50 keys made for others", async () => {
    const child = { parentId: owner.keyId, capYen: null, expiresAtMs: null };
    for (let number = 0; number < 50; number += 1)
      await store.changeKeys({ accountId: owner.accountId, add: `key_${number}`, child, nowMs: service.now() });
    expect((await approve(await waiting(), owner.apiKey)).status).toBe(409);
  });

  it("that was paid for ends with the key of the browser also when that one was first", async () => {
    const device = await (await waiting()).checkOut();
    await device.complete();
    const { body } = await device.keyFromCheckout();
    const key = (await device.poll()).body.access_token;
    expect(await search(key)).toBe(200);
    await service.accounts.revoke(body.api_key);
    expect(await search(key)).toBe(401);
  });

  it("that was paid for is not collected once the key of the browser was revoked", async () => {
    const device = await (await waiting()).checkOut();
    await device.complete();
    const { body } = await device.keyFromCheckout();
    await service.accounts.revoke(body.api_key);
    expect(outcome(await device.poll())).toEqual([400, "access_denied"]);
  });

  it.each(["key", "everywhere"])("that was paid for is not collected once that key was replaced: %s", async (scope) => {
    const device = await (await waiting()).checkOut();
    await device.complete();
    const { body } = await device.keyFromCheckout();
    const replaced = await service.ask("/v1/me/rotate-key", { key: body.api_key, json: { scope } });
    expect(outcome(await device.poll())).toEqual([400, "access_denied"]);
    expect((await service.ask("/v1/me/keys", { key: replaced.body.api_key })).body).toEqual([]);
  });

  it("is labelled with the whole name of the device, which is not cut within a character", async () => {
    const client_id = `a${"😀".repeat(63)}`;
    const { body: begun } = await service.ask("/v1/device/authorize", { json: { client_id } });
    const device = Object.assign(new DeviceFlow(service, checkout), {
      deviceCode: begun.device_code,
      userCode: begun.user_code,
    });
    await approve(device, owner.apiKey);
    expect((await device.poll({ client_id })).status).toBe(200);
    expect((await service.ask("/v1/me/keys", { key: owner.apiKey })).body).toMatchObject([{ label: client_id }]);
  });

  it("that was paid for is no owner either: the browser that paid is, once, and can end it", async () => {
    const device = await (await waiting()).checkOut();
    await device.complete();
    const key = (await device.poll()).body.access_token;
    for (const refused of await ownerCalls(key)) expect(refused).toEqual([403, "scope_not_granted"]);
    const { status, body } = await device.keyFromCheckout();
    expect(status).toBe(200);
    expect(outcome(await device.keyFromCheckout())).toEqual([409, "key_already_issued"]);
    expect((await service.ask("/v1/me/keys", { key: body.api_key })).body).toMatchObject([{ origin: "device" }]);
    await service.accounts.revoke(body.api_key);
    expect(await search(key)).toBe(401);
  });
});
