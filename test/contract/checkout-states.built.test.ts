import { expect, it } from "vitest";
import { describeOnBothStores } from "../support/both-stores.ts";
import { sandboxOfSuite } from "../support/sandbox.ts";
import type { TestAnswer } from "../support/service.ts";
import { rowsOf, type StateTable } from "../support/state-table.ts";
import { askForKey, beginCheckout, type Browser } from "../support/stripe/buying.ts";

type State = "open" | "paid" | "issued" | "ended" | "given to a device";

/** What the session of a checkout answers in each of its states, and the state that it is in then. */
const table = {
  "ask without a cookie": {
    open: [403, "checkout_state_missing", "open"],
    paid: [403, "checkout_state_missing", "paid"],
    issued: [403, "checkout_state_missing", "issued"],
  },
  "ask with the cookie of another checkout": {
    open: [403, "checkout_state_mismatch", "open"],
    paid: [403, "checkout_state_mismatch", "paid"],
    issued: [403, "checkout_state_mismatch", "issued"],
  },
  "ask from another site": {
    open: [403, "origin_not_allowed", "open"],
    paid: [403, "origin_not_allowed", "paid"],
    issued: [403, "origin_not_allowed", "issued"],
  },
  ask: {
    open: [402, "session_not_paid", "open"],
    paid: [200, null, "issued"],
    issued: [409, "key_already_issued", "issued"],
    ended: [402, "session_not_paid", "ended"],
    "given to a device": [200, null, "issued"],
  },
  "ask again as at first": {
    open: [402, "session_not_paid", "open"],
    paid: [200, null, "issued"],
    issued: [200, null, "issued"],
    ended: [402, "session_not_paid", "ended"],
    "given to a device": [200, null, "issued"],
  },
  "ask again as at first, after 10 minutes": {
    issued: [409, "key_already_issued", "issued"],
  },
} satisfies StateTable<State>;

type Deed = keyof typeof table;
type Purchase = Browser & { readonly userCode: string };

const firstTime = { "idempotency-key": "first" };

describeOnBothStores("the states of a checkout", (open) => {
  const service = sandboxOfSuite(open);

  const begin = async (): Promise<Purchase> => {
    const { body } = await service().ask("/v1/device/authorize", { method: "POST" });
    return { ...(await beginCheckout(service(), { user_code: body.user_code })), userCode: body.user_code };
  };
  const issue = async (purchase: Purchase): Promise<string> => {
    await service().pay(purchase.sessionId);
    return (await askForKey(service(), purchase, firstTime)).body.api_key;
  };
  const reach: Record<State, (purchase: Purchase) => Promise<unknown>> = {
    open: async () => undefined,
    paid: ({ sessionId }) => service().pay(sessionId),
    issued: issue,
    ended: async (purchase) => service().setEnd(await issue(purchase), "now"),
    "given to a device": async (purchase) => {
      await service().pay(purchase.sessionId);
      await service().ask("/v1/device/complete", {
        json: { payments_checkout_session_id: purchase.sessionId, user_code: purchase.userCode },
        headers: { cookie: purchase.cookie },
      });
    },
  };
  const deeds: Record<Deed, (purchase: Purchase) => Promise<TestAnswer>> = {
    "ask without a cookie": (purchase) => askForKey(service(), { ...purchase, cookie: "" }),
    "ask with the cookie of another checkout": async (purchase) =>
      askForKey(service(), { ...purchase, cookie: (await begin()).cookie }),
    "ask from another site": (purchase) => askForKey(service(), purchase, { origin: "https://evil.example" }),
    ask: (purchase) => askForKey(service(), purchase),
    "ask again as at first": (purchase) => askForKey(service(), purchase, firstTime),
    "ask again as at first, after 10 minutes": (purchase) => {
      service().wait(601);
      return askForKey(service(), purchase, firstTime);
    },
  };
  /** What a browser with the cookie is told from then on. */
  const expectState = async (purchase: Purchase, state: State) => {
    const [status, code] = table.ask[state];
    const { status: answered, body } = await askForKey(service(), purchase);
    expect([answered, body.code ?? null]).toEqual([status, code]);
  };

  it.each(rowsOf<State, Deed>(table))(
    "$state: $deed, answered $status $code, then $next",
    async ({ deed, state, status, code, next }) => {
      const purchase = await begin();
      await reach[state](purchase);
      const answer = await deeds[deed](purchase);
      expect([answer.status, answer.body.code ?? null]).toEqual([status, code]);
      await expectState(purchase, next);
    },
  );
});
