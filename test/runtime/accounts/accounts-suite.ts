import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccounts } from "../../../runtime/accounts/accounts.ts";
import type { Accounts, ListedKey } from "../../../runtime/accounts/accounts.ts";
import type { Credential } from "../../../runtime/accounts/credential.ts";
import { createApiKey, parseApiKey } from "../../../runtime/accounts/key-format.ts";
import type { ApiKey, RandomBytes } from "../../../runtime/accounts/key-format.ts";
import type { MasterSecrets } from "../../../runtime/base/master-secret.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { type Failure, failingStore } from "./failing-store.ts";

const old = { version: 1, secret: "an-invented-master-secret-of-some-length" };
const fresh = { version: 2, secret: "another-invented-master-secret-for-later" };
const start = Date.UTC(2026, 10, 15, 3, 0, 0);

/** What accounts and rotations keep on any store. */
export function describeAccounts(name: string, open: () => Promise<StateStore>): void {
  describe(name, () => {
    let store: StateStore;
    let nowMs = start;
    const now = () => new Date(nowMs);
    const accountsOn = (
      over: StateStore,
      secrets: MasterSecrets = [old],
      random: RandomBytes = randomBytes,
    ): Accounts => createAccounts({ store: over, secrets, random, now });
    let accounts: Accounts;
    beforeAll(async () => {
      store = await open();
      accounts = accountsOn(store);
    });
    afterAll(() => store?.close());

    const credentialOf = async (key: ApiKey, of: Accounts = accounts): Promise<Credential> => {
      const found = await of.find(key);
      if (found === null) throw new Error("the key is unknown");
      return found;
    };
    const isGood = async (key: ApiKey): Promise<boolean> => {
      const others = accountsOn(store);
      const found = await others.find(key);
      return (
        found !== null &&
        (await others.confirm(found).then(
          () => true,
          () => false,
        ))
      );
    };
    const denied = { code: "invalid_api_key", status: 401 };

    it("issues a key that is good, with cap and profile", async () => {
      const { apiKey, keyId, accountId } = await accounts.create({ label: "desk", capYen: 300, customerId: "cus_1" });
      expect(apiKey).toMatch(/^evk_[0-9A-Za-z]{38}$/);
      const credential = await credentialOf(apiKey);
      expect(credential).toEqual({
        accountId,
        keyId,
        kind: "account",
        hashPrefix: expect.stringMatching(/^[0-9a-f]{8}$/),
      });
      const { account } = await accounts.confirm(credential);
      expect(account).toMatchObject({ status: "active", capYen: 300, keys: { [keyId]: null } });
      expect(await accounts.profile(accountId)).toEqual({
        createdAt: "2026-11-15T03:00:00Z",
        label: "desk",
        customerId: "cus_1",
        subscription: null,
        subscriptionAskedMs: 0,
      });
    });

    it("knows no key that was not issued", async () => {
      const { key } = parseApiKey("evk_0123456789ABCDEFGHIJKLMNOPQRSTUV4beb16")!;
      expect(await accounts.find(key)).toBeNull();
      expect(await accounts.resolve(key)).toBeNull();
      expect(await accounts.resolve("key_000000000000000000000000")).toBeNull();
      expect(await accounts.resolve("key_: not an id")).toBeNull();
      expect(await accounts.profile("acc_none")).toBeNull();
      expect(await accounts.setCap("acc_none", 1)).toBe(false);
    });

    it("refuses a key at once when another process revoked it, in spite of what it remembers", async () => {
      const { apiKey, keyId } = await accounts.create({});
      const credential = await credentialOf(apiKey);
      expect(await accountsOn(store).revoke(keyId)).toBe("revoked");
      expect(await accounts.find(apiKey)).toEqual(credential);
      await expect(accounts.confirm(credential)).rejects.toMatchObject(denied);
      expect(await accounts.revoke(apiKey)).toBe("revoked-before");
      expect(await accounts.revoke("key_000000000000000000000000")).toBe("unknown");
    });

    it("refuses every key of a closed account", async () => {
      const { apiKey, accountId } = await accounts.create({});
      await store.setAccount({ accountId, status: "closed" });
      await expect(accounts.confirm(await credentialOf(apiKey))).rejects.toMatchObject(denied);
    });

    it("sets and removes the cap", async () => {
      const { accountId } = await accounts.create({});
      for (const capYen of [0, 9_000, null]) {
        expect(await accounts.setCap(accountId, capYen)).toBe(true);
        expect((await store.readAccount(accountId))?.capYen).toBe(capYen);
      }
    });

    it("finds keys of an old master secret and stores them anew, for processes with and without the new one", async () => {
      const { apiKey, keyId } = await accountsOn(store, [old]).create({});
      expect((await accountsOn(store, [fresh]).find(apiKey))?.keyId).toBeUndefined();
      expect((await accountsOn(store, [fresh, old]).find(apiKey))?.keyId).toBe(keyId);
      expect((await accountsOn(store, [fresh]).find(apiKey))?.keyId).toBe(keyId);
      expect((await accountsOn(store, [old]).find(apiKey))?.keyId).toBe(keyId);
    });

    it("lists every key, active and revoked, without the key itself", async () => {
      const { apiKey, keyId, accountId } = await accounts.create({ label: "listed", capYen: 30 });
      const rotated = await accounts.rotate({
        credential: await credentialOf(apiKey),
        key: apiKey,
        idempotencyKey: null,
      });
      const listed: ListedKey[] = [];
      for await (const row of accounts.list()) if (row.accountId === accountId) listed.push(row);
      const common = {
        accountId,
        kind: "account",
        label: "listed",
        capYen: 30,
        accountStatus: "active",
        customerId: null,
      };
      const byId = new Map(listed.map((row) => [row.keyId, row]));
      expect(byId.size).toBe(2);
      expect(byId.get(keyId)).toMatchObject({
        ...common,
        revokedAt: "2026-11-15T03:00:00Z",
        shown: `${apiKey.slice(0, 8)}…`,
      });
      expect(byId.get(rotated.credential.keyId)).toMatchObject({ ...common, revokedAt: null });
      expect(JSON.stringify(listed)).not.toContain(apiKey);
    });

    describe.each([true, false])("cut off in the middle (write made: %s)", (made) => {
      it("an issue leaves no key that works and that somebody holds", { timeout: 20_000 }, async () => {
        const good: boolean[] = [];
        for (let at = 1, issued = null; issued === null; at += 1) {
          expect(at).toBeLessThan(20);
          const { random, keys } = recordedRandom();
          issued = await accountsOn(failingStore(store, { at, made }), [old], random)
            .create({})
            .catch(() => null);
          const verdicts = await Promise.all(keys().map(isGood));
          good.push(verdicts.includes(true));
        }
        // Only the last write makes a key work; when its answer is lost, nobody was ever shown the key.
        expect(good).toEqual([...good.slice(2).map(() => false), made, true]);
        expect(good.length).toBeGreaterThan(4);
      });

      it("a rotation can be repeated with the old key, and one key is good after it", { timeout: 20_000 }, async () => {
        let finished = false;
        for (let at = 1; !finished; at += 1) {
          expect(at).toBeLessThan(20);
          const { apiKey: key, accountId } = await accounts.create({ capYen: 77 });
          const credential = await credentialOf(key);
          const request = { credential, key, idempotencyKey: "once" };
          const failure: Failure = { at, made };
          const first = await accountsOn(failingStore(store, failure))
            .rotate(request)
            .catch(() => null);
          finished = first !== null;
          const second = await accountsOn(store).rotate(request);
          if (first !== null) expect(second).toEqual({ ...first, replayed: true });
          expect((await accountsOn(store).rotate(request)).apiKey).toBe(second.apiKey);
          expect(await isGood(second.apiKey)).toBe(true);
          expect(await isGood(key)).toBe(false);
          const account = await store.readAccount(accountId);
          expect(account?.capYen).toBe(77);
          expect(Object.values(account?.keys ?? {}).filter((revoked) => revoked === null)).toHaveLength(1);
        }
      });
    });

    describe("a rotation", () => {
      const rotation = async (idempotencyKey: string | null) => {
        const { apiKey: key } = await accounts.create({ kind: "device" });
        return { credential: await credentialOf(key), key, idempotencyKey };
      };

      it("keeps the kind of key and ends the old one", async () => {
        const request = await rotation(null);
        const { apiKey, credential, replayed } = await accounts.rotate(request);
        expect(apiKey).toMatch(/^evd_/);
        expect(replayed).toBe(false);
        expect(credential).toEqual(await credentialOf(apiKey));
        await expect(accounts.confirm(request.credential)).rejects.toMatchObject(denied);
        await expect(accounts.rotate(request)).rejects.toMatchObject(denied);
      });

      it("is repeated for 10 minutes, then never again", async () => {
        const request = await rotation("a-key");
        const { apiKey } = await accounts.rotate(request);
        nowMs = start + 10 * 60_000 - 1;
        expect(await accounts.rotate(request)).toMatchObject({ apiKey, replayed: true });
        nowMs = start + 10 * 60_000;
        await expect(accounts.rotate(request)).rejects.toMatchObject(denied);
        nowMs = start;
      });

      it("is repeated to no other Idempotency-Key, to no other key, and not once its successor is gone", async () => {
        const request = await rotation("a-key");
        const { apiKey, credential } = await accounts.rotate(request);
        const other = await rotation("a-key");
        await expect(accounts.rotate({ ...request, idempotencyKey: "b-key" })).rejects.toMatchObject(denied);
        await expect(accounts.rotate({ ...request, key: other.key })).rejects.toMatchObject(denied);
        await accounts.rotate({ credential, key: apiKey, idempotencyKey: "a-key" });
        await expect(accounts.rotate(request)).rejects.toMatchObject(denied);
      });

      it("has one winner of many at once; twins under one Idempotency-Key share its key", async () => {
        const request = await rotation(null);
        const racers = await Promise.allSettled(Array.from({ length: 20 }, () => accountsOn(store).rotate(request)));
        expect(racers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        const twin = await rotation("same");
        const twins = await Promise.all(Array.from({ length: 20 }, () => accountsOn(store).rotate(twin)));
        expect(new Set(twins.map(({ apiKey }) => apiKey)).size).toBe(1);
        expect(twins.filter(({ replayed }) => !replayed)).toHaveLength(1);
      });

      it("happens at most 100 times a day", { timeout: 30_000 }, async () => {
        let { credential, key }: { credential: Credential; key: ApiKey } = await rotation(null);
        for (let time = 0; time < 100; time += 1) {
          const next = await accounts.rotate({ credential, key, idempotencyKey: null });
          [credential, key] = [next.credential, next.apiKey];
        }
        const again = () => accounts.rotate({ credential, key, idempotencyKey: null });
        await expect(again()).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 12 * 3600 });
        expect(await isGood(key)).toBe(true);
        nowMs = start + 12 * 3_600_000;
        expect(await again()).toMatchObject({ replayed: false });
        nowMs = start;
      });
    });
  });
}

/** Randomness that remembers what it gave, and every key that can have been made of it. */
function recordedRandom() {
  const given: Uint8Array[] = [];
  const random = (size: number): Uint8Array => {
    const bytes = randomBytes(size);
    given.push(bytes);
    return bytes;
  };
  const keys = (): ApiKey[] =>
    given.flatMap((_, first) => {
      const rest = given.slice(first).values();
      const again = (): Uint8Array => {
        const { value, done } = rest.next();
        if (done) throw new Error("nothing more was given");
        return value;
      };
      try {
        return [createApiKey("account", again)];
      } catch {
        return [];
      }
    });
  return { random, keys };
}
