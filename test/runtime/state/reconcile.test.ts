import { createClient } from "redis";
import { expect, it } from "vitest";
import { bucketOf } from "../../../runtime/state/redis/keys.ts";
import { openRedisStore } from "../../../runtime/state/redis/open-store.ts";
import { reconcile } from "../../../runtime/state/reconcile.ts";
import { describeWithRedis, startRedis } from "../../support/redis.ts";
import { chargeOf, noon, openPaying } from "./charge-requests.ts";

describeWithRedis("comparing the books", () => {
  it("finds every account, adds all entries up, and names each difference", { timeout: 60_000 }, async () => {
    const server = await startRedis();
    const store = await openRedisStore({ urls: [server.url], timeoutMs: 10_000, waitForReplica: null, warn() {} });
    const names = Array.from({ length: 230 }, (_, index) => `account-${index}`);
    await Promise.all(names.map((name) => openPaying(store, name)));
    await Promise.all(Array.from({ length: 1_500 }, () => store.charge(chargeOf("account-7", null))));
    await store.charge({ ...chargeOf("account-8", "o"), units: 3 });
    await store.voidCharge({ accountId: "account-8", seq: 1, nowMs: 0 });
    const child = { parentId: "k1", capYen: null, expiresAtMs: null };
    await store.changeKeys({ accountId: "account-7", add: "c1", child, nowMs: 0 });
    await store.charge({ ...chargeOf("account-7", null), keyId: "c1", units: 4 });
    const seen: string[] = [];
    const whole = await reconcile(store, { onAccount: ({ accountId }) => seen.push(accountId) });
    expect(whole).toEqual({ accounts: 230, entries: 1_503, units: 1_504, differences: [] });
    expect(seen.toSorted()).toEqual(names.toSorted());

    const client = await createClient({ url: server.url }).connect();
    const key = (type: string) => `${bucketOf("account-7")}:${type}:account-7`;
    await client.hIncrBy(key("acct"), "u:202611", 2);
    await client.hIncrBy(key("acct"), "r:202611", 5);
    await client.hIncrBy(key("day"), "20261115|programs.get||u", -1);
    await client.hIncrBy(key("acct"), "seq", 1);
    await client.hSet(key("keys"), "c:c1", "||k1|20261115|202611:3:2");
    const { differences } = await reconcile(store);
    expect(differences.toSorted((a, b) => (a.what < b.what ? -1 : 1))).toEqual([
      { accountId: "account-7", what: "20261115|programs.get|", ledger: 1_504, counted: 1_503 },
      { accountId: "account-7", what: "entries", ledger: 1_501, counted: 1_502 },
      { accountId: "account-7", what: "month 202611", ledger: 1_504, counted: 1_506 },
      { accountId: "account-7", what: "month 202611 of c1", ledger: 4, counted: 3 },
      { accountId: "account-7", what: "reserved 202611", ledger: 0, counted: 5 },
      { accountId: "account-7", what: "reserved 202611 of c1", ledger: 0, counted: 2 },
    ]);

    await store.charge(chargeOf("account-9", "kept"));
    await store.charge(chargeOf("account-9", "lost"));
    const lost = async () =>
      (await reconcile(store, { nowMs: noon })).differences.filter(({ accountId }) => accountId === "account-9");
    expect(await lost()).toEqual([]);
    await client.del(`${bucketOf("account-9")}:idem:account-9:lost`);
    expect(await lost()).toEqual([{ accountId: "account-9", what: "result of entry 2", ledger: 1, counted: 0 }]);
    await client.del(`${bucketOf("account-10")}:acct:account-10`);
    const lacking = { accountId: "account-10", what: "account", ledger: 1, counted: 0 };
    expect((await reconcile(store)).differences).toContainEqual(lacking);
    client.destroy();
    await store.close();
    await server.close();
  });
});
