import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { ServiceError } from "../../../runtime/base/errors.ts";
import { BigCode, CopyText } from "../../../runtime/pages/kit/code.tsx";
import { Actions, Button, Field, Form } from "../../../runtime/pages/kit/form.tsx";
import { Notice } from "../../../runtime/pages/kit/notice.tsx";
import { Table } from "../../../runtime/pages/kit/table.tsx";
import type { Page } from "../../../runtime/pages/page.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";
import { serviceOfFile } from "../../support/service.ts";
import { asShown, headingOf, openPage, sendForm } from "./html.ts";

/** A page with a form, which tells what it was sent. */
const formPage: Page = {
  path: "/test/form",
  show: (visit) => ({
    title: "A form",
    content: (
      <>
        <Form visit={visit} action="/test/form" method="post" hidden={{ step: "1" }}>
          <Field
            name="text"
            label="Text"
            hint="Some text"
            error={visit.query.get("error")}
            value={visit.query.get("text")}
          />
          <Actions>
            <Button name="next" value="stay">
              Send
            </Button>
          </Actions>
        </Form>
        <Form visit={visit} action="/test/form" method="get">
          <Button>Look</Button>
        </Form>
      </>
    ),
  }),
  submit({ form, language, link, checkoutState }) {
    const text = form.get("text") ?? "";
    if (form.get("next") === "fail") throw new ServiceError("session_not_paid");
    if (form.get("next") === "break") throw new TypeError("a fault of the program, with a secret inside");
    if (form.get("next") === "leave") return { goTo: "https://pay.example/session?a=1&b=2" };
    if (form.get("next") === "script") return { goTo: "javascript:alert(1)" };
    const cookies = [{ name: "service_checkout_state", value: "abc", maxAgeSeconds: 3600, httpOnly: true } as const];
    if (form.get("next") === "go") return { goTo: link("/test/form", { text }), cookies };
    return {
      title: text,
      content: (
        <>
          <Notice kind="success" title={text}>
            <p>{checkoutState ?? "no cookie"}</p>
          </Notice>
          <Table caption={text} head={["name", text]} rows={[[text, text]]} />
          <BigCode text={text} />
          <CopyText id="copied" label={text} text={text} language={language} />
        </>
      ),
    };
  },
};

const service = serviceOfFile(() => ({
  pages: [formPage],
}));
const path = "/test/form";
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  sendForm(service(), path, fields, { headers });

describe("a form", () => {
  it("reaches its page from a page of ours, by what browsers say of its origin", async () => {
    const ours: Record<string, string>[] = [
      { origin: "null", "sec-fetch-site": "same-origin" },
      { origin: "http://127.0.0.1:8787", "sec-fetch-site": "" },
    ];
    for (const headers of ours) {
      const { status, html } = await send({ text: "省エネ & more" }, headers);
      expect([status, headingOf(html)]).toEqual([200, "省エネ &amp; more"]);
    }
  });

  it("of another site, or from nobody knows where, is refused", async () => {
    const others: Record<string, string>[] = [
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { origin: "null", "sec-fetch-site": "same-site" },
      { origin: "null", "sec-fetch-site": "" },
      { origin: "", "sec-fetch-site": "none" },
    ];
    for (const headers of others) {
      const { status, html } = await send({ text: "x" }, headers);
      expect([status, html.includes("origin_not_allowed")]).toEqual([403, true]);
    }
  });

  it("of another kind or size is refused", async () => {
    expect((await send({ text: "x" }, { "content-type": "text/plain" })).status).toBe(400);
    expect((await send({ text: "x" }, { "content-type": "application/json" })).status).toBe(400);
    expect((await send({ text: "x".repeat(20_000) })).status).toBe(413);
    const raw = (body: string) =>
      openPage(service(), path, {
        body,
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      });
    expect((await raw("text=%00")).status).toBe(400);
    expect((await raw("text=%e3%81")).status).toBe(400);
    expect((await raw("text=one%0D%0Atwo")).status).toBe(200);
  });

  it("keeps a chosen language, in its address or among its fields", async () => {
    const { html } = await openPage(service(), `${path}?lang=ja`);
    expect(html).toContain('<form method="post" action="/test/form?lang=ja">');
    expect(html).toContain('<input type="hidden" name="lang" value="ja"/>');
    expect((await openPage(service(), path)).html).not.toMatch(/<form[^>]*lang=/);
  });

  it("shows what was wrong with a field, and ties it to the field", async () => {
    const { html } = await openPage(service(), `${path}?error=too+long&text=abc`);
    const field = /<input id="text"[^>]*>/.exec(html)?.[0];
    expect(field).toContain('aria-describedby="text-hint text-error"');
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain("autofocus");
    expect(html).toContain('<p class="error" id="text-error">too long</p>');
  });

  it("leads on: to a page of ours with 303 and a cookie, to another site by a page", async () => {
    const own = await send({ text: "a b", next: "go" });
    expect([own.status, own.headers.get("location")]).toEqual([303, "/test/form?text=a+b"]);
    expect(own.headers.getSetCookie()).toEqual([
      "service_checkout_state=abc; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax",
    ]);
    const away = await send({ text: "a", next: "leave" });
    expect([away.status, away.headers.get("location")]).toEqual([200, null]);
    expect(away.html).toContain(
      '<meta http-equiv="refresh" content="0; url=https://pay.example/session?a=1&amp;b=2"/>',
    );
    expect(away.html).toContain('href="https://pay.example/session?a=1&amp;b=2"');
    expect((await send({ text: "a", next: "script" })).status).toBe(500);
  });

  it("hands its page the cookie of a checkout", async () => {
    const { html } = await send({ text: "a" }, { cookie: "other=1; service_checkout_state=seen" });
    expect(html).toContain("<p>seen</p>");
  });

  it("that fails is an error page, which tells nothing of a fault of ours", async () => {
    const failed = await send({ next: "fail" });
    expect([failed.status, failed.html.includes("session_not_paid")]).toEqual([402, true]);
    const broken = await send({ next: "break" });
    expect([broken.status, broken.html.includes("secret")]).toEqual([500, false]);
    expect(service().calls.at(-1)).toMatchObject({ status: 500, code: "internal_error", error: expect.any(TypeError) });
  });
});

describe("text from outside", () => {
  it("is text on every part of the kit", async () => {
    const hostile = [
      ...hostileTexts.filter(({ length }) => length < 400),
      '"><script>alert(1)</script>',
      "' onload='x",
      "</title><script>",
      "<!--",
      "]]>",
    ];
    let shown = 0;
    for (const text of hostile) {
      const { status, html } = await send({ text });
      // Control characters and texts that are too long do not get as far.
      if (status !== 200) continue;
      shown++;
      const $ = load(html);
      expect($("script").length).toBe(1);
      const handlers = $("*")
        .toArray()
        .flatMap((element) => Object.keys($(element).attr() ?? {}))
        .filter((name) => /^on|^style$/.test(name));
      expect(handlers).toEqual([]);
      expect($("h1").text() === asShown(text).replaceAll(/\r\n?/g, "\n")).toBe(true);
    }
    expect(shown).toBeGreaterThan(20);
  });
});
