import { describe, expect, it } from "vitest";
import { addressKey } from "../../../runtime/notify/addresses/mail-tokens.ts";
import { createMailWork, leavePathOf } from "../../support/sent-mails.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const work = () => createMailWork(service().store, service().now, "https://konkyo.example");
const stateOf = async (email: string) => (await work().book.read("news", addressKey(email)))?.state ?? null;
const subscribed = async (email: string) => {
  await service().ask("/v1/subscribers", { json: { email } });
  const [mail] = await work().run();
  return leavePathOf(mail!);
};

describe("the page before mail ends", () => {
  it.each(["/v1/email/unsubscribe", "/v1/subscribers/unsubscribe"])(
    "%s changes nothing, however often it is opened",
    async (path) => {
      const email = `scanned${path.length}@example.jp`;
      const query = (await subscribed(email)).split("?")[1];
      for (let time = 0; time < 3; time++) {
        const page = await service().ask(`${path}?${query}`);
        expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
        expect(page.bytes.toString()).toContain('method="post"');
        expect((await service().ask(`${path}?${query}`, { method: "HEAD" })).status).toBe(405);
      }
      expect(await stateOf(email)).toBe("unverified");
      const wrong = await service().ask(`${path}?email=${email}&token=${"0".repeat(64)}`);
      expect(wrong.status).toBe(200);
    },
  );

  it.each(["/v1/email/unsubscribe", "/v1/subscribers/unsubscribe"])(
    "%s opens also with what a mail program adds to the link",
    async (path) => {
      const query = `email=a@example.jp&token=${"0".repeat(64)}&utm_source=news`;
      expect((await service().ask(`${path}?${query}`)).status).toBe(200);
    },
  );

  it("speaks the language that is asked for, and refuses a call without token or address", async () => {
    const path = `/v1/email/unsubscribe?email=a@example.jp&token=${"0".repeat(64)}`;
    expect((await service().ask(`${path}&lang=en`)).bytes.toString()).toContain("Stop these mails?");
    expect((await service().ask(`${path}&lang=ja`)).bytes.toString()).toContain("メールの配信を停止しますか");
    for (const query of ["email=a@example.jp", `token=${"0".repeat(64)}`])
      expect((await service().ask(`/v1/email/unsubscribe?${query}`)).status).toBe(422);
    // A token of another length is answered like any other that is wrong.
    for (const method of ["GET", "POST"])
      for (const token of ["short", "x".repeat(300)]) {
        const query = `email=a@example.jp&token=${token}`;
        expect((await service().ask(`/v1/email/unsubscribe?${query}`, { method })).status).toBe(200);
      }
  });

  it("shows hostile addresses as text", async () => {
    const query = new URLSearchParams({ email: '"><script>alert(1)</script>', token: `"${"x".repeat(20)}'<b>` });
    const page = (await service().ask(`/v1/email/unsubscribe?${query}`)).bytes.toString();
    expect(page).not.toMatch(/<script>alert|<b>/);
  });
});

describe("POST /v1/email/unsubscribe", () => {
  const oneClick = {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };

  it("acts on one click, and answers the same for a wrong token, which changes nothing", async () => {
    const path = await subscribed("clicked@example.jp");
    const wrong = await service().ask(path.replace(/token=.{8}/, "token=00000000"), oneClick);
    expect(await stateOf("clicked@example.jp")).toBe("unverified");
    const right = await service().ask(path, oneClick);
    expect([right.status, right.body]).toEqual([200, { at: "2026-11-15T03:00:00Z", unsubscribed: true }]);
    expect(wrong.body).toEqual(right.body);
    expect(wrong.bytes).toEqual(right.bytes);
    expect(await stateOf("clicked@example.jp")).toBe("unsubscribed");
    expect((await service().ask(path, oneClick)).body).toEqual(right.body);
  });

  it("ends only the list and the address that the token was made for", async () => {
    await subscribed("one@example.jp");
    const { tokens } = work();
    const post = (email: string, token: string) =>
      service().ask(`/v1/email/unsubscribe?${new URLSearchParams({ email, token })}`, { method: "POST" });
    await post("one@example.jp", tokens.leave("news", "other@example.jp"));
    await post("one@example.jp", tokens.leave("alerts", "one@example.jp"));
    expect(await stateOf("one@example.jp")).toBe("unverified");
    await post("ONE@example.jp", tokens.leave("news", "one@example.jp"));
    expect(await stateOf("one@example.jp")).toBe("unsubscribed");
  });

  it("shows a browser a page", async () => {
    const page = await service().ask(await subscribed("browser@example.jp"), {
      ...oneClick,
      headers: { ...oneClick.headers, accept: "text/html" },
    });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.bytes.toString()).toContain("配信を停止しました");
    expect(await stateOf("browser@example.jp")).toBe("unsubscribed");
  });

  it("is 422 without a token, and takes no anonymous slot", async () => {
    expect((await service().ask("/v1/email/unsubscribe?email=a@example.jp", { method: "POST" })).status).toBe(422);
    const path = await subscribed("slots@example.jp");
    for (let time = 0; time < 5; time++)
      expect((await service().ask(path, { ...oneClick, from: "198.51.100.30" })).status).toBe(200);
  });
});
