import { load } from "cheerio";
import { expect, inject, it } from "vitest";
import { snapshotPage } from "../../../runtime/pages/snapshot/snapshot-page.tsx";
import { serviceOfFile } from "../../support/service.ts";
import { openPage } from "./html.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const unchanging = serviceOfFile(() => ({ pages: [snapshotPage] }));

it("shows how much the snapshot holds, how fresh and how well documented, as charts without any style of their own", async () => {
  const { body: coverage } = await service().ask("/v1/stats/coverage");
  const { body: meta } = await service().ask("/v1/meta");
  const { html } = await openPage(service(), "/snapshot");
  const $ = load(html);
  expect($(".chart svg").length).toBe(3);
  expect($("svg [style], svg style, svg [onload], svg script").length).toBe(0);
  expect($(".chart").eq(0).text()).toContain(`Programs: ${coverage.programs}`);
  for (const [tier, count] of nonEmpty(Object.entries(meta.tier_counts)))
    expect($(".chart").eq(2).text()).toContain(`${tier}: ${String(count)}`);
  expect($("main").text()).toContain(inject("snapshot").id);
});

it("names every source with its terms, and tells what was refused and why", async () => {
  const { html } = await openPage(service(), "/snapshot?lang=ja");
  const $ = load(html);
  expect($("tbody tr").length).toBeGreaterThan(10);
  expect($("tbody").first().text()).toMatch(/利用規約|利用条件|クリエイティブ/);
  expect($("details summary").length).toBeGreaterThan(0);
  expect($("details li").first().text()).not.toBe("");
});

it("shows totals of the sources first, and narrows them by words", async () => {
  const $ = load((await openPage(service(), "/snapshot")).html);
  const groups = $("#sources details.group").length;
  expect(groups).toBeGreaterThan(1);
  expect($("#sources .figures dd").first().text()).toBe(String(groups));
  const [publisher] = $("#sources summary strong")
    .toArray()
    .map((name) => $(name).text());
  const narrowed = load((await openPage(service(), `/snapshot?source=${encodeURIComponent(publisher!)}`)).html);
  expect(narrowed("#sources details.group[open]").length).toBeGreaterThan(0);
  expect(narrowed("#sources details.group").length).toBeLessThan(groups);
  const none = load((await openPage(service(), "/snapshot?source=qzxqzx")).html);
  expect(none("#sources details.group").length).toBe(0);
});

it("sums up what the build read, used, merged and refused", async () => {
  const $ = load((await openPage(service(), "/snapshot")).html);
  const [read, used, merged, refused] = $("#report .figures dd")
    .toArray()
    .map((figure) => Number($(figure).text().replaceAll(",", "")));
  expect(read).toBe(used! + merged! + refused!);
  expect(refused).toBeGreaterThan(0);
});

it("leads to what changed where that is served, and nowhere else", async () => {
  const changes = 'main a[href^="/snapshot/changes"]';
  expect(load((await openPage(service(), "/snapshot")).html)(changes).length).toBeGreaterThan(0);
  const { status, html } = await openPage(unchanging(), "/snapshot");
  expect([status, load(html)(changes).length]).toEqual([200, 0]);
});
