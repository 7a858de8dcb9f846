import { expect, it } from "vitest";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { sandboxOfSuite } from "../../support/sandbox.ts";
import { createMailWork, linkOf } from "../../support/sent-mails.ts";

const site = "http://127.0.0.1:8787";
const urls = { success_url: `${site}/ok`, cancel_url: site };
const origin = "https://www.example.jp";

describeOnBothStores("the old ways to a checkout, where payments are configured", (open) => {
  const service = sandboxOfSuite(open);
  const cookieOf = (headers: Headers) => ({ cookie: headers.getSetCookie()[0]!.split(";")[0]! });

  it("sell a widget with the key of its account", async () => {
    const json = { email: "owner@example.jp", origins: [origin], label: "support", ...urls };
    const begun = await service().ask("/v1/widget/signup", { json });
    expect(begun.status).toBe(200);
    const { session_id: session } = begun.body;
    await service().pay(session);
    const bought = await service().ask("/v1/billing/keys/from-checkout", {
      json: { session_id: session },
      headers: { ...cookieOf(begun.headers), origin: site },
    });
    expect(bought.body).toMatchObject({
      api_key: expect.stringMatching(/^evk_/),
      widget: { widget_key: expect.stringMatching(/^wgt_/), allowed_origins: [origin] },
    });
    const found = await service().ask(`/v1/widget/search?key=${bought.body.widget.widget_key}`, {
      headers: { origin },
    });
    expect(found.status).toBe(200);
  });

  it("refuse a widget without origins", async () => {
    for (const json of [{}, { email: "owner@example.jp", origins: ["*"], ...urls }])
      expect((await service().ask("/v1/widget/signup", { json })).status).toBe(422);
  });

  it("sell the paid newsletter to an address that was confirmed", async () => {
    const work = createMailWork(service().store, service().now, "https://konkyo.example");
    const signUp = (email: string, plan: string) =>
      service().ask("/v1/compliance/subscribe", { json: { email, areas_of_interest: ["subsidy"], plan } });
    const checkout = (subscriber_id: number) =>
      service().ask("/v1/compliance/payments-checkout", { json: { subscriber_id, ...urls } });
    const paid = await signUp("paid@example.jp", "paid");
    const id = paid.body.subscriber_id;
    const [mail] = await work.run();
    expect((await checkout(id)).body.code).toBe("consent_required");
    const confirmed = await service().ask(linkOf(mail!), { method: "POST" });
    expect(confirmed.bytes.toString()).toContain("/sandbox/checkout?session_id=");
    expect(await checkout(id)).toMatchObject({ status: 200, body: { session_id: expect.any(String) } });
    expect((await checkout(1)).body.code).toBe("record_not_found");
    const free = await signUp("free@example.jp", "free");
    const [other] = await work.run();
    await service().ask(linkOf(other!), { method: "POST" });
    expect((await checkout(free.body.subscriber_id)).body.code).toBe("invalid_input");
  });
});
