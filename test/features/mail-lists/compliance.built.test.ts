import { describe, expect, it } from "vitest";
import type { Mail } from "../../../runtime/mail/mail-queue.ts";
import { addressKey } from "../../../runtime/notify/addresses/mail-tokens.ts";
import { createMailWork, leavePathOf, linkOf } from "../../support/sent-mails.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const work = () => createMailWork(service().store, service().now, "https://konkyo.example");
const wanted = { areas_of_interest: ["subsidy"], prefecture: "東京都" };
const subscribe = (email: string, more: object = {}, from?: string) =>
  service().ask("/v1/compliance/subscribe", {
    json: { email, ...wanted, ...more },
    ...(from === undefined ? {} : { from }),
  });
const read = (email: string) => work().book.read("compliance", addressKey(email));
const stateOf = async (email: string) => (await read(email))?.state ?? null;
/** Presses the button of the page that the mail links to. */
const confirm = (mail: Mail, added = "") => service().ask(linkOf(mail) + added, { method: "POST" });
const later = (minutes: number) => service().setNow(new Date(service().now() + minutes * 60_000).toISOString());

describe("the compliance newsletter", () => {
  it("walks every state: unverified, verified, unsubscribed and back", async () => {
    const email = "walk@example.jp";
    const first = await subscribe(email);
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ subscriber_id: expect.any(Number), next_step: "verify", checkout_url: null });
    const [mail] = await work().run();
    expect(await stateOf(email)).toBe("unverified");
    // Again while it is not verified: the same answer, and no mail within 10 minutes.
    expect((await subscribe(email)).status).toBe(201);
    expect(await work().run()).toEqual([]);
    // A scanner that opens the link confirms nothing.
    const asked = await service().ask(linkOf(mail!));
    expect([asked.status, await stateOf(email)]).toEqual([200, "unverified"]);
    expect(asked.bytes.toString()).toContain(`<form method="post" action="${linkOf(mail!)}"`);
    for (let time = 0; time < 2; time++) {
      const page = await confirm(mail!);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.bytes.toString()).toContain("確認しました");
      expect(await read(email)).toMatchObject({
        state: "verified",
        preferences: { areas: ["subsidy"], prefecture: "東京都" },
      });
    }
    const leave = leavePathOf(mail!);
    const shown = await service().ask(leave);
    expect([shown.status, await stateOf(email)]).toEqual([200, "verified"]);
    for (let time = 0; time < 2; time++) {
      const left = await service().ask(leave, { method: "POST" });
      expect([left.status, left.headers.get("content-type"), await stateOf(email)]).toEqual([
        200,
        "text/html; charset=utf-8",
        "unsubscribed",
      ]);
    }
    // The old link confirms no more.
    expect((await service().ask(linkOf(mail!))).status).toBe(404);
    later(11);
    await subscribe(email);
    const [second] = await work().run();
    expect(await stateOf(email)).toBe("unverified");
    expect((await service().ask(leavePathOf(second!), { method: "POST" })).status).toBe(200);
    expect(await stateOf(email)).toBe("unsubscribed");
  });

  it("opens its links also with what a mail program adds", async () => {
    const email = "counted@example.jp";
    await subscribe(email);
    const [mail] = await work().run();
    const added = "?utm_source=news&utm_medium=mail";
    expect((await service().ask(linkOf(mail!) + added)).status).toBe(200);
    expect(await stateOf(email)).toBe("unverified");
    expect((await confirm(mail!, added)).status).toBe(200);
    expect(await stateOf(email)).toBe("verified");
    expect((await service().ask(leavePathOf(mail!) + added)).status).toBe(200);
    expect((await service().ask(leavePathOf(mail!) + added, { method: "POST" })).status).toBe(200);
    expect(await stateOf(email)).toBe("unsubscribed");
  });

  it("lets strangers change nothing that its reader has confirmed", async () => {
    const email = "settled@example.jp";
    await subscribe(email);
    const [mail] = await work().run();
    await confirm(mail!);
    later(11);
    await subscribe(email, { areas_of_interest: ["court"] });
    const [second] = await work().run();
    expect(await read(email)).toMatchObject({ state: "verified", preferences: { areas: ["subsidy"] } });
    await confirm(second!);
    expect(await read(email)).toMatchObject({ state: "verified", preferences: { areas: ["court"] } });
  });

  it("answers known and unknown addresses alike, each with a number of its own", async () => {
    const known = await subscribe("settled@example.jp");
    const unknown = await subscribe("never-seen@example.jp");
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    const numbers = await Promise.all(
      Array.from({ length: 5 }, async () => (await subscribe("settled@example.jp")).body.subscriber_id),
    );
    expect(new Set(numbers).size).toBe(5);
  });

  it("writes in the language that was chosen", async () => {
    await subscribe("english@example.jp", { source_lang: "en" });
    const mail = (await work().run()).find(({ to }) => to === "english@example.jp");
    expect([mail!.language, mail!.subject]).toEqual(["en", "Confirm your address for compliance newsletter"]);
    expect((await confirm(mail!, "?lang=en")).bytes.toString()).toContain("Your address is confirmed");
  });

  it("is 404 with a page for tokens that are unknown, expired or of another list", async () => {
    await subscribe("expired@example.jp");
    const mail = (await work().run()).find(({ to }) => to === "expired@example.jp");
    later(48 * 60);
    const { tokens } = work();
    await service().ask("/v1/subscribers", { json: { email: "news@example.jp" } });
    const news = (await work().run()).find(({ to }) => to === "news@example.jp");
    const newsToken = new URLSearchParams(linkOf(news!).split("?")[1]).get("token")!;
    for (const path of [
      linkOf(mail!),
      `/v1/compliance/verify/${"0".repeat(64)}`,
      `/v1/compliance/verify/${newsToken}`,
    ]) {
      for (const method of ["GET", "POST"]) {
        const page = await service().ask(path, { method });
        expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      }
    }
    for (const token of ["0".repeat(112), tokens.leaveByKey("news", "walk@example.jp")])
      for (const method of ["GET", "POST"])
        expect((await service().ask(`/v1/compliance/unsubscribe/${token}`, { method })).status).toBe(404);
    expect((await service().ask("/v1/compliance/verify/short")).status).toBe(404);
  });

  it.each([
    ["no address", { email: "x" }],
    ["no area", { areas_of_interest: [] }],
    ["an unknown area", { areas_of_interest: ["cooking"] }],
    ["13 industries", { industry_codes: Array.from({ length: 13 }, () => "A") }],
    ["an industry beyond T", { industry_codes: ["Z"] }],
    ["12 digits", { houjin_bangou: "123456789012" }],
    ["a long prefecture", { prefecture: "x".repeat(17) }],
    ["an unknown plan", { plan: "gold" }],
    ["an unknown language", { source_lang: "fr" }],
  ])("refuses %s with 422", async (_what, more) => {
    expect((await subscribe("a@example.jp", more)).status).toBe(422);
  });

  it("takes 5 an hour from one network", async () => {
    for (let call = 0; call < 5; call++) expect((await subscribe("a@example.jp", {}, "198.51.100.8")).status).toBe(201);
    const refused = await subscribe("a@example.jp", {}, "198.51.100.8");
    expect([refused.status, refused.body.code]).toEqual([429, "form_limit_exceeded"]);
    expect(refused.headers.get("ratelimit-policy")).toBe('"compliance";q=5;w=3600');
    expect(refused.headers.get("ratelimit")).toBe('"compliance";r=0;t=3600');
  });

  it("sells nothing at the old address, and names the new one", async () => {
    for (const options of [{ json: { subscriber_id: 1 } }, { json: {} }, { json: [] }, { method: "POST" }]) {
      const { status, body, headers } = await service().ask("/v1/compliance/payments-checkout", options);
      expect([status, body.code]).toEqual([410, "compatibility_operation_off"]);
      expect(body.detail).toContain("POST /v1/billing/checkout");
      expect(headers.get("deprecation")).toBe("@1793491200");
      expect(headers.get("link")).toBe(
        '</v1/billing/checkout>; rel="successor-version", </v1/openapi.json>; rel="deprecation"',
      );
    }
  });
});
