import { describe, expect, it } from "vitest";
import { createMailWork, leavePathOf, linkOf } from "../../support/sent-mails.ts";
import { serviceOfFile } from "../../support/service.ts";
import { addressKey } from "../../../runtime/notify/addresses/mail-tokens.ts";

const service = serviceOfFile();
const work = () => createMailWork(service().store, service().now, "https://konkyo.example");
const subscribe = (email: string, from?: string) =>
  service().ask("/v1/subscribers", { json: { email, source: "test" }, ...(from === undefined ? {} : { from }) });
const stateOf = async (email: string) => (await work().book.read("news", addressKey(email)))?.state ?? null;
const later = (minutes: number) => service().setNow(new Date(service().now() + minutes * 60_000).toISOString());
const form = {
  method: "POST",
  headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
};

describe("POST /v1/subscribers", () => {
  it("takes an address, known or not, with the same answer, and mails a request to confirm", async () => {
    const first = await subscribe("Reader@Example.jp");
    expect([first.status, first.body]).toEqual([201, { subscribed: true }]);
    const [mail, ...others] = await work().run();
    expect(others).toEqual([]);
    expect(mail!.to).toBe("Reader@Example.jp");
    expect(await stateOf("reader@example.jp")).toBe("unverified");
    later(11);
    const again = await subscribe("reader@example.jp");
    expect([again.status, again.bytes.length]).toEqual([201, first.bytes.length]);
    expect(await work().run()).toHaveLength(1);
  });

  it.each<[string, object, Record<string, string>, string]>([
    ["nobody asks for", {}, {}, "ja"],
    ["the browser speaks", {}, { "accept-language": "en-GB, ja;q=0.2" }, "en"],
    ["the form names, whatever the browser speaks", { lang: "ja" }, { "accept-language": "en" }, "ja"],
    ["the form names", { lang: "en" }, {}, "en"],
  ])("writes in the language that %s", async (what, more, headers, language) => {
    const email = `${what.length}@example.jp`;
    expect((await service().ask("/v1/subscribers", { json: { email, ...more }, headers })).status).toBe(201);
    const [mail] = await work().run();
    const subjects = { ja: "お知らせメールの登録を確認してください", en: "Confirm your address for news by mail" };
    expect([mail!.language, mail!.subject]).toEqual([language, subjects[language as "ja" | "en"]]);
    expect((await work().book.read("news", addressKey(email)))!.language).toBe(language);
  });

  it("confirms by a form only, and ends by the link of the mail", async () => {
    await subscribe("walk@example.jp");
    const [mail] = await work().run();
    const page = await service().ask(linkOf(mail!), { headers: { accept: "text/html" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await stateOf("walk@example.jp")).toBe("unverified");
    const token = new URLSearchParams(linkOf(mail!).split("?")[1]).get("token")!;
    expect((await service().ask("/confirm", { ...form, body: `token=${token}` })).status).toBe(200);
    expect(await stateOf("walk@example.jp")).toBe("verified");
    expect((await service().ask(leavePathOf(mail!), { method: "POST" })).body).toMatchObject({ unsubscribed: true });
    expect(await stateOf("walk@example.jp")).toBe("unsubscribed");
    // A scanner that opens the old link, or somebody who sends its form, brings nobody back.
    expect((await service().ask(linkOf(mail!))).status).toBe(404);
    expect((await service().ask("/confirm", { ...form, body: `token=${token}` })).status).toBe(404);
    expect(await stateOf("walk@example.jp")).toBe("unsubscribed");
  });

  it("forgets the link after 48 hours", async () => {
    await subscribe("late@example.jp");
    const [mail] = await work().run();
    later(48 * 60);
    expect((await service().ask(linkOf(mail!))).status).toBe(404);
  });

  it("mails one address 3 times an hour and one network's wishes 10 times a day, and says so to nobody", async () => {
    let mails = 0;
    for (let minute = 0; minute < 60; minute += 11, later(11)) {
      expect((await subscribe("bombed@example.jp")).status).toBe(201);
      mails += (await work().run()).length;
    }
    expect(mails).toBe(3);
    const answers = [];
    for (let reader = 0; reader < 15; reader++)
      answers.push(await subscribe(`reader-${reader}@example.jp`, "198.51.100.7"));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await work().run()).toHaveLength(10);
  });

  it("refuses what is no address with 422, and the 31st call of a network within an hour with 429", async () => {
    expect((await subscribe("nobody")).status).toBe(422);
    const french = { email: "a@example.jp", lang: "fr" };
    expect((await service().ask("/v1/subscribers", { json: french })).status).toBe(422);
    expect((await service().ask("/v1/subscribers", { json: {} })).status).toBe(422);
    expect(
      (await service().ask("/v1/subscribers", { json: { email: "a@example.jp", source: "x".repeat(65) } })).status,
    ).toBe(422);
    for (let call = 0; call < 30; call++) expect((await subscribe("a@example.jp", "198.51.100.9")).status).toBe(201);
    const refused = await subscribe("a@example.jp", "198.51.100.9");
    expect([refused.status, refused.body.code, refused.headers.has("retry-after")]).toEqual([
      429,
      "form_limit_exceeded",
      true,
    ]);
  });

  it("counts each call of a network apart: 30 an hour of one leave the others open", async () => {
    const from = "198.51.100.10";
    const email = "many@example.jp";
    const { tokens } = work();
    const leaveQuery = new URLSearchParams({ email, token: tokens.leave("news", email) });
    const leaveToken = tokens.leaveByKey("compliance", email);
    const calls: [path: string, options: object, status: number][] = [
      ["/v1/subscribers", { json: { email } }, 201],
      ["/confirm", { ...form, body: `token=${"0".repeat(64)}` }, 404],
      [`/v1/compliance/verify/${"0".repeat(64)}`, {}, 404],
      [`/v1/compliance/unsubscribe/${leaveToken}`, { method: "POST" }, 200],
      [`/v1/email/unsubscribe?${leaveQuery}`, { method: "POST" }, 200],
    ];
    for (const [path, options, status] of calls) {
      for (let call = 0; call < 30; call++)
        expect([path, (await service().ask(path, { ...options, from })).status]).toEqual([path, status]);
      expect([path, (await service().ask(path, { ...options, from })).status]).toEqual([path, 429]);
    }
  });
});
