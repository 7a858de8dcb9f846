import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../../runtime/features/table.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { advisorFirm } from "../../support/advisor-firm.ts";
import { type SandboxService, startSandboxService } from "../../support/sandbox.ts";
import { createMailWork, linkOf } from "../../support/sent-mails.ts";
import { askForKey, beginCheckout, cookieOf, site } from "../../support/stripe/buying.ts";
import { logIn } from "../../endpoints/session/browser.ts";
import { openPage, sendForm } from "./html.ts";
import { signIn } from "./signed-in.ts";
import { nonEmpty } from "../../support/non-empty.ts";

let store: StateStore;
let service: SandboxService;
beforeAll(async () => {
  const directory = temporaryFolder("attacks");
  const onFatal = (error: unknown) => {
    throw error;
  };
  store = await openEmbeddedStore({ directory, warn() {}, onFatal });
  service = await startSandboxService(store);
});
afterAll(async () => {
  await service.close();
  await store.close();
});

const buy = async () => {
  const browser = await beginCheckout(service);
  await service.pay(browser.sessionId);
  return { ...browser, key: (await askForKey(service, browser)).body.api_key as string };
};

/** What the mail to a new subscriber asks to confirm. */
async function confirmationToken(): Promise<string> {
  await service.ask("/v1/subscribers", { json: { email: "reader@example.jp", source: "test" } });
  const [mail] = await createMailWork(store, service.now, site).run();
  return new URLSearchParams(linkOf(mail!).split("?")[1]).get("token")!;
}

/** What the mail to a firm that signed up leads to. */
async function dashboardFields(): Promise<Record<string, string>> {
  await service.ask("/v1/advisors/signup", { json: advisorFirm });
  const [mail] = await createMailWork(store, service.now, site).run();
  const query = new URLSearchParams(linkOf(mail!).split("?")[1]);
  return { advisor: query.get("advisor")!, token: query.get("token")! };
}

/** A form of a page, at the address it is sent to, with the cookies of its browser. */
type SoundForm = {
  readonly page: string;
  readonly path?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly cookie?: string;
};

/** Every form of the console, each for an account of its own, so that none ends what another is about. */
async function consoleForms(): Promise<SoundForm[]> {
  const form = async (page: string, fields: Record<string, string>, path = page): Promise<SoundForm> => {
    const { key } = await buy();
    const alert = { filter_type: "all", webhook_url: "https://hooks.example.jp/konkyo" };
    await service.ask("/v1/me/alerts/subscribe", { key, json: alert });
    await service.ask("/v1/me/saved_searches", { key, json: { name: "a", query: { q: "b" } } });
    const { cookie, csrf } = await signIn(service, key);
    return { page, path, fields: { csrf, ...fields }, cookie };
  };
  return [
    { page: "/console", fields: { api_key: (await buy()).key } },
    await form("/console/cap", { monthly_cap_yen: "0", action: "set" }),
    await form("/console/cap", { action: "remove" }),
    await form("/console/keys", { action: "rotate" }),
    await form("/console/keys", { action: "make", label: "forged", scopes: "read seal account" }),
    await form("/console/alerts", { filter_type: "all", min_severity: "info", email: "reader@example.jp" }),
    await form("/console/alerts/{id}", { action: "test" }, "/console/alerts/1"),
    await form("/console/alerts/{id}", { action: "cancel" }, "/console/alerts/1"),
    await form("/console/searches", { saved_id: "1" }),
    await form("/console/billing", {}),
    await form("/console/sign-out", {}),
  ];
}

/** A form of every page that takes one, filled in so that it would do something if it came from us. */
async function soundForms(): Promise<SoundForm[]> {
  const { key } = await buy();
  const paid = await beginCheckout(service);
  await service.pay(paid.sessionId);
  const opened = await sendForm(service, "/account", { api_key: key });
  const token = new URL(opened.headers.get("location")!, site).searchParams.get("token")!;
  const { user_code } = (await service.ask("/v1/device/authorize", { method: "POST" })).body;
  return [
    ...(await consoleForms()),
    { page: "/device", fields: { user_code, action: "key", api_key: key } },
    { page: "/buy", fields: {} },
    { page: "/checkout/result", fields: { session_id: paid.sessionId }, cookie: paid.cookie },
    { page: "/account", fields: { api_key: key } },
    { page: "/refund", fields: { requester_email: "payer@example.jp", reason: "forged" } },
    { page: "/sandbox/checkout", fields: { session_id: (await beginCheckout(service)).sessionId, email: "" } },
    { page: "/sandbox/portal", fields: { token, end: "now" } },
    { page: "/confirm", fields: { token: await confirmationToken() } },
    { page: "/advisors/dashboard", fields: await dashboardFields() },
    { page: "/citations", fields: { text: "民法第709条" } },
    { page: "/docs/{operation}", path: "/docs/search_programs", fields: { "query:q": "補助金", api_key: key } },
  ];
}

describe("a form on another site", () => {
  const elsewhere: Record<string, Record<string, string>> = {
    "another site": { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    "another site, without its name": { origin: "null", "sec-fetch-site": "cross-site" },
    "a neighbour of our site": { origin: "http://127.0.0.1:8080", "sec-fetch-site": "same-site" },
    "an old browser that says nothing": { origin: "", "sec-fetch-site": "" },
    "a page that lies about us": { origin: `${site}.evil.example`, "sec-fetch-site": "" },
  };

  it("changes nothing on any page, and is not told anything", async () => {
    const forms = await soundForms();
    const taking = pages.filter(({ submit }) => submit !== undefined).map(({ path }) => path);
    expect([...new Set(forms.map(({ page }) => page))].toSorted()).toEqual(taking.toSorted());
    const notices = service.notices.length;
    for (const { page, path = page, fields, cookie = "" } of nonEmpty(forms))
      for (const [where, headers] of Object.entries(elsewhere)) {
        const answer = await sendForm(service, path, fields, { headers: { ...headers, cookie } });
        expect([path, where, answer.status]).toEqual([path, where, 403]);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    expect(service.notices.length).toBe(notices);
    // All that they were about is as it was: each form still does its work when it comes from us.
    for (const { page, path = page, fields, cookie = "" } of nonEmpty(forms)) {
      const { status } = await sendForm(service, path, fields, { headers: { cookie } });
      expect([path, status === 200 || status === 303]).toEqual([path, true]);
    }
  });
});

describe("an address that somebody else wrote", () => {
  const evil = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
  ];
  const names = [
    "session_id",
    "token",
    "user_code",
    "lang",
    "next",
    "return_url",
    "redirect",
    "success_url",
    "cancel_url",
    ..."q ids p from to kind place source find offset".split(" "),
  ];

  it("leads from no page to another site", async () => {
    for (const { path } of pages)
      for (const address of evil) {
        const query = new URLSearchParams(names.map((name) => [name, address])).toString();
        const { html, headers } = await openPage(service, `${path}?${query}`);
        const $ = load(html);
        const addresses = [
          headers.get("location"),
          ...$("[href], [src], [action]")
            .toArray()
            .flatMap(({ attribs }) => [attribs["href"], attribs["src"], attribs["action"]]),
          /url=(.*)$/.exec($("meta[http-equiv=refresh]").attr("content") ?? "")?.[1],
        ].filter((each) => each !== undefined && each !== null);
        if (headers.get("content-type")?.startsWith("text/html")) expect(addresses.length).toBeGreaterThan(0);
        for (const each of addresses) {
          const { protocol, hostname } = new URL(each, site);
          expect([path, each, protocol, hostname.endsWith("evil.example")]).toEqual([
            path,
            each,
            expect.stringMatching(/^https?:$/),
            false,
          ]);
        }
      }
  });

  it("is not where a payment or a portal leads back to", async () => {
    const { key } = await buy();
    for (const address of [...evil, `${site}@evil.example/`, `${site}.evil.example/`]) {
      const tries = [
        ["/v1/billing/checkout", { success_url: address, cancel_url: `${site}/` }],
        ["/v1/billing/checkout", { success_url: `${site}/`, cancel_url: address }],
        ["/v1/me/billing-portal", { return_url: address }],
      ] as const;
      for (const [path, json] of tries) {
        const { status } = await service.ask(path, { json, key });
        expect([path, address, status === 400 || status === 422]).toEqual([path, address, true]);
      }
    }
  });
});

describe("a cookie that somebody else planted", () => {
  it("is replaced when a checkout begins, so that the key goes to nobody who knows the old one", async () => {
    const planted = cookieOf(await sendForm(service, "/buy", {}));
    const begun = await sendForm(service, "/buy", {}, { headers: { cookie: planted } });
    const sessionId = new URL(begun.headers.get("location")!, site).searchParams.get("session_id")!;
    expect(cookieOf(begun)).not.toBe(planted);
    await service.pay(sessionId);
    expect((await askForKey(service, { sessionId, cookie: planted })).body.code).toBe("checkout_state_mismatch");
    expect((await askForKey(service, { sessionId, cookie: cookieOf(begun) })).status).toBe(200);
  });

  it("is replaced at a login, and opens nothing of whoever logs in with it", async () => {
    const [thief, victim] = [await buy(), await buy()];
    const planted = await logIn(service, thief.key);
    const { headers } = await service.ask("/v1/session", {
      json: { api_key: victim.key },
      headers: { cookie: planted.cookie },
    });
    const fresh = headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
    for (const cookie of nonEmpty(fresh)) expect(planted.cookie).not.toContain(cookie);
    const me = async (cookie: string) => (await service.ask("/v1/me", { headers: { cookie } })).body.customer_id;
    expect(await me(planted.cookie)).not.toBe(await me(fresh.join("; ")));
    // A value of one's own making is no session either.
    const made = `service_session=${"A".repeat(43)}; service_csrf=${"A".repeat(43)}`;
    expect((await service.ask("/v1/me", { headers: { cookie: made } })).status).toBe(401);
  });
});

describe("a guess of a device's code", () => {
  it("counts wherever it is made, and after ten the right one is not told either", async () => {
    const { user_code } = (await service.ask("/v1/device/authorize", { method: "POST" })).body;
    const from = "192.0.2.99";
    const { sessionId, cookie } = await beginCheckout(service);
    const guesses: ((code: string) => Promise<{ status: number }>)[] = [
      (code) => openPage(service, `/device?user_code=${code}`, { from }),
      (code) => sendForm(service, "/device", { user_code: code, action: "deny" }, { from }),
      (code) => service.ask("/v1/device/deny", { from, json: { user_code: code } }),
      (code) =>
        service.ask("/v1/device/complete", {
          from,
          json: { payments_checkout_session_id: sessionId, user_code: code },
          headers: { cookie },
        }),
      (code) =>
        service.ask("/v1/billing/checkout", {
          from,
          json: { success_url: `${site}/`, cancel_url: `${site}/`, user_code: code },
        }),
    ];
    for (const guess of [...guesses, ...guesses]) expect((await guess("BBBB-BBBB")).status).toBe(404);
    for (const guess of guesses) expect((await guess(user_code)).status).toBe(429);
    expect((await openPage(service, `/device?user_code=${user_code}`)).status).toBe(200);
  });
});
