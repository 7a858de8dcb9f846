import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pages } from "../../../runtime/features/table.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { createAlertWork } from "../../support/alert-work.ts";
import { temporaryFolder } from "../../support/build.ts";
import { type SandboxService, startSandboxService } from "../../support/sandbox.ts";
import { askForKey, beginCheckout, site } from "../../support/stripe/buying.ts";
import { headingOf, openPage, sendForm } from "../../runtime/pages/html.ts";
import { signIn } from "../../runtime/pages/signed-in.ts";
import { nonEmpty } from "../../support/non-empty.ts";

let store: StateStore;
let service: SandboxService;
beforeAll(async () => {
  store = await openEmbeddedStore({
    directory: temporaryFolder("console"),
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
  service = await startSandboxService(store);
});
afterAll(async () => {
  await service?.close();
  await store?.close();
});

const consolePaths = pages.map(({ path }) => path).filter((path) => path.startsWith("/console"));
const newKey = async () => (await service.createKey()).apiKey as string;
const use = (key: string, tag?: string) =>
  service.ask("/v1/programs/search?q=補助金", { key, headers: tag === undefined ? {} : { "x-client-tag": tag } });

describe("somebody without a session", () => {
  it("gets the form that signs in, and every other page leads to it", async () => {
    const { status, html } = await openPage(service, "/console");
    expect([status, headingOf(html)]).toEqual([200, "Sign in to the console"]);
    expect(consolePaths.length).toBeGreaterThan(7);
    for (const path of nonEmpty(consolePaths.filter((each) => each !== "/console"))) {
      const { status: redirect, headers } = await openPage(service, path.replace("{id}", "1"));
      expect([path, redirect, headers.get("location")?.replace(/\?next=.*/, "")]).toEqual([path, 303, "/console"]);
    }
  });

  it("comes back to where they wanted to go, and never to another site", async () => {
    const key = await newKey();
    const wanted = "/console/alerts?filter_type=law_id&filter_value=LAW-1";
    const { headers } = await openPage(service, wanted);
    const { html } = await openPage(service, headers.get("location")!);
    expect(html).toContain(`name="next" value="${wanted.replaceAll("&", "&amp;")}"`);
    for (const [next, goesTo] of [
      [wanted, wanted],
      ["//evil.example", "/console"],
      ["https://evil.example/console/alerts", "/console"],
      ["/console/../../evil", "/console"],
    ]) {
      const { headers: sent } = await sendForm(service, "/console", { api_key: key, next: next! });
      expect(sent.get("location")).toBe(goesTo);
    }
  });

  it("is told when a key is nobody's, and the key is not shown again", async () => {
    for (const key of ["x", "evk_nobody-has-this-key", `evk_${"0".repeat(38)}`]) {
      const { status, html, headers } = await sendForm(service, "/console", { api_key: key });
      expect([status, headers.getSetCookie()]).toEqual([401, []]);
      expect(html).toContain("No account has this key");
      if (key.length > 1) expect(html).not.toContain(key);
    }
  });

  it("gets nothing with a cookie of their own making, and nothing once they have signed out", async () => {
    const made = `service_session=${"A".repeat(43)}; service_csrf=x`;
    const { html } = await openPage(service, "/console", { headers: { cookie: made } });
    expect(headingOf(html)).toBe("Sign in to the console");
    const browser = await signIn(service, await newKey());
    const { status, headers } = await browser.send("/console/sign-out", {});
    expect([status, headers.get("location")]).toEqual([303, "/console"]);
    expect(nonEmpty(headers.getSetCookie()).every((cookie) => cookie.includes("Max-Age=0"))).toBe(true);
    expect(headingOf((await browser.open("/console")).html)).toBe("Sign in to the console");
  });
});

describe("the overview", () => {
  it("opens with cookies as the contract has them, and shows what the API shows", async () => {
    const key = await newKey();
    await use(key);
    await use(key);
    await service.ask("/v1/me/cap", { key, json: { monthly_cap_yen: 1000 } });
    const { cookies, open } = await signIn(service, key);
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["service_session", "service_csrf"]);
    expect(cookies[0]).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/);
    const { $, headers } = await open("/console");
    expect(headers.get("cache-control")).toBe("no-store");
    const figures = $(".figures dd")
      .toArray()
      .map((figure) => $(figure).text());
    expect(figures).toEqual(["JPY 6", "2", "2", "2", "JPY 6"]);
    expect([$("meter").attr("value"), $("meter").attr("max")]).toEqual(["6", "1000"]);
    expect($(".chart li").last().text()).toBe("11/15: 2");
    expect($(".chart [style], .chart style").length).toBe(0);
    expect($("details tbody tr").length).toBe(30);
    expect($("main").text()).not.toContain(key);
  });

  it("sets and removes the cap, and refuses what is no number", async () => {
    const key = await newKey();
    const { open, send } = await signIn(service, key);
    const cap = async () => (await service.ask("/v1/me/dashboard", { key })).body.monthly_cap_yen as number | null;
    const set = await send("/console/cap", { monthly_cap_yen: "3,000", action: "set" });
    expect([set.status, set.headers.get("location")]).toEqual([303, "/console?done=cap"]);
    expect(await cap()).toBe(3000);
    expect((await open("/console?done=cap")).$(".notice.success").text()).toContain("monthly cap was changed");
    for (const bad of ["", "-1", "1.5", "many", "9".repeat(13)]) {
      const { status, $ } = await send("/console/cap", { monthly_cap_yen: bad, action: "set" });
      expect([bad, status, $("#monthly_cap_yen-error").length]).toEqual([bad, 422, 1]);
    }
    expect(await cap()).toBe(3000);
    await send("/console/cap", { monthly_cap_yen: "0", action: "set" });
    expect((await use(key)).body.code).toBe("monthly_cap_reached");
    expect((await open("/console")).$(".notice.warning").text()).toContain("cap is reached");
    await send("/console/cap", { action: "remove" });
    expect(await cap()).toBeNull();
  });
});

describe("usage", () => {
  it("is shown by day, operation and tag, with the same numbers as a file", async () => {
    const key = await newKey();
    await use(key, "case-1");
    await use(key, "case-1");
    await use(key);
    await service.ask("/v1/programs/UNI-0000000001", { key });
    const { open, cookie } = await signIn(service, key);
    const { $ } = await open("/console/usage?days=7");
    const rows = (section: number) =>
      $(".shares")
        .eq(section)
        .find("tbody tr")
        .toArray()
        .map((row) => $(row).text());
    expect(rows(0)).toEqual(["/v1/programs/search33JPY 9", "/v1/programs/{unified_id}11JPY 3"]);
    expect(rows(1)).toEqual(["(no tag)22JPY 6", "case-122JPY 6"]);
    expect($("details tbody tr").length).toBe(7);
    const csv = await service.ask($("a[download]").attr("href")!, { headers: { cookie } });
    expect(csv.bytes.toString().trim().split("\n")).toHaveLength(4);
  });
});

describe("the key", () => {
  it("is replaced, shown once, and the browser stays signed in", async () => {
    const old = await newKey();
    const browser = await signIn(service, old);
    expect((await use(old)).status).toBe(200);
    const { status, $, headers } = await browser.send("/console/keys", { action: "rotate" });
    const fresh = $("#api-key").attr("value")!;
    expect([status, headers.get("cache-control"), fresh === old]).toEqual([200, "no-store", false]);
    expect([(await use(old)).status, (await use(fresh)).status]).toEqual([401, 200]);
    const { html } = await browser.open("/console/keys");
    expect([headingOf(html), html.includes(fresh)]).toEqual(["Keys", false]);
  });

  it("is replaced everywhere: the page shows it, and every sign-in ends", async () => {
    const old = await newKey();
    const [browser, other] = [await signIn(service, old), await signIn(service, old)];
    const { body: child } = await service.ask("/v1/me/keys", { key: old, json: { label: "report" } });
    const rotated = await browser.send("/console/keys", { action: "rotate" });
    expect(rotated.html).toContain(child.key_prefix);
    const { status, $, html } = await browser.send("/console/keys", { action: "rotate-everywhere" });
    expect([status, html.includes(child.key_prefix)]).toEqual([200, false]);
    expect((await use($("#api-key").attr("value")!)).status).toBe(200);
    expect((await use(child.api_key)).status).toBe(401);
    for (const { cookie } of [browser, other])
      expect((await service.ask("/v1/me", { headers: { cookie } })).status).toBe(401);
  });

  it("stays as it is without the mark of the session", async () => {
    const key = await newKey();
    const { cookie, send } = await signIn(service, key);
    const forms = ["/console/keys", "/console/cap", "/console/alerts", "/console/searches", "/console/sign-out"];
    for (const path of forms) {
      const fields = {
        action: "rotate",
        monthly_cap_yen: "0",
        filter_type: "all",
        email: "a@example.jp",
        saved_id: "1",
      };
      const bare = await sendForm(service, path, fields, { headers: { cookie } });
      const wrong = await send(path, { ...fields, csrf: "x".repeat(43) });
      expect([path, bare.status, wrong.status]).toEqual([path, 403, 403]);
    }
    expect((await use(key)).status).toBe(200);
    expect((await service.ask("/v1/me/alerts/subscriptions", { key })).body).toEqual([]);
  });
});

describe("child keys", () => {
  it("are made and shown once, listed with what they used, and revoked", async () => {
    const key = await newKey();
    const { open, send } = await signIn(service, key);
    const label = "<b>report</b>";
    const fields = { action: "make", label, scopes: "read seal", monthly_cap_yen: "300", until: "2026-12-31" };
    const made = await send("/console/keys", fields);
    const child = made.$("#api-key").attr("value")!;
    expect(child).toMatch(/^evc_/);
    const { body } = await service.ask("/v1/me/keys", { key });
    expect(body).toMatchObject([
      { label, scopes: ["read", "seal"], monthly_cap_yen: 300, expires_at: "2026-12-31T14:59:59Z" },
    ]);
    expect((await use(child)).status).toBe(200);
    const { $, html } = await open("/console/keys");
    expect([html.includes(child), $("tbody th").text()]).toEqual([false, label]);
    expect($("tbody td").eq(2).text()).toBe("JPY 3 (1)");
    const usage = await open("/console/usage");
    expect(usage.$(".shares").eq(2).find("tbody th").text()).toBe(`${label} ${child.slice(0, 8)}…`);
    expect(usage.$(".chart b").length).toBe(0);
    const revoked = await send("/console/keys", { action: "revoke", key_id: body[0].key_id });
    expect(revoked.headers.get("location")).toBe("/console/keys?done=revoked");
    expect((await use(child)).status).toBe(401);
    expect((await send("/console/keys", { action: "revoke", key_id: body[0].key_id })).status).toBe(404);
    for (const [field, bad] of [
      ["monthly_cap_yen", "x"],
      ["until", "someday"],
      ["until", "2026-01-01"],
    ] as const) {
      const refused = await send("/console/keys", { ...fields, [field]: bad });
      expect([bad, refused.status, refused.$(`#${field}-error`).length]).toEqual([bad, 422, 1]);
      expect([refused.$("#label").attr("value"), refused.$(`#${field}`).attr("value")]).toEqual([label, bad]);
    }
    expect((await service.ask("/v1/me/keys", { key })).body).toHaveLength(1);
  });

  it("do not open the console, whatever their scopes", async () => {
    const key = await newKey();
    for (const scopes of [["read"], ["read", "seal", "account"]]) {
      const { body } = await service.ask("/v1/me/keys", { key, json: { scopes } });
      const { status, html, headers } = await sendForm(service, "/console", { api_key: body.api_key });
      expect([status, headers.getSetCookie()]).toEqual([401, []]);
      expect(html).toContain("A child key does not open the console");
    }
  });
});

describe("alerts", () => {
  it("are added with a secret that is shown once, tested, logged and ended", async () => {
    const key = await newKey();
    const { open, send } = await signIn(service, key);
    const added = await send("/console/alerts", {
      filter_type: "law_id",
      filter_value: "LAW-0000000001",
      min_severity: "info",
      email: "",
      webhook_url: "https://hooks.example.jp/konkyo",
    });
    expect([added.status, added.$("#secret").attr("value")]).toEqual([200, expect.stringMatching(/^whsec_/)]);
    const list = await open("/console/alerts");
    expect(list.$("tbody tr").text()).toContain("A law: LAW-0000000001");
    expect(list.html).not.toContain("whsec_");
    const tested = await send("/console/alerts/1", { action: "test" });
    expect(tested.headers.get("location")).toBe("/console/alerts/1?done=tested");
    const work = createAlertWork({
      store,
      now: service.now,
      folder: inject("snapshot").store,
      post: async () => 204,
    });
    await work.deliver();
    const { $ } = await open("/console/alerts/1");
    expect($("tbody tr").length).toBe(1);
    expect($("tbody .tag").text()).toBe("Delivered");
    const ended = await send("/console/alerts/1", { action: "cancel" });
    expect(ended.headers.get("location")).toBe("/console/alerts?done=cancelled");
    expect((await service.ask("/v1/me/alerts/subscriptions", { key })).body).toEqual([]);
    expect((await open("/console/alerts/1")).status).toBe(404);
  });

  it("say what is wrong with a new one and keep what was entered", async () => {
    const { send } = await signIn(service, await newKey());
    const faults: [Record<string, string>, string][] = [
      [{ filter_type: "all" }, "mail address or the address of a webhook"],
      [{ filter_type: "law_id", email: "a@example.jp" }, "which one"],
      [{ filter_type: "all", webhook_url: "http://127.0.0.1/" }, "public https address"],
      [{ filter_type: "all", email: "nobody" }, "Check the mail address"],
    ];
    for (const [fields, text] of faults) {
      const { status, $ } = await send("/console/alerts", { min_severity: "info", ...fields });
      expect([text, status >= 400 && status < 500]).toEqual([text, true]);
      expect($(".notice.danger").text()).toContain(text);
      expect($("#email").attr("value") ?? "").toBe(fields["email"] ?? "");
    }
  });

  it("of another account are nobody's", async () => {
    const [owner, other] = [await newKey(), await newKey()];
    const json = { filter_type: "all", webhook_url: "https://hooks.example.jp/konkyo" };
    const { body } = await service.ask("/v1/me/alerts/subscribe", { key: owner, json });
    const { open, send } = await signIn(service, other);
    expect((await open(`/console/alerts/${body.id}`)).status).toBe(404);
    expect((await send(`/console/alerts/${body.id}`, { action: "cancel" })).status).toBe(404);
    expect((await service.ask("/v1/me/alerts/subscriptions", { key: owner })).body).toHaveLength(1);
  });
});

describe("saved searches", () => {
  it("are shown as text, run and deleted", async () => {
    const key = await newKey();
    const name = `<script>alert(1)</script>\u202eevil`;
    const query = { q: "省エネ", prefecture: "東京都", tier: ["S", "A"] };
    const { body } = await service.ask("/v1/me/saved_searches", { key, json: { name, query } });
    const { open, send } = await signIn(service, key);
    const { $, html } = await open("/console/searches");
    expect([$("main script").length, html.includes("\u202e")]).toEqual([0, false]);
    expect($("tbody th").text()).toBe("<script>alert(1)</script>[U+202E]evil");
    const [here] = $("tbody td a")
      .toArray()
      .map(({ attribs }) => attribs["href"]!);
    expect((await openPage(service, here!)).status).toBe(200);
    expect(new URL(here!, site).searchParams.get("prefecture")).toBe("東京都");
    const { headers } = await send("/console/searches", { saved_id: String(body.id) });
    expect(headers.get("location")).toBe("/console/searches?done=removed");
    expect((await service.ask("/v1/me/saved_searches", { key })).body).toEqual([]);
  });
});

describe("a search", () => {
  it("is saved from its results, and an alert can be set on it", async () => {
    const { open, send } = await signIn(service, await newKey());
    const { $ } = await open("/console/searches?q=省エネ&prefecture=東京都&include_national=true&new=1");
    expect($("input[name=name]").attr("value")).toBe("省エネ 東京都");
    const fields = { q: "省エネ", prefecture: "東京都", include_national: "true", name: "顧客A" };
    const { headers } = await send("/console/searches", fields);
    expect(headers.get("location")).toBe("/console/searches?done=added");
    const { $: listed } = await open("/console/searches");
    expect(listed("tbody th").text()).toBe("顧客A");
    const alert = listed("tbody td a").toArray().at(-1)!.attribs["href"]!;
    const { $: form } = await open(alert);
    expect(form("select[name=saved_search_id] option[selected]").text()).toBe("顧客A");
  });
});

describe("billing", () => {
  it("lists invoices and leads to the payment provider, once a minute", async () => {
    const checkout = await beginCheckout(service);
    await service.pay(checkout.sessionId);
    const key = (await askForKey(service, checkout)).body.api_key as string;
    const { open, send } = await signIn(service, key);
    const { body } = await service.ask("/v1/me/billing_history", { key });
    const { $ } = await open("/console/billing");
    expect($("tbody tr").length).toBe(body.invoices.length);
    const { status, headers } = await send("/console/billing", {});
    expect([status, headers.get("location")]).toEqual([303, expect.stringContaining("/sandbox/portal?token=")]);
    const portal = await openPage(service, headers.get("location")!.replace(site, ""));
    expect(load(portal.html)("main a").last().attr("href")).toBe(`${site}/console/billing`);
    expect((await send("/console/billing", {})).status).toBe(429);
  });

  it("says that a key of the operator has no subscription", async () => {
    const { open } = await signIn(service, await newKey());
    expect((await open("/console/billing")).$("main").text()).toContain("This key has no subscription");
  });
});
