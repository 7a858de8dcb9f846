import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccounts } from "../../../runtime/accounts/accounts.ts";
import type { ChildOptions } from "../../../runtime/accounts/child-keys.ts";
import type { ApiKey } from "../../../runtime/accounts/key-format.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { testSecrets } from "../../support/service.ts";
import { failingStore } from "./failing-store.ts";

const options: ChildOptions = { label: "desk", capYen: 90, expiresAtMs: null, scopes: ["read"] };

describeOnBothStores("child keys of accounts", (open) => {
  let store: StateStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());

  const now = () => new Date("2026-11-15T03:00:00Z");
  const accountsOn = (over: StateStore) =>
    createAccounts({ store: over, secrets: testSecrets, random: randomBytes, now });
  const parentOf = async (key: ApiKey) => (await accountsOn(store).find(key))!;

  it.each([true, false])("are made once by a repeat of what was cut off (write made: %s)", async (made) => {
    let finished = false;
    for (let at = 1; !finished; at += 1) {
      expect(at).toBeLessThan(20);
      const { apiKey: key, accountId } = await accountsOn(store).create({});
      const request = { parent: await parentOf(key), key, idempotencyKey: "once", options };
      const first = await accountsOn(failingStore(store, { at, made }))
        .createChild(request)
        .catch(() => null);
      finished = first !== null;
      const second = await accountsOn(store).createChild(request);
      if (first !== null) expect(second).toEqual({ ...first, replayed: true });
      expect(await accountsOn(store).listChildren(accountId)).toEqual([second.child]);
      const child = (await accountsOn(store).find(second.apiKey))!;
      expect(await accountsOn(store).confirm(child)).toMatchObject({ credential: { kind: "child", scopes: ["read"] } });
    }
  });

  it("are repeated to no other key, not once they are revoked, and to nobody who is revoked", async () => {
    const accounts = accountsOn(store);
    const { apiKey: key } = await accounts.create({});
    const request = { parent: await parentOf(key), key, idempotencyKey: "once", options };
    const { apiKey, child } = await accounts.createChild(request);
    const { apiKey: rotated, credential } = await accounts.rotate({
      credential: request.parent,
      key,
      idempotencyKey: null,
    });
    expect((await accounts.createChild({ ...request, parent: credential, key: rotated })).apiKey).not.toBe(apiKey);
    expect(await accounts.revokeChild(credential.accountId, child.keyId)).toBe(true);
    await expect(accounts.createChild(request)).rejects.toMatchObject({ code: "key_not_found" });
    const fresh = { ...request, idempotencyKey: "another" };
    await expect(accounts.createChild(fresh)).rejects.toMatchObject({ code: "invalid_api_key" });
  });

  it("make no children, also where nothing looks at their scopes", async () => {
    const accounts = accountsOn(store);
    const { apiKey: key } = await accounts.create({});
    const { apiKey } = await accounts.createChild({ parent: await parentOf(key), key, idempotencyKey: null, options });
    const parent = await parentOf(apiKey);
    await expect(accounts.createChild({ parent, key: apiKey, idempotencyKey: null, options })).rejects.toMatchObject({
      code: "scope_not_granted",
    });
    await expect(accounts.rotate({ credential: parent, key: apiKey, idempotencyKey: null })).rejects.toMatchObject({
      code: "invalid_api_key",
    });
    expect(await accounts.find(apiKey)).toEqual(parent);
  });
});
