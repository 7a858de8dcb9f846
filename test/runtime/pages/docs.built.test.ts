import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { openPage, sendForm } from "./html.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const page = async (path: string) => {
  const answer = await openPage(service(), path);
  return { ...answer, $: load(answer.html) };
};

describe("the reference", () => {
  it("has a page for every operation of the document, with its parameters and statuses", async () => {
    const { body: document } = await service().ask("/v1/openapi.json");
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods as object));
    const { $ } = await page("/docs");
    const listed = $(".operations li > a")
      .toArray()
      .map(({ attribs }) => attribs["href"]!);
    expect(listed.length).toBe(operations.length);
    for (const operation of nonEmpty(operations)) {
      const { status, $: shown } = await page(`/docs/${operation.operationId}`);
      expect([operation.operationId, status, shown("h1").text()]).toEqual([
        operation.operationId,
        200,
        operation.summary,
      ]);
      const text = shown("main").text();
      const missing = Object.keys(operation.responses).filter((code) => !text.includes(code));
      expect([operation.operationId, missing]).toEqual([operation.operationId, []]);
      expect([operation.operationId, text.includes("undefined"), text.includes("[object")]).toEqual([
        operation.operationId,
        false,
        false,
      ]);
    }
    expect((await page("/docs/no_such_operation")).status).toBe(404);
  });

  it("speaks Japanese: groups, operations and parameters, with every operation in the menu", async () => {
    const english: string[] = [];
    const links = (await page("/docs?lang=ja")).$(".toc a").toArray();
    const { body: document } = await service().ask("/v1/openapi.json");
    expect(links.length).toBe(
      Object.values(document.paths).flatMap((methods) => Object.keys(methods as object)).length,
    );
    for (const { attribs } of nonEmpty(links)) {
      const { $ } = await page(attribs["href"]!);
      const texts = [
        $("h1"),
        $(".eyebrow"),
        ...$(".toc li")
          .toArray()
          .map((each) => $(each)),
      ];
      texts.push($("dt:contains(料金) + dd"));
      const meanings = $("h2:contains(パラメーター) + .members tbody tr")
        .toArray()
        .map((row) => $(row).children().last());
      english.push(
        ...[...texts, ...meanings].map((each) => each.text()).filter((text) => !/[\p{Script=Han}ぁ-ヿ]/u.test(text)),
      );
      expect($(".toc [aria-current=page]").attr("href")).toBe(attribs["href"]);
    }
    expect([...new Set(english)]).toEqual([]);
    expect((await page("/docs?q=併用&lang=ja")).$(".operations li code").text()).toContain("/v1/exclusions/check");
  });

  it("offers the values of a vocabulary as choices, and a call in three languages to copy", async () => {
    const { $ } = await page("/docs/search_court_decisions");
    const values = ["supreme", "high", "district", "summary", "family"];
    const texts = (selector: string) =>
      $(selector)
        .toArray()
        .map((each) => $(each).text());
    expect(texts("select#query-court_level option")).toEqual(["not sent", ...values]);
    expect(texts("h2:contains(Parameters) + .members tr:contains(court_level) .choices code")).toEqual(values);
    expect(texts(".examples summary")).toEqual(["curl", "TypeScript", "Python"]);
    expect($(".examples [data-copies]").length).toBe(3);
  });

  it("is narrowed by words", async () => {
    const { $ } = await page("/docs?q=law+search");
    const names = $(".operations li code")
      .toArray()
      .map((code) => $(code).text());
    expect(names).toContain("/v1/laws/search");
    expect(names).not.toContain("/v1/bids/search");
    expect((await page("/docs?q=nothing-like-this")).$(".operations").length).toBe(0);
  });
});

describe("the form of an operation", () => {
  it("makes a real call: without a key one of the free ones, with a key for its price", async () => {
    const fields = { "query:q": "補助金", "query:limit": "2" };
    const from = "192.0.2.7";
    const free = load((await sendForm(service(), "/docs/search_programs", fields, { from })).html);
    expect(free("#result .tag").text()).toBe("200");
    expect(JSON.parse(free("#result code").text()).results).toHaveLength(2);
    expect(free("#result .facts").text()).toContain("x-anon-quota-remaining2");
    const { apiKey: key } = await service().createKey();
    const paid = await sendForm(service(), "/docs/search_programs", { ...fields, api_key: key });
    expect(load(paid.html)("#result .facts").text()).toContain("x-cost-jpy3");
    expect(paid.html).not.toContain(key);
    expect((await service().ask("/v1/me/dashboard", { key })).body.month_to_date_amount_yen).toBe(3);
    expect(service().calls.filter(({ operationId }) => operationId === "PRG-1")).toHaveLength(2);
  });

  it("sends lists, paths and bodies as they are written, and shows refusals", async () => {
    const tried = async (operation: string, fields: Record<string, string>) => {
      const $ = load((await sendForm(service(), `/docs/${operation}`, fields)).html);
      return { status: $("#result .tag").text(), text: $("#result code").text(), $ };
    };
    expect((await tried("get_program", { "path:unified_id": "UNI-0000000001" })).text).toContain("UNI-0000000001");
    expect((await tried("get_program", { "path:unified_id": "UNI-none" })).status).toBe("404");
    expect((await tried("search_programs", { "query:tier": "S\nA" })).status).toBe("200");
    expect((await tried("search_programs", { "query:limit": "x" })).status).toBe("422");
    const asked = await tried("check_exclusions", { body: '{"program_ids":["UNI-0000000001","UNI-0000000003"]}' });
    expect(asked.status).toBe("200");
    const broken = await tried("check_exclusions", { body: '{"<script>' });
    expect([broken.status, broken.$("main script").length, broken.$("#body").text()]).toEqual(["400", 0, '{"<script>']);
  });

  it("says in words what a refusal means, and when free calls begin again", async () => {
    const from = "192.0.2.8";
    const call = (lang: string) =>
      sendForm(service(), `/docs/get_program?lang=${lang}`, { "path:unified_id": "UNI-0000000001" }, { from });
    for (let count = 0; count < 3; count++) await call("ja");
    const notice = load((await call("ja")).html)("#result .notice").text();
    expect(notice).toContain("今日の無料の利用回数を使い切りました");
    expect(notice).toContain("約12時間後（2026年11月16日 00:00 JST以降）に、もう一度お試しください。");
    expect(load((await call("en")).html)("#result .notice").text()).toContain("Today’s free calls are used up");
  });

  it("is not there for what changes something or belongs to an account", async () => {
    for (const path of ["/v1/me/rotate-key", "/v1/me/alerts/subscribe", "/v1/billing/checkout", "/v1/widget/search"]) {
      const { $ } = await page(`/docs?q=${path}`);
      const address = $(".operations li > a").attr("href")!;
      expect([path, (await page(address)).$("main form").length]).toEqual([path, 0]);
      expect([path, (await sendForm(service(), address, {})).status]).toEqual([path, 405]);
    }
  });
});
