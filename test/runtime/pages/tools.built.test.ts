import { load } from "cheerio";
import { describe, expect, inject, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { openPage, sendForm } from "./html.ts";

const service = serviceOfFile(() => ({ snapshots: { store: inject("testStore"), id: inject("testSnapshotId") } }));
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
    for (const day of new Set(shown)) expect($(`.month-grid a[href="#d${day}"]`).length).toBe(1);
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
    expect(japanese.$(".reasons").text()).not.toMatch(/the program is|the record holds/);
  });

  it("says which kind of value cannot be used", async () => {
    const { status, html } = await page("/prescreen", { employee_count: "many" });
    expect([status, html.includes("holds something else")]).toEqual([200, true]);
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
