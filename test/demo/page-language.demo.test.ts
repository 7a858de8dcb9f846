import { load } from "cheerio";
import { Fragment, h } from "preact";
import { render } from "preact-render-to-string";
import { afterAll, expect, it } from "vitest";
import { type FailureCode, failures, ServiceError } from "../../runtime/base/errors.ts";
import { pages, views } from "../../runtime/features/table.ts";
import { failurePage } from "../../runtime/pages/failures/failure-page.tsx";
import type { ShownPage } from "../../runtime/pages/page.ts";
import type { Language } from "../../runtime/wire/language.ts";
import { openPage, sendForm } from "../runtime/pages/html.ts";
import { signIn } from "../runtime/pages/signed-in.ts";
import { embeddedStoreOfFile } from "../support/embedded-store.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { type SandboxService, startSandboxService } from "../support/sandbox.ts";
import { askForKey, beginCheckout } from "../support/stripe/buying.ts";

let service: SandboxService;
embeddedStoreOfFile("page-language", async (store) => {
  service = await startSandboxService(store);
});
afterAll(() => service?.close());

/** Pages without a record or an account; those of records come from the sitemap, those of guides and operations from their lists. */
const addresses = [
  "/",
  "/search",
  "/search?q=補助金",
  ...["program", "law", "court_decision", "enforcement_case", "loan_program", "certification"].map(
    (kind) => `/search?kind=${kind}`,
  ),
  ...["bid", "tax_ruleset", "case_study", "mutual_plan", "houjin"].map((kind) => `/search?q=東京&kind=${kind}`),
  "/search?q=補助金&kind=program&open_only=true&prefecture=東京都",
  "/search?q=zzzzzz",
  "/calendar",
  "/prescreen",
  "/prescreen?purpose=機械を更新したい&prefecture=東京都&capital_man_yen=1000",
  "/prescreen?founded_year=abc",
  "/combine",
  "/compare",
  "/citations",
  "/verify",
  "/snapshot",
  "/snapshot/changes",
  "/status",
  "/guides",
  "/docs",
  "/docs?q=zzzzzz",
  "/console",
  "/buy",
  "/account",
  "/refund",
  "/legal/commerce",
  "/legal/terms",
  "/legal/privacy",
  "/device",
  "/device?user_code=BBBB-BBBB",
  "/confirm?token=none",
  "/advisors/dashboard",
  "/checkout/result?session_id=none",
  "/sandbox/portal?token=none",
  "/nothing",
  "/programs/UNI-none",
  "/laws/LAW-none",
  "/docs/none",
  "/guides/none",
];

/** Answers for programs. */
const files = /^\/(?:robots\.txt|sitemap.*|\.well-known\/.*|.*\.(?:csv|ics|xml|json|atom))$/;

async function listed(path: string): Promise<string[]> {
  const text = (await service.ask(path)).bytes.toString();
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
}

async function linked(path: string, selector: string): Promise<string[]> {
  const $ = load((await openPage(service, path)).html);
  return $(selector)
    .toArray()
    .map((link) => $(link).attr("href")!);
}

/** Twelve of many, from all over the list: every record of the demo would take minutes. */
function spread(all: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(all.length / 12));
  return all.filter((_, at) => at % step === 0).slice(0, 12);
}

/** What no reader should meet in a text; addresses, code and proofs are left out. */
const machine: readonly (readonly [string, RegExp, Language?])[] = [
  ["a stored key", /(?<![\w./:@-])(?!ev[kcd]_)[a-z][a-z0-9]*_[a-z0-9_]+(?![\w./@-])/],
  ["JSON", /[{[]"|":/],
  ["a machine's time", /\d{4}-\d{2}-\d{2}(?:T\d{2}:)?/],
  ["an English sentence", /\b[A-Z][a-z]+(?: [a-z]+){3,}/, "ja"],
  ["a missing value", /\b(?:undefined|null|NaN)\b|\[object /],
];

function faultsOf(html: string, language: Language): string[] {
  // Ours is well-formed, so the parser that mends like a browser, and takes several times as long, is not needed.
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const said = $("main [aria-label], main [title], main [placeholder], main [alt]")
    .toArray()
    .flatMap(({ attribs }) => ["aria-label", "title", "placeholder", "alt"].map((name) => attribs[name] ?? ""));
  $("script, style, code, pre, textarea, .outside, .checksum, .hashes, .languages, .cite").remove();
  // Details of the reference are those of the document, which is in English; its form speaks of the names that a call has.
  $(".reference [lang=en], .reference label, .reference option").remove();
  const text = [$("title").text(), ...$("main").toArray().map(textOf), ...said].join(" ");
  return machine.flatMap(([name, pattern, only]) => {
    const at = pattern.exec(text)?.index;
    if (at === undefined || (only ?? language) !== language) return [];
    return [`${name}: …${text.slice(Math.max(0, at - 30), at + 50).replaceAll(/\s+/g, " ")}…`];
  });
}

type HtmlNode = { readonly type: string; readonly data?: string; readonly children?: readonly HtmlNode[] };

/** The text of a node; each element ends with a space, because blocks would run together. */
function textOf({ type, data = "", children = [] }: HtmlNode): string {
  return type === "text" ? data : `${children.map(textOf).join("")} `;
}

const inLanguage = (path: string, language: Language) => `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

/** Pages of an account with something on each, and pages that ask before they act. */
async function ownPages(): Promise<{ readonly cookie: string; readonly paths: readonly string[] }> {
  const checkout = await beginCheckout(service);
  const paying = `/sandbox/checkout?session_id=${checkout.sessionId}`;
  await service.pay(checkout.sessionId);
  const key = (await askForKey(service, checkout)).body.api_key as string;
  await service.ask("/v1/programs/search?q=補助金", { key, headers: { "x-client-tag": "client-a" } });
  const query = { q: "省エネ", prefecture: "東京都", tier: ["S", "A"] };
  const saved = await service.ask("/v1/me/saved_searches", { key, json: { name: "顧客A", query } });
  expect(saved.status).toBe(201);
  for (const [filter_type, filter_value] of [["law_id", "LAW-cdda309c11"], ["all"]] as const)
    await service.ask("/v1/me/alerts/subscribe", {
      key,
      json: { filter_type, filter_value, webhook_url: "https://hooks.example.jp/konkyo" },
    });
  const { cookie, send } = await signIn(service, key);
  await send("/console/alerts/1", { action: "test" });
  const portal = (await send("/console/billing", {})).headers.get("location")!;
  const device = await service.ask("/v1/device/authorize", { json: {} });
  const own = pages.map(({ path }) => path).filter((path) => path.startsWith("/console") && !files.test(path));
  const shown = own.filter((path) => path !== "/console/sign-out").map((path) => path.replace("{id}", "1"));
  return {
    cookie,
    paths: [
      ...shown,
      "/console/searches?q=省エネ&open_only=true&new=1",
      "/console/alerts?filter_type=law_id&filter_value=LAW-cdda309c11",
      paying,
      new URL(portal, service.url).pathname + new URL(portal, service.url).search,
      `/device?user_code=${device.body.user_code}`,
    ],
  };
}

it.each(["ja", "en"] as const)(
  "has no stored keys, JSON, machine times or foreign sentences on any page: %s",
  async (language) => {
    const records = (await Promise.all((await listed("/sitemap.xml")).map(listed))).flatMap(spread);
    expect(records.length).toBeGreaterThan(100);
    const programs = records
      .filter((path) => path.startsWith("/programs/"))
      .map((path) => path.slice("/programs/".length));
    const chosen = [
      `/compare?${programs
        .slice(0, 4)
        .map((id) => `ids=${id}`)
        .join("&")}&q=補助金`,
      `/combine?${programs
        .slice(0, 4)
        .map((id) => `p=${id}`)
        .join("&")}`,
    ];
    const lists = [
      ...(await linked("/guides", "main a[href^='/guides/']")),
      ...(await linked("/docs", ".operations li > a")),
    ];
    const own = await ownPages();
    const opened: string[] = [];
    const faults: string[] = [];
    const read = (path: string, html: string) => {
      opened.push(path.split("?")[0]!);
      faults.push(...faultsOf(html, language).map((fault) => `${path}: ${fault}`));
    };
    for (const path of nonEmpty([...addresses, ...chosen, ...lists, ...records, ...own.paths])) {
      const cookie = own.paths.includes(path) ? own.cookie : "";
      const { html, status, headers } = await openPage(service, inLanguage(path, language), { headers: { cookie } });
      if (status >= 500 || !headers.get("content-type")?.startsWith("text/html")) faults.push(`${path}: ${status}`);
      else read(path, html);
    }
    for (const [path, fields] of [
      ["/citations", { text: "民法第九十条、会社法第一条" }],
      ["/verify", { text: "{}" }],
      ["/console", { api_key: "evk_nobody-has-this-key" }],
      ["/refund", { api_key: "evk_nobody-has-this-key", reason: "a" }],
      ["/docs/search_programs", { "query:limit": "x" }],
    ] as const)
      read(`${path} sent`, (await sendForm(service, inLanguage(path, language), { ...fields })).html);
    expect(faults).toEqual([]);
    const patterns = pages.map(({ path }) => path).filter((path) => !files.test(path) && path !== "/console/sign-out");
    const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`);
    expect(patterns.filter((pattern) => !opened.some((path) => fits(pattern).test(path)))).toEqual([]);
  },
);

it.each(["ja", "en"] as const)(
  "has none on the page of any failure, or of any answer that people see: %s",
  (language) => {
    const looking = { language, chosen: null, link: (path: string) => path };
    const before = { corpus_snapshot_id: "cs1_before", name: null, missing_since: "2026-11-18" };
    const failing = { ...looking, serves: () => true, now: new Date("2026-11-18T03:00:00Z") };
    const shown: (readonly [string, ShownPage])[] = [
      ...[...views].map(([id, view]) => [id, view({ path: "/", query: {} }, looking)] as const),
      ...(Object.keys(failures) as FailureCode[]).map((code) => {
        const failure = new ServiceError(code, { held_before: before }, { retryAfterSeconds: 5000 });
        return [code, failurePage(failure, failing, "1")] as const;
      }),
    ];
    const faults = nonEmpty(shown).flatMap(([name, { title, content }]) => {
      const html = `<title>${title}</title><main>${render(h(Fragment, null, content))}</main>`;
      return faultsOf(html, language).map((fault) => `${name}: ${fault}`);
    });
    expect(faults).toEqual([]);
  },
);
