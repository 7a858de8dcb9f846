import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../runtime/accounts/accounts.ts";
import { createDeviceGrants, type DeviceGrants } from "../../../runtime/features/device/device-grants.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { failingStore } from "../../runtime/accounts/failing-store.ts";

const start = Date.UTC(2026, 10, 15, 3, 0, 0);
const clientId = "service-mcp";

describeOnBothStores("devices", (open) => {
  let store: StateStore;
  let nowMs = start;
  let network = 0;
  let [devices, accounts]: [DeviceGrants, Accounts] = [null!, null!];
  const now = () => new Date(nowMs);
  const wait = (seconds: number) => void (nowMs += seconds * 1000);
  const over = (on: StateStore): [DeviceGrants, Accounts] => {
    const secrets = [{ version: 1, secret: "an-invented-master-secret-of-some-length" }] as const;
    const keys = createAccounts({ store: on, secrets, random: randomBytes, now });
    return [createDeviceGrants({ store: on, keys, random: randomBytes, now }), keys];
  };
  beforeAll(async () => {
    store = await open();
    [devices, accounts] = over(store);
  });
  afterAll(() => store?.close());
  beforeEach(() => void (nowMs += 86_400_000));

  const ip = () => `network-${++network}`;
  /** A device that waits: its secret, and the code of its person. */
  const begin = async () => {
    const { deviceCode, userCode } = await devices.authorize({ clientId, scope: "api:read", ipHash: ip() });
    return { deviceCode, code: (await devices.find(userCode, ip())).userCode };
  };
  const poll = (deviceCode: string, by = clientId, of = devices) =>
    of.collect({ deviceCode, clientId: by }).then(
      ({ apiKey }) => apiKey as string,
      ({ code }: { code: string }) => code,
    );
  const codeOf = (outcome: Promise<unknown>) =>
    outcome.then(
      () => "ok",
      ({ code }: { code: string }) => code,
    );
  const approval = async (by = "checkout cs_1") => ({ by, accountId: await accounts.open({}) });
  const activeKeys = async (accountId: string) =>
    Object.entries((await store.readAccount(accountId))?.keys ?? {}).flatMap(([id, at]) => (at === null ? [id] : []));

  describe("a device that waits", () => {
    it("is pending, then gets one key of the account, once", async () => {
      const { deviceCode, code } = await begin();
      expect(await devices.find(code, ip())).toMatchObject({ state: "pending", approvedBy: null, clientId });
      expect(await poll(deviceCode)).toBe("authorization_pending");
      const approved = await approval();
      await devices.approve(code, approved);
      expect(await devices.find(code, ip())).toMatchObject({ state: "approved", approvedBy: approved.by });
      const key = await poll(deviceCode);
      expect(key).toMatch(/^evd_/);
      expect(await accounts.resolve(key)).toMatchObject({ accountId: approved.accountId, kind: "device" });
      expect(await activeKeys(approved.accountId)).toHaveLength(1);
      expect(await poll(deviceCode)).toBe("invalid_grant");
      expect(await devices.find(code, ip())).toMatchObject({ state: "approved" });
    });

    it("is told to slow down, each time by 5 seconds more", async () => {
      const { deviceCode } = await begin();
      const answers: string[] = [];
      // The interval is 5, 10, 15, 15, 15, 20.
      for (const seconds of [0, 4, 9, 15, 15, 14, 20]) {
        wait(seconds);
        answers.push(await poll(deviceCode));
      }
      expect(answers).toEqual([
        "authorization_pending",
        "slow_down",
        "slow_down",
        "authorization_pending",
        "authorization_pending",
        "slow_down",
        "authorization_pending",
      ]);
    });

    it("gets its key at once when it is approved, however early it asks", async () => {
      const { deviceCode, code } = await begin();
      await poll(deviceCode);
      await devices.approve(code, await approval());
      expect(await poll(deviceCode)).toMatch(/^evd_/);
    });

    it("expires after 900 seconds, for the device and for the person", async () => {
      const { deviceCode, code } = await begin();
      wait(899);
      expect(await poll(deviceCode)).toBe("authorization_pending");
      wait(1);
      expect(await poll(deviceCode)).toBe("expired_token");
      expect(await devices.find(code, ip())).toMatchObject({ state: "expired" });
      expect(await codeOf(devices.approve(code, await approval()))).toBe("device_grant_expired");
      expect(await codeOf(devices.deny(code))).toBe("device_grant_expired");
      wait(3600);
      expect(await poll(deviceCode)).toBe("invalid_grant");
      expect(await codeOf(devices.find(code, ip()))).toBe("user_code_not_found");
    });

    it("that was approved in time gets its key a little later too", async () => {
      const { deviceCode, code } = await begin();
      wait(899);
      await devices.approve(code, await approval());
      wait(60);
      expect(await poll(deviceCode)).toMatch(/^evd_/);
    });

    it("is denied for good", async () => {
      const { deviceCode, code } = await begin();
      await devices.deny(code);
      await devices.deny(code);
      expect(await poll(deviceCode)).toBe("access_denied");
      expect(await codeOf(devices.approve(code, await approval()))).toBe("device_grant_conflict");
      expect(await devices.find(code, ip())).toMatchObject({ state: "denied" });
    });

    it("takes the same approval again and no other, before and after it has its key", async () => {
      const { deviceCode, code } = await begin();
      const [first, other] = [await approval(), await approval("checkout cs_2")];
      await devices.approve(code, first);
      for (const issued of [false, true]) {
        if (issued) await poll(deviceCode);
        expect(await codeOf(devices.approve(code, first))).toBe("ok");
        expect(await codeOf(devices.approve(code, other))).toBe("device_grant_conflict");
        expect(await codeOf(devices.deny(code))).toBe("device_grant_conflict");
      }
      expect(await activeKeys(other.accountId)).toEqual([]);
    });

    it("is known by its own secret and name only", async () => {
      const { deviceCode, code } = await begin();
      await devices.approve(code, await approval());
      expect(await poll(deviceCode, "another client")).toBe("invalid_grant");
      for (const wrong of ["", "0".repeat(64), deviceCode.toUpperCase(), `${deviceCode}0`, code])
        expect(await poll(wrong)).toBe("invalid_grant");
      expect(await poll(deviceCode)).toMatch(/^evd_/);
    });

    it("gets no key of an account that was closed meanwhile", async () => {
      const { deviceCode, code } = await begin();
      const approved = await approval();
      await devices.approve(code, approved);
      await store.setAccount({ accountId: approved.accountId, status: "closed" });
      expect(await poll(deviceCode)).toBe("access_denied");
    });
  });

  describe("at once", () => {
    it("50 polls get one key between them, and the account has no other", async () => {
      const { deviceCode, code } = await begin();
      const approved = await approval();
      await devices.approve(code, approved);
      const answers = await Promise.all(Array.from({ length: 50 }, () => poll(deviceCode)));
      expect(answers.filter((answer) => answer.startsWith("evd_"))).toHaveLength(1);
      expect(answers.filter((answer) => answer === "invalid_grant")).toHaveLength(49);
      expect(await activeKeys(approved.accountId)).toHaveLength(1);
    });

    it("approvals and denials have one winner", async () => {
      const { deviceCode, code } = await begin();
      const approvals = await Promise.all([1, 2, 3, 4].map((number) => approval(`checkout cs_${number}`)));
      const outcomes = await Promise.all([
        ...approvals.map((each) => codeOf(devices.approve(code, each))),
        codeOf(devices.deny(code)),
      ]);
      expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
      expect(await poll(deviceCode)).toMatch(outcomes.at(-1) === "ok" ? /^access_denied$/ : /^evd_/);
    });
  });

  describe("a process that dies while it hands a key out", () => {
    it.each(
      [1, 2, 3, 4].flatMap((at) => [
        { at, made: false },
        { at, made: true },
      ]),
    )("at write $at (made: $made) leaves the key to the next poll", async (failure) => {
      const { deviceCode, code } = await begin();
      const approved = await approval();
      await devices.approve(code, approved);
      const [dying] = over(failingStore(store, failure));
      await expect(dying.collect({ deviceCode, clientId })).rejects.toThrow("cut off");
      const key = await poll(deviceCode);
      expect(key).toMatch(/^evd_/);
      expect(await accounts.confirm((await accounts.resolve(key))!)).toBeTruthy();
      expect(await activeKeys(approved.accountId)).toHaveLength(1);
      expect(await poll(deviceCode)).toBe("invalid_grant");
    });
  });

  describe("codes", () => {
    it("cannot be guessed: 10 wrong ones an hour from one network, and then not the right one either", async () => {
      const { code } = await begin();
      const guesser = ip();
      for (let count = 0; count < 5; count++) expect((await devices.find(code, guesser)).userCode).toBe(code);
      const wrong = ["BBBB-BBBB", "not a code", "AAAA-AAAA"];
      for (let count = 0; count < 10; count++)
        expect(await codeOf(devices.find(wrong[count % 3]!, guesser))).toBe("user_code_not_found");
      await expect(devices.find(code, guesser)).rejects.toMatchObject({
        code: "form_limit_exceeded",
        status: 429,
        retryAfterSeconds: 3600,
      });
      expect((await devices.find(code, ip())).userCode).toBe(code);
      wait(3600);
      expect(await codeOf(devices.find("BBBB-BBBB", guesser))).toBe("user_code_not_found");
    });

    it("cannot be guessed faster by asking at once", async () => {
      const guesser = ip();
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => codeOf(devices.find("BBBB-BBBB", guesser))));
      expect(outcomes.filter((code) => code === "user_code_not_found")).toHaveLength(10);
      expect(outcomes.filter((code) => code === "form_limit_exceeded")).toHaveLength(90);
    });

    it("are given to one network 20 times an hour", async () => {
      const ipHash = ip();
      const ask = () => codeOf(devices.authorize({ clientId, scope: "", ipHash }));
      for (let count = 0; count < 20; count++) expect(await ask()).toBe("ok");
      expect(await ask()).toBe("form_limit_exceeded");
      wait(3600);
      expect(await ask()).toBe("ok");
    });

    it("that are taken are drawn again", async () => {
      const drawn = [
        Buffer.alloc(32, 1),
        Buffer.alloc(8, 2),
        Buffer.alloc(32, 3),
        Buffer.alloc(8, 2),
        Buffer.alloc(8, 4),
      ];
      const { store: on, keys } = { store, keys: accounts };
      const few = createDeviceGrants({ store: on, keys, now, random: () => drawn.shift()! });
      const codes = [1, 2].map(() => few.authorize({ clientId, scope: "", ipHash: ip() }));
      const [first, second] = [await codes[0]!, await codes[1]!];
      expect([first.userCode, second.userCode]).toEqual(["DDDD-DDDD", "GGGG-GGGG"]);
    });
  });

  describe("a key of the account", () => {
    it("approves a device, which gets a key of its own", async () => {
      const { deviceCode, code } = await begin();
      const { apiKey, accountId } = await accounts.create({});
      await devices.approveWithKey(code, (await accounts.find(apiKey))!);
      const key = await poll(deviceCode);
      expect(key).toMatch(/^evd_/);
      expect(await accounts.resolve(key)).toMatchObject({ accountId });
      expect(await activeKeys(accountId)).toHaveLength(2);
    });

    it("approves 20 devices a day", async () => {
      const { apiKey } = await accounts.create({});
      const credential = (await accounts.find(apiKey))!;
      for (let count = 0; count < 20; count++)
        expect(await codeOf(devices.approveWithKey((await begin()).code, credential))).toBe("ok");
      expect(await codeOf(devices.approveWithKey((await begin()).code, credential))).toBe("rate_limited");
    });
  });
});
