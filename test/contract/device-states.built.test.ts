import { expect, it } from "vitest";
import { describeOnBothStores } from "../support/both-stores.ts";
import { sandboxOfSuite } from "../support/sandbox.ts";
import type { TestAnswer } from "../support/service.ts";
import { rowsOf, type StateTable } from "../support/state-table.ts";
import { beginCheckout, type Browser } from "../support/stripe/buying.ts";

type State = "pending" | "activated" | "issued" | "denied" | "expired";

/** A device, with a paid session for its code, and another one where it is needed. */
type Device = {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly browser: Browser;
  readonly other: Browser | null;
};

/** What happens to a device in each of its states: the answer, and the state that it is in then. */
const table = {
  poll: {
    pending: [400, "authorization_pending", "pending"],
    activated: [200, null, "issued"],
    issued: [400, "invalid_grant", "issued"],
    denied: [400, "access_denied", "denied"],
    expired: [400, "expired_token", "expired"],
  },
  "poll within the interval": {
    pending: [400, "slow_down", "pending"],
    issued: [400, "invalid_grant", "issued"],
    denied: [400, "access_denied", "denied"],
    expired: [400, "expired_token", "expired"],
  },
  complete: {
    pending: [200, null, "activated"],
    activated: [200, null, "activated"],
    issued: [200, null, "issued"],
    denied: [409, "device_grant_conflict", "denied"],
    expired: [410, "device_grant_expired", "expired"],
  },
  "complete with another session for it": {
    pending: [200, null, "activated"],
    activated: [409, "device_grant_conflict", "activated"],
    issued: [409, "device_grant_conflict", "issued"],
    denied: [409, "device_grant_conflict", "denied"],
    expired: [410, "device_grant_expired", "expired"],
  },
  "complete with the session of another device": {
    pending: [403, "checkout_state_mismatch", "pending"],
  },
  "complete without the cookie": {
    pending: [403, "checkout_state_missing", "pending"],
  },
  "complete with a session that is not paid": {
    pending: [402, "session_not_paid", "pending"],
  },
  "complete from another site": {
    pending: [403, "origin_not_allowed", "pending"],
  },
  "complete with a code that no device shows": {
    pending: [404, "user_code_not_found", "pending"],
  },
  deny: {
    pending: [200, null, "denied"],
    activated: [409, "device_grant_conflict", "activated"],
    issued: [409, "device_grant_conflict", "issued"],
    denied: [200, null, "denied"],
    expired: [410, "device_grant_expired", "expired"],
  },
} satisfies StateTable<State>;

type Deed = keyof typeof table;

describeOnBothStores("the states of a device", (open) => {
  const service = sandboxOfSuite(open);

  const paidFor = async (userCode: string): Promise<Browser> => {
    const browser = await beginCheckout(service(), { user_code: userCode });
    await service().pay(browser.sessionId);
    return browser;
  };
  const authorize = async ({ twice = false } = {}): Promise<Device> => {
    const { body } = await service().ask("/v1/device/authorize", { method: "POST" });
    const { device_code: deviceCode, user_code: userCode } = body;
    return { deviceCode, userCode, browser: await paidFor(userCode), other: twice ? await paidFor(userCode) : null };
  };
  const pollNow = ({ deviceCode }: Device): Promise<TestAnswer> => {
    const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
    return service().ask("/v1/device/token", { json: { device_code: deviceCode, grant_type } });
  };
  const poll = (device: Device): Promise<TestAnswer> => {
    // Later than any interval that it was told.
    service().wait(11);
    return pollNow(device);
  };
  const complete = ({ userCode }: Device, { sessionId, cookie }: Browser, headers = {}): Promise<TestAnswer> =>
    service().ask("/v1/device/complete", {
      json: { payments_checkout_session_id: sessionId, user_code: userCode },
      headers: { cookie, ...headers },
    });
  const deny = ({ userCode: user_code }: Device) => service().ask("/v1/device/deny", { json: { user_code } });

  const reach: Record<State, (device: Device) => Promise<unknown>> = {
    pending: async () => undefined,
    activated: (device) => complete(device, device.browser),
    issued: async (device) => {
      await complete(device, device.browser);
      await poll(device);
    },
    denied: deny,
    expired: async () => service().wait(900),
  };
  const deeds: Record<Deed, (device: Device) => Promise<TestAnswer>> = {
    poll,
    "poll within the interval": async (device) => {
      await poll(device);
      return pollNow(device);
    },
    complete: (device) => complete(device, device.browser),
    "complete with another session for it": (device) => complete(device, device.other!),
    "complete with the session of another device": async (device) => complete(device, (await authorize()).browser),
    "complete without the cookie": (device) => complete(device, { ...device.browser, cookie: "" }),
    "complete with a session that is not paid": async (device) =>
      complete(device, await beginCheckout(service(), { user_code: device.userCode })),
    "complete from another site": (device) => complete(device, device.browser, { origin: "https://evil.example" }),
    "complete with a code that no device shows": (device) =>
      complete({ ...device, userCode: "BBBB-BBBB" }, device.browser),
    deny,
  };
  /** As the device sees it, which is told more than the person. */
  const stateOf = async (device: Device): Promise<State | undefined> => {
    const { status, body } = await poll(device);
    if (status === 200) return "activated";
    const told = Object.entries(table.poll).find(([, [, code]]) => code === body.code);
    return told?.[0] as State | undefined;
  };

  it.each(rowsOf<State, Deed>(table))(
    "$state: $deed, answered $status $code, then $next",
    async ({ deed, state, status, code, next }) => {
      const device = await authorize({ twice: deed.includes("another session") });
      await reach[state](device);
      const answer = await deeds[deed](device);
      expect([answer.status, answer.body.code ?? null]).toEqual([status, code]);
      expect(await stateOf(device)).toBe(next);
    },
  );

  it("gives one key to pollers that race, which stays good", async () => {
    const device = await authorize();
    await complete(device, device.browser);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pollNow(device)));
    const keys = answers.flatMap(({ body }) => body.access_token ?? []);
    expect(keys).toHaveLength(1);
    expect((await service().ask("/v1/me", { key: keys[0] })).status).toBe(200);
  });

  it("has one winner when it is completed and denied at once", async () => {
    for (let count = 0; count < 5; count++) {
      const device = await authorize();
      const [completed, denied] = await Promise.all([complete(device, device.browser), deny(device)]);
      expect([completed.status, denied.status].sort()).toEqual([200, 409]);
      expect(await stateOf(device)).toBe(completed.status === 200 ? "activated" : "denied");
    }
  });
});
