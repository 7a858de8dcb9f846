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
    expect(html).toMatch(/<strong>\d[\d,]*<\/strong><span>Program<\/span>/);
  });
});

describe("the search page", () => {
  it("shows results by kind, with what matched marked and the match in words", async () => {
    // As many as the page shows: the note speaks of the rows that are shown.
    const { body } = await service().ask(`/v1/programs/search?${new URLSearchParams({ q: "補助金", limit: "4" })}`);
    const { html, status } = await open("/search", { q: "補助金" });
    expect([status, headingOf(html)]).toEqual([200, "Results for “補助金”"]);
    expect(html).toContain(`<h2>Program<span class="count">${body.total}</span></h2>`);
    expect(html).toContain(body.match.note_en);
    expect(html).toContain("<mark>補助金</mark>");
    for (const { unified_id: id } of nonEmpty(body.results)) expect(html).toContain(`href="/programs/${id}"`);
  });

  it("shows one kind alone, page by page", async () => {
    const { html } = await open("/search", { q: "補助金", kind: "program" });
    expect([...html.matchAll(/<section class="results"><h2>(\w+)/g)].map(([, kind]) => kind)).toEqual(["Program"]);
    expect(html).toContain("/v1/programs/search?q=");
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
    const asked = await Promise.all(Array.from({ length: 30 }, () => openPage(service(), "/search?q=a", { from })));
    const refused = asked.filter(({ status }) => status === 429);
    expect(refused.length).toBe(10);
    expect(refused[0]!.headers.get("retry-after")).toBe("1");
    expect((await service().ask("/v1/usage", { from })).body).toMatchObject({ used: 0 });
  });
});
