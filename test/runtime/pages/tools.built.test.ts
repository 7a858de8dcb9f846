import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { openPage, sendForm } from "./html.ts";
import { plainText } from "../../../runtime/pages/words/plain-text.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const page = async (path: string, query: Record<string, string> | [string, string][] = {}) => {
  const answer = await openPage(service(), `${path}?${new URLSearchParams(query)}`);
  return { ...answer, $: load(answer.html) };
};

describe("the calendar", () => {
  it("shows the deadlines that the API lists, by month, on sheets too", async () => {
    const { body } = await service().ask("/v1/calendar/deadlines?within_days=180&limit=100");
    expect(body.results.length).toBeGreaterThan(0);
    const { $ } = await page("/calendar");
    const shown = $(".deadlines time")
      .toArray()
      .map((time) => time.attribs["datetime"]);
    expect(shown).toEqual(body.results.map((row: { end_date: string }) => row.end_date));
    for (const day of nonEmpty(new Set(shown))) expect($(`.month-grid a[href="#d${day}"]`).length).toBe(1);
  });

  it("narrows by place, and never says that nothing is due", async () => {
    const { $, status } = await page("/calendar", {
      within_days: "30",
      prefecture: "沖縄県",
      authority_level: "municipality",
    });
    expect(status).toBe(200);
    expect($("#prefecture option[selected]").attr("value")).toBe("沖縄県");
    if ($(".deadlines").length === 0) expect($("main").text()).toContain("does not mean that there is none");
  });
});

describe("the prescreen", () => {
  it("asks nothing of anybody, and lists candidates with reasons and caveats", async () => {
    expect((await page("/prescreen")).$(".results").length).toBe(0);
    const profile = { purpose: "機械を更新したい", prefecture: "東京都", employee_count: "１８" };
    const { body } = await service().ask("/v1/programs/prescreen", {
      method: "POST",
      json: { purpose: profile.purpose, prefecture: "東京都", employee_count: 18, limit: 20 },
    });
    const { $ } = await page("/prescreen", profile);
    expect($(".results > ol > li").length).toBe(body.results.length);
    const [first] = body.results;
    expect($(".results .name").first().text()).toContain(first.primary_name);
    expect($(".reasons").first().find("li").length).toBe(first.match_reasons.length + first.caveats.length);
    const japanese = await page("/prescreen", { ...profile, lang: "ja" });
    // Codes and names of places stay as they are; sentences in English do not.
    expect(japanese.$(".reasons").text()).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/);
  });

  it("says which kind of value cannot be used", async () => {
    const { status, $ } = await page("/prescreen", { employee_count: "many", capital_man_yen: "１，０００" });
    expect([status, $(".error").text()]).toEqual([200, "Employees: enter a number from 0 to 100,000, such as 18."]);
  });

  it("says what the candidates were chosen by, and gives them as a table", async () => {
    const profile = { prefecture: "東京都", capital_man_yen: "１，０００", purpose: "機械を更新したい" };
    const { $ } = await page("/prescreen", profile);
    expect(
      $(".results .facts dd")
        .toArray()
        .map((each) => $(each).text()),
    ).toEqual(["機械を更新したい", "東京都", "1,000"]);
    expect($(".results .tag").first().text()).toBe("Fit: high");
    const { bytes } = await service().ask(`/prescreen.csv?${new URLSearchParams(profile)}`);
    expect(bytes.toString().split("\r\n").length - 2).toBe($(".results ol > li").length);
  });
});

describe("the combination check", () => {
  it("shows every pair as a matrix, and never says that what is unknown is allowed", async () => {
    const ids = ["UNI-0000000001", "UNI-0000000003", "架空の制度"];
    const { body } = await service().ask("/v1/funding_stack/check", { method: "POST", json: { program_ids: ids } });
    const { $ } = await page(
      "/combine",
      ids.map((id): [string, string] => ["p", id]),
    );
    expect($(".matrix tbody tr").length).toBe(3);
    expect($(".matrix td .tag").length).toBe(2 * body.pairs.length);
    expect($(".panel h3").length).toBe(body.pairs.length);
    expect($("main").text()).toContain("never means that they can be combined");
  });

  it("finds programs by words, to be added by a link", async () => {
    const { $ } = await page("/combine", [
      ["p", "UNI-0000000001"],
      ["q", "デジタル化"],
    ]);
    expect($(".chosen li").length).toBe(1);
    const facts = nonEmpty($(".candidates .meta span").toArray()).map((fact) => $(fact).text());
    expect(facts.filter((fact) => /^(?:$|Kind|Run by|Place|Area|Amount|Up to JPY.*Up to)/.test(fact))).toEqual([]);
    const added = $(".candidates .button").first().attr("href")!;
    expect(new URLSearchParams(added.split("?")[1]).getAll("p")[0]).toBe("UNI-0000000001");
    const next = await openPage(service(), added);
    expect(load(next.html)(".matrix tbody tr").length).toBe(2);
    const none = await page("/combine", { q: "qzxqzx" });
    expect(none.$(".picker").text()).toContain("does not mean that there is none");
  });

  it("asks for two different programs", async () => {
    for (const sent of [
      [["p", "UNI-0000000001"]],
      [
        ["p", "UNI-0000000001"],
        ["p", "UNI-0000000001"],
      ],
    ])
      expect((await page("/combine", sent as [string, string][])).html).toContain("at least two different programs");
  });
});

describe("the citation check", () => {
  it("shows the state of each citation of a text, which it takes by a form of its own", async () => {
    const text = "架空産業振興法第1条と、存在しない法第9条によれば、<b>";
    const { body } = await service().ask("/v1/citations/verify", { method: "POST", json: { text } });
    const $ = load((await sendForm(service(), "/citations", { text })).html);
    expect($(".citations > li").length).toBe(body.results.length);
    expect(body.results.length).toBeGreaterThan(1);
    expect($("#text").text()).toBe(text);
    expect($(".citations a").first().attr("href")).toMatch(/^\/laws\/LAW-\w+#a1$/);
    expect($("main b").length).toBe(0);
  });

  it("takes nothing from pages of other sites", async () => {
    const sent = await sendForm(
      service(),
      "/citations",
      { text: "民法1条" },
      { headers: { "sec-fetch-site": "cross-site" } },
    );
    expect(sent.status).toBe(403);
  });
});

describe("the comparison", () => {
  const ids = ["UNI-0000000001", "UNI-0000000003"];

  it("shows programs side by side and marks the rows in which they differ", async () => {
    const { $ } = await page("/compare", { ids: ids.join(",") });
    expect($(".compare thead a").length).toBe(2);
    const bodies = await Promise.all(ids.map(async (id) => (await service().ask(`/v1/programs/${id}`)).body));
    const rowOf = (name: string) =>
      $(".compare tbody tr").filter((_, row) => $(row).find("th").text().startsWith(name));
    const amounts = rowOf("Pays up to");
    expect(amounts.find("td").first().text()).toBe(
      `JPY ${(bodies[0].amount_max_man_yen * 10_000).toLocaleString("en")}`,
    );
    expect(amounts.hasClass("differs")).toBe(bodies[0].amount_max_man_yen !== bodies[1].amount_max_man_yen);
    expect($(".compare tr.differs .tag.review").length).toBe($(".compare tr.differs").length);
    expect($(".compare tr:not(.differs) .tag.review").length).toBe(0);
    expect($(`a[href="/combine?p=${ids[0]}&p=${ids[1]}"]`).length).toBe(1);
  });

  it("shows what is not confirmed of each", async () => {
    const [id, other] = ["UNI-0000000016", ids[0]!];
    const { $ } = await page("/compare", { ids: `${id},${other}` });
    const row = $(".compare tbody tr").filter((_, each) => $(each).text().includes("What is not confirmed"));
    const { known_gaps: gaps } = (await service().ask(`/v1/evidence/packets/program/${id}`)).body;
    for (const gap of nonEmpty(gaps)) expect(row.find("td").first().text()).toContain(plainText(gap.message, "en"));
  });

  it("never says that programs agree in what none of them states", async () => {
    const { $ } = await page("/compare", { ids: "UNI-0000000001,UNI-0000000016" });
    const rows = $(".compare tbody tr").toArray();
    const missing = (row: (typeof rows)[number]) =>
      $(row)
        .find("td")
        .toArray()
        .filter((cell) => $(cell).text() === "not held here").length;
    const marks = rows.filter((row) => missing(row) > 0).map((row) => [missing(row), $(row).find("th .tag").text()]);
    expect(marks).toContainEqual([1, "not held for all"]);
    for (const [, mark] of nonEmpty(marks)) expect(mark).toMatch(/^(?:not held for all)?$/);
  });

  it("takes up to four, in both forms of address, and leaves out what is not held", async () => {
    const all = (await service().ask("/v1/programs/search?limit=6")).body.results.map(
      (row: { unified_id: string }) => row.unified_id,
    );
    const four = await page(
      "/compare",
      all.map((id: string): [string, string] => ["ids", id]),
    );
    expect(four.$(".compare thead a").length).toBe(4);
    const odd = await page("/compare", [
      ["ids", ids[0]!],
      ["ids", "UNI-none"],
      ["ids", "<script>"],
    ]);
    expect([odd.status, odd.$(".compare").length]).toEqual([200, 0]);
    expect(odd.$("main").text()).toContain("left out");
  });

  it("is reached from search results and from the page of a program, without scripts", async () => {
    const search = await page("/search", { q: "補助金" });
    expect(search.$('form[action="/compare"] input[name=ids]').length).toBeGreaterThan(1);
    const record = load((await openPage(service(), `/programs/${ids[0]}`)).html);
    expect(record('form[action="/compare"] input[name=ids]').attr("value")).toBe(ids[0]);
    const picked = await page("/compare", { ids: ids[0]!, q: "デジタル化" });
    expect(picked.$(".candidates .button").length).toBeGreaterThan(0);
  });
});
