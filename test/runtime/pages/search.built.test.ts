import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { headingOf, openPage } from "./html.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile(() => ({
  burst: true,
}));
const open = (path: string, query: Record<string, string> = {}) =>
  openPage(service(), `${path}?${new URLSearchParams(query)}`);

describe("the first page", () => {
  it("has one search box that is a form, and says how much is held", async () => {
    const { html } = await open("/");
    expect(html).toMatch(/<form method="get" action="\/search"[^>]*>.*<input id="q" name="q" type="search"/s);
    expect(html).toMatch(/<strong>\d[\d,]*<\/strong><span>Programs<\/span>/);
  });
});

/** Links and choices that narrow a search, with the count that each promises. */
function facetOptions(html: string): { address: string; count: number }[] {
  const decoded = (text: string) => text.replaceAll("&amp;", "&");
  const links = [...html.matchAll(/<a href="([^"]*)"><span>[^<]*<\/span> <span class="number">([\d,]+)<\/span>/g)].map(
    ([, address, count]) => ({ address: decoded(address!), count: Number(count!.replaceAll(",", "")) }),
  );
  const choices = [
    ...html.matchAll(
      /action="\/search">((?:<input[^>]*>)*)<h2><label[^>]*>[^<]*<\/label><\/h2><select id="[^"]*" name="([^"]*)">(.*?)<\/select>/gs,
    ),
  ].flatMap(([, hidden, name, options]) =>
    [...options!.matchAll(/<option value="([^"]+)">[^<]*\(([\d,]+)\)</g)].map(([, value, count]) => {
      const fields = [...hidden!.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, field, each]) => [field!, each!]);
      const query = new URLSearchParams([...fields, [name!, decoded(value!)]] as string[][]);
      return { address: `/search?${query}`, count: Number(count!.replaceAll(",", "")) };
    }),
  );
  return [...links, ...choices];
}

describe("the search page", () => {
  it("shows results by kind, with what matched marked and the match in words", async () => {
    // As many as the page shows: the note speaks of the rows that are shown.
    const { body } = await service().ask(`/v1/programs/search?${new URLSearchParams({ q: "補助金", limit: "4" })}`);
    const { html, status } = await open("/search", { q: "補助金" });
    expect([status, headingOf(html)]).toEqual([200, "Results for “補助金”"]);
    expect(html).toContain(`<h2>Programs<span class="count">${body.total}</span></h2>`);
    // A full match is one of the first record: what follows is counted, not said to have every word.
    expect(body.match.kind).toBe("full");
    expect(html).toContain(`${body.total} of ${body.match.searched.rows} records.`);
    expect(html).not.toContain(`Every word matches: ${body.total} of`);
    expect(html).toMatch(/<span class="tag good">Open until [^<]+<\/span>/);
    expect(html).toContain("<mark>補助金</mark>");
    for (const { unified_id: id } of nonEmpty(body.results)) expect(html).toContain(`href="/programs/${id}"`);
  });

  it.each([
    ["通信販売を始めてうまくいった店の事例を知りたい", "Case studies"],
    ["通信販売を始めるときに使える補助金はありますか", "Programs"],
    ["機械を買ったと偽って補助金をだまし取り、名前を公表された会社", "Enforcement cases"],
    ["本人の情報を渡してよいと決めた条文", "Laws"],
    ["処分の取消しを求めた裁判の判決", "Court decisions"],
  ])("shows the kind that a question asks for first: %s", async (q, kind) => {
    const { html } = await open("/search", { q });
    expect(/<h2>([^<]+)<span class="count">/.exec(html)?.[1]).toBe(kind);
  });

  it("counts what is of a place only where the counts are those of the results", async () => {
    const query = { q: "補助金 東京都", kind: "program" };
    const line = async (filters: Record<string, string>) => {
      const { html } = await open("/search", { ...query, ...filters });
      return /nationwide: (\d+)/.exec(html)?.[0] ?? null;
    };
    expect(await line({})).not.toBeNull();
    expect(await line({ amount_min: "1000" })).toBeNull();
  });

  it("shows one kind alone, page by page", async () => {
    const { html } = await open("/search", { q: "補助金", kind: "program" });
    expect([headingOf(html), html.match(/<section class="results">/g)]).toEqual([
      "Results for “補助金”: Programs",
      ['<section class="results">'],
    ]);
    expect(html).toContain("/v1/programs/search?q=");
  });

  it.each([
    ["補助金", "program"],
    ["", "program"],
    ["架空 補助金", "program"],
    ["", "law"],
    ["補助金", "enforcement_case"],
    ["", "loan_program"],
    ["", "court_decision"],
  ])("counts what narrowing leaves: %j among %s", async (q, kind) => {
    const { html } = await open("/search", { q, kind });
    for (const { address, count } of nonEmpty(facetOptions(html))) {
      const shown = (await openPage(service(), address)).html;
      expect([address, Number(/([\d,]+) of [\d,]+ records/.exec(shown)?.[1])]).toEqual([address, count]);
    }
  });

  it("narrows programs by the industry that their source states, or to those that state none", async () => {
    const { html } = await open("/search", { kind: "program" });
    const options = facetOptions(html).filter(({ address }) => address.includes("industry="));
    const valueOf = ({ address }: { address: string }) => new URL(address, service().url).searchParams.get("industry");
    expect(options.map(valueOf)).toEqual(["A", "E", "none"]);
    expect(options.slice(0, 2).map(({ count }) => count)).toEqual([1, 1]);
    const { html: made } = await open("/search", { kind: "program", industry: "E" });
    expect(made).toContain('href="/programs/UNI-0000000001"');
    expect(made).toContain('aria-label="Remove 製造業"');
    // Neither a saved search nor the call knows this filter.
    expect(made).not.toMatch(/\/console\/searches|\/v1\/programs\/search\?/);
  });

  it("says that there is no such kind, and searches all", async () => {
    const { html } = await open("/search", { q: "補助金", kind: "company" });
    expect(html).toContain("There is no kind “company”: all kinds are searched.");
    expect(html).toContain("<h2>Programs<");
    expect((await open("/search", { kind: "company", lang: "ja" })).html).toContain(
      "「company」という種類はありません。",
    );
    for (const query of [{ q: "補助金" }, { q: "補助金", kind: "houjin" }])
      expect((await open("/search", query)).html).not.toContain("There is no kind");
    const { headers } = await open("/search.csv", { q: "a", kind: "company" });
    expect(headers.get("location")).toBe("/search?q=a&kind=company");
  });

  it("says how many companies a name found, and where it shows only the first", async () => {
    const { html } = await open("/search", { q: "架空製作所", kind: "houjin" });
    expect(html).toMatch(/<p class="match">Their name is or begins with what you entered: \d+\.<\/p>/);
    expect((await open("/search", { q: "株式会社" })).html).toContain("The first 4 whose name");
  });

  it("has a search box in the header of a search that failed, for there is no other", async () => {
    const boxes = (html: string) => html.match(/type="search"/g)?.length ?? 0;
    const failed = await open("/search", { q: "あ".repeat(1000) });
    expect([failed.status, boxes(failed.html)]).toEqual([414, 1]);
    expect(boxes((await open("/search", { q: "補助金" })).html)).toBe(1);
  });

  it("names the filters that apply, and each can be taken away", async () => {
    const { html } = await open("/search", {
      q: "補助金",
      kind: "program",
      open_only: "true",
      program_kind: "subsidy",
    });
    const applied = [...html.matchAll(/<a href="([^"]*)" aria-label="Remove ([^"]*)">/g)];
    expect(applied.map(([, , label]) => label)).toEqual(["Open now", "Subsidy"]);
    expect(applied[0]![1]).not.toContain("open_only");
  });

  it("orders programs by their last day for applications", async () => {
    const { html } = await open("/search", { kind: "program", open_only: "true", order: "deadline" });
    const days = [...html.matchAll(/Open until ([^<]+)</g)].map(([, day]) => Date.parse(`${day} UTC`));
    expect(nonEmpty(days)).toEqual(days.toSorted((a, b) => a - b));
  });

  it("gives the same results as a table for spreadsheets", async () => {
    const address = `/search.csv?${new URLSearchParams({ q: "補助金", kind: "program" })}`;
    const { headers, bytes } = await openPage(service(), address, { headers: { "accept-language": "ja" } });
    const lines = bytes.toString().split("\r\n");
    const { body } = await service().ask(`/v1/programs/search?${new URLSearchParams({ q: "補助金" })}`);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(lines[0]).toBe("\u{FEFF}名称,種類,実施主体,地域,上限額,募集状況,取得日,出典,このサービスのページ");
    // After the last line there is nothing.
    expect(lines.length - 2).toBe(body.total);
  });

  it("never says that something does not exist", async () => {
    const { html, status } = await open("/search", { q: "qzxqzxqzx" });
    expect(status).toBe(200);
    expect(html).toContain("That does not mean it does not exist");
  });

  it("shows what was typed as text, whatever it is", async () => {
    const { html } = await open("/search", { q: '<script>alert(1)</script>"\u202e' });
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("\u202e");
    expect(html).toContain("[U+202E]");
  });

  it("costs nothing, and makes a network wait that asks too often", async () => {
    const from = "192.0.2.77";
    const asked = await Promise.all(
      Array.from({ length: 30 }, () => openPage(service(), "/search?q=a&lang=ja", { from })),
    );
    const refused = asked.filter(({ status }) => status === 429);
    expect(refused.length).toBe(10);
    expect(refused[0]!.headers.get("retry-after")).toBe("1");
    expect(headingOf(refused[0]!.html)).toBe("アクセスの回数が上限を超えました");
    expect(refused[0]!.html).toContain("1秒後に、もう一度お試しください。");
    expect((await service().ask("/v1/usage", { from })).body).toMatchObject({ used: 0 });
  });
});
