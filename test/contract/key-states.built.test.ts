import { expect, it } from "vitest";
import { describeOnBothStores } from "../support/both-stores.ts";
import { sandboxOfSuite } from "../support/sandbox.ts";
import { askForKey, beginCheckout } from "../support/stripe/buying.ts";

describeOnBothStores("the states of a key and its subscription", (open) => {
  const service = sandboxOfSuite(open);
  const buy = async (): Promise<string> => {
    const browser = await beginCheckout(service());
    await service().pay(browser.sessionId);
    return (await askForKey(service(), browser)).body.api_key;
  };
  const rotate = (key: string, headers = {}) => service().ask("/v1/me/rotate-key", { method: "POST", key, headers });
  const me = async (key: string) => {
    const { status, body } = await service().ask("/v1/me", { key });
    return [status, body.code ?? body.subscription_status, body.subscription_cancel_at_period_end ?? null];
  };
  const firstTime = { "idempotency-key": "first" };
  const active = [200, "active", false];
  const ending = [200, "active", true];
  const revoked = [401, "invalid_api_key", null];

  it("active: rotated, then revoked, with an active successor of the same cap and subscription", async () => {
    const key = await buy();
    await service().ask("/v1/me/cap", { key, json: { monthly_cap_yen: 900 } });
    await service().ask("/v1/programs/UNI-0000000001", { key });
    const { body } = await rotate(key, firstTime);
    expect([await me(key), await me(body.api_key)]).toEqual([revoked, active]);
    expect((await rotate(key, firstTime)).body).toEqual(body);
    const usage = await service().ask("/v1/me/dashboard", { key: body.api_key });
    expect(usage.body).toMatchObject({ monthly_cap_yen: 900, cap_remaining_yen: 897 });
    service().wait(601);
    expect((await rotate(key, firstTime)).status).toBe(401);
    expect((await rotate(key)).status).toBe(401);
    expect(await me(body.api_key)).toEqual(active);
  });

  it("active: to be cancelled with the month, and not any more, as often as its owner likes", async () => {
    const key = await buy();
    for (const [end, then] of [
      ["month", ending],
      ["month", ending],
      ["never", active],
      ["never", active],
      ["month", ending],
    ] as const) {
      await service().setEnd(key, end);
      expect(await me(key)).toEqual(then);
    }
    await service().setEnd(key, "now");
    expect(await me(key)).toEqual(revoked);
  });

  it("active: cancelled, then revoked for good with all its successors, whatever is tried", async () => {
    const [key, other] = [await buy(), await buy()];
    const successor = (await rotate(key)).body.api_key;
    await service().setEnd(successor, "now");
    for (const dead of [key, successor]) {
      expect(await me(dead)).toEqual(revoked);
      expect((await rotate(dead)).status).toBe(401);
      expect((await service().ask("/v1/programs/UNI-0000000001", { key: dead })).status).toBe(401);
      expect((await service().ask("/v1/session", { json: { api_key: dead } })).status).toBe(401);
      await service().setEnd(dead, "never");
      expect(await me(dead)).toEqual(revoked);
    }
    expect(await me(other)).toEqual(active);
  });
});
