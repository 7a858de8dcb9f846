import { load } from "cheerio";
import { expect, inject, it } from "vitest";
import { serviceOfFile, testSecrets } from "../../support/service.ts";
import { standings } from "../../../runtime/pages/status/status-texts.ts";
import type { Condition } from "../../../runtime/base/condition.ts";
import type { Check } from "../../../runtime/base/readiness.ts";
import { openPage } from "./html.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

it("says what is served and how each part stands, in both languages, and no secret", async () => {
  // 34 days after the fetch of the older register, before any source is stale.
  service().setNow("2026-02-08T03:00:00Z");
  for (const [language, verdict] of [
    ["en", "Everything works"],
    ["ja", "正常に動いています"],
  ] as const) {
    const { status, html } = await openPage(service(), `/status?lang=${language}`);
    const $ = load(html);
    expect([status, $(".notice .title").text()]).toEqual([200, verdict]);
    expect($(".parts li").length).toBe(7);
    expect(nonEmpty($(".parts li > span:last-child").toArray()).every((cell) => $(cell).text() !== "")).toBe(true);
    expect($("main code").text()).toBe(inject("snapshot").id);
    expect(html).not.toContain(testSecrets[0].secret);
  }
});

it("does not call the service well while a dataset is older than answers accept, and names it", async () => {
  const verdictOn = async (now: string, language: string) => {
    service().setNow(now);
    const $ = load((await openPage(service(), `/status?lang=${language}`)).html);
    const items = $(".notice li").toArray();
    return [$(".notice .title").text(), ...items.map((item) => $(item).text())];
  };
  expect(await verdictOn("2026-04-05T03:00:00Z", "ja")).toEqual(["正常に動いています"]);
  expect(await verdictOn("2026-04-06T03:00:00Z", "ja")).toEqual([
    "データの更新が遅れています",
    "法人: 2026年1月5日取得（91日前）",
  ]);
  expect(await verdictOn("2026-11-15T03:00:00Z", "en")).toEqual([
    "The data is past its time",
    "Invoice registrants: Fetched 10 February 2026 (278 days ago)",
    "Companies: Fetched 5 January 2026 (314 days ago)",
  ]);
});

function told(changed: Partial<Condition> & { readonly store?: Check; readonly pays?: boolean }) {
  const { store = "ok", pays = true, ...condition } = changed;
  const checks = { snapshot: "ok", search_index: "ok", store } as const;
  return standings({
    readiness: { report: () => ({ ready: true, checks, corpusSnapshotId: null }) },
    condition: () => ({ mail: "server", booksDifferBy: 0, failingJobs: [], ...condition }),
    payments: pays ? "provider" : "off",
  });
}

it("tells trouble apart from what is simply not there", () => {
  expect(new Set(Object.values(told({})))).toEqual(new Set(["ok"]));
  expect(told({ store: "degraded: store unreachable" }).store).toBe("limited");
  expect(told({ store: "failed: gone" }).store).toBe("down");
  expect([told({ mail: "folder" }).mail, told({ pays: false }).payments]).toEqual(["off", "off"]);
  expect([told({ booksDifferBy: null }).books, told({ booksDifferBy: 3 }).books]).toEqual(["unknown", "down"]);
  expect(told({ failingJobs: ["send mails"] })).toMatchObject({ mail: "down", jobs: "limited" });
});
